import { z } from 'zod';
import { article } from '../words/article.ts';
import { type Declared, keeping } from './catalogue-declaration.ts';
import { endpoint, fileEndpoint } from './endpoint.ts';
import { type FieldMap, fields } from './field.ts';
import { idOfExisting, type RecordType } from './reference.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { id, oneOf } from './values.ts';

// Calls about many entries of a small list together: change, remove or restore selected entries, export and import the list as a CSV file,
// and copy entries of the platform.

/** The most entries that one call changes. */
export const mostAtOnce = 500;
/** The most rows that a file may have. */
export const mostRows = 5000;
/** The most entries of a list that can be sorted by hand. */
export const mostEntries = 10_000;
/** The largest file, in bytes. */
export const largestFile = 4 * 1024 * 1024;
/** The most rows of a file that an answer describes; the counts include all rows. */
export const mostTold = 500;

export const ManyAction = z.enum(['upsert', 'delete', 'restore']);
export type ManyAction = z.infer<typeof ManyAction>;
/** The result for one row of a file. */
export const RowResult = z.enum(['new', 'changed', 'unchanged', 'refused']);
export type RowResult = z.infer<typeof RowResult>;
export const RowTold = z.object({
  /** Counted like a spreadsheet: the first row below the heads is 2. */
  row: z.number(),
  name: z.string(),
  result: RowResult,
  /** Why the row was refused. */
  errors: z.array(z.string()),
  /** The fields that change, with the start of each text. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type RowTold = z.infer<typeof RowTold>;

export const bulkOf = (value: Declared) =>
  endpoint(`${value.path}/bulk`, {
    ...keeping(value),
    summary: `Change, remove or bring back up to ${mostAtOnce} ${value.plural.toLowerCase()} at once. Each entry has its own answer: \`done\`, or \`failed\` with code and sentence.`,
    request: z.strictObject({
      action: ManyAction,
      entries: z
        .array(z.strictObject({ id, fields: z.strictObject(fields<FieldMap>(value.fields).changes).optional() }))
        .min(1, 'Choose at least one entry.')
        .max(mostAtOnce, `At most ${mostAtOnce} entries are allowed.`),
    }),
    payload: z.object({
      done: z.array(id),
      failed: z.array(z.object({ id, name: z.string(), error: z.string(), code: z.string() })),
      position: z.number().optional(),
    }),
  });
export const importOf = (value: Declared) =>
  endpoint(`${value.path}/import`, {
    ...keeping(value),
    summary: `${value.plural} from a CSV file, as the export writes it. Without \`apply\` nothing changes, and the answer says what would happen to each row. A row is about the entry of its ID, else of its name. Limits: ${mostRows} rows, ${largestFile / 1024 / 1024} MiB. Errors: validation, limit.`,
    bytes: largestFile,
    request: z.strictObject({ text: z.string(), apply: z.boolean().default(false) }),
    payload: z.object({
      applied: z.boolean(),
      counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
      /** Column heads that match no field. */
      ignored: z.array(z.string()),
      rows: z.array(RowTold),
      position: z.number().optional(),
    }),
  });
export const exportOf = (value: Declared) =>
  fileEndpoint(`${value.path}/export`, {
    kind: 'stream',
    types: Object.values(tableTypes),
    ...keeping(value),
    summary: `The ${value.plural.toLowerCase()} as CSV, with a byte-order mark, or as XLSX; no cell runs as a formula.`,
    request: z.object({ format: oneOf('Format', tableFormats).default('csv'), uid: z.string().optional() }),
  });

/** The most platform entries that one call copies. */
export const mostCopied = 100;
/** The result of copying an entry to an organization. back: its removed copy was restored. present: the organization has a copy already. named: it has an entry of that name, which stays unchanged. */
export const CopyResult = z.enum(['copied', 'back', 'present', 'named']);
export type CopyResult = z.infer<typeof CopyResult>;
export const copyOf = (value: Declared, origin: RecordType) =>
  endpoint(`${value.path}/copy`, {
    ...keeping(value),
    summary: `Copy up to ${mostCopied} entries of the platform's library, with the entries that they name, into the organization's own ${value.plural.toLowerCase()}. Nothing is copied twice: \`result\` is \`copied\`, \`back\` (a removed copy was brought back), \`present\`, or \`named\` (${article(value.label)} ${value.label.toLowerCase()} of this name is there already and stays as it is). Errors: not_found.`,
    request: z.strictObject({
      ids: z
        .array(idOfExisting(origin))
        .min(1, 'Choose at least one entry.')
        .max(mostCopied, `At most ${mostCopied} entries are allowed.`),
    }),
    payload: z.object({
      /** The results, in the order of the request. */
      copies: z.array(z.object({ from: id, id, name: z.string(), result: CopyResult })),
      /** Entries that these entries name, copied with them. */
      parts: z.array(z.object({ from: id, id, name: z.string(), result: CopyResult })),
      position: z.number().optional(),
    }),
  });
