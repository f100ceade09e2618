import { hash } from 'node:crypto';
import { logLine } from '../log-line.ts';

// Checks that an event in the log is what was written. See docs/design/the-log.md#an-event-proves-that-it-is-what-was-written.

/** The stored parts of an event that its writer chose. */
type Written = { id: string; type: string; data: string; metadata: string };
type Named = { stream: string; revision: number; position: number; type?: unknown; metadata?: unknown };

/** All stored parts of an event, in lines. Data and metadata are JSON text on one line, so no other event has the same lines. */
export const linesOf = (stream: string, revision: number, { id, type, data, metadata }: Written): string =>
  `${stream}\n${revision}\n${id}\n${type}\n${data}\n${metadata}`;
/** The checksum stored with an event: SHA-256 of its lines, in 43 characters. */
export const sumOf = (lines: string): string => hash('sha256', lines, 'base64url');

const restore = 'Restore the log from a backup. npm run doctor names every event that is damaged.';
const organizationIn = (metadata: unknown): string =>
  /"organization_id":"([^"]{1,64})"/.exec(String(metadata))?.[1] ?? 'unknown';

/** The fault that the log is not what was written. No event from there on may be folded, used for a decision or sent. */
export class DamagedEvent extends Error {
  /** The damage, worded as part of a sentence. */
  readonly what: string;
  /** The damaged event's position in the log. The next reading may begin after it. */
  readonly position: number;

  constructor(what: string, position: number, cause?: unknown) {
    super(`The log is damaged: ${what}. ${restore}`, { cause });
    this.name = 'DamagedEvent';
    this.what = what;
    this.position = position;
  }

  static named({ stream, revision, position, type, metadata }: Named, fault = 'is not what was written'): DamagedEvent {
    const [inStream, ofType, organization] = [stream, type, organizationIn(metadata)].map(logLine);
    return new DamagedEvent(
      `event ${position} (number ${revision} of ${inStream}, ${ofType}, organization ${organization}) ${fault}`,
      position,
    );
  }

  static missing(position: number): DamagedEvent {
    return new DamagedEvent(`event ${position} is missing`, position);
  }

  static missingIn(stream: string, revision: number, position: number): DamagedEvent {
    return new DamagedEvent(`number ${revision} of ${logLine(stream)} is missing`, position);
  }
}

/** The result of one reading of the log. `position`: where it ended; `events`: how many are what was written; `uncovered_to`: the last of them that no checksum covers (0: none); `damage`: what is damaged. */
export type Inspected = { position: number; events: number; uncovered_to: number; damage: string[] };

/** The state of the log as this process knows it. `damage`: the damage that was found; `check`: the place that the slow background check has reached. Null: there is no such check. */
export type LogHealth = {
  damage: readonly string[];
  check: { position: number; whole_at: string | null } | null;
};
/** How many damaged events are reported at most. */
export const mostDamage = 20;
