import type { Readable } from 'node:stream';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import type { ResumeFacts } from '@candor/contracts/resumes/resume-parser';

/** The limits for one document, in bytes and milliseconds. A resume needs about a tenth of them. */
export const boxLimits = {
  /** Resident memory of the whole process that reads a document, buffers included. */
  memory: 384 * 1024 * 1024,
  /** How much of `memory` JavaScript objects may take. */
  heap: 256 * 1024 * 1024,
  /** Processor time of all threads together, so a busy machine does not use it up. */
  processor: 10_000,
  /** The longest time (by the clock) for one document. A healthy machine reaches the limit of processor time first. */
  clock: 60_000,
  /** The size of the uploaded document. */
  file: 12 * 1024 * 1024,
  /** The limits of a packed document: the number of its files, and the unpacked size of the files with text. */
  entries: 2000,
  unpacked: 32 * 1024 * 1024,
  pages: 200,
  /** How many characters of text are kept. The rest is not read. */
  text: 32_000,
} as const;
export type BoxLimits = { readonly [Name in keyof typeof boxLimits]: number };

/** Why a document was not read. Each reason is a whole sentence for people. */
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
/** One block of a document. `level`: the level of a heading; 1 is the largest. `looks`: the look of each letter; left out if all are plain. */
export type Line =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; ordered: boolean; text: string; looks?: string }
  | { kind: 'text'; text: string; looks?: string };

/** What to read of a document. `text`: its words; `lines`: its headings, paragraphs and lists; `facts`: its facts about a person. */
export type DocumentAs = 'text' | 'lines' | 'facts';
/** The result of reading a document. `refused` is null if it was read. Text, lines and facts contain only what a reader of the pages sees; `hidden`, which comes with the text, contains the rest. */
export type ReadDocument = {
  text: string;
  pages: number | null;
  lines: Line[];
  hidden: HiddenText[];
  facts?: ResumeFacts;
  refused: Refusal | null;
};
/** What the process that reads a document writes, as JSON, before it ends. `peak`: its highest resident memory (bytes). */
export type BoxAnswer = ReadDocument & { peak: number };

/** The fault that the process that reads a document ended without an answer: it was killed, or a library crashed it. A second try may help. */
export class BoxDied extends Error {}

/** `whose`: the organization that owns the document, or the visitors of all organizations together. `patience`: how long (ms) the document waits for its turn; TurnTooLate is thrown after that. */
export type Reading = { whose: string; hash?: string | null; limits?: BoxLimits; patience?: number };

/** Reads documents that a stranger sent. A separate process reads each document, within limits on memory, time and size, and ends afterwards. Only one document is read at a time, so that any number of them costs no more than one; organizations take turns, resumes and descriptions separately, so that a sender of many does not delay the others. `open` is called when the document's turn comes. A document with other bytes than its `hash` (SHA-256, hexadecimal) is refused. Throws BoxDied. */
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
