import {
  type Asking,
  isEnd,
  type PanelMember,
  type PlacedQuestion,
  type Requirement,
  type Step,
  type Task,
} from '../jobs/values.ts';

// The chain of a job: job task, requirement, question, round and interviewer. It tells how they are linked, and what is missing.

export type Chain = {
  steps: readonly Step[];
  tasks: readonly Task[];
  requirements: readonly Requirement[];
  questions: readonly PlacedQuestion[];
  panel: readonly PanelMember[];
};
/** The weight of a task: how often it comes up, times how much depends on it. */
export const priorityOf = ({ frequency, importance }: Pick<Task, 'frequency' | 'importance'>): number =>
  frequency * importance;
/** Whether the step has questions. */
export const asksIn = (step: Pick<Step, 'kind' | 'type'>): boolean =>
  step.kind === 'round' || step.type === 'resume_review' || step.type === 'finalist_review';
/** The key of one interviewer in one round; `user_id` is '' if no interviewer is named. */
export const seatOf = (step_id: string, user_id: string | null): string => `${step_id} ${user_id ?? ''}`;

/** The links between existing parts: a removed part has none until it is restored. */
export type Links = readonly (readonly [from: string, to: string])[];
export const linksOf = ({ steps, tasks, requirements, questions }: Chain): Links => {
  const there = new Set([...tasks, ...requirements].map(({ id }) => id));
  const rounds = new Set(steps.filter(asksIn).map(({ id }) => id));
  return [
    ...requirements.flatMap(({ id, job_task_ids = [] }) =>
      job_task_ids.filter((task) => there.has(task)).map((task) => [task, id] as const),
    ),
    ...questions.flatMap(({ id, requirement_ids, asking }) => [
      ...requirement_ids.filter((requirement) => there.has(requirement)).map((from) => [from, id] as const),
      ...(asking && rounds.has(asking.workflow_step_id)
        ? [[id, seatOf(asking.workflow_step_id, asking.interviewer_id)] as const]
        : []),
    ]),
  ];
};
/** The questions that no step asks, including those of a removed step. */
export const inNoRound = (steps: readonly Step[], questions: readonly PlacedQuestion[]): PlacedQuestion[] => {
  const rounds = new Set(steps.filter(asksIn).map(({ id }) => id));
  return questions.filter(({ asking }) => !asking || !rounds.has(asking.workflow_step_id));
};
const reached = (from: string, next: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const found = new Set([from]);
  for (const each of found) for (const to of next.get(each) ?? []) found.add(to);
  return found;
};
const byEnd = (links: Links, end: 0 | 1): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const link of links) found.set(link[end], [...(found.get(link[end]) ?? []), link[1 - end]!]);
  return found;
};
/** All parts that lead to this part or follow from it, and itself. */
export const chainThrough = (links: Links, id: string): Set<string> =>
  new Set([...reached(id, byEnd(links, 1)), ...reached(id, byEnd(links, 0))]);

/** The questions of a step in the order they are asked: by interviewer, and last those without a named one. */
export const askedIn = (
  { questions, panel }: Pick<Chain, 'questions' | 'panel'>,
  step_id: string,
): (PlacedQuestion & { asking: Asking })[] => {
  const seats = panel.filter(({ workflow_step_id }) => workflow_step_id === step_id).map(({ user_id }) => user_id);
  const turn = ({ asking }: { asking: Asking }) =>
    asking.interviewer_id && seats.includes(asking.interviewer_id)
      ? seats.indexOf(asking.interviewer_id)
      : seats.length;
  return questions
    .filter((each): each is PlacedQuestion & { asking: Asking } => each.asking?.workflow_step_id === step_id)
    .toSorted((a, b) => turn(a) - turn(b));
};
/** The minutes for the questions of a step. */
export const minutesIn = ({ questions }: Pick<Chain, 'questions'>, step_id: string): number =>
  questions.reduce(
    (sum, { asking, time_minutes }) => sum + (asking?.workflow_step_id === step_id ? (time_minutes ?? 0) : 0),
    0,
  );

/** The number of questions about one requirement that is too many. */
const often = 3;
export type Gap =
  | { kind: 'no_question'; requirement_id: string }
  | { kind: 'asked_often'; requirement_id: string; question_ids: string[] }
  | { kind: 'over_time'; step_id: string; planned: number; used: number }
  | { kind: 'no_requirement'; task_id: string }
  | { kind: 'no_round'; question_id: string };
/** The gaps in the chain: what is missing, or too much, in the order of the parts, at most one gap for each. */
export const gapsOf = (chain: Chain): Gap[] => {
  const { steps, tasks, requirements, questions } = chain;
  const links = linksOf(chain);
  const after = byEnd(links, 0);
  const asked = (id: string) => (after.get(id) ?? []).filter((question) => after.has(question));
  return [
    ...requirements.flatMap(({ id, level }): Gap[] => {
      const question_ids = asked(id);
      return level === 'must' && !after.has(id)
        ? [{ kind: 'no_question', requirement_id: id }]
        : question_ids.length >= often
          ? [{ kind: 'asked_often', requirement_id: id, question_ids }]
          : [];
    }),
    ...steps.flatMap((step): Gap[] => {
      const used = minutesIn(chain, step.id);
      const planned = step.duration_minutes;
      return asksIn(step) && planned > 0 && used > planned
        ? [{ kind: 'over_time', step_id: step.id, planned, used }]
        : [];
    }),
    ...tasks.filter(({ id }) => !after.has(id)).map(({ id }): Gap => ({ kind: 'no_requirement', task_id: id })),
    ...inNoRound(steps, questions).map(({ id }): Gap => ({ kind: 'no_round', question_id: id })),
  ];
};
/** The part that is highlighted for a gap: the requirement or the step, together with everything linked to it. */
export const partOfGap = (gap: Gap): string =>
  'requirement_id' in gap
    ? gap.requirement_id
    : 'step_id' in gap
      ? gap.step_id
      : 'task_id' in gap
        ? gap.task_id
        : gap.question_id;
/** The wanted requirements that some question tests, and how many requirements are wanted. A question counts only if a round with an interviewer asks it. */
export const askedOf = (chain: Chain): { asked: string[]; of: number } => {
  const wanted = chain.requirements.filter(({ level }) => level !== 'not');
  const rounds = roundsOf(chain).map(({ id }) => id);
  const about = new Set(
    chain.questions
      .filter(
        ({ asking }) =>
          asking &&
          rounds.includes(asking.workflow_step_id) &&
          (asking.interviewer_id ||
            chain.panel.some(({ workflow_step_id }) => workflow_step_id === asking.workflow_step_id)),
      )
      .flatMap(({ requirement_ids }) => requirement_ids),
  );
  return { asked: wanted.map(({ id }) => id).filter((id) => about.has(id)), of: wanted.length };
};
/** The steps that can have questions, in order. */
export const roundsOf = ({ steps }: Pick<Chain, 'steps'>): Step[] =>
  steps.filter((step) => asksIn(step) && !isEnd(step.type));
