/** Counts for the runner's closing line, and fails the run when a suite ran no test at all. */
export default class CountingReporter {
  #empty = [];

  onTestFileResult(_test, result) {
    const ran = result.testResults.filter((one) => one.status === "passed" || one.status === "failed");
    if (ran.length === 0 && !result.testExecError) this.#empty.push(result.testFilePath);
  }

  onRunComplete(_contexts, results) {
    for (const file of this.#empty) console.error(`no test ran in ${file}`);
    // A suite that could not be loaded has no failed test of its own: it still counts as a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + this.#empty.length;
    process.send?.({ passed: results.numPassedTests, failed });
  }

  getLastError() {
    return this.#empty.length > 0 ? new Error("a suite ran no test") : undefined;
  }
}
