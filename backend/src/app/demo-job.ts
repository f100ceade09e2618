import { equalOpportunity } from '@candor/contracts/catalogues/seeds';
import {
  defaultJobFields,
  defaultSteps,
  type JobFields,
  nameRounds,
  PlacedQuestion,
  Requirement,
  Section,
  type Step,
} from '@candor/contracts/jobs/values';
import { slugOf } from '@candor/contracts/organization/slug';
import type { JobCommands } from '../features/jobs/job-commands.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { titleOf } from '../kernel/ports/public-words.ts';
import type { TextGenerator } from '../kernel/ports/text-generator.ts';

/** Who works at the demo's organisation, by the first word of their address. */
export type Colleague = 'olivia' | 'rafael' | 'ines' | 'carla';

/** For which tasks Northwind asks for what: the first link of the evidence. A few tasks are left open, so that the gap shows. */
const asksFor: Readonly<Record<string, readonly string[]>> = {
  Programming: ['Build and change features'],
  Debugging: ['Find and fix faults'],
  Testing: ['Write tests'],
  'Communicates clearly': ["Review colleagues' work", 'Agree scope with users', 'Follow up'],
  'Solving problems': ['Answer requests', 'Diagnose problems'],
  'Writing to customers': ['Write help articles'],
  'Keeping order': ['Escalate with evidence'],
  'Planning work': ['Plan the day'],
  'Working safely': ['Work safely', 'Move and check goods'],
  Accuracy: ['Record stock'],
  'Solving delays': ['Solve delays'],
  'User research': ['Learn what people need', 'Prototype and test'],
  'Interaction design': ['Sketch and compare ideas'],
  'Visual design': ['Work out the details', 'Keep the design system'],
};

/** What creates a job of the demo, with the content that the templates give it. The first of `panel` interviews in every round, the others in the last. `about`: the organisation, for the templates. */
export const demoJob = async (
  text: TextGenerator,
  given: Partial<JobFields> & { name: string },
  { about, panel, ids }: { about: string; panel: readonly Colleague[]; ids: Readonly<Record<Colleague, string>> },
): Promise<{ id: string; fields: JobFields; steps: Step[]; command: JobCommands['create'] }> => {
  const fields: JobFields = { ...defaultJobFields, compensation_description: null, ...given };
  const id = idFrom('demo job', given.name);
  let made = 0;
  const newId = () => idFrom('demo part', id, made++);
  const steps = nameRounds(defaultSteps(newId));
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
  const tasksOf = (name: string) =>
    tasks.filter((task) => asksFor[name]?.includes(task.name)).map(({ id: task_id }) => task_id);
  const rounds = steps.filter(({ kind }) => kind === 'round');
  const seats = rounds.flatMap(({ id: workflow_step_id }, at) =>
    (at < rounds.length - 1 ? panel.slice(0, 1) : panel).map((word) => ({
      workflow_step_id,
      user_id: ids[word],
      required: true,
    })),
  );
  /** Three questions fit into the call; the interviewers of the last round take turns. */
  const placed = (at: number) => {
    const round = at < 3 ? rounds[0]! : rounds.at(-1)!;
    const its = seats.filter(({ workflow_step_id }) => workflow_step_id === round.id);
    return {
      time_minutes: 10,
      asking: { workflow_step_id: round.id, interviewer_id: its[at % its.length]!.user_id, required: true },
    };
  };
  const command: JobCommands['create'] = {
    fields,
    slug: `${slugOf(fields.name)}-${id.slice(0, 6)}`,
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
    requirements: requirements.map((each) => Requirement.parse({ ...each, job_task_ids: tasksOf(each.name) })),
    sections: content.sections.map((each) =>
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
    questions: content.questions.map(({ requirement, ...each }, at) =>
      PlacedQuestion.parse({
        ...each,
        ...placed(at),
        id: newId(),
        requirement_ids: requirements.filter(({ name }) => name === requirement).map((named) => named.id),
        source,
      }),
    ),
  };
  return { id, fields, steps, command };
};
