import type { Readable } from 'node:stream';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import type { ResumeFacts } from '@candor/contracts/resumes/resume-parser';

/** The limits for one document, in bytes and milliseconds. A resume needs about a tenth of them. */
export const boxLimits = {
  /** Resident memory of the whole box, buffers included. */
  memory: 384 * 1024 * 1024,
  /** The part of it that JavaScript objects may take. */
  heap: 256 * 1024 * 1024,
  /** Time on processors, all threads together, so a busy machine does not use it up. */
  processor: 10_000,
  /** The longest time (by the clock) for one document. A healthy machine reaches the limit of processor time first. */
  clock: 60_000,
  /** The uploaded document. */
  file: 12 * 1024 * 1024,
  /** A packed document: the number of its files, and the unpacked size of those with text. */
  entries: 2000,
  unpacked: 32 * 1024 * 1024,
  pages: 200,
  /** Characters of text that are kept. The rest is not read. */
  text: 32_000,
} as const;
export type BoxLimits = { readonly [Name in keyof typeof boxLimits]: number };

/** Why a document was not read. Each is a whole sentence for people. */
export const refusals = {
  memory: 'It needs too much memory to read.',
  time: 'It takes too long to read.',
  file: 'It is too large to read.',
  entries: 'It is packed from too many files.',
  unpacked: 'It unpacks to far more than a text document should.',
  pages: `It has more than ${boxLimits.pages} pages.`,
  nested: 'It is nested too deeply.',
  damaged: 'It is damaged, or its name has the wrong ending.',
  locked: 'It is locked with a password.',
  lost: 'It is not the file that was uploaded.',
  died: 'Reading it failed.',
} as const;
export type Refusal = keyof typeof refusals;
/** One block of a document. A heading's `level`: 1 is the largest. `looks`: the look of each letter; left out if all are plain. */
export type Line =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; ordered: boolean; text: string; looks?: string }
  | { kind: 'text'; text: string; looks?: string };

/** What to read of a document: its words; its headings, paragraphs and lists; or its facts about a person. */
export type DocumentAs = 'text' | 'lines' | 'facts';
/** The result of reading a document. `refused` is null if it was read. Text, lines and facts hold only what a reader of the pages sees; `hidden`, which comes with the text, is the rest. */
export type ReadDocument = {
  text: string;
  pages: number | null;
  lines: Line[];
  hidden: HiddenText[];
  facts?: ResumeFacts;
  refused: Refusal | null;
};
/** What the box writes, as JSON, before it ends. `peak`: its highest resident memory (bytes). */
export type BoxAnswer = ReadDocument & { peak: number };

/** The box ended without an answer: it was killed, or a library crashed it. Trying again may help. */
export class BoxDied extends Error {}

/** `whose`: the organization that owns the document, or visitors of all of them. `patience`: how long (ms) it waits for its turn; then TurnTooLate is thrown. */
export type Reading = { whose: string; hash?: string | null; limits?: BoxLimits; patience?: number };

/**
 * Reads documents that a stranger sent. A separate process reads each, within limits on memory, time and size, and ends
 * afterwards. It reads one document at a time, so that any number of them costs no more than one; organizations take
 * turns, resumes and descriptions separately, so that a sender of many does not delay the others. `open` is called when
 * the turn comes. With `hash` (SHA-256, hexadecimal) a document with other bytes is refused. Throws BoxDied.
 */
export abstract class DocumentReader {
  /** The plain text of a document. */
  abstract text(mime: string, open: () => Promise<Readable>, reading: Reading): Promise<BoxAnswer>;
  /** A resume's facts about its person. */
  abstract facts(mime: string, open: () => Promise<Readable>, reading: Reading): Promise<BoxAnswer>;
  /** The headings, paragraphs and lists of a document. */
  abstract lines(mime: string, open: () => Promise<Readable>, reading: Reading): Promise<BoxAnswer>;
  /** The headings, paragraphs and lists of plain text that a member typed. No process is started for it. */
  abstract linesIn(text: string): Line[];
}
