/** A piece did not come in time. It may still come. */
export class LateLoadError extends Error {
  /** Resolves with the piece if it comes after all. */
  readonly late: Promise<unknown>;

  /** @param timeout in milliseconds */
  constructor(timeout: number, late: Promise<unknown>) {
    super(`Not loaded within ${timeout} ms.`);
    this.late = late;
  }
}
