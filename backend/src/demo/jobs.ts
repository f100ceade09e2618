import { writtenPhases } from '@candor/contracts/jobs/closing';
import { meets } from '@candor/contracts/rounds/scheduling';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { mentionOf } from '@candor/contracts/reviews/values';
import { article } from '@candor/contracts/words/article';
import { english } from '@candor/contracts/words/say';
import { equalOpportunity } from '@candor/contracts/catalogues/seeds';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import {
  defaultSteps,
  type HiringStatus,
  isEnd,
  type JobFields,
  nameRounds,
  type PanelMember,
  type PlacedQuestion,
  type Question,
  type Requirement,
  type Section,
  type Step,
  type Task,
} from '@candor/contracts/jobs/values';
import { job as jobRules } from '../features/jobs/job.decider.ts';
import { review as reviewRules } from '../features/reviews/review.decider.ts';
import { task as taskRules } from '../features/tasks/task.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { snapshotOf } from '../reads/public/post.ts';
import { factsOf, type Family } from './careers.ts';
import { Diary, type Fact, streamOf } from './facts.ts';
import { families, toolsOfTask } from './families.ts';
import { aboutCompany, careersAddress, type Colleague, type Entry, entryNamed, type Office } from './office.ts';
import { dateOf, day, iso, momentOf } from './office-hours.ts';
import { Random } from './random.ts';

/** A job of the demo. Times are office time; `steps` are in their final order, and `live` are the steps before the end stages. */
export type Job = {
  id: string;
  index: number;
  name: string;
  family: Family;
  status: HiringStatus;
  fields: JobFields;
  slug: string;
  steps: Step[];
  live: Step[];
  added: Step | null;
  sections: Section[];
  post_hash: string | null;
  created: number;
  opened: number | null;
  closed: number | null;
  close_reason: Entry | null;
  hires: number;
  recruiter: Colleague;
  manager: Colleague;
  panel: Colleague[];
  /** Who interviews in which round, and which questions the round asks. */
  seats: PanelMember[];
  content: { tasks: Task[]; requirements: Requirement[]; questions: PlacedQuestion[] };
};
/** When the job's status changed. */
export type JobTimes = Pick<Job, 'status' | 'created' | 'opened' | 'closed'>;

const kebab = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const bullets = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1);
const thousand = (amount: number) => Math.round(amount / 1000);

/** Lets candidates choose a time themselves in every round with an interview. */
const chosenByThem = (steps: readonly Step[]): Step[] =>
  steps.map((step) => (meets(step) ? { ...step, self_schedule: true } : step));
const stepsFor = (random: Random, job: string): Pick<Job, 'steps' | 'added'> => {
  let made = 0;
  const newId = () => idFrom('step', job, made++);
  const steps = defaultSteps(newId);
  if (!random.chance(0.35)) return { steps: chosenByThem(steps), added: null };
  const review = random.chance(0.3);
  const round: Step = {
    ...steps[4]!,
    id: newId(),
    type: review ? 'review' : 'interview',
    description: review
      ? 'The team compares scorecards before the next round.'
      : '90 min, video, a work sample and a talk with the team.',
    duration_minutes: review ? 0 : 90,
    meeting_type: review ? null : 'video',
  };
  const named = chosenByThem(nameRounds([...steps.slice(0, 5), round, ...steps.slice(5)]));
  return { steps: named, added: named[5]! };
};
const fieldsFor = (
  random: Random,
  office: Office,
  index: number,
  family: Family,
  openings: number,
  until: number,
): JobFields => {
  const { titles, pay, department } = families[family];
  const level = random.weighted([
    ['', 6],
    ['Senior ', 3],
    ['Junior ', 1],
    ['Lead ', 1],
  ] as const);
  const title = random.pick(titles);
  const name = /^(Head|Senior|Lead)|Manager|Director/.test(title) ? title : `${level}${title}`;
  const middle =
    pay *
    (level === 'Senior ' ? 1.25 : level === 'Lead ' ? 1.45 : level === 'Junior ' ? 0.75 : 1) *
    random.between(0.9, 1.1);
  const compensation_min = Math.round(middle * 0.9) * 1000;
  const compensation_max = Math.round(middle * 1.15) * 1000;
  const work_location = random.weighted([
    ['onsite', 4],
    ['hybrid', 4],
    ['remote', 3],
  ] as const);
  return {
    ...defaultJobFields,
    name,
    openings,
    requisition_code: `NW-${1000 + index}`,
    employment_type: random.chance(0.9) ? 'full-time' : 'part-time',
    employment_status: random.weighted([
      ['employee', 9],
      ['contract', 1],
      ['temp', 1],
      ['intern', 1],
    ] as const),
    work_location,
    location_ids:
      work_location === 'remote'
        ? []
        : random.some(office.lists.location!, random.chance(0.8) ? 1 : 2).map(({ id }) => id),
    remote_regions: work_location === 'remote' ? ['United States'] : [],
    category_id: entryNamed(office, 'category', department).id,
    compensation_min,
    compensation_max,
    compensation_description: `$${thousand(compensation_min)} - $${thousand(compensation_max)}K`,
    show_compensation: random.chance(0.85),
    fill_by: random.chance(0.4) ? dateOf(momentOf(until)) : null,
  };
};
const sectionsFor = (random: Random, office: Office, family: Family, fields: JobFields): Section[] => {
  const { tasks, skills, tools, work } = families[family];
  const bodies: readonly (readonly [Section['kind'], string, string])[] = [
    ['about', 'About us', aboutCompany],
    [
      'role',
      'The role',
      `<p>${office.name} is looking for ${article(fields.name)} ${fields.name}. You will ${lower(tasks[0]!.name)} and ${lower(tasks[1]!.name)}, working with people who care about doing it well. Much of the first half year goes to ${random.pick(work)}.</p>`,
    ],
    ['responsibilities', 'What you will do', bullets(tasks.map(({ name }) => name))],
    [
      'requirements',
      'What you bring',
      bullets([...skills.slice(0, 3), 'Clear communication', 'A sense for what matters first']),
    ],
    ['nice_to_have', 'Nice to have', bullets([...skills.slice(3, 5), ...random.some(tools, 2)])],
    [
      'compensation',
      'Pay and benefits',
      `<p>${fields.show_compensation ? `${fields.compensation_description} a year, by experience. ` : ''}Health insurance from the first day, ${random.whole(20, 28)} days of leave, a pension plan and ${random.pick(['paid parental leave', 'a yearly training budget', 'commuter support', 'flexible hours'])}.</p>`,
    ],
    // What the post says of the process follows from the rounds.
    ['process', 'How we hire', ''],
    ['eeo', 'Equal opportunity', `<p>${equalOpportunity(office.name, careersAddress)}</p>`],
  ];
  return bodies.map(([kind, name, body]) => ({
    id: random.uuid(),
    kind,
    name,
    body,
    visible: true,
    locked: kind === 'eeo',
  }));
};

/** One job of the organization, determined by seed and index alone. */
export const jobAt = (office: Office, seed: number, index: number, times: JobTimes): Job => {
  const random = new Random(seed, 'job', index);
  const id = idFrom('demo job', office.organization_id, seed, index);
  const family = random.pick(Object.keys(families) as Family[]);
  const openings = random.weighted([
    [1, 8],
    [2, 4],
    [3, 3],
    [5, 2],
    [10, 1],
  ] as const);
  const { steps, added } = stepsFor(random, id);
  const fields = fieldsFor(random, office, index, family, openings, (times.opened ?? times.created) + 60 * day);
  const sections = sectionsFor(random, office, family, fields);
  const close_reason =
    times.closed === null
      ? null
      : entryNamed(
          office,
          'jobclose',
          random.weighted([
            ['Filled', 7],
            ['Filled internally', 1],
            ['Cancelled: budget', 1],
            ['Cancelled: need changed', 1],
            ['On hold', 0.5],
          ] as const),
        );
  const recruiter = random.pick(office.recruiters);
  const manager = random.pick(office.managers);
  const panel = random.some(office.interviewers, random.whole(1, 3));
  const seats = seatsIn(steps, index % 2 ? recruiter : panel[0]!, panel.length > 1 ? panel : [...panel, manager]);
  return {
    id,
    index,
    name: fields.name,
    family,
    ...times,
    fields,
    slug: `${kebab(fields.name)}-${id.slice(0, 6)}`,
    steps,
    live: steps.filter((step) => !isEnd(step.type)),
    added,
    sections,
    post_hash: times.opened === null ? null : snapshotOf({ fields, sections, steps }, english).hash,
    close_reason,
    hires:
      times.opened === null
        ? 0
        : times.closed === null
          ? random.whole(0, openings - 1)
          : close_reason?.fields.kind === 'filled'
            ? openings
            : 0,
    recruiter,
    manager,
    panel,
    seats,
    content: contentOf(new Random(seed, 'job content', index), { family, name: fields.name, steps, seats }),
  };
};
/** The rounds in which an interview takes place. */
const meetingsIn = (steps: readonly Step[]): Step[] =>
  steps.filter(({ kind, duration_minutes }) => kind === 'round' && duration_minutes > 0);
/** One person makes the call of the first round. The others interview in the later rounds. */
const seatsIn = (steps: readonly Step[], caller: Colleague, others: readonly Colleague[]): PanelMember[] =>
  meetingsIn(steps).flatMap(({ id: workflow_step_id }, at) =>
    (at === 0 ? [caller] : others).map(({ id: user_id }) => ({ workflow_step_id, user_id, required: true })),
  );

const contentOf = (
  random: Random,
  { family, name, steps, seats }: Pick<Job, 'family' | 'name' | 'steps' | 'seats'>,
): Job['content'] => {
  const { tasks, skills, tools } = factsOf(family);
  const added = tasks.map(({ name: title, frequency, importance }) => ({
    id: random.uuid(),
    name: title,
    description: '',
    frequency,
    importance,
    source: 'template' as const,
  }));
  const tasksThatAsk = (place: number) =>
    added.filter((_, at) => tasks[at]!.skills.includes(place)).map(({ id }) => id);
  const requirement = (
    kind: Requirement['kind'],
    level: Requirement['level'],
    title: string,
    job_task_ids: string[] = [],
  ): Requirement => ({
    id: random.uuid(),
    kind,
    level,
    name: title,
    description: '',
    weight: level === 'must' ? 3 : 1,
    job_task_ids,
  });
  const requirements = [
    ...skills
      .slice(0, 5)
      .map((skill, place) => requirement('competency', place < 3 ? 'must' : 'nice', skill, tasksThatAsk(place))),
    ...tools.slice(0, 2).map((tool) => requirement('tool', 'nice', tool, tasksThatAsk(toolsOfTask))),
    requirement('attribute', 'must', 'Communicates clearly'),
    requirement(
      'judgment',
      'must',
      'Chooses what matters first',
      added.slice(0, 3).map(({ id }) => id),
    ),
    requirement('experience', 'nice', '2 years in similar work'),
  ];
  const indicators = {
    positive: ['gives a specific situation', 'explains own part', 'names the result', 'says what they learned'],
    negative: ['stays general', 'speaks only of “we”', 'cannot name a result', 'blames others'],
  };
  const question = (text: string, kind: Question['kind'], requirement_ids: string[]): Question => ({
    id: random.uuid(),
    text,
    kind,
    scoring_type: 'range',
    time_minutes: 10,
    requirement_ids,
    indicators,
    source: 'template',
  });
  const [first, second, third] = tasks;
  const asked: Partial<Record<Requirement['kind'], (title: string) => string>> = {
    competency: (title) =>
      `Tell me about a time when ${lower(title)} made the difference. What was the situation, what did you do, and what changed?`,
    attribute: (title) =>
      `“${title}” matters in this job. Describe a moment when that was hard for you. How did you handle it?`,
    judgment: () =>
      `You have three urgent tasks and time for one: ${lower(first!.name)}, ${lower(second!.name)}, ${lower(third!.name)}. How do you decide?`,
  };
  return {
    tasks: added,
    requirements,
    questions: placedIn(steps, seats, [
      ...requirements
        .filter(({ level }) => level === 'must')
        .map(({ id, kind, name: title }) =>
          question(asked[kind]!(title), kind === 'judgment' ? 'judgment' : 'question', [id]),
        ),
      question(
        `Here is a short, realistic case for ${article(name)} ${name}: “${first!.name}”. Take 20 minutes, then explain your choices.`,
        'simulation',
        [],
      ),
    ]),
  };
};
/** Places the questions: the call has time for three. The later rounds share the other questions, and the interviewers of a round take them in turn. */
const placedIn = (
  steps: readonly Step[],
  seats: readonly PanelMember[],
  questions: readonly Question[],
): PlacedQuestion[] => {
  const [call, ...later] = meetingsIn(steps);
  return questions.map((question, at) => {
    const { id: workflow_step_id } = at < 3 || !later.length ? call! : later[at % later.length]!;
    const here = seats.filter((seat) => seat.workflow_step_id === workflow_step_id);
    return {
      ...question,
      asking: { workflow_step_id, interviewer_id: here[at % here.length]!.user_id, required: true },
    };
  });
};

/** All events of the job itself. `live` is how many candidates were in progress when the job closed; `until` is the time at which the history ends. */
export const jobStory = (office: Office, seed: number, job: Job, live: number, until: number): Fact[] => {
  const diary = new Diary(new Random(seed, 'job story', job.index), office.organization_id);
  const { random } = diary;
  const stream = streamOf(jobRules, job.id, {
    candidates: { standing: {}, live, leads: 0, ever: live, pending_offers: 0 },
    applicants: 0,
    filled: [],
    approval_demanded: false,
    post: { snapshot: snapshotOf(job, english), warnings: [] },
    reasons: {
      closing: job.close_reason,
      archiving: entryNamed(office, 'disqualification', 'Position closed').id,
    },
    into: null,
    moved_on: 0,
    into_open: true,
    letter_names: {},
  });
  const created = momentOf(job.created);
  const by = ({ actor }: Colleague) => diary.request(actor);
  const asked = diary
    .tell(created, stream, by(job.recruiter), 'create', {
      fields: job.fields,
      slug: job.slug,
      origin: 'manual',
      steps: job.steps.filter((step) => step !== job.added),
      sections: job.sections.map((section) => ({ ...section, body: '' })),
      owner: job.recruiter.id,
      recruiters: office.recruiters.map(({ id }) => id),
      generate: true,
    })
    .at(-1)!;
  const written = created + random.whole(800, 2500);
  const { tasks, requirements, questions } = job.content;
  diary.tell(written, stream, diary.following(asked, 'job-content'), 'fillContent', {
    provider: 'template',
    sections: job.sections,
    tasks,
    requirements,
    questions: questions.map(({ asking: _asking, ...question }) => question),
  });
  diary.tell(created + 120_000, stream, by(job.recruiter), 'assignOwner', {
    user_id: job.manager.id,
    owner_role: 'hiring_manager',
  });
  for (const { id: user_id } of job.panel)
    diary.tell(created + 240_000, stream, by(job.recruiter), 'setMember', {
      user_id,
      access_level: 'standard',
    });
  if (job.added)
    diary.tell(
      created + 600_000,
      stream,
      by(job.manager),
      'addStep',
      { step: job.added, after_id: job.steps[4]!.id },
      () => job.added!.id,
    );
  for (const seat of job.seats) diary.tell(created + 660_000, stream, by(job.recruiter), 'setInterviewer', seat);
  for (const { id, asking } of questions)
    diary.tell(created + 660_000, stream, by(job.recruiter), 'changeQuestion', { id, changes: {}, asking: asking! });
  if (job.opened !== null) {
    diary.tell(
      momentOf(job.opened),
      stream,
      by(random.chance(0.7) ? job.recruiter : job.manager),
      job.status === 'internal' ? 'openInternally' : 'open',
      {},
    );
    giveTask(diary, job, momentOf(job.opened + day), until);
  }
  if (job.closed !== null)
    diary.tell(momentOf(job.closed), stream, by(job.recruiter), 'close', {
      job_close_reason_id: job.close_reason!.id,
      remaining: 'archive',
      messages: [...writtenPhases],
    });
  diary.facts.push(...reviewStory(office, seed, job, stream.state!.texts_changed, until));
  return diary.inOrder();
};

/** Makes the recruiter ask the manager and a colleague, for every third job, to review the role's text. The review is still pending on an open job that began long ago. This story has its own random numbers. */
const reviewStory = (
  office: Office,
  seed: number,
  job: Job,
  texts_changed: Readonly<Record<string, number>>,
  until: number,
): Fact[] => {
  const section = job.sections.find(({ kind }) => kind === 'role');
  const begun = momentOf(job.created) + hourLength;
  const waits = job.status === 'open' && job.index % 2 === 0;
  const at = waits ? until - 20 * hourLength : begun;
  if (job.index % 3 !== 0 || !section || at < begun || begun > until - 2 * dayLength) return [];
  const diary = new Diary(new Random(seed, 'review', job.index), office.organization_id);
  const { recruiter, manager } = job;
  const colleague = job.panel.find(({ id }) => id !== manager.id);
  const subject = { type: 'section' as const, id: section.id, job_id: job.id };
  const version = texts_changed[section.id] ?? 0;
  const stream = streamOf(reviewRules, section.id, {
    version,
    closed: false,
    editor: true,
    admin: false,
    remind_at: iso(at + 2 * dayLength),
    names: {},
  });
  const by = ({ actor }: Colleague) => diary.request(actor);
  diary.tell(at, stream, by(recruiter), 'request', {
    subject,
    reviewer_ids: [manager.id, ...(colleague ? [colleague.id] : [])],
    body: 'Does this say what the team does every day?',
  });
  const [thread] = Object.keys(stream.state!.comments);
  diary.tell(at + 2 * hourLength, stream, by(manager), 'comment', {
    subject,
    thread_id: thread,
    body: `Yes, ${mentionOf(recruiter.id)}. Let us name the first half year, too.`,
  });
  if (waits) return diary.inOrder();
  diary.tell(at + 3 * hourLength, stream, by(manager), 'approve', { subject, version });
  if (colleague) diary.tell(at + 4 * hourLength, stream, by(colleague), 'approve', { subject, version });
  diary.tell(at + 5 * hourLength, stream, by(recruiter), 'resolve', { thread_id: thread!, resolved: true });
  return diary.inOrder();
};

/** Makes the recruiter give the hiring manager a task. Older tasks are done. */
const giveTask = (diary: Diary, job: Job, at: number, until: number): void => {
  const { random } = diary;
  if (at > until) return;
  const stream = streamOf(taskRules, random.uuid());
  const due = at + random.whole(2, 9) * dayLength;
  const title = random.pick([
    `Read the first applications for ${job.name}`,
    `Agree the interview plan for ${job.name}`,
    `Choose questions for ${job.name}`,
    `Ask two colleagues to join the panel for ${job.name}`,
  ]);
  diary.tell(at, stream, diary.request(job.recruiter.actor), 'create', {
    person_id: job.manager.id,
    title,
    kind: 'review',
    due_at: iso(due),
    priority: random.weighted([
      ['normal', 6],
      ['high', 2],
      ['low', 1],
    ] as const),
    assignee_user_id: job.manager.id,
    subject: { type: 'job', id: job.id },
    notes: null,
  });
  const done = due - random.whole(1, 20) * hourLength;
  if (done < until - 12 * dayLength && random.chance(0.95))
    diary.tell(done, stream, diary.request(job.manager.actor), 'setStatus', { status: 'done' });
};
