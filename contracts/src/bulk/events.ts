import { z } from 'zod';
import { earlier, event, events, open, personal, type EventOf, unchanged } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';
import { AttachedFile } from '../messages/events.ts';
import { InviteWindow } from '../pipeline/events.ts';

/** What one operation does to each of many people. */
export const bulkKinds = [
  'tag',
  'untag',
  'skill',
  'unskill',
  'assign_owner',
  'add_to_job',
  'advance',
  'archive',
  'message',
  'invite',
  'cadence',
] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Why an operation stopped: a member asked for it, the member who started it lost the right, or a turn failed for good. */
export const stopReasons = ['asked', 'permission', 'failed'] as const;
export type StopReason = (typeof stopReasons)[number];

/** A person whom the operation left unchanged, and why. `reason` is a text of the rules; `values` fill it, except for the person's name, which is read when the reason is shown. A `reason` without `values` is a whole sentence. */
export const BulkRefusal = z.object({
  candidate_id: z.string(),
  code: z.string(),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type BulkRefusal = z.output<typeof BulkRefusal>;

/** The result of one turn. `until`: how many people have had their turn so far, of `count` in all. `done`: how many changed in this turn. */
const turn = {
  until: z.number(),
  count: z.number(),
  done: z.number(),
  refused: open(z.array(BulkRefusal)),
};

/** The kinds of letter that go to many people. */
export const lettersToMany = ['note', 'outreach'] as const;
export type LetterToMany = (typeof lettersToMany)[number];

/** Letters of one message leave by each reader's day or together. */
export const leavings = ['day', 'once'] as const;
export type Leaving = (typeof leavings)[number];

/** One change to many people, with its progress. The list of people is complete when it starts. A letter to them is sealed with the operation's key, which is destroyed when it is not needed any more. */
export const bulkEvents = events(
  'bulk',
  { about: 'stream' },
  {
    /** Some of the people, in the order of their turns. A large operation has several of these events before it starts. */
    BulkPeopleChosen: event({ ids: z.array(id) }, 'chose people'),
    /** `target_id`: the tag, the skill, the owner (null: none), the job or the cadence. `step_id`: the step that they go to; null: their next step. For an invitation: the round to choose a time for. `name`: of the tag, the skill, the step or the cadence. `farewell`: sends the fitting message to each whose application calls for one. `job_id`: each enters the cadence with their application on this job. */
    BulkOperationStarted: event(
      {
        kind: z.enum(bulkKinds),
        target_id: id.nullable(),
        reason_id: id.nullable(),
        step_id: id.nullable(),
        name: open(z.string().nullable()),
        count: z.number(),
        farewell: z.boolean().optional(),
        job_id: id.optional(),
      },
      'started to change {count, plural, one {# person} other {# people}}',
      {
        earlier: [
          earlier({
            personal: [],
            example: {
              kind: 'tag',
              target_id: '00000000-0000-4000-8000-000000000003',
              reason_id: null,
              name: 'Sails',
              count: 4,
            },
            upcast: (data) => ({ ...data, step_id: null }),
          }),
        ],
      },
    ),
    /** The letter of a `message` or `invite` operation, with its merge tags. `kind`: the kind of letter; absent for notes. `job_id`: the job that fills the tags. The message can be taken back until `scheduled_for`. `meeting`: whom invited people meet (none: the round's panel) and on which days. */
    BulkLetterWritten: event(
      {
        kind: z.enum(lettersToMany).optional(),
        template_key: open(z.string().nullable()),
        subject: personal(z.string()),
        body: personal(z.string()),
        job_id: id.nullable(),
        scheduled_for: moment,
        /** The second subject, which half of the people get. */
        subject_b: personal(z.string().optional()),
        cc: personal(z.array(z.string()).nullable().optional()),
        files: personal(z.array(AttachedFile).nullable().optional()),
        /** The colleague whose name is used, with their consent. */
        as_user_id: word.optional(),
        /** `day`: each letter leaves in the next allowed hour where its reader lives; otherwise all leave at `scheduled_for`. */
        when: z.enum(leavings).optional(),
        meeting: z.object({ user_ids: z.array(id), window: InviteWindow }).optional(),
      },
      'wrote a message to many people',
      {
        earlier: [
          earlier({
            personal: [],
            example: {
              template_key: null,
              subject: 'Our new harbour',
              body: '<p>Dear {candidate_first_name}</p>',
              job_id: null,
              scheduled_for: '2026-11-20T12:00:00.000Z',
            },
            upcast: unchanged,
          }),
        ],
      },
    ),
    BulkOperationProgressed: event(turn, 'changed {done, plural, one {# more person} other {# more people}}'),
    /** All people were processed, or the operation was cancelled and its current turn has ended. */
    BulkOperationFinished: event({}, 'finished changing people'),
    BulkOperationCancelled: event({ why: z.enum(stopReasons) }, 'stopped changing people'),
    BulkUndoStarted: event(
      { count: z.number() },
      'started to undo a change of {count, plural, one {# person} other {# people}}',
    ),
    BulkUndoProgressed: event(turn, 'undid the change of {done, plural, one {# more person} other {# more people}}'),
    BulkUndoFinished: event({}, 'finished undoing a change of people'),
    /** The letters that wait leave at once. `count`: the people who are looked at. */
    BulkSendNowStarted: event(
      { count: z.number() },
      'started to send {count, plural, one {# planned message} other {# planned messages}} now',
    ),
    BulkSendNowProgressed: event(
      turn,
      'sent {done, plural, one {# more planned message} other {# more planned messages}} now',
    ),
    /** A turn failed for good. The undo can start again: people who were already changed back stay so. */
    BulkUndoFailed: event({}, 'could not finish undoing a change of people'),
  },
);
export type BulkEvent = EventOf<typeof bulkEvents>;
