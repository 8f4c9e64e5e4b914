/** Counts the tests for the runner's last line, and fails the run if a suite has no test at all. */
export default class CountingReporter {
  #empty = [];

  onTestFileResult(_test, result) {
    // Skipped tests, whose program is missing on this machine, don't make a suite empty.
    if (result.testResults.length === 0 && !result.testExecError) this.#empty.push(result.testFilePath);
  }

  onRunComplete(_contexts, results) {
    for (const file of this.#empty) console.error(`no test in ${file}`);
    // A suite that couldn't be loaded has no failed test, but still counts as a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + this.#empty.length;
    process.send?.({ passed: results.numPassedTests, failed, skipped: results.numPendingTests });
  }

  getLastError() {
    return this.#empty.length > 0 ? new Error("a suite has no test") : undefined;
  }
}
