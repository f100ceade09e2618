import { hash } from 'node:crypto';
import { logLine } from '../log-line.ts';

// What proves that an event in the log is what was written. See docs/design/the-log.md#an-event-proves-that-it-is-what-was-written.

/** What is stored of an event by whoever appends it. */
type Written = { id: string; type: string; data: string; metadata: string };
type Named = { stream: string; revision: number; position: number; type?: unknown; metadata?: unknown };

/** All that is stored of an event, in lines. Data and metadata are JSON text on one line, so no other event has the same lines. */
export const linesOf = (stream: string, revision: number, { id, type, data, metadata }: Written): string =>
  `${stream}\n${revision}\n${id}\n${type}\n${data}\n${metadata}`;
/** The checksum that an event is stored with: SHA-256 of its lines, in 43 characters. */
export const sumOf = (lines: string): string => hash('sha256', lines, 'base64url');

const restore = 'Restore the log from a backup. npm run doctor names every event that is damaged.';
const organizationIn = (metadata: unknown): string =>
  /"organization_id":"([^"]{1,64})"/.exec(String(metadata))?.[1] ?? 'unknown';

/** The log is not what was written. Nothing may be folded, decided or sent from there on. */
export class DamagedEvent extends Error {
  /** What is damaged, as part of a sentence. */
  readonly what: string;
  /** Where in the log; the next look may begin after it. */
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

/** What one look along the log found: how far it looked, how many events are what was written, the last of them that no checksum covers (0: none), and what is damaged. */
export type Inspected = { position: number; events: number; uncovered_to: number; damage: string[] };

/** How the log is, as far as this process knows: what is damaged, and where its own slow check is. Null: nothing checks it in the background. */
export type LogHealth = {
  damage: readonly string[];
  check: { position: number; whole_at: string | null } | null;
};
/** Damage is told up to so many events. */
export const mostDamage = 20;
