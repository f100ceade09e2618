import { logLine } from '../log-line.ts';

/** The fault that a newer release wrote this event: this release does not know its type or its version. A reader stops before it and leaves its work to a process that knows it. */
export class UnknownEvent extends Error {
  /** The type of the event; with the version, if only that is unknown. */
  readonly event: string;
  readonly position: number;

  constructor(event: string, position: number) {
    super(
      `Event ${position} of the log (${logLine(event)}) was written by a newer release, which this release cannot read. Work stops before it and goes on with a process of the newer release.`,
    );
    this.name = 'UnknownEvent';
    this.event = logLine(event);
    this.position = position;
  }
}
