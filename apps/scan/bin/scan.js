#!/usr/bin/env node
// Package managers link this file when they install the package, before dist/ is built.
import "../dist/cli/main.js";
