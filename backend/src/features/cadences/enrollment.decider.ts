import type { ContactEvent, EnrollmentEvent, SendingEvent } from '@candor/contracts/cadences/events';
import { type LeaveReason, mostFailures, type Next, type Variant } from '@candor/contracts/cadences/values';
import { type Gap, nearUntil } from '@candor/contracts/messages/contact-rules';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import { notSent } from '@candor/contracts/messages/not-sent';
import type { Reason } from '@candor/contracts/values/open-times';
import {
  contactState,
  excludes,
  type ContactState,
  type Enrollment,
  enrollmentState,
  type EnrollmentState,
  type InCadence,
  isIn,
} from '../../states/enrollment.state.ts';
import {
  type CountedLetter,
  countedLetter,
  type FreedLetter,
  freedLetter,
  sendingKeys,
  sendingState,
  type SendingState,
} from '../../states/sending.state.ts';
import { type Decider, reject, type Rejection } from '../../kernel/decider.ts';

type Enrolled = Extract<EnrollmentEvent, { type: 'CandidateEnrolled' }>['data'];
/** A step that the worker did, in the turn that it saw: each turn is done only once. */
type OfStep = { step_id: string; turn: number };
export type EnrollmentCommands = {
  enroll: Enrolled;
  taskMade: OfStep & { type: string; task_id: string };
  execute: OfStep & { type: string; ref: string | null; variant: Variant | null; next: Next | null };
  skip: OfStep & { reason: string; variant?: Variant; next: Next | null };
  fail: OfStep & { reason: string; variant?: Variant; again: Next };
  /** Notes that the letter of a step that was done could not be sent. The person waits until a member acts. */
  failLetter: { step_id: string; message_id: string; reason: string; variant?: Variant };
  /** Lets the person go on because their letter is sent again. `due_at`: when the next step is due. */
  retryLetter: { step_id: string; message_id: string; due_at: string; because: Reason[] };
  postpone: OfStep & { due_at: string; because: Reason[] };
  respond: { message_id: string | null; kind: 'reply' | 'bounce' };
  applyRule: { rule_id: string; when: string; action: string; at_step?: string };
  countRule: { rule_id: string; when: string; cause: string };
  pause: { until: string | null; reason: string };
  resume: { due_at: string | null; at_once?: boolean };
  move: { next: Next };
  complete: Record<never, never>;
  leave: { reason: LeaveReason };
  /** Takes the person out who was added by mistake. */
  takeBack: Record<never, never>;
};
const gone = reject('not_found', 'Enrollment not found.');
const over = reject('over', 'The first step is done already. Take the person out instead.');

const here = (state: EnrollmentState, { step_id, turn }: OfStep): state is Enrollment =>
  isIn(state) && state.step_id === step_id && state.turn === turn;
const left = ({ candidate_id, cadence_id }: Enrollment, reason: LeaveReason): EnrollmentEvent => ({
  type: 'CandidateLeftCadence',
  data: { candidate_id, cadence_id, reason },
});
const orCompleted = (next: Next | null): readonly EnrollmentEvent[] =>
  next ? [] : [{ type: 'EnrollmentCompleted', data: {} }];

/** One person in one cadence. A command for a step or a turn that is over changes nothing, so a repeated job does nothing twice. */
export const enrollment: Decider<EnrollmentState, EnrollmentCommands, EnrollmentEvent> = {
  ...enrollmentState,
  decide: {
    enroll: (command, state) => (state ? [] : [{ type: 'CandidateEnrolled', data: command }]),
    taskMade: ({ turn, step_id, ...command }, state) =>
      !state
        ? gone
        : here(state, { step_id, turn }) && state.task_id === null
          ? [{ type: 'CadenceStepDue', data: { step_id, ...command } }]
          : [],
    execute: ({ turn, step_id, ...command }, state) =>
      !state
        ? gone
        : here(state, { step_id, turn })
          ? [{ type: 'CadenceStepExecuted', data: { step_id, ...command } }, ...orCompleted(command.next)]
          : [],
    skip: ({ turn, step_id, ...command }, state) =>
      !state
        ? gone
        : here(state, { step_id, turn })
          ? [{ type: 'CadenceStepSkipped', data: { step_id, ...command } }, ...orCompleted(command.next)]
          : [],
    fail: ({ turn, again, ...command }, state) => {
      if (!state) return gone;
      if (!here(state, { step_id: command.step_id, turn })) return [];
      const attempt = state.failures + 1;
      return [
        { type: 'CadenceStepFailed', data: { ...command, attempt, next: attempt < mostFailures ? again : null } },
      ];
    },
    failLetter: (command, state) =>
      !state
        ? gone
        : state.stuck === command.message_id || state.status === 'left' || state.status === 'failed'
          ? []
          : [
              { type: 'CadenceStepFailed', data: { ...command, attempt: 1, next: null } },
              ...(isIn(state)
                ? [{ type: 'EnrollmentPaused' as const, data: { until: null, reason: 'letter_failed' } }]
                : []),
            ],
    retryLetter: ({ step_id, message_id, due_at, because }, state) =>
      !state
        ? gone
        : state.stuck !== message_id
          ? []
          : [
              {
                type: 'CadenceStepRetried',
                data: {
                  step_id,
                  message_id,
                  next:
                    isIn(state) && state.step_id && !state.task_id ? { step_id: state.step_id, due_at, because } : null,
                },
              },
            ],
    postpone: ({ turn, step_id, due_at, because }, state) =>
      !state
        ? gone
        : here(state, { step_id, turn }) && state.due_at !== due_at
          ? [{ type: 'CadenceStepPostponed', data: { step_id, due_at, because } }]
          : [],
    respond: (command, state) =>
      !state ? gone : isIn(state) ? [{ type: 'CadenceResponseRecorded', data: command }] : [],
    applyRule: (command, state) => (!state ? gone : isIn(state) ? [{ type: 'CadenceRuleApplied', data: command }] : []),
    countRule: (command, state) =>
      !state
        ? gone
        : isIn(state) && !state.counted[command.rule_id]?.includes(command.cause)
          ? [{ type: 'CadenceRuleCounted', data: command }]
          : [],
    pause: (command, state) =>
      !state
        ? gone
        : isIn(state) && (state.status !== 'paused' || state.paused_until !== command.until)
          ? [{ type: 'EnrollmentPaused', data: command }]
          : [],
    resume: (command, state) => {
      if (!state) return gone;
      if (!isIn(state)) return [];
      // A person who waits for a task has no due time: the cadence goes on when the task is done.
      const due_at = state.task_id ? null : command.due_at;
      return state.status === 'paused' || state.due_at !== due_at
        ? [{ type: 'EnrollmentResumed', data: { ...command, due_at } }]
        : [];
    },
    move: ({ next }, state) =>
      !state
        ? gone
        : isIn(state) && (state.step_id !== next.step_id || state.due_at !== next.due_at)
          ? [{ type: 'EnrollmentMoved', data: { next } }]
          : [],
    complete: (_, state) => (!state ? gone : isIn(state) ? [{ type: 'EnrollmentCompleted', data: {} }] : []),
    leave: ({ reason }, state) => (!state ? gone : isIn(state) ? [left(state, reason)] : []),
    takeBack: (_, state) =>
      !state
        ? gone
        : state.turn > 0 || state.task_id || state.done.length
          ? over
          : isIn(state)
            ? [left(state, 'taken_back')]
            : [],
  },
};

/** `address`: the stream of the person's address, which decides too. Null: they have none. */
type OfAddress = { address: string | null };
export type ContactCommands = {
  /** `elsewhere`: the cadences in which other records of the person, or others with their address, are. */
  join: Omit<InCadence, 'address'> & OfAddress & { elsewhere?: readonly InCadence[] };
  quit: { cadence_id: string; enrollment_id: string };
  /** Counts a mail that the person did not ask for. `zone`: whose days count; `void`: mails that reached no reader, so they do not count. */
  write: OfAddress & { message_id: string; kind: string; at: string; gap: Gap; zone: string; void: readonly string[] };
  /** Counts a mail that was already written and leaves at another time. */
  rewrite: ContactCommands['write'];
  /** What the reader of an address says about unasked mails. */
  wish: { wanted: boolean; topics: readonly LetterTopic[] };
};
export const inAnother = reject('busy', 'Already in another cadence.');
/** Why the mail is too near to another one. Null: it is not. */
const tooNear = (
  letters: ContactState['written'],
  { message_id, at, gap, zone, void: undelivered }: ContactCommands['write'],
): Rejection | null => {
  const others = letters.filter(({ id }) => id !== message_id && !undelivered.includes(id));
  const near = nearUntil(others, gap, at, zone);
  return near && reject('gap', notSent.gap.told, { days: near.days });
};
/** The rules of contacting a person, or an address: a cadence at most once, no second cadence at the same time unless both allow it, and no two unasked mails within the gap. */
export const contact: Decider<ContactState, ContactCommands, ContactEvent> = {
  ...contactState,
  decide: {
    join: ({ elsewhere = [], address, ...command }, state) => {
      if (state.in.some(({ enrollment_id }) => enrollment_id === command.enrollment_id)) return [];
      const all = [...state.in, ...elsewhere];
      if (all.some(({ cadence_id }) => cadence_id === command.cadence_id))
        return reject('duplicate', 'Already in this cadence.');
      return excludes({ in: all }, command)
        ? inAnother
        : [{ type: 'CadenceJoined', data: { ...command, ...(address ? { address } : {}) } }];
    },
    quit: (command, state) =>
      state.in.some(({ enrollment_id }) => enrollment_id === command.enrollment_id)
        ? [{ type: 'CadenceQuit', data: command }]
        : [],
    write: (command, { written }) =>
      written.some(({ id }) => id === command.message_id) ? [] : (tooNear(written, command) ?? made(command)),
    rewrite: (command, { written }) =>
      tooNear(written, command) ??
      (written.some(({ id, at }) => id === command.message_id && at === command.at) ? [] : made(command)),
    wish: ({ wanted, topics }, { refuses }) => {
      const changes = letterTopics.filter((topic) => topics.includes(topic) && refuses.includes(topic) === wanted);
      if (!changes.length) return [];
      return [{ type: wanted ? 'AddressSubscribed' : 'AddressRefused', data: { topics: changes } }];
    },
  },
};
const made = ({ message_id, kind, at }: ContactCommands['write']): ContactEvent[] => [
  { type: 'ContactMade', data: { message_id, kind, at } },
];

export type SendingCommands = {
  /** `limits`: the most letters of the day for the cadence, the sender and the domain; null: no limit. */
  count: CountedLetter & { limits: { cadence: number | null; sender: number; domain: number | null } };
  free: FreedLetter;
};
/** The mails of one day. A mail is counted once, however often it is tried. */
export const sending: Decider<SendingState, SendingCommands, SendingEvent> = {
  ...sendingState,
  decide: {
    count: ({ limits, ...data }, state) => {
      if (state.counted.has(countedLetter(data))) return [];
      const keys = sendingKeys(data);
      const used = (key: string | null) => (key === null ? 0 : (state.by[key] ?? 0));
      if (limits.cadence !== null && used(keys.cadence) >= limits.cadence)
        return reject('daily_limit', 'The limit of the day is used.');
      if (used(keys.sender) >= limits.sender) return reject('sender_limit', 'The limit of the day is used.');
      if (limits.domain !== null && used(keys.domain) >= limits.domain)
        return reject('domain_limit', 'The limit of the day is used.');
      return [{ type: 'SendingCounted', data }];
    },
    free: (command, state) =>
      state.counted.has(freedLetter(command)) ? [{ type: 'SendingFreed', data: command }] : [],
  },
};
