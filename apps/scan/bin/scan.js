#!/usr/bin/env node
// Package managers link the command on install, before dist/ exists. So the command is this file.
import "../dist/cli/main.js";
