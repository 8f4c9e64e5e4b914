#!/usr/bin/env node
// Package managers link it when they install, which is before anything is built.
import "../dist/cli/main.js";
