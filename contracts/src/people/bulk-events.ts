import { z } from 'zod';
import { event, events, nobody, open, type EventOf } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';

/** What one operation does to each of many people. */
export const bulkKinds = ['tag', 'untag', 'assign_owner', 'add_to_job', 'archive'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** A person whom the operation left as they were, and why. `reason` is a text of the rules, and `values` are what it is filled with, without the name of the person, which is read when it is shown. Without `values` it is a whole sentence. */
export const BulkRefusal = z.object({
  candidate_id: z.string(),
  code: z.string(),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type BulkRefusal = z.output<typeof BulkRefusal>;

/** `until`: how many of the chosen have had their turn, of `count` in all. `done`: in how many of this turn something changed. */
const turn = {
  until: z.number(),
  count: z.number(),
  done: z.number(),
  refused: open(z.array(BulkRefusal)),
};

/** One change to many people, with its progress. Who they are is settled before it starts. */
export const bulkEvents = events(
  'bulk',
  { about: nobody },
  {
    /** Some of the people, in the order of their turns. Several of these stand before the start. */
    BulkPeopleChosen: event({ ids: z.array(id) }, 'chose candidates'),
    /** `target_id`: the tag, the owner (null: nobody) or the job. `name`: of the tag. */
    BulkOperationStarted: event(
      {
        kind: z.enum(bulkKinds),
        target_id: id.nullable(),
        reason_id: id.nullable(),
        name: open(z.string().nullable()),
        count: z.number(),
      },
      'began to change {count} candidates',
    ),
    BulkOperationProgressed: event(turn, 'changed {done} more candidates'),
    /** All have had their turn or, after it was cancelled, the turn that was under way is over. */
    BulkOperationFinished: event({}, 'finished changing candidates'),
    /** `why`: somebody asked for it, or who started it may not go on. */
    BulkOperationCancelled: event({ why: z.enum(['asked', 'permission']) }, 'stopped changing candidates'),
    BulkUndoStarted: event({ count: z.number() }, 'began to take back a change of {count} candidates'),
    BulkUndoProgressed: event(turn, 'took back the change of {done} more candidates'),
    BulkUndoFinished: event({}, 'finished taking back a change of candidates'),
  },
);
export type BulkEvent = EventOf<typeof bulkEvents>;
