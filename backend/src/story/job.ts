import { equalOpportunity } from '@candor/contracts/catalogues/seeds';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import {
  defaultSteps,
  type JobFields,
  nameRounds,
  PlacedQuestion,
  Requirement,
  Section,
  type Step,
} from '@candor/contracts/jobs/values';
import { meets } from '@candor/contracts/rounds/scheduling';
import { slugOf } from '@candor/contracts/organization/slug';
import type { JobCommands } from '../features/jobs/job-commands.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { titleOf } from '../kernel/ports/public-words.ts';
import type { TextGenerator } from '../kernel/ports/text-generator.ts';
import type { Colleague } from './cast.ts';

/** Creates a job of the demo with the content of the templates. The first person of `panel` interviews in every round, the others in the last. `about`: the organization, for the templates. */
export const demoJob = async (
  text: TextGenerator,
  given: Partial<JobFields> & { name: string },
  { about, panel, ids }: { about: string; panel: readonly Colleague[]; ids: Readonly<Record<Colleague, string>> },
): Promise<{
  id: string;
  fields: JobFields;
  steps: Step[];
  questions: PlacedQuestion[];
  command: JobCommands['create'];
}> => {
  const fields: JobFields = { ...defaultJobFields, compensation_description: null, ...given };
  const id = idFrom('demo job', given.name);
  let made = 0;
  const newId = () => idFrom('demo part', id, made++);
  /** Candidates may choose a time themselves in every round with an interview. */
  const steps = nameRounds(defaultSteps(newId)).map((step) => (meets(step) ? { ...step, self_schedule: true } : step));
  const contact = 'careers@northwind.example';
  const content = await text.jobContent({
    title: titleOf(fields.name),
    industry: null,
    language: 'en',
    organization: { name: titleOf('Northwind'), website: null, about, contact },
  });
  const requirements = content.requirements.map((each) => ({
    ...each,
    id: newId(),
    weight: each.level === 'must' ? 3 : 1,
  }));
  const source = 'template' as const;
  const tasks = content.tasks.map((each) => ({ ...each, id: newId(), source }));
  /** No task is given for the attributes yet, so the evidence shows a gap. */
  const tasksOf = ({ kind, tasks: names }: (typeof requirements)[number]) =>
    kind === 'attribute' ? [] : tasks.filter(({ name }) => names.includes(name)).map(({ id: task_id }) => task_id);
  const rounds = steps.filter(({ kind }) => kind === 'round');
  const seats = rounds.flatMap(({ id: workflow_step_id }, at) =>
    (at < rounds.length - 1 ? panel.slice(0, 1) : panel).map((word) => ({
      workflow_step_id,
      user_id: ids[word],
      required: true,
    })),
  );
  /** Three questions fit into the first call; the interviewers of the last round take the other questions in turn. */
  const placed = (at: number) => {
    const round = at < 3 ? rounds[0]! : rounds.at(-1)!;
    const its = seats.filter(({ workflow_step_id }) => workflow_step_id === round.id);
    return {
      time_minutes: 10,
      asking: { workflow_step_id: round.id, interviewer_id: its[at % its.length]!.user_id, required: true },
    };
  };
  const questions = content.questions.map(({ requirement, ...each }, at) =>
    PlacedQuestion.parse({
      ...each,
      ...placed(at),
      id: newId(),
      requirement_ids: requirements.filter(({ name }) => name === requirement).map((named) => named.id),
      source,
    }),
  );
  const command: JobCommands['create'] = {
    fields,
    slug: `${slugOf(fields.name, 'job')}-${id.slice(0, 6)}`,
    origin: 'manual',
    steps,
    owner: ids.rafael,
    recruiters: [ids.olivia],
    generate: false,
    team: {
      owners: [],
      panel: seats,
      members: panel.includes('ines')
        ? [
            {
              user_id: ids.ines,
              access_level: 'standard',
              job_role: 'viewer',
              permissions: ['scorecards'],
            },
          ]
        : [],
    },
    requirements: requirements.map((each) => Requirement.parse({ ...each, job_task_ids: tasksOf(each) })),
    sections: content.sections
      // What the post says of the process follows from the rounds.
      .flatMap((each) => (each.kind === 'eeo' ? [{ kind: 'process', name: 'How we hire', html: '' }, each] : [each]))
      .map((each) =>
        Section.parse({
          id: newId(),
          kind: each.kind,
          name: each.name,
          body: each.kind === 'eeo' ? `<p>${equalOpportunity('Northwind', contact)}</p>` : each.html,
          visible: true,
          locked: each.kind === 'eeo',
        }),
      ),
    tasks,
    questions,
  };
  return { id, fields, steps, questions, command };
};
