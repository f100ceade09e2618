/** The fault that the engine cannot be reached or cannot write at present (stopped, disk full). Either nothing was written or the outcome is unknown: the caller should repeat the call with the same ids. */
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
