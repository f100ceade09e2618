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

// What comes into a job from a question set, or from another job. Whatever the job has already is not added again.

/** What to copy. The ids are those of where it comes from; a requirement names the tasks by these, a question the requirements by these or by those of the job. `round`: which of `rounds` asks it, by its name. */
export type Copied = {
  /** The set they come from, where they come from one. */
  set?: { id: string; name: string };
  tasks?: readonly Task[];
  requirements: readonly Requirement[];
  questions: readonly (Question & { round?: string | undefined })[];
  rounds?: readonly Pick<Step, 'name' | 'type'>[];
  /** Which rounds ask what comes: only those that the job has by the same name, any that it has, or new ones too, with their names. */
  placing?: 'named' | 'present' | 'new';
};
/** Whether two texts are the same to whoever reads them. */
export const plain = (text: string) => text.trim().toLowerCase();

/** The questions that are not among those of the job: none has the same text, and none was copied from the same entry of the library. */
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
 * The rounds of a job that ask what comes into it: for each name the one of the same name and type, else the first of that type that asks
 * nothing yet, else a new one. A round of the job that a person named keeps its name and serves only for a round that is called by its place;
 * any other takes the name that comes. A job that has no room for another round asks there nothing of what comes.
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
  // First each by its own name, so that none of them serves as the free round of another one.
  for (const round of wanted) {
    const there = roundOf(round.type, ({ name }) => plain(name) === plain(round.name));
    if (there && !byName.has(plain(round.name))) place(round, there);
  }
  let steps: readonly Step[] = job.steps;
  const added: Step[] = [];
  const renamed: JobEvent[] = [];
  for (const round of placing === 'named' ? [] : wanted) {
    if (byName.has(plain(round.name))) continue;
    // Candidates of an open job know its rounds by their names, from letters and calendars.
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
  // A round that is called by its place has got its name among the others.
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

/** Those that the job does not have by the same name, each with an id of its own, and what the id of each became. */
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

/** What is added to a job that has these parts. */
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
  // A set brings all its rounds with its questions, also those that ask nothing yet.
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
