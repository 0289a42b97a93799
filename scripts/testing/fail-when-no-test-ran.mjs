/** A reporter for Jest: a run in which every test was skipped fails. */
// eslint-disable-next-line import-x/no-default-export -- Jest loads a reporter by its default export.
export default class FailWhenNoTestRan {
  /** @type {Error | undefined} */
  #error;

  /**
   * @param {unknown} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} results
   */
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    if (numPassedTests + numFailedTests + numRuntimeErrorTestSuites > 0) return;
    this.#error = new Error('No test has this title.');
    console.error(`\n${this.#error.message}`);
  }

  /** Jest fails where a reporter returns an error here. */
  getLastError() {
    return this.#error;
  }
}
