import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  Question,
  type Requirement,
  type Step,
  type Task,
  usualRound,
  isNamedByPlace,
  withChanges,
} from '@candor/contracts/jobs/values';
import { changesBetween } from '@candor/contracts/kernel/values';
import type { Job } from './job.state.ts';
import { roomFor, withStep } from './round-places.state.ts';

// What a job takes from a question set or from another job. What the job already has is not added again.

/** What to copy, with the ids of the source. A requirement refers to tasks by these ids; a question refers to requirements by these or by the job's ids. `round`: the name of the one of `rounds` that asks it. */
export type Copied = {
  /** The question set that the parts come from, if any. */
  set?: { id: string; name: string };
  tasks?: readonly Task[];
  requirements: readonly Requirement[];
  questions: readonly (Question & { round?: string | undefined })[];
  rounds?: readonly Pick<Step, 'name' | 'type'>[];
  /** Which rounds ask the new questions: only the job's rounds of the same name (`named`), any of its rounds (`present`), or also new rounds with the names of the source (`new`). */
  placing?: 'named' | 'present' | 'new';
};
/** The text without case and outer spaces, which readers would not notice, to find equal texts. */
export const plain = (text: string) => text.trim().toLowerCase();

/** The questions that the job does not have: no question there has the same text or comes from the same library entry. */
export const unasked = <Q extends Omit<Question, 'id'>>(
  questions: readonly Q[],
  present: readonly Pick<Question, 'text' | 'library_id'>[],
): Q[] => {
  const marks = ({ text, library_id }: Pick<Question, 'text' | 'library_id'>) => [
    plain(text),
    ...(library_id ? [library_id] : []),
  ];
  const known = new Set(present.flatMap(marks));
  return questions.filter((question) => {
    const there = marks(question).some((mark) => known.has(mark));
    for (const mark of marks(question)) known.add(mark);
    return !there;
  });
};

/**
 * The rounds of a job that will ask the new questions. The round for a name is the job's round of the same name and type, or else its first round of that type that asks
 * nothing yet, or else a new one. A job's round that a person named keeps its name and is used only for a round that is called by its place;
 * any other takes the new name. If the job has no room for another round, that round's questions are asked in none.
 */
const roundsFor = (
  names: ReadonlySet<string> | 'all',
  rounds: readonly Pick<Step, 'name' | 'type'>[],
  job: Pick<Job, 'steps' | 'questions' | 'status'>,
  newId: () => string,
  placing: NonNullable<Copied['placing']>,
): { byName: Map<string, Step>; events: JobEvent[] } => {
  const byName = new Map<string, Step>();
  const asks = new Set(job.questions.flatMap(({ asking }) => asking?.workflow_step_id ?? []));
  const wanted = rounds.filter(({ name }) => names === 'all' || names.has(plain(name)));
  const roundOf = (type: Step['type'], fits: (step: Step) => boolean) =>
    job.steps.find((step) => step.kind === 'round' && step.type === type && fits(step));
  const place = ({ name }: Pick<Step, 'name'>, step: Step) => {
    byName.set(plain(name), step);
    asks.add(step.id);
  };
  // Exact names come first, so that no such round is used as the free round of another.
  for (const round of wanted) {
    const there = roundOf(round.type, ({ name }) => plain(name) === plain(round.name));
    if (there && !byName.has(plain(round.name))) place(round, there);
  }
  let steps: readonly Step[] = job.steps;
  const added: Step[] = [];
  const renamed: JobEvent[] = [];
  for (const round of placing === 'named' ? [] : wanted) {
    if (byName.has(plain(round.name))) continue;
    // Candidates know the rounds of an open job by name, from letters and calendars.
    const renames = placing === 'new' && job.status === 'draft' && !isNamedByPlace(round.name);
    const free = roundOf(round.type, ({ id, named_by_hand }) => !asks.has(id) && !(renames && named_by_hand));
    if (!free && (placing === 'present' || roomFor(steps, round.type).full)) continue;
    if (free && renames) {
      const changes = changesBetween<Step>(free, { name: round.name, named_by_hand: true });
      renamed.push({ type: 'WorkflowStepChanged', data: { step_id: free.id, name: free.name, changes } });
      steps = withChanges(steps, free.id, changes);
    }
    const step: Step = free ?? {
      id: newId(),
      kind: 'round',
      type: round.type,
      name: round.name,
      named_by_hand: !isNamedByPlace(round.name),
      description: '',
      ...usualRound(round.type),
      is_system: false,
    };
    place(round, step);
    if (free) continue;
    added.push(step);
    steps = withStep(steps, step);
  }
  // A round that is called by its place gets a name that fits its place among the job's rounds.
  const named = (step: Step) => steps.find(({ id }) => id === step.id)!;
  return {
    byName: new Map([...byName].map(([name, step]) => [name, named(step)])),
    events: [
      ...renamed,
      ...added.map((step) => ({ type: 'WorkflowStepAdded' as const, data: { step: named(step) } })),
      ...(added.length ? [{ type: 'WorkflowStepsReordered' as const, data: { ids: steps.map(({ id }) => id) } }] : []),
    ],
  };
};

/** The parts whose names the job does not have, each with a new id, and the new id for each old one. */
const unnamed = <P extends { id: string; name: string }>(
  parts: readonly P[],
  present: readonly Pick<P, 'id' | 'name'>[],
  newId: () => string,
): { added: P[]; became: ReadonlyMap<string, string> } => {
  const byName = new Map(present.map(({ id, name }) => [plain(name), id]));
  const became = new Map<string, string>();
  const added = parts.flatMap((part) => {
    const there = byName.get(plain(part.name));
    const id = there ?? newId();
    became.set(part.id, id);
    byName.set(plain(part.name), id);
    return there ? [] : [{ ...part, id }];
  });
  return { added, became };
};

/** The parts as they are added to a job with these parts. */
export const copiesOf = (
  { set, tasks = [], requirements, questions, rounds = [], placing = 'new' }: Copied,
  job: Pick<Job, 'tasks' | 'requirements' | 'questions' | 'steps' | 'status'>,
  newId: () => string,
  after_applicants: boolean,
): { tasks: Task[]; requirements: Requirement[]; questions: Question[]; events: JobEvent[] } => {
  const duties = unnamed(tasks, job.tasks, newId);
  const needs = unnamed(requirements, job.requirements, newId);
  const added = needs.added.map((requirement) => ({
    ...requirement,
    job_task_ids: [...new Set(requirement.job_task_ids?.flatMap((id) => duties.became.get(id) ?? []))],
  }));
  const { became } = needs;
  const fresh = unasked(questions, job.questions).map((question) => ({ ...question, id: newId() }));
  const asked = fresh.map((question) =>
    Question.parse({ ...question, requirement_ids: question.requirement_ids.map((id) => became.get(id) ?? id) }),
  );
  const names = new Set(fresh.flatMap(({ round }) => (round ? [plain(round)] : [])));
  // A set brings all its rounds with its questions, even those that ask nothing yet.
  const placed = roundsFor(set && placing === 'new' && fresh.length ? 'all' : names, rounds, job, newId, placing);
  const counts = { requirements: added.length, questions: asked.length };
  return {
    tasks: duties.added,
    requirements: added,
    questions: asked,
    events: [
      ...placed.events,
      ...duties.added.map((task) => ({ type: 'JobTaskAdded' as const, data: { task } })),
      ...added.map((requirement) => ({
        type: 'JobRequirementAdded' as const,
        data: { requirement, after_applicants },
      })),
      ...asked.map((question) => ({ type: 'QuestionAdded' as const, data: { question } })),
      ...fresh.flatMap(({ id, text, round }) => {
        const step = round ? placed.byName.get(plain(round)) : undefined;
        const asking = { interviewer_id: null, required: true };
        return step
          ? [
              {
                type: 'WorkflowQuestionAssigned' as const,
                data: { question_id: id, text, step_name: step.name, workflow_step_id: step.id, ...asking },
              },
            ]
          : [];
      }),
      ...(set && duties.added.length + added.length + asked.length
        ? [{ type: 'QuestionSetAttached' as const, data: { question_set_id: set.id, name: set.name, counts } }]
        : []),
    ],
  };
};
