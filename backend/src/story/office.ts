import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { scale } from '@candor/contracts/public/surveys';
import { dayLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import lists from '../demo/content/lists.json' with { type: 'json' };
import { families } from '../demo/families.ts';
import { Random } from '../demo/random.ts';
import { NotificationCommand } from '../features/notifications/notification.command.ts';
import { NotificationWorker } from '../features/notifications/notification.worker.ts';
import { notificationsProcess } from '../features/notifications/notifications.process.ts';
import { notify } from '../features/notifications/notifications.queue.ts';
import { SurveyResponseCommand } from '../features/public/survey-response.command.ts';
import { decode, idFrom } from '../kernel/codec.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { done } from '../kernel/work/worker.ts';
import type { Opening } from './cast.ts';
import { type Stage } from './stage.ts';

// What Northwind has besides its jobs and candidates: its small lists, its applicants' survey answers, and its people's notifications.

/** Fills the organization's own lists, as its administrator would. */
export const fillLists = async (stage: Stage, departments: Record<'software' | 'logistics', string>): Promise<void> => {
  const all = async (list: string, entries: readonly Record<string, unknown>[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const fields of entries) ids.push(await stage.entry(list, fields));
    return ids;
  };
  await all(
    'subcategory',
    lists.subcategories.map(({ department, ...fields }) => ({
      ...fields,
      parent_id: departments[department as keyof typeof departments],
    })),
  );
  await all('corevalue', lists.values);
  await all('staff', lists.staff);
  for (const { choices, ...fields } of lists.fields) {
    const [parent_id] = await all('personfield', [{ ...fields, active: true }]);
    await all(
      'personfieldchoice',
      choices.map((name) => ({ name, parent_id, active: true })),
    );
  }
  const skills = await all(
    'skill',
    lists.skills.map((fields) => ({ kind: 'competency', ...fields })),
  );
  for (const name of new Set([...families.software.skills, ...families.support.skills]))
    if (name !== 'Incident response')
      await stage.entry('skill', { name, kind: 'competency' }, idFrom('demo skill', name));
  const questions = await all(
    'question',
    lists.questions.map(({ skill, ...fields }) => ({
      kind: 'question',
      scoring_type: 'range',
      scale_min: 1,
      scale_max: 5,
      weight: 1,
      ...fields,
      parent_id: skills[lists.skills.findIndex(({ name }) => name === skill)],
    })),
  );
  await stage.entry('questionset', { ...lists.set, question_ids: questions });
  for (const [name, source, amount] of [
    ['LinkedIn licences', 'sourced', 5400],
    ['Table at the job fair in May', 'fair', 1850],
  ] as const) {
    const fields = {
      name,
      source,
      amount,
      currency: 'USD',
      from: stage.due(-110, 12).slice(0, 10),
      to: stage.due(70, 12).slice(0, 10),
    };
    await stage.entry('sourcecost', fields, idFrom('demo cost', name));
  }
  await stage.entry(
    'companytoavoid',
    { name: 'Kestrel Foods', domain: 'kestrel.example', effect: 'warns', active: true },
    idFrom('demo company to avoid'),
  );
};

/** Makes two questions that the organization asks every applicant, with the answers of the last six weeks. */
export const answerSurveys = async (stage: Stage, jobs: readonly Opening[]): Promise<void> => {
  const clear = await stage.entry('survey', {
    name: 'How clear the post was',
    kind: 'candidate_experience',
    question: 'How well did the post tell you what the work is?',
    intro: `<p>${scale.from}: not at all, ${scale.to}: very well.</p>`,
    type: 'scale',
    active: true,
  });
  const heard = await stage.entry('survey', {
    name: 'What made them apply',
    kind: 'custom',
    question: 'What made you apply?',
    type: 'single',
    active: true,
  });
  const reasons: string[] = [];
  for (const [at, name] of ['The work itself', 'Somebody who works here', 'Pay', 'The place and the hours'].entries())
    reasons.push(await stage.entry('surveyoption', { name, parent_id: heard, value: `reason-${at + 1}` }));
  const random = new Random('northwind', 'surveys');
  const answered = 34;
  for (let index = 0; index < answered; index++) {
    stage.at(42 - (index / answered) * 41);
    const job = jobs[index % jobs.length]!;
    // More people are content than not, and some answer only one of the two questions.
    const given: readonly [survey_id: string, value: string][] = [
      [clear, String(Math.min(scale.to, 2 + Math.floor(random.next() * 4)))],
      ...(index % 4 === 3 ? [] : ([[heard, random.pick([reasons[0]!, ...reasons])]] as [string, string][])),
    ];
    for (const [survey_id, value] of given)
      await stage.send(
        SurveyResponseCommand,
        idFrom('demo survey answer', String(index), survey_id),
        stage.asking({ type: 'candidate', id: 'visitor' }),
        'record',
        { survey_id, job_id: job.id, values: [value], submitted_on: stage.day() },
      );
  }
};

/** People have notifications of the last `daysTold` days, and have read the notifications older than `daysUnread` days. */
const daysTold = 10;
const daysUnread = 1;

/** Makes the notifications of the last days. The notification process skips past events, so it mails nothing; this function applies its rules directly. */
export const tellPeople = async (app: NestFastifyApplication, stage: Stage): Promise<void> => {
  const [log, keys] = [app.get<EventStore>(EventStore), app.get<KeyVault>(KeyVault)];
  const worker = app.get(NotificationWorker);
  const from = new Date(stage.today - daysTold * dayLength).toISOString();
  const until = new Date(stage.today).toISOString();
  const due = (await eventsOf(log, keys, Object.keys(notificationsProcess.on)))
    .flatMap((event) =>
      [notificationsProcess.on[event.type]!(event)].flat().map((work) => ({ work, ...placeOf(event) })),
    )
    .flatMap(({ work, organization_id }) =>
      'kind' in work && work.kind === notify.kind && work.due_at > from && work.due_at < until
        ? [{ ...work, organization_id }]
        : [],
    )
    .toSorted((one, other) => (one.due_at < other.due_at ? -1 : 1));
  for (const { due_at, data, organization_id } of due) {
    stage.clockAt(Date.parse(due_at));
    const asking = { ...stage.asking({ type: 'processor', id: 'notifications' }), organization_id };
    const told = await worker.tell(notify.schema.parse(data), asking);
    if (told !== done) throw new Error(`The demo could not tell its people: ${told.why}`);
  }
  for (const made of await eventsOf(log, keys, ['NotificationMade'])) {
    const at = Date.parse(made.metadata.occurred_at);
    if (stage.today - at < daysUnread * dayLength) continue;
    stage.clockAt(at + dayLength / 8);
    const { user_id } = made.data as { user_id: string };
    const id = made.stream.slice('notification-'.length);
    const asking = { ...stage.asking({ type: 'user', id: user_id }), ...placeOf(made) };
    await stage.send(NotificationCommand, id, asking, 'read', {});
  }
};
const placeOf = ({ metadata: { organization_id } }: Recorded) => ({ organization_id });

const eventsOf = async (log: EventStore, keys: KeyVault, types: readonly string[]): Promise<Recorded[]> => {
  const found: Recorded[] = [];
  for (let after = 0, ended = false; !ended;) {
    const page = await log.readAll(after, 1000, types);
    found.push(...(await Promise.all(page.events.map((stored) => decode(stored, keys)))));
    ended = page.position === after;
    after = page.position;
  }
  return found;
};
