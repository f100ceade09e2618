import { endStages, inReview, isEnd } from '../jobs/values.ts';
import { fields, type FormFields, longField } from '../kernel/field.ts';
import { phrase } from '../words/say.ts';

// The pipeline as a table for both sides: the server decides by it, and the screen enables buttons by it
// (docs/rules/pipeline-actions.md#the-actions).

type Standing = 'lead' | 'live' | 'offered' | 'offer_declined' | 'hired' | 'archived';
/** The standing of an application, derived from the type of its step. */
export const standingOf = (type: string): Standing =>
  type === 'sourced_new' ? 'lead' : isEnd(type) ? (type as (typeof endStages)[number]) : 'live';

/** The pictures that a button may have. */
export type ActionIcon = 'archive' | 'archive-restore' | 'calendar' | 'check' | 'pen' | 'rotate' | 'undo' | 'x';
/** The dialog of an action: a form, and the choice of a step if `step` has the label of the empty choice. */
type ActionForm = { text: string; fields: FormFields; step?: string };
type ActionLine = {
  label: string;
  from: readonly Standing[];
  /** The right that the action needs: to manage the job's list of candidates, or to see pay. */
  needs: 'list' | 'offer';
  event: string;
  /** The event that puts the candidate into a step. */
  moves?: string;
  /** Whether the member who did the action can undo it for some minutes. */
  undo?: true;
  /** Whether it brings the person back among those considered. */
  forward?: true;
  /** Whether the action waits for its turn among the commands that depend on the job's candidates, such as closing the job. */
  turns?: true;
  /** The call that carries it out. */
  call: 'advance' | 'archive' | 'restore' | 'offer' | 'schedule';
  /** The fields of the call's request that form the action's command. */
  takes?: readonly string[];
  key: string;
  /** The effect of the action that its name does not tell, for the palette. */
  hint?: string;
  icon?: ActionIcon;
  /** The text of its button, where that is not the label. */
  button?: string;
  /** `first`: its rank among candidates for the filled button; `beside`: among the buttons next to that. */
  first?: number;
  beside?: number;
  /** Its screen: a step beside the present one, none, the form described here, a dialog of its own, or a page. */
  asks: 'step' | 'nothing' | ActionForm | 'dialog' | 'page';
  /** For an action without a screen of its own: its name in a question or an error, and the sentence when it is done. */
  title?: string;
  done?: string;
};

export const pipelineActions = {
  advance: {
    label: 'Advance',
    from: ['lead', 'live'],
    needs: 'list',
    event: 'ApplicationAdvanced',
    moves: 'ApplicationAdvanced',
    undo: true,
    call: 'advance',
    takes: ['workflow_step_id', 'note', 'cancel_appointments'],
    key: 'A',
    first: 1,
    asks: 'step',
  },
  shift_up: {
    label: 'Send back',
    from: ['live'],
    needs: 'list',
    event: 'ApplicationShiftedUp',
    moves: 'ApplicationShiftedUp',
    undo: true,
    call: 'advance',
    takes: ['workflow_step_id', 'note', 'cancel_appointments'],
    key: '[',
    icon: 'undo',
    asks: 'step',
  },
  schedule: {
    label: 'Schedule',
    from: ['live'],
    needs: 'list',
    event: 'ScheduleStatusChanged',
    call: 'schedule',
    key: 'S',
    hint: phrase('choose a time that suits everyone, or move it'),
    icon: 'calendar',
    asks: 'page',
  },
  archive: {
    label: 'Archive',
    from: ['lead', 'live', 'offered', 'offer_declined', 'hired'],
    needs: 'list',
    event: 'ApplicationArchived',
    moves: 'ApplicationArchived',
    undo: true,
    call: 'archive',
    key: 'X',
    hint: phrase('with a reason, and a rejection email if you like'),
    icon: 'archive',
    asks: 'dialog',
  },
  restore: {
    label: 'Restore',
    from: ['archived'],
    needs: 'list',
    event: 'ApplicationRestored',
    moves: 'ApplicationRestored',
    forward: true,
    turns: true,
    call: 'restore',
    takes: [],
    key: 'R',
    hint: phrase('back to the step before'),
    icon: 'archive-restore',
    first: 4,
    asks: 'nothing',
    title: phrase('Restore {name}'),
    done: phrase('{name} restored to {step}.'),
  },
  revive: {
    label: 'Revive',
    from: ['archived', 'offer_declined'],
    needs: 'list',
    event: 'ApplicationRevived',
    moves: 'ApplicationRevived',
    forward: true,
    turns: true,
    call: 'restore',
    takes: ['workflow_step_id', 'reason'],
    key: 'V',
    hint: phrase('into the process again'),
    icon: 'rotate',
    first: 5,
    beside: 3,
    asks: {
      text: phrase('They start a new pass. The earlier decision stays in the record.'),
      step: phrase('Where they last were'),
      fields: fields({ reason: longField('Reason', { max: 2000 }) }),
    },
    title: phrase('Revive {name}'),
    done: phrase('{name} revived at {step}.'),
  },
  offer: {
    label: 'Make an offer',
    from: ['live', 'offer_declined'],
    needs: 'offer',
    event: 'OfferExtended',
    moves: 'OfferExtended',
    undo: true,
    turns: true,
    call: 'offer',
    key: 'O',
    hint: phrase('pay, start date and when it expires'),
    icon: 'pen',
    first: 3,
    beside: 4,
    asks: 'dialog',
  },
  offer_update: {
    label: 'Change the offer',
    from: ['offered'],
    needs: 'offer',
    event: 'OfferUpdated',
    call: 'offer',
    key: 'U',
    hint: phrase('pay, start date and when it expires'),
    icon: 'pen',
    button: phrase('Change'),
    beside: 2,
    asks: 'dialog',
  },
  offer_accept: {
    label: 'Accepted',
    from: ['offered'],
    needs: 'offer',
    event: 'OfferAccepted',
    moves: 'CandidateHired',
    undo: true,
    turns: true,
    call: 'offer',
    key: 'Y',
    hint: phrase('the candidate is hired'),
    icon: 'check',
    button: phrase('Offer accepted'),
    first: 2,
    asks: 'dialog',
  },
  offer_decline: {
    label: 'Declined',
    from: ['offered'],
    needs: 'offer',
    event: 'OfferDeclined',
    moves: 'OfferDeclined',
    undo: true,
    call: 'offer',
    key: 'D',
    hint: phrase('the candidate is not coming'),
    icon: 'x',
    beside: 1,
    asks: 'dialog',
  },
} as const satisfies Record<string, ActionLine>;
type Table = typeof pipelineActions;
export type PipelineAction = keyof Table;
/** The actions whose line in the table has this. */
type ActionsWith<Part> = { [A in PipelineAction]: Table[A] extends Part ? A : never }[PipelineAction];
/** The actions that one call carries out. */
export type ActionBy<Call extends ActionLine['call']> = ActionsWith<{ call: Call }>;
/** The actions whose command is a part of their request. */
export type PlainAction = ActionsWith<{ takes: readonly string[] }>;
/** The names of the fields of a plain action's command. */
export type TakenBy<A extends PlainAction> = Table[A]['takes'][number];
/** The actions with a form that the table describes. */
export type FormAction = ActionsWith<{ asks: ActionForm }>;
/** The actions with a dialog of their own. */
export type DialogAction = ActionsWith<{ asks: 'dialog' }>;
export type ActionEvent = Table[PipelineAction]['event'] | MoveEvent;
/** The events that put a candidate into a step by an action. */
export type MoveEvent = Extract<Table[PipelineAction], { moves: string }>['moves'];
type UndoableEvent = Extract<Table[PipelineAction], { undo: true; moves: string }>['moves'];

/** The line of an action, with every column. */
export const lineOf = (action: PipelineAction): ActionLine => pipelineActions[action];
export const actionNames = (): PipelineAction[] => Object.keys(pipelineActions) as PipelineAction[];
export const actionsBy = <Call extends ActionLine['call']>(call: Call): ActionBy<Call>[] =>
  actionNames().filter((action): action is ActionBy<Call> => lineOf(action).call === call);
export const actionsThat = (flag: 'forward' | 'turns'): PipelineAction[] =>
  actionNames().filter((action) => lineOf(action)[flag]);
export const moveEvents = (): MoveEvent[] =>
  actionNames().flatMap((action) => lineOf(action).moves ?? []) as MoveEvent[];
/** The events of all actions. */
export const actionEvents = (): ActionEvent[] => [
  ...new Set([...actionNames().map((action) => lineOf(action).event as ActionEvent), ...moveEvents()]),
];
export const undoableEvents = (): UndoableEvent[] =>
  actionNames().flatMap((action) => {
    const { undo, moves } = lineOf(action);
    return undo && moves ? [moves] : [];
  }) as UndoableEvent[];
/** A table that has the same value for each of these events. */
export const onEach = <Type extends string, Do>(types: readonly Type[], step: Do): Record<Type, Do> =>
  Object.fromEntries(types.map((type) => [type, step])) as Record<Type, Do>;
/** Those of the actions that have a rank of this kind among the buttons, in order of rank. */
export const inPlace = (place: 'first' | 'beside', among: readonly PipelineAction[]): PipelineAction[] =>
  among
    .filter((action) => lineOf(action)[place] !== undefined)
    .toSorted((one, other) => lineOf(one)[place]! - lineOf(other)[place]!);

/** Actions that the table allows from the application's step; finer refusals have their own sentences. */
export const actionsFrom = (stepType: string, rights: { list: boolean; offer: boolean }): PipelineAction[] =>
  actionNames().filter(
    (name) =>
      lineOf(name).from.includes(standingOf(stepType)) && (lineOf(name).needs === 'offer' ? rights.offer : rights.list),
  );

/** Whether a resume counts as reviewed after this move, because it leads out of review and not back to Lead. */
export const leavesReview = (from: string, to: string): boolean =>
  inReview(from) && !inReview(to) && to !== 'sourced_new';
/** The pipeline phase of a step. */
export const phaseOf = (type: string): string =>
  type === 'sourced_new' ? 'lead' : inReview(type) ? 'applied' : isEnd(type) ? type : 'in_progress';
/** Minutes in which a move can be undone as if it had not happened. */
export const undoMinutes = 10;
/** Whether an event can still be undone at a later moment; both as ISO 8601. */
export const isUndoable = (at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) <= undoMinutes * 60_000;
