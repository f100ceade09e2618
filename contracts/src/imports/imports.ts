import { phrase } from '../words/say.ts';
import { z } from 'zod';
import { importsPeople } from '../accounts/needs.ts';
import { compose } from '../words/say.ts';
import { disqualification, source } from '../catalogues/hiring.ts';
import { sourceTypes, keysOf } from '../jobs/values.ts';
import { endpoint, fileEndpoint } from '../kernel/endpoint.ts';
import { list } from '../kernel/list.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { job } from '../jobs/record-kind.ts';
import { fileName, id, maybe, oneOf } from '../kernel/values.ts';
import type { BulkPhase } from '../bulk/bulk.ts';
import type { StopReason } from '../bulk/events.ts';
import type { Alike } from '../duplicates/duplicates.ts';
import { ColumnMeaning, decisions, type ImportSettings, importPlaces, knownTreatments } from './events.ts';

// Files of people: what a caller can ask for, the state of an import, and its row.

/** The most rows that a file may have. */
export const mostImported = 100_000;
/** Rows in one turn. */
export const importTurn = 500;
/** The most resumes that can be added together. */
export const mostResumes = 200;
/** The most files that a ZIP may hold. */
export const mostInArchive = 500;
/** The row in the list for the file at this index, and the reverse. Rows are counted as in a spreadsheet: the first row below the heads is 2. */
export const rowOfDocument = (at: number): number => at + 2;
export const documentOfRow = (row: number): number => row - 2;
/** Resumes in one turn: each is opened and read. */
export const resumeTurn = 5;
/** Days after the import's last change until its file is deleted. */
export const fileDays = 30;
/** The most rows of each fate (result) in a check or on a page; the counts include all rows. */
export const mostFates = 100;

/** What happens to a row: a new person, a filled record, only an application, a known person left unchanged, or nothing because of an error. */
export const fates = ['new', 'filled', 'added', 'skipped', 'refused'] as const;
export type Fate = (typeof fates)[number];
export type FateCounts = Record<Fate, number>;
/** The label of one table row's fate. */
export const fateOfRow: Record<Fate, string> = {
  new: phrase('New person'),
  filled: phrase('Record filled'),
  added: phrase('Application added'),
  skipped: phrase('Skipped'),
  refused: phrase('Error'),
};
export const noFates: FateCounts = { new: 0, filled: 0, added: 0, skipped: 0, refused: 0 };

/** The phases of an import: whether a member has said how to read the file, and then those of any work in turns. */
export const importPhases = [
  'added',
  'prepared',
  'running',
  'stopping',
  'finished',
  'cancelled',
  'undoing',
  'undone',
  'undo_failed',
] as const satisfies readonly ('added' | 'prepared' | BulkPhase)[];
export type ImportPhase = (typeof importPhases)[number];
/** `until` of `count` rows were processed. `without`: how many people were added or filled without the application or resume that their row names, because it was refused. `waiting`: how many resumes wait until a member decides to whom they belong. */
export type ImportTurns = { count: number; until: number; without: number; waiting: number } & FateCounts;
/** `kept`: people whose import was not undone. */
export type UndoTurns = { count: number; until: number; done: number; kept: number };
export type ImportRow = {
  id: string;
  organization_id: string;
  version: number;
  user_id: string;
  file_name: string;
  size: number;
  rows: number;
  /** The headings of the columns. Empty when the file is deleted, like its name. */
  heads: readonly string[];
  head_keys: readonly string[];
  /** How many other files came with the import. */
  documents: number;
  /** The import is only a list of those files. */
  listed: boolean;
  settings: ImportSettings | null;
  phase: ImportPhase;
  stopped: StopReason | null;
  turns: ImportTurns;
  undo: UndoTurns | null;
  /** How many resumes a member has decided on that are still being carried out. */
  decided: number;
  /** Whether the file was deleted. */
  file_deleted: boolean;
  created_at: string;
  changed_at: string;
};
export const isImporting = ({ phase }: Pick<ImportRow, 'phase'>): boolean =>
  phase === 'running' || phase === 'stopping' || phase === 'undoing';
/** Whether a member may still change how the file is read. */
export const isDraft = ({ phase }: Pick<ImportRow, 'phase'>): boolean => phase === 'added' || phase === 'prepared';
/** The state of one resume in a list. `waiting`: it may belong to a known person; `decided`: a member chose the person, and the decision is being carried out; `back`: it was undone. */
export const resumeFates = [...fates, 'pending', 'waiting', 'decided', 'back'] as const;
export type ResumeFate = (typeof resumeFates)[number];
/** The label of one resume's fate, or of the fate of a row in a table whose import has started. */
export const fateOfResume: Record<ResumeFate, string> = {
  new: phrase('Added'),
  filled: phrase('Added to their record'),
  added: phrase('Application added'),
  skipped: phrase('Left out'),
  refused: phrase('Not added'),
  pending: phrase('Not read yet'),
  waiting: phrase('Possibly already on record'),
  decided: phrase('Decided'),
  back: phrase('Import undone'),
};
export const fateOfImportedRow: Record<ResumeFate, string> = {
  ...fateOfResume,
  ...fateOfRow,
  pending: phrase('Not imported'),
  decided: phrase('Not imported'),
};
/** The groups of rows that a page can list: the rows of one fate; rows that were imported without the application or resume that they name; rows of people whose import was not undone. */
export const rowGroups = [...resumeFates, 'without', 'kept'] as const;
export type RowGroup = (typeof rowGroups)[number];
/** One resume of a list as members see it. `name`: the file's name. `told`: why nothing was done, or further notes. `guess`: the person's name may be misread. `says`: the person that the waiting resume names. `sure`: the resume belongs to one of `among`, not to a new person. */
export type SeenResume = {
  row: number;
  name: string;
  fate: ResumeFate;
  told: string;
  guess: boolean;
  candidate: { id: string; name: string } | null;
  says: { name: string; email: string } | null;
  sure: boolean;
  among: Alike[];
};
export const acceptedIn = ({ new: made, filled, added }: FateCounts): number => made + filled + added;
export const importList = list<ImportRow>()({
  name: 'imports',
  fields: {
    file_name: { kind: 'text', of: (row) => row.file_name },
    phase: { kind: 'keyword', of: (row) => row.phase },
    busy: { kind: 'flag', of: (row) => isImporting(row) || row.decided > 0 },
    mapped: { kind: 'flag', of: (row) => row.settings !== null },
    created_at: { kind: 'moment', of: (row) => row.created_at },
    changed_at: { kind: 'moment', of: (row) => row.changed_at },
  },
  filters: { phase: { field: 'phase', kind: 'equal' } },
  sorts: ['created_at', 'file_name', 'changed_at'],
  defaultSort: 'created_at-desc',
  search: {
    words: (row) => row.file_name,
    phrases: ['file_name'],
  },
  facets: ['phase'],
});
export type SeenImport = Omit<ImportRow, 'organization_id' | 'head_keys' | 'decided'>;

const Settings = z.strictObject({
  columns: z.array(ColumnMeaning).max(1000),
  dates: z.enum(['dmy', 'mdy']),
  known: z.enum(knownTreatments),
  source: oneOf('Source', keysOf(sourceTypes)),
  source_id: maybe(idOfExisting(source)),
  job_id: maybe(idOfExisting(job)),
  place: z.enum(importPlaces),
  step_id: maybe(id),
  reason_id: maybe(idOfExisting(disqualification)),
});

const needs = importsPeople;
const position = z.number().optional();
const count = z.number();
const Counts = z.object({ new: count, filled: count, added: count, skipped: count, refused: count });
const RowFate = z.object({
  /** The row's number as in a spreadsheet: the first row below the heads is 2. */
  row: z.number(),
  /** The person's name by their record, else by the row; empty if neither has one. */
  name: z.string(),
  fate: z.enum(resumeFates),
  /** The reason for the fate, and further notes: one line each. */
  told: z.array(z.string()),
  /** The person whom the row is about, if the caller may see them. */
  candidate_id: z.string().nullable(),
  /** The other rows about the same person, if people are counted instead of rows. */
  same: z.array(z.number()).optional(),
});
export type RowFate = z.output<typeof RowFate>;
/** The most unknown values per column in a check; the counts cover all. */
export const mostUnknown = 50;
/** The length at which a value is cut. Two values that are cut and begin the same count as equal. */
export const longestUnknown = 200;
/** The values of a column that match no record, the most frequent first. `column`: its index from 0. `count`: how many such values there are. `rows`: how many rows have this one. */
const UnknownValues = z.object({
  column: z.number(),
  count: z.number(),
  values: z.array(z.object({ word: z.string(), rows: z.number() })),
});
export type UnknownValues = z.output<typeof UnknownValues>;
/** The limit for calls that open an upload and store its files. */
const additions = { most: 120, seconds: 3600, caller: { name: 'import-additions', organization: 480 } } as const;
const only = z.strictObject({ id });
/** The limit for calls that judge a whole file. */
const checks = { most: 120, seconds: 3600, caller: { name: 'import-checks', organization: 480 } } as const;
const seen = z.object({ id, position });

export const addImport = endpoint('/api/people/imports/add', {
  needs,
  visit: 'refused',
  summary:
    'Take an uploaded CSV file (directory `imports`), or a ZIP of resumes (directory `archives`), to import people from. A ZIP may hold one CSV file, with a column that names the resumes; without one, each resume says who it is about. Nothing is written about anybody. The same upload again is the same import. Errors: file, limit, permission, rate_limited, visiting.',
  request: z.strictObject({ file_id: z.string().max(200), file_name: fileName() }),
  payload: seen,
  limit: additions,
});
export const addResumes = endpoint('/api/people/imports/resumes', {
  needs,
  visit: 'refused',
  summary: `Take up to ${mostResumes} uploaded resumes (directory \`resumes\`) to import people from, a person for each. A file without \`file_id\` could not be uploaded, and is told as refused. Nothing is written about anybody until \`check\` and \`start\`. The same uploads again are the same import. Errors: file, limit, permission, rate_limited, visiting.`,
  request: z.strictObject({
    files: z
      .array(z.strictObject({ file_id: z.string().max(200).nullable(), file_name: fileName() }))
      .min(1, 'Choose at least one file.')
      .max(mostResumes, compose('At most {most, number} files are allowed.', { most: mostResumes })),
  }),
  payload: seen,
  limit: additions,
});
export const decideImport = endpoint('/api/people/imports/decide', {
  needs,
  visit: 'refused',
  summary:
    'Say whose the resumes are that wait: of one of the people whom the page names (`fill`, with `candidate_id`), of somebody new (`new`), or nobody’s here (`skip`). It is done in the background; what is refused then waits again, with the reason. The same again changes nothing and is answered as it was. Anything else is refused while another import is under way, or while resumes of another one that were decided on are being added. Errors: busy, file, not_found, permission, validation, visiting, wrong_state.',
  request: z.strictObject({
    id,
    rows: z
      .array(z.strictObject({ row: z.number().int(), as: z.enum(decisions), candidate_id: maybe(id) }))
      .min(1)
      .max(mostInArchive),
  }),
  payload: seen,
});
export const checkImport = endpoint('/api/people/imports/check', {
  needs,
  visit: 'refused',
  summary: `Say how the file is read, and learn what would become of every row; nothing is written about any person. All rows are counted, and up to ${mostFates} of each fate are named; the file of all of them is \`/api/people/imports/rows\`. \`unknown\`: by column, the values that are unknown here, such as a tag that is not in the list, up to ${mostUnknown} of each with the number of their rows. Errors: file, not_found, permission, validation, wrong_state.`,
  request: z.strictObject({ id, settings: Settings }),
  payload: z.object({
    version: z.number(),
    counts: Counts,
    rows: z.array(RowFate),
    unknown: z.array(UnknownValues),
    position,
  }),
  limit: checks,
});
export const startImport = endpoint('/api/people/imports/start', {
  needs,
  visit: 'refused',
  summary:
    'Begin the import as it was checked last. `version` is that of the check whose result was read: an import that was checked in another way since is refused. It goes on by itself; each row is judged alone. One at a time for each organization. Errors: busy, file, not_found, permission, stale, visiting, wrong_state.',
  request: z.strictObject({ id, version: z.number() }),
  payload: seen,
});
export const cancelImport = endpoint('/api/people/imports/cancel', {
  needs,
  visit: 'open',
  summary: 'Stop an import; what is done stays done and can be taken back. Errors: not_found.',
  request: only,
  payload: seen,
});
export const undoImport = endpoint('/api/people/imports/undo', {
  needs,
  visit: 'refused',
  summary:
    'Take an import back: the people, applications and facts that came with it go. People who have had events of their own since are kept, with the reason. The history keeps both facts. Errors: busy, not_found, permission, wrong_state.',
  request: only,
  payload: seen,
});
export const importFates = endpoint('/api/people/imports/fates', {
  reads: true,
  needs,
  summary: `The rows behind a number of an import: of one fate, of those that came without their application or resume (\`without\`), or, a line for each person, of those from whom it was taken back (\`back\`) or was not (\`kept\`), ${mostFates} on a page. Before the start they are what would become of them, as the last check was told to read the file. \`more\`: another page follows. \`unknown\`: only the rows that name this unknown value of a check, before the start. Once the file is deleted, only what the log holds is told. Errors: file, not_found, wrong_state.`,
  request: z.strictObject({
    id,
    group: z.enum(rowGroups),
    page: z
      .number()
      .int()
      .min(1)
      .max(mostImported / mostFates),
    unknown: z
      .strictObject({ column: z.number().int().min(0).max(999), word: z.string().min(1).max(longestUnknown) })
      .optional(),
  }),
  payload: z.object({ rows: z.array(RowFate), more: z.boolean() }),
  limit: { most: 600, seconds: 3600, caller: { name: 'import-fates', organization: 2400 } },
});
export const importRows = fileEndpoint('/api/people/imports/rows', {
  kind: 'stream',
  types: ['text/csv'],
  needs,
  summary:
    'The rows of the file as CSV with what became of each; before the start, with what would become of it. With `errors` only the rows with an error, in the shape of the file, so that they can be mended and imported. Errors: file, not_found.',
  request: z.object({ id, errors: z.enum(['yes', 'no']).default('no') }),
  limit: checks,
});
