import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, readsJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { flag, id, maybe, moment, timeZone, whole, words } from '../kernel/values.ts';
import { keysOf, meetingTypes } from '../jobs/values.ts';
import { bookingDays } from './booking-page.ts';
import { chainDays, longestChain } from './chains.ts';
import { longestAppointment, mostInterviewers, shortestAppointment } from '../interviews/values.ts';

// When a conversation of a round can take place: the booking form and callers of the API ask this first.

const member_ids = z
  .array(idOfExisting(member))
  .max(mostInterviewers, words.fewer('Interviewers', mostInterviewers))
  .optional();
const minutes = whole('Duration', shortestAppointment, longestAppointment).refine(
  (value) => value % 15 === 0,
  words.duration('Duration'),
);
/** The most days to search. */
export const mostDaysAhead = 62;

const at = z.string();
const free_user_ids = z.array(id);
const span = { starts_at: at, ends_at: at };
const Slot = z.object({ ...span, free_user_ids });
const Why = z.discriminatedUnion('fact', [
  z.object({ fact: z.literal('all_free') }),
  z.object({ fact: z.literal('some_free'), free: z.number(), of: z.number() }),
  z.object({ fact: z.literal('soonest') }),
  z.object({ fact: z.literal('fair_load') }),
  z.object({ fact: z.literal('limit_reached'), id, of: z.number() }),
  z.object({ fact: z.literal('before_holiday'), holiday: z.string() }),
]);
const Way = z.discriminatedUnion('way', [
  z.object({ way: z.literal('without'), id, times: z.number() }),
  z.object({ way: z.literal('over_limit'), id, times: z.number() }),
  z.object({ way: z.literal('other_hours'), id, times: z.number() }),
  z.object({ way: z.literal('no_buffer'), times: z.number() }),
  z.object({ way: z.literal('shorter'), minutes: z.number(), times: z.number() }),
  z.object({ way: z.literal('later'), days: z.number(), times: z.number() }),
]);
const Chain = z.object({ ...span, parts: z.array(z.object({ key: z.string(), ...span, free_user_ids })) });
/** A person whose time is shown. `open`: when they can be booked, ignoring their interviews; `busy`: when they cannot. No reader learns the reason. */
const Looked = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  open: z.array(z.object(span)),
  busy: z.array(z.object(span)),
});

export const appointmentOptions = endpoint('/api/opportunities/jobs/appointment/options', {
  needs: readsJob(['list', 'panel'], byJob('job_id'), 'MANAGE_JOB', 'MANAGE_CANDIDATE'),
  summary: `When a conversation of a round can take place: the panel with its load, every time that fits all who are required, the three best with their reasons, and, where none fits, what would open some. With \`parts\` also chains of several conversations of a day, of at most ${chainDays} days. \`application_id\` needs the permission list. Without \`from\` from now on; without \`to\` ${bookingDays} days, at most ${mostDaysAhead}. The notice of a round and its days ahead are for candidates who choose themselves. Errors: not_found, wrong_state, validation.`,
  reads: true,
  limit: { most: 600, seconds: 3600, caller: { name: 'interview-times', organization: 6000 } },
  request: z.strictObject({
    job_id: id,
    /** The candidate's application. Their times count; the round is theirs unless one is named. */
    application_id: maybe(id),
    workflow_step_id: maybe(id),
    from: maybe(moment),
    to: maybe(moment),
    duration: maybe(minutes),
    /** The required interviewers; by default, those of the panel. */
    user_ids: member_ids,
    /** The optional interviewers; by default, the rest of the panel. */
    optional_user_ids: member_ids,
    tz_region: timeZone,
    /** The appointment to move: its own time does not block it. */
    appointment_id: maybe(id),
    parts: z
      .array(
        z.strictObject({
          key: z.string().min(1).max(40),
          duration: minutes,
          user_ids: z.array(idOfExisting(member)).min(1, 'Choose an interviewer.').max(mostInterviewers),
          optional_user_ids: member_ids,
        }),
      )
      .max(longestChain)
      .optional(),
    /** Minutes between two parts. */
    pause: maybe(whole('Break', 0, 120)),
    ordered: flag.optional(),
  }),
  payload: z.object({
    from: at,
    to: at,
    duration: z.number(),
    step: z.object({ id, name: z.string(), meeting_type: z.enum(keysOf(meetingTypes)).nullable() }),
    candidate: Looked.nullable(),
    interviewers: z.array(
      Looked.extend({
        required: z.boolean(),
        per_day: z.number().nullable(),
        buffer_minutes: z.number(),
        /** The time since which we cannot read their outside calendar; earlier reads count for one more day. Null: we can read it, or none is connected. */
        unread_since: at.nullable(),
        /** Interviews by the week's Monday, for weeks that have any. */
        load: z.array(z.object({ week: z.string(), interviews: z.number() })),
      }),
    ),
    slots: z.array(Slot),
    best: z.array(Slot.extend({ why: z.array(Why) })),
    ways_out: z.array(Way),
    chains: z.array(Chain),
    best_chains: z.array(Chain.extend({ why: z.array(Why) })),
    meeting_types: z.array(z.object({ value: z.string(), label: z.string() })),
    locations: z.array(z.object({ id, name: z.string() })),
  }),
});
