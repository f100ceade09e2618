import { askedIn, gapsOf, minutesIn, roundsOf } from '@candor/contracts/requirements/chain';
import type { roundsPage } from '@candor/contracts/jobs/pages';
import { schedulingOf } from '@candor/contracts/rounds/scheduling';
import { isEnd, type PanelMember, type PlacedQuestion, type Step } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { isOver } from '@candor/contracts/pipeline/figures';

// The unsaved changes of a round: the round as it would be, the changes, and their effects on people.

export type RoundsData = DataOf<typeof roundsPage>;
const arranged = [
  'self_schedule',
  'buffer_minutes',
  'min_notice_hours',
  'window_days',
  'phone_mode',
  'video_url',
  'instructions',
] as const;
const fieldNames = [
  'name',
  'description',
  'meeting_type',
  'duration_minutes',
  'sla_days',
  'follow_ups',
  ...arranged,
] as const;
type RoundField = (typeof fieldNames)[number];
type Fields = Pick<Step, RoundField>;
type Place = { workflow_step_id: string | null; interviewer_id: string | null };
/** The unsaved changes of a step, and only those. `version`: the job's version that the editor began with. */
export type Draft = {
  step_id: string;
  version: number;
  fields: Partial<Fields>;
  panel: readonly Pick<PanelMember, 'user_id' | 'required'>[] | null;
  places: Readonly<Record<string, Place>>;
  order: readonly string[] | null;
};
export const newDraft = ({ job }: Pick<RoundsData, 'job'>, step_id: string): Draft => ({
  step_id,
  version: job.version,
  fields: {},
  panel: null,
  places: {},
  order: null,
});

/** The steps, panels and questions of a job. */
export type Rounds = { steps: readonly Step[]; panel: readonly PanelMember[]; questions: readonly PlacedQuestion[] };
export const roundsIn = ({ job, panel, questions }: RoundsData): Rounds => ({ steps: job.steps, panel, questions });
const placeOf = ({ asking }: PlacedQuestion): Place => ({
  workflow_step_id: asking?.workflow_step_id ?? null,
  interviewer_id: asking?.interviewer_id ?? null,
});
const samePlace = (one: Place, other: Place) =>
  one.workflow_step_id === other.workflow_step_id && one.interviewer_id === other.interviewer_id;

/** The rounds with the draft applied. */
export const drafted = (before: Rounds, draft: Draft | null): Rounds => {
  if (!draft) return before;
  const { step_id, fields, panel, places, order } = draft;
  const placed = before.questions.map((question) => {
    const to = places[question.id];
    if (!to) return question;
    const { workflow_step_id, interviewer_id } = to;
    const required = question.asking?.required ?? true;
    return { ...question, asking: workflow_step_id ? { workflow_step_id, interviewer_id, required } : null };
  });
  const ordered = (ids: readonly string[]) => {
    const turn = ({ id }: PlacedQuestion) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    return placed.toSorted((a, b) => turn(a) - turn(b));
  };
  return {
    steps: before.steps.map((step) => (step.id === step_id ? { ...step, ...fields } : step)),
    panel: panel
      ? [
          ...before.panel.filter(({ workflow_step_id }) => workflow_step_id !== step_id),
          ...panel.map((each) => ({ workflow_step_id: step_id, ...each })),
        ]
      : before.panel,
    questions: order ? ordered(order) : placed,
  };
};

const seatsIn = ({ panel }: Rounds, step_id: string) =>
  panel
    .filter(({ workflow_step_id }) => workflow_step_id === step_id)
    .map(({ user_id, required }) => ({ user_id, required }));
/** The value of a field of the step. Unset fields have their default, and missing follow-ups count as an empty list. */
const heldIn = (step: Step, field: RoundField): unknown =>
  (arranged as readonly string[]).includes(field)
    ? schedulingOf(step)[field as (typeof arranged)[number]]
    : (step[field] ?? []);
const sameField = (one: Step, other: Step, field: RoundField): boolean =>
  JSON.stringify(heldIn(one, field)) === JSON.stringify(heldIn(other, field));
const idsAsked = (rounds: Rounds, step_id: string) => askedIn(rounds, step_id).map(({ id }) => id);
const sameOrder = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
/** The ids that both lists contain, in the order of the first. */
const common = (ids: readonly string[], other: readonly string[]) => ids.filter((id) => other.includes(id));

type RoundChanges = {
  fields: readonly RoundField[];
  joined: readonly string[];
  left: readonly string[];
  /** The ids of members who become required or optional. */
  bound: readonly string[];
  reseated: boolean;
  moved: readonly { question: PlacedQuestion; from: Place; to: Place }[];
  reordered: boolean;
};
export const changesOf = (before: Rounds, draft: Draft | null): RoundChanges => {
  if (!draft) return { fields: [], joined: [], left: [], bound: [], reseated: false, moved: [], reordered: false };
  const { step_id } = draft;
  const after = drafted(before, draft);
  const step = before.steps.find(({ id }) => id === step_id);
  const [seats, next] = [seatsIn(before, step_id), seatsIn(after, step_id)];
  const [people, nextPeople] = [seats.map((each) => each.user_id), next.map((each) => each.user_id)];
  const moved = before.questions.flatMap((question) => {
    const [from, to] = [placeOf(question), placeOf(after.questions.find(({ id }) => id === question.id)!)];
    return samePlace(from, to) ? [] : [{ question, from, to }];
  });
  const stayed = (ids: readonly string[]) => ids.filter((id) => !moved.some(({ question }) => question.id === id));
  const [asked, nextAsked] = [stayed(idsAsked(before, step_id)), stayed(idsAsked(after, step_id))];
  return {
    fields: fieldNames.filter(
      (field) => step && field in draft.fields && !sameField({ ...step, ...draft.fields }, step, field),
    ),
    joined: nextPeople.filter((id) => !people.includes(id)),
    left: people.filter((id) => !nextPeople.includes(id)),
    bound: next
      .filter((each) => seats.some((seat) => seat.user_id === each.user_id && seat.required !== each.required))
      .map(({ user_id }) => user_id),
    reseated: !sameOrder(common(people, nextPeople), common(nextPeople, people)),
    moved,
    reordered: !sameOrder(asked, nextAsked) && sameOrder(common(people, nextPeople), common(nextPeople, people)),
  };
};
export const countOf = ({ fields, joined, left, bound, reseated, moved, reordered }: RoundChanges): number =>
  fields.length + joined.length + left.length + bound.length + moved.length + (reseated ? 1 : 0) + (reordered ? 1 : 0);

/** The request that saves the draft. */
export const requestOf = (before: Rounds, draft: Draft, job_id: string) => {
  const { step_id, version } = draft;
  const changes = changesOf(before, draft);
  const after = drafted(before, draft);
  const seats = seatsIn(after, step_id);
  const touched = [...changes.joined, ...changes.bound];
  const orders = draft.order !== null || changes.moved.some(({ to }) => to.workflow_step_id === step_id);
  return {
    id: step_id,
    job_id,
    version,
    ...Object.fromEntries(changes.fields.map((field) => [field, draft.fields[field]])),
    ...(draft.panel
      ? {
          panel: {
            seated: seats.filter(({ user_id }) => touched.includes(user_id)),
            leaving: [...changes.left],
            order: seats.map(({ user_id }) => user_id),
          },
        }
      : {}),
    ...(changes.moved.length || changes.reordered
      ? {
          questions: {
            placed: changes.moved.map(({ question, to }) => ({ question_id: question.id, ...to })),
            ...(orders ? { order: idsAsked(after, step_id) } : {}),
          },
        }
      : {}),
  };
};

/** The draft with a member added to the panel, or removed from it. A removed member keeps no question. */
export const seat = (
  before: Rounds,
  draft: Draft,
  next: readonly Pick<PanelMember, 'user_id' | 'required'>[],
): Draft => {
  const left = seatsIn(drafted(before, draft), draft.step_id).filter(
    ({ user_id }) => !next.some((each) => each.user_id === user_id),
  );
  const orphans = askedIn(drafted(before, draft), draft.step_id).filter(({ asking }) =>
    left.some(({ user_id }) => user_id === asking.interviewer_id),
  );
  return {
    ...draft,
    panel: next,
    places: {
      ...draft.places,
      ...Object.fromEntries(
        orphans.map(({ id }) => [id, { workflow_step_id: draft.step_id, interviewer_id: null }] as const),
      ),
    },
  };
};
export const seatsOf = (rounds: Rounds, step_id: string) => seatsIn(rounds, step_id);
/** The draft with the question moved to the place `to`: before the question `ahead` of the same person, or at the end. */
export const place = (before: Rounds, draft: Draft, id: string, to: Place, ahead: string | null = null): Draft => {
  const placed = { ...draft, places: { ...draft.places, [id]: to } };
  if (to.workflow_step_id !== draft.step_id) return placed;
  const others = idsAsked(drafted(before, placed), draft.step_id).filter((each) => each !== id);
  const at = ahead ? others.indexOf(ahead) : -1;
  return { ...placed, order: at < 0 ? [...others, id] : others.toSpliced(at, 0, id) };
};

/** The used and the planned minutes of a step, and the minutes beyond the plan. */
export type Time = { used: number; planned: number; over: number };
export const timeOf = (rounds: Rounds, step_id: string): Time => {
  const used = minutesIn(rounds, step_id);
  const planned = rounds.steps.find(({ id }) => id === step_id)?.duration_minutes ?? 0;
  return { used, planned, over: planned ? Math.max(0, used - planned) : 0 };
};
/** The rounds whose questions take longer than planned. */
export const overTime = (rounds: Rounds): string[] =>
  gapsOf({ ...rounds, tasks: [], requirements: [] }).flatMap((gap) => (gap.kind === 'over_time' ? [gap.step_id] : []));
/** The ids of the steps in which the median stay of candidates is longer than planned. */
export const slowSteps = ({ job, times }: Pick<RoundsData, 'job' | 'times'>): string[] =>
  job.steps
    .filter(({ id, sla_days, type }) => !isEnd(type) && isOver(times?.[id]?.median ?? 0, sla_days))
    .map(({ id }) => id);
/** Days planned from application to decision; 0 if a step has no target at all. */
export const plannedDays = (steps: readonly Step[]): number =>
  steps.filter(({ type }) => type !== 'sourced_new' && !isEnd(type)).reduce((sum, { sla_days }) => sum + sla_days, 0);

/** A question that another round could ask so that this round stays within its time, and the round that has room for it. */
const repairOf = (after: Rounds, step_id: string): { question: PlacedQuestion; step: Step; free: number } | null => {
  const late = askedIn(after, step_id).toReversed();
  for (const step of roundsOf(after)) {
    if (step.id === step_id) continue;
    const { used, planned } = timeOf(after, step.id);
    const free = planned - used;
    const question = late.find(({ time_minutes }) => time_minutes && time_minutes <= free);
    if (question) return { question, step, free };
  }
  return null;
};
export type Consequence =
  | { kind: 'stand'; count: number; name: string | null; target: { days: number; over: number } | null }
  | { kind: 'letters'; count: number }
  | { kind: 'over'; minutes: number; repair: ReturnType<typeof repairOf> }
  | { kind: 'past'; count: number; step: Step; steps: readonly string[]; questions: readonly PlacedQuestion[] }
  | { kind: 'join'; people: readonly string[] }
  | { kind: 'unasked'; questions: readonly PlacedQuestion[] };
const most = 3;
/** The effects of saving, the most important first. */
export const consequencesOf = (page: RoundsData, draft: Draft): Consequence[] => {
  const before = roundsIn(page);
  const after = drafted(before, draft);
  const changes = changesOf(before, draft);
  const { step_id } = draft;
  const standing = page.job.counts.steps;
  const here = standing[step_id] ?? 0;
  const target = draft.fields.sla_days;
  const { over } = timeOf(after, step_id);
  const waits = page.times?.[step_id]?.here;
  const all: Consequence[] = [];
  if (here > 0)
    all.push({
      kind: 'stand',
      count: here,
      name: changes.fields.includes('name') ? draft.fields.name! : null,
      target:
        changes.fields.includes('sla_days') && waits
          ? {
              days: target!,
              over: waits.reduce((sum, { day, count }) => sum + (isOver(day, target!) ? count : 0), 0),
            }
          : null,
    });
  if (here > 0 && changes.fields.includes('follow_ups')) all.push({ kind: 'letters', count: here });
  if (over > 0 && over !== timeOf(before, step_id).over)
    all.push({ kind: 'over', minutes: over, repair: repairOf(after, step_id) });
  const live = page.job.steps.filter(({ type }) => !isEnd(type));
  const missed = [...Map.groupBy(changes.moved, ({ to }) => to.workflow_step_id)].flatMap(
    ([id, moved]): Consequence[] => {
      const at = live.findIndex((step) => step.id === id);
      const past = at < 0 ? [] : live.slice(at + 1);
      const count = past.reduce((sum, step) => sum + (standing[step.id] ?? 0), 0);
      const questions = moved.filter(({ from }) => from.workflow_step_id !== id).map(({ question }) => question);
      return count && questions.length
        ? [{ kind: 'past', count, step: live[at]!, steps: past.map((step) => step.id), questions }]
        : [];
    },
  );
  all.push(...missed);
  const team = new Set(page.job.members.map(({ user_id }) => user_id));
  const people = changes.joined.filter((id) => !team.has(id));
  if (people.length) all.push({ kind: 'join', people });
  const unasked = changes.moved
    .filter(({ from, to }) => from.interviewer_id && to.workflow_step_id === step_id && !to.interviewer_id)
    .map(({ question }) => question);
  if (unasked.length) all.push({ kind: 'unasked', questions: unasked });
  return all.slice(0, most);
};
