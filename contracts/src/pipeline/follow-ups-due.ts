import { type FollowUpMark, onLeaving } from '../rounds/follow-ups.ts';
import type { Step } from '../jobs/values.ts';
import type { Recorded } from '../kernel/event.ts';
import { isUndoable } from './actions.ts';
import type { ApplicationEvent } from './events.ts';
import { dueAt } from './follow-up-times.ts';
import { entryOf, isPlacing, type Placing, takenBack } from './stay.ts';

// Which follow-ups are still due, given all events of the application since one made them due.

type Events = readonly Recorded[];
/** An event that can make follow-ups due. */
export type MadeDue = Recorded<Placing> & { data: { follow_ups?: FollowUpMark[] } };
type Return = MadeDue & Recorded<Extract<ApplicationEvent, { type: 'MoveTakenBack' }>>;
const placings = (events: Events): MadeDue[] => events.filter(isPlacing);
const returnsTo = (entered: number, events: Events): Return[] =>
  placings(events).filter(
    (event): event is Return => event.type === 'MoveTakenBack' && event.data.stood.entered === entered,
  );
const moveOf = ({ data: { takes_back } }: Return, events: Events): Recorded | undefined =>
  events.find(({ revision }) => revision === takes_back.revision);
/** Whether an automatic knockout archive was undone after the time in which other moves can be undone. The days in the step then start again, as after a restore. */
const isLate = (back: Return, events: Events): boolean => {
  const move = moveOf(back, events);
  return (
    move?.type === 'ApplicationArchived' &&
    'knockout' in move.data &&
    move.data.knockout === true &&
    !isUndoable(move.metadata.occurred_at, back.metadata.occurred_at)
  );
};

/** The event whose follow-ups count in the stay that began with this revision: that event, or the late return that restarted its days. */
export const dueSince = (entered: number, events: Events): MadeDue | undefined =>
  returnsTo(entered, events).findLast((back) => isLate(back, events)) ??
  placings(events).find(({ revision }) => revision === entered);
/** The pass in which it happened. */
export const passAt = (event: Pick<Recorded, 'revision'>, events: Events): number =>
  events.reduce(
    (pass, { revision, data }) =>
      revision <= event.revision && 'pass' in data && typeof data.pass === 'number' ? data.pass : pass,
    1,
  );
/** The step of the follow-up. */
export const stepOf = ({ delay }: FollowUpMark, { data }: MadeDue): string =>
  delay === onLeaving && 'from_step' in data ? data.from_step.id : data.to_step.id;

/** The application's present state. */
type Standing = { entered: number; step: { id: string }; archived: object | null };
/** Whether they have really left the step by this event: they are not archived, and no later move brought them back. */
const hasLeft = (
  left: string,
  came: MadeDue,
  { step, archived }: Standing,
  events: Events,
  steps: readonly Pick<Step, 'id'>[],
): boolean => {
  const place = (id: string) => steps.findIndex((each) => each.id === id);
  const isBack = (id: string) =>
    id === left || (came.type !== 'ApplicationShiftedUp' && place(id) >= 0 && place(id) < place(left));
  const undone = takenBack(events);
  const since = placings(events).filter(
    ({ id, type, revision }) => revision > came.revision && type !== 'MoveTakenBack' && !undone.has(id),
  );
  return archived === null && !isBack(step.id) && !since.some(({ data }) => isBack(data.to_step.id));
};
/** Whether a follow-up that the event made due is still due: on leaving, because they have left the step; otherwise because they are there by that event. */
export const isDueStill = (
  mark: FollowUpMark,
  came: MadeDue,
  standing: Standing,
  events: Events,
  steps: readonly Pick<Step, 'id'>[],
): boolean =>
  !takenBack(events).has(came.id) &&
  (mark.delay === onLeaving
    ? hasLeft(stepOf(mark, came), came, standing, events, steps)
    : dueSince(standing.entered, events)?.id === came.id);
/** Whether the follow-up became due while an undone move kept the candidate in another step for minutes. Letters that became due during a longer absence are not sent later. */
export const fellDueElsewhere = (mark: FollowUpMark, came: MadeDue, events: Events): boolean => {
  const due = dueAt(mark, came.metadata.occurred_at);
  return (
    mark.delay !== onLeaving &&
    returnsTo(entryOf(came).entered, events).some((back) => {
      const move = moveOf(back, events);
      return (
        move !== undefined &&
        !isLate(back, events) &&
        move.metadata.occurred_at <= due &&
        due <= back.metadata.occurred_at
      );
    })
  );
};
