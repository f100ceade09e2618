import { z } from 'zod';
import { earlier, event, events, open, personal, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';
import { stopReasons } from '../bulk/events.ts';
import { importTargetKeys } from './columns.ts';
import { FieldColumnName } from '../people/person-fields.ts';
import { reasons } from '../duplicates/likeness.ts';

/** What becomes of somebody who is known already. `ask`: a member decides for each person; only lists of resumes do this. */
export const knownTreatments = ['skip', 'fill', 'apply', 'ask'] as const;
export type KnownTreatment = (typeof knownTreatments)[number];
/** Where people stand on their job: as leads, in a step, or archived. */
export const importPlaces = ['lead', 'step', 'archived'] as const;
export type ImportPlace = (typeof importPlaces)[number];

/** What one column means; null: it is not read. */
export const ColumnMeaning = z.union([z.enum(importTargetKeys), FieldColumnName]).nullable();
/** How a file is read: what its columns mean, and what holds for rows that do not say it themselves. */
export const ImportSettings = z.object({
  columns: z.array(ColumnMeaning),
  dates: z.enum(['dmy', 'mdy']),
  known: z.enum(knownTreatments),
  source: word,
  source_id: id.nullable(),
  job_id: id.nullable(),
  place: z.enum(importPlaces),
  /** Of `job_id`; null: its first step after Lead. */
  step_id: id.nullable(),
  reason_id: id.nullable(),
});
export type ImportSettings = z.output<typeof ImportSettings>;

const why = {
  code: z.string(),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};
/** What one row did: it made a person, filled what was empty in a record, or added an application only. `application_id`: the one that it added. `without`: why it added none, where it names a job. */
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
/** A row that did nothing, and why. `reason` is a text of the rules, and `values` fill it; nothing that stands in the row is among them, and not what the person is called. */
export const RowRefusal = z.object({ row: z.number(), ...why });
export type RowRefusal = z.output<typeof RowRefusal>;
/** A row about somebody who is known and stays as they are, and why. */
const Passed = z.object({ row: z.number(), candidate_id: id, reason: z.string() });
export type Passed = z.output<typeof Passed>;
/** A resume of somebody who may be on record already: they wait until a member says which. `sure`: an address, a profile or a number says that it is them, so it is nobody new. */
const Waiting = z.object({
  row: z.number(),
  sure: z.boolean(),
  among: z.array(z.object({ candidate_id: id, reasons: z.array(z.enum(reasons)) })),
});
export type Waiting = z.output<typeof Waiting>;
/** Who a resume that waits says that it is about. */
const ReadPerson = z.object({ row: z.number(), name: z.string(), email: z.string() });
export type ReadPerson = z.output<typeof ReadPerson>;
/** What a member said of a resume that waits: it belongs to this person, is somebody new's, or is left out. */
export const decisions = ['fill', 'new', 'skip'] as const;
export const Decision = z.object({ row: z.number(), as: z.enum(decisions), candidate_id: id.nullable() });
export type Decision = z.output<typeof Decision>;
/** A file that came with an import. `refused`: why it is read by nobody, as a text of the rules; then nothing is stored. */
const ImportDocument = z.object({
  file_id: z.string(),
  mime: z.string(),
  size: z.number(),
  refused: z.string().nullable(),
});
/** Somebody whom the import was not taken back from, and why. */
const Kept = z.object({ candidate_id: z.string(), ...why });
export type Kept = z.output<typeof Kept>;

/** One file of people, with its progress. What stands in it stays in the file, which is deleted. What it says of itself is sealed with a key of the import, which goes with the file. */
export const importEvents = events(
  'import',
  { about: 'stream' },
  {
    ImportFileAdded: event(
      {
        file_id: word,
        file_name: personal(z.string()),
        size: z.number(),
        /** SHA-256 of the bytes. */
        hash: word,
        rows: z.number(),
        heads: personal(z.array(z.string()).nullable()),
        /** One for each heading, made with the secret of the installation: the same heading of the same organization has the same. */
        head_keys: z.array(id),
        /** How many files came with it; missing: none. */
        documents: z.number().optional(),
        /** The file is only a list of those files, which say by themselves who they are about. */
        listed: z.boolean().optional(),
      },
      'added a file with {rows} rows to import',
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
    /** The next of the files that came with it, in their order. `names` and `hashes` (SHA-256) go with the key of the import. */
    ImportDocumentsAdded: event(
      {
        documents: open(z.array(ImportDocument)),
        names: personal(z.array(z.string()).nullable()),
        hashes: personal(z.array(z.string().nullable()).nullable()),
      },
      'added files to an import',
    ),
    ImportPrepared: event({ settings: open(ImportSettings) }, 'chose how the file is read'),
    ImportStarted: event({ settings: open(ImportSettings), count: z.number() }, 'started to import {count} rows'),
    /** `until`: how many rows have had their turn so far, of `count` in all. `skipped`: how many of this turn are about people who are known. */
    ImportProgressed: event(
      {
        until: z.number(),
        count: z.number(),
        acted: open(z.array(Acted)),
        skipped: z.number(),
        /** Those that were skipped; missing in events of before we kept it. */
        passed: open(z.array(Passed).optional()),
        refused: open(z.array(RowRefusal)),
        waiting: z.array(Waiting).optional(),
        /** Of those who wait; it goes with the key of the import. */
        read: personal(z.array(ReadPerson).nullable().optional()),
      },
      'imported more rows, {until} of {count}',
    ),
    ImportRowsDecided: event({ rows: z.array(Decision) }, 'chose whose resumes they are'),
    /** Some decided rows were carried out. `left`: how many decided rows are still to be carried out. `waiting`: the rows that need another decision, such as those that were refused. */
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
    /** `from`: so many people had their turn before it failed, and it goes on after them. Older events have none: they began again with everybody. */
    ImportRevertStarted: event(
      { count: z.number(), from: z.number().optional() },
      'started to undo the import of {count} people',
    ),
    ImportRevertProgressed: event(
      { until: z.number(), count: z.number(), done: z.number(), kept: open(z.array(Kept)) },
      'undid more of the import, {until} of {count}',
    ),
    ImportReverted: event({}, 'finished undoing the import'),
    /** A turn of it failed for good. It can be begun again. */
    ImportRevertFailed: event({}, 'could not finish undoing the import'),
    /** The files about an erased person were deleted; the other files of the import stay. `waiting`: how many of the deleted rows waited for a decision. */
    ImportDocumentsDeleted: event({ rows: z.array(z.number()), waiting: z.number() }, 'deleted files of an import'),
    ImportFileDeleted: event({}, 'deleted the file of the import'),
  },
);
export type ImportEvent = EventOf<typeof importEvents>;
