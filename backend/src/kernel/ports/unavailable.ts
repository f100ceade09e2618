/** The engine cannot be reached or cannot write now (stopped, disk full). Either nothing was written or the outcome is unknown: ask again with the same ids. */
export class Unavailable extends Error {
  /** True when the engine is sure that it wrote nothing. */
  readonly nothingWritten: boolean;

  constructor(
    message: string,
    { nothingWritten = false, ...options }: ErrorOptions & { nothingWritten?: boolean } = {},
  ) {
    super(message, options);
    this.nothingWritten = nothingWritten;
  }
}
