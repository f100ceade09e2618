import type { ContactEvent, EnrollmentEvent } from '@candor/contracts/cadences/events';
import type { EnrollmentStatus, LeaveReason, Next, Variant } from '@candor/contracts/cadences/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import { z } from 'zod';
import { fold, type Fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';

// One person in one cadence as a fold over its events, and the cadences that a person is in.

export type Enrollment = {
  cadence_id: string;
  candidate_id: string;
  application_id: string | null;
  job_id: string | null;
  at_step: string | null;
  assignee_user_id: string;
  assigned_by: string;
  variant: Variant;
  /** The cadences whose rules led the person here, in order; absent: a member or a form added them. */
  came_through?: readonly string[] | undefined;
  status: EnrollmentStatus;
  /** The next step, or the step whose task is not done yet. */
  step_id: string | null;
  due_at: string | null;
  /** When `due_at` was chosen. A pause of the cadence moves `due_at` by the part of the pause after this time. */
  planned_at: string;
  task_id: string | null;
  failures: number;
  /** The letter that could not be sent and for which the person waits. */
  stuck: string | null;
  /** The enrollment's letters that came back, in the order in which that was noted. */
  bounced: readonly string[];
  /** The steps that the person has completed or skipped. */
  done: readonly string[];
  /** The steps among them that the person has passed since they entered, or since a rule led them to another step. They do not come again, even if their order changes. */
  passed: readonly string[];
  /** How many steps were tried. The number makes a new letter when the person goes back to a step. */
  turn: number;
  paused_until: string | null;
  left: LeaveReason | null;
  /** The rule that is being applied. It counts as applied once a later event followed, so that a restarted process finishes what a killed one began. */
  rule: { id: string; at_step: string | null } | null;
  /** The ids of the rules that were applied, one entry for each time. */
  ruled: readonly string[];
  /** What was counted towards rules that apply only after several times: the causes, by the rule's id. */
  counted: Readonly<Record<string, readonly string[]>>;
};
export type EnrollmentState = Enrollment | null;

/** Moves the rule that was being applied to the applied ones. */
const after = (state: Enrollment): Enrollment =>
  state.rule
    ? { ...state, rule: null, at_step: state.rule.at_step ?? state.at_step, ruled: [...state.ruled, state.rule.id] }
    : state;
const goOn = (state: Enrollment, step_id: string, next: Next | null, planned_at: string): Enrollment => ({
  ...after(state),
  planned_at,
  done: [...state.done, step_id],
  passed: [...state.passed, step_id],
  step_id: next?.step_id ?? null,
  due_at: next?.due_at ?? null,
  task_id: null,
  failures: 0,
  stuck: null,
  turn: state.turn + 1,
});
export const enrollmentState: Fold<EnrollmentState, EnrollmentEvent> = {
  category: 'enrollment',
  initial: null,
  evolve: {
    CandidateEnrolled: (_, { data: { next, ...data }, metadata }) => ({
      ...data,
      status: 'active',
      step_id: next.step_id,
      due_at: next.due_at,
      planned_at: metadata.occurred_at,
      task_id: null,
      failures: 0,
      stuck: null,
      bounced: [],
      done: [],
      passed: [],
      turn: 0,
      paused_until: null,
      left: null,
      rule: null,
      ruled: [],
      counted: {},
    }),
    CadenceStepDue: (state, { data }) => state && { ...after(state), task_id: data.task_id, due_at: null },
    CadenceStepExecuted: (state, { data, metadata }) =>
      state && goOn(state, data.step_id, data.next, metadata.occurred_at),
    CadenceStepSkipped: (state, { data, metadata }) =>
      state && goOn(state, data.step_id, data.next, metadata.occurred_at),
    CadenceStepFailed: (state, { data, metadata }) =>
      state &&
      (data.message_id
        ? { ...state, stuck: data.message_id }
        : data.next
          ? { ...after(state), failures: data.attempt, due_at: data.next.due_at, planned_at: metadata.occurred_at }
          : { ...state, failures: data.attempt, status: 'failed', due_at: null }),
    CadenceStepRetried: (state, { data, metadata }) =>
      state &&
      (state.status === 'active' || state.status === 'paused'
        ? {
            ...after(state),
            status: 'active',
            stuck: null,
            paused_until: null,
            due_at: data.next?.due_at ?? null,
            planned_at: metadata.occurred_at,
          }
        : { ...state, stuck: null }),
    CadenceStepPostponed: (state, { data, metadata }) =>
      state && { ...after(state), due_at: data.due_at, planned_at: metadata.occurred_at },
    CadenceResponseRecorded: (state, { data }) =>
      state && data.kind === 'bounce' && data.message_id
        ? { ...state, bounced: [...state.bounced, data.message_id] }
        : state,
    CadenceRuleApplied: (state, { data }) =>
      state && { ...state, rule: { id: data.rule_id, at_step: data.at_step ?? null } },
    CadenceRuleCounted: (state, { data: { rule_id, cause } }) =>
      state && { ...state, counted: { ...state.counted, [rule_id]: [...(state.counted[rule_id] ?? []), cause] } },
    EnrollmentPaused: (state, { data }) =>
      state && {
        ...after(state),
        status: 'paused',
        stuck: data.reason === 'letter_failed' ? state.stuck : null,
        paused_until: data.until,
      },
    EnrollmentResumed: (state, { data, metadata }) =>
      state && {
        ...after(state),
        status: 'active',
        stuck: null,
        paused_until: null,
        due_at: data.due_at,
        planned_at: metadata.occurred_at,
      },
    EnrollmentMoved: (state, { data, metadata }) =>
      state && {
        ...after(state),
        passed: state.rule ? [] : state.passed,
        step_id: data.next.step_id,
        due_at: data.next.due_at,
        planned_at: metadata.occurred_at,
        task_id: null,
        stuck: null,
        turn: state.turn + 1,
      },
    EnrollmentCompleted: (state) =>
      state && { ...state, status: 'completed', step_id: null, due_at: null, task_id: null },
    CandidateLeftCadence: (state, { data }) =>
      state && { ...state, status: 'left', left: data.reason, due_at: null, task_id: null },
  },
};
export const isIn = (state: EnrollmentState): state is Enrollment =>
  state?.status === 'active' || state?.status === 'paused';

/** When the person left the cadence before its end, by themselves or by a rule. Null: they are still in it, or did all its steps. */
export const endedEarly = (events: readonly Recorded[]): string | null => {
  const state = fold(enrollmentState, events as readonly Recorded<EnrollmentEvent>[]);
  const over = state?.status === 'left' || (state?.status === 'completed' && state.rule !== null);
  const end = events.findLast(({ type }) => type === 'CandidateLeftCadence' || type === 'EnrollmentCompleted');
  return over ? (end?.metadata.occurred_at ?? null) : null;
};

/** The person no longer waits for this step at this moment. Without a step: for any step. */
export const notDue = ending(
  'cadence-step-not-due',
  { step_id: z.string(), due_at: z.string() },
  ({ step_id, due_at }, events) => {
    const state = fold(enrollmentState, events as readonly Recorded<EnrollmentEvent>[]);
    if (!isIn(state) || (step_id && state.step_id !== step_id)) return true;
    return state.due_at !== due_at && state.paused_until !== due_at;
  },
  { tellsDone: true },
);

/** The person no longer waits for this task. */
export const notAwaited = ending(
  'cadence-task-not-awaited',
  { task_id: z.string() },
  ({ task_id }, events) => {
    const state = fold(enrollmentState, events as readonly Recorded<EnrollmentEvent>[]);
    return !isIn(state) || state.task_id !== task_id;
  },
  { tellsDone: true },
);

/** How we contact a person without being asked: the cadences in which they are, and the unasked letters. */
export type ContactState = {
  in: readonly InCadence[];
  /** The unasked letters, the latest last. Older ones are dropped. */
  written: readonly { id: string; at: string }[];
  /** The topics of unasked letters that the reader of the address refused. Empty in the stream of a person, whose record says it. */
  refuses: readonly LetterTopic[];
};
/** `address`: the stream of the address to which its letters go. Absent: the person had none, or entered before addresses had streams. */
export type InCadence = {
  cadence_id: string;
  enrollment_id: string;
  beside_others: boolean;
  address?: string | undefined;
};
/** More letters than any minimum gap between letters has to consider. */
const mostWritten = 10;
/** Whether a cadence in which the person is, or the one that they would enter, allows no other cadence beside it. */
export const excludes = ({ in: current }: Pick<ContactState, 'in'>, entered: { beside_others: boolean }): boolean =>
  current.some(({ beside_others }) => !beside_others || !entered.beside_others);

export const contactState: Fold<ContactState, ContactEvent> = {
  category: 'contact',
  initial: { in: [], written: [], refuses: [] },
  evolve: {
    ContactMade: (state, { data: { message_id, at } }) => ({
      ...state,
      // A letter's time may change, so its entry is replaced.
      written: [...state.written.filter(({ id }) => id !== message_id), { id: message_id, at }].slice(-mostWritten),
    }),
    AddressRefused: (state, { data: { topics } }) => ({
      ...state,
      refuses: letterTopics.filter((topic) => state.refuses.includes(topic) || topics.includes(topic)),
    }),
    AddressSubscribed: (state, { data: { topics } }) => ({
      ...state,
      refuses: state.refuses.filter((topic) => !topics.includes(topic)),
    }),
    CadenceJoined: (state, { data }) => ({ ...state, in: [...state.in, data] }),
    CadenceQuit: (state, { data }) => ({
      ...state,
      in: state.in.filter(({ enrollment_id }) => enrollment_id !== data.enrollment_id),
    }),
  },
};
