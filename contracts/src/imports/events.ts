import { z } from 'zod';
import { earlier, event, events, open, personal, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';
import { stopReasons } from '../bulk/events.ts';
import { importTargetKeys } from './columns.ts';
import { FieldColumnName } from '../people/person-fields.ts';
import { reasons } from '../duplicates/likeness.ts';

/** What to do with a person who is already on record. `ask`: a member decides for each person; only for lists of resumes. */
export const knownTreatments = ['skip', 'fill', 'apply', 'ask'] as const;
export type KnownTreatment = (typeof knownTreatments)[number];
/** Where the import puts people on their job: as leads, in a step, or archived. */
export const importPlaces = ['lead', 'step', 'archived'] as const;
export type ImportPlace = (typeof importPlaces)[number];

/** The meaning of one column; null: the column is not read. */
export const ColumnMeaning = z.union([z.enum(importTargetKeys), FieldColumnName]).nullable();
/** How to read a file: what its columns mean, and what applies to rows that do not say. */
export const ImportSettings = z.object({
  columns: z.array(ColumnMeaning),
  dates: z.enum(['dmy', 'mdy']),
  known: z.enum(knownTreatments),
  source: word,
  source_id: id.nullable(),
  job_id: id.nullable(),
  place: z.enum(importPlaces),
  /** The id of a step of `job_id`; null: the job's first step after Lead. */
  step_id: id.nullable(),
  reason_id: id.nullable(),
});
export type ImportSettings = z.output<typeof ImportSettings>;

const why = {
  code: z.string(),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};
/** What one row did: it made a person, filled empty facts of a record, or only added an application. `application_id`: the added application. `without`: why a row that names a job added none. */
const Acted = z.object({
  row: z.number(),
  candidate_id: id,
  application_id: id.nullable(),
  did: z.enum(['new', 'filled', 'added']),
  without: z.object(why).optional(),
  /** The name was read from a resume, and may be wrong. */
  guess: z.boolean().optional(),
});
export type Acted = z.output<typeof Acted>;
/** A row that changed nothing, and why. `reason` is a text of the rules, and `values` fill it; they contain nothing from the row, nor the person's name. */
export const RowRefusal = z.object({ row: z.number(), ...why });
export type RowRefusal = z.output<typeof RowRefusal>;
/** A row about a known person who stays as they are, and why. */
const Passed = z.object({ row: z.number(), candidate_id: id, reason: z.string() });
export type Passed = z.output<typeof Passed>;
/** A resume that may belong to a known person: it waits until a member decides. `sure`: an address, a profile or a number proves that the person is known. */
const Waiting = z.object({
  row: z.number(),
  sure: z.boolean(),
  among: z.array(z.object({ candidate_id: id, reasons: z.array(z.enum(reasons)) })),
});
export type Waiting = z.output<typeof Waiting>;
/** The person that a waiting resume names. */
const ReadPerson = z.object({ row: z.number(), name: z.string(), email: z.string() });
export type ReadPerson = z.output<typeof ReadPerson>;
/** A member's decision about a waiting resume: it belongs to this person, belongs to a new one, or is left out. */
export const decisions = ['fill', 'new', 'skip'] as const;
export const Decision = z.object({ row: z.number(), as: z.enum(decisions), candidate_id: id.nullable() });
export type Decision = z.output<typeof Decision>;
/** A file that came with an import. `refused`: why we do not read it, as a text of the rules; then nothing is stored. */
const ImportDocument = z.object({
  file_id: z.string(),
  mime: z.string(),
  size: z.number(),
  refused: z.string().nullable(),
});
/** A person whose import was not undone, and why. */
const Kept = z.object({ candidate_id: z.string(), ...why });
export type Kept = z.output<typeof Kept>;

/** One file of people, with its progress. Its rows stay in the file, which is deleted later. Text from the file in these events is sealed with a key of the import, which is deleted with the file. */
export const importEvents = events(
  'import',
  { about: 'stream' },
  {
    ImportFileAdded: event(
      {
        file_id: word,
        file_name: personal(z.string()),
        size: z.number(),
        /** SHA-256 of the file's bytes. */
        hash: word,
        rows: z.number(),
        heads: personal(z.array(z.string()).nullable()),
        /** A key for each heading, made with the installation's secret: the same heading in the same organization gives the same key. */
        head_keys: z.array(id),
        /** How many other files came with the import; absent: none. */
        documents: z.number().optional(),
        /** Whether the file is only a list of the other files, each of which tells what person it is about. */
        listed: z.boolean().optional(),
      },
      'added a file with {rows, plural, one {# row} other {# rows}} to import',
      {
        earlier: [
          earlier({
            personal: [],
            example: {
              file_id: 'imports/org/1.csv',
              file_name: 'people.csv',
              size: 1000,
              hash: 'c0ffee',
              rows: 10,
              heads: ['Name', 'Email'],
            },
            upcast: (data) => ({ ...data, head_keys: [] }),
          }),
        ],
      },
    ),
    /** The next files that came with it, in order. `names` and `hashes` (SHA-256) are erased with the import's key. */
    ImportDocumentsAdded: event(
      {
        documents: open(z.array(ImportDocument)),
        names: personal(z.array(z.string()).nullable()),
        hashes: personal(z.array(z.string().nullable()).nullable()),
      },
      'added files to an import',
    ),
    ImportPrepared: event({ settings: open(ImportSettings) }, 'chose how the file is read'),
    ImportStarted: event(
      { settings: open(ImportSettings), count: z.number() },
      'started to import {count, plural, one {# row} other {# rows}}',
    ),
    /** `until`: how many rows have had their turn so far, of `count` in all. `skipped`: how many rows of this turn are about known people. */
    ImportProgressed: event(
      {
        until: z.number(),
        count: z.number(),
        acted: open(z.array(Acted)),
        skipped: z.number(),
        /** The skipped rows; absent in older events. */
        passed: open(z.array(Passed).optional()),
        refused: open(z.array(RowRefusal)),
        waiting: z.array(Waiting).optional(),
        /** The people that waiting resumes name; erased with the import's key. */
        read: personal(z.array(ReadPerson).nullable().optional()),
      },
      'imported more rows, {until} of {count}',
    ),
    ImportRowsDecided: event({ rows: z.array(Decision) }, 'chose whose resumes they are'),
    /** Some of the rows that members decided were carried out. `left`: how many decided rows remain. `waiting`: the rows that need another decision, such as refused ones. */
    ImportRowsSettled: event(
      {
        rows: z.array(z.number()),
        left: z.number(),
        acted: open(z.array(Acted)),
        passed: open(z.array(Passed).optional()),
        refused: open(z.array(RowRefusal)),
        waiting: z.array(Waiting),
      },
      'imported resumes that were decided on',
    ),
    ImportFinished: event({}, 'finished the import'),
    ImportCancelled: event({ why: z.enum(stopReasons) }, 'stopped the import'),
    /** `from`: how many people were processed before the undo failed; it continues after them. Older events lack this field: that undo started again from the first person. */
    ImportRevertStarted: event(
      { count: z.number(), from: z.number().optional() },
      'started to undo the import of {count, plural, one {# person} other {# people}}',
    ),
    ImportRevertProgressed: event(
      { until: z.number(), count: z.number(), done: z.number(), kept: open(z.array(Kept)) },
      'undid more of the import, {until} of {count}',
    ),
    ImportReverted: event({}, 'finished undoing the import'),
    /** A turn failed permanently. The undo can start again. */
    ImportRevertFailed: event({}, 'could not finish undoing the import'),
    /** The files about an erased person were deleted; the import's other files stay. `waiting`: how many of the deleted rows waited for a decision. */
    ImportDocumentsDeleted: event({ rows: z.array(z.number()), waiting: z.number() }, 'deleted files of an import'),
    ImportFileDeleted: event({}, 'deleted the file of the import'),
  },
);
export type ImportEvent = EventOf<typeof importEvents>;
