import { join } from 'node:path';
import { daysAfter, hoursAfter } from '@candor/contracts/values/days';
import { letterAt } from '@candor/contracts/offers/offer-words';
import { SqliteJobQueue } from '../../backend/src/adapters/embedded/sqlite-job-queue.ts';
import { noteRestore } from '../../backend/src/kernel/same-log.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import {
  addApplicant,
  advanceTo,
  type Applicant,
  jobPage,
  offerTerms,
  openJob,
  panelOf,
  stepsOf,
} from '../support/hiring.ts';
import { jobsDue, jobsWaiting, streamOf } from '../support/log.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// B8: the follow-up emails of a step are sent when a candidate enters the step, leaves the step for another, or has been in the step for some days. Each is sent once.

const upsert = '/api/opportunities/jobs/workflowsteps/upsert';
const advance = '/api/people/candidates/advance';
const doNotContact = '/api/people/candidates/contact';
let app: App;
let harbour: Founded;
let admin: Visitor;
/** The ids of email templates by name. */
let letters: Record<string, string>;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  await admin.ask('/api/org/messagetemplate/upsert', {
    name: 'Second letter',
    kind: 'note',
    subject: 'Following up on {{job_title}}',
    body: '<p>Hello</p>',
    active: true,
  });
  const { id } = await openJob(admin, 'Model');
  const { body } = await admin.page(jobPage(id, 'rounds'));
  letters = Object.fromEntries(body.letters.map(({ value, label }: Json) => [label, value]));
});
afterAll(() => app?.dispose());

const stepOf = async (job_id: string, type: string): Promise<Json> =>
  (await stepsOf(admin, job_id)).find((step) => step.type === type)!;
const letter = (delay: number, name = 'Round follow-up'): Json => ({ template_id: letters[name], delay });
/** Creates a job whose first round has these follow-ups. Returns the job's id and the round. */
const withLetters = async (name: string, ...follow_ups: Json[]): Promise<{ id: string; step: Json }> => {
  const { id } = await openJob(admin, name);
  const round = await stepOf(id, 'screening');
  const { step } = await admin.ask(upsert, { id: round.id, job_id: id, follow_ups });
  return { id, step };
};
const comes = async (job_id: string, type = 'screening'): Promise<Applicant> =>
  advanceTo(admin, await addApplicant(admin, job_id), job_id, type);
/** Makes this many emails due and sends them. */
const due = async (count: number): Promise<void> => {
  await eventually(() => expect(jobsWaiting(app, 'send-follow-up')).toHaveLength(count));
  await dueNow(app, 'send-follow-up');
};
/** The follow-up emails that the candidate got. */
const written = async ({ candidate_id }: Applicant): Promise<Json[]> =>
  (await admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.messages.filter(({ kind }: Json) =>
    ['follow_up', 'outreach', 'note'].includes(kind),
  );
const subjects = async (who: Applicant) => (await written(who)).map(({ subject }) => subject);
/** The reasons why emails were not sent. */
const skipped = async (who: Applicant) =>
  (await streamOf(app, `application-${who.id}`))
    .filter(({ type }) => type === 'MessageSkipped')
    .map(({ data }) => data.reason);
/** The sentences in the person's history. */
const told = async ({ candidate_id }: Applicant): Promise<string[]> =>
  (await admin.page(`/reports/history/100/1/_/_/_/${candidate_id}`)).body.history.rows.map(
    ({ sentence }: Json) => sentence,
  );
let clockAhead = 0;
/** Sets the application's clock this many seconds later. */
const later = async (seconds: number): Promise<void> => {
  clockAhead = seconds;
  await app.goAhead(seconds);
};
afterEach(async () => {
  if (clockAhead) await later(0);
});
/** Moves the candidate back one step by hand. */
const sentBack = async (who: Applicant): Promise<Applicant> => {
  const { application } = await admin.ask(advance, {
    application_id: who.id,
    version: who.version,
    action: 'shift_up',
  });
  return { ...who, ...application };
};
const archive = async (who: Applicant, job_id: string, more: Json = {}): Promise<void> => {
  const { reasons } = (await admin.page(jobPage(job_id, 'candidates'))).body;
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: who.id,
    version: (await panelOf(admin, who.id)).application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
    ...more,
  });
};

test('an editor chooses the letters of a step; the job, its copy and its history have them', async () => {
  const { id, step } = await withLetters('Pilot', letter(-1), letter(5), letter(0, 'Second letter'));
  expect(step.follow_ups).toEqual([
    { id: expect.any(String), ...letter(-1) },
    { id: expect.any(String), ...letter(5) },
    { id: expect.any(String), ...letter(0, 'Second letter') },
  ]);
  const [first, second] = step.follow_ups;
  const changed = await admin.ask(upsert, {
    id: step.id,
    job_id: id,
    follow_ups: [{ ...second, delay: 9 }, letter(-1), letter(5)],
  });
  // A follow-up that is saved unchanged keeps its id. A follow-up that replaces another gets a new id.
  expect(changed.step.follow_ups).toEqual([{ ...second, delay: 9 }, first, { id: expect.any(String), ...letter(5) }]);
  expect(new Set(changed.step.follow_ups.map((each: Json) => each.id)).size).toBe(3);
  const same = await admin.ask(upsert, { id: step.id, job_id: id, follow_ups: changed.step.follow_ups });
  expect(same.step).toEqual(changed.step);
  const round = { id: 'new', job_id: id, type: 'interview', follow_ups: [letter(2)] };
  expect((await admin.ask(upsert, round)).step.follow_ups).toMatchObject([letter(2)]);
  const { items } = (await admin.page(jobPage(id, 'activity'))).body.list;
  const sentences = items.map(({ sentence }: Json) => sentence);
  expect(sentences.filter((sentence: string) => sentence.startsWith('changed'))).toEqual([
    'changed the step First Round: removed the follow-up “Second letter” (on round change), the follow-up “Round follow-up” leaves after 9 days, not after 5 days, added the follow-up “Round follow-up” (after 5 days)',
    'changed the step First Round: added the follow-up “Round follow-up” (at once), added the follow-up “Round follow-up” (after 5 days), added the follow-up “Second letter” (on round change)',
  ]);
  const { job } = await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Copy', copy_from: id });
  expect((await stepOf(job.id, 'screening')).follow_ups).toEqual(changed.step.follow_ups);
});

test('letters of a step are refused to whoever may not edit it, when they are stale, and when they cannot be', async () => {
  const { id, step } = await withLetters('Bosun', letter(3));
  const refusal = async (by: Visitor, fields: Json) =>
    (await by.post(upsert, { id: step.id, job_id: id, ...fields })).body;
  const reader = await invite(app, admin, named('Rita'), ['HIRING_ADMIN']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['panel'],
  });
  expect((await reader.page(jobPage(id, 'rounds'))).body.letters).toEqual([
    { value: letters['Round follow-up'], label: 'Round follow-up' },
  ]);
  expect(await refusal(reader, { follow_ups: [] })).toMatchObject({ code: 'not_editor' });
  const other = await found(app, 'Other House', named('Otto'));
  expect(await refusal(other.admin, { follow_ups: [] })).toMatchObject({ code: 'not_found' });
  const theirs = (await other.admin.page(jobPage((await openJob(other.admin)).id, 'rounds'))).body.letters[0].value;
  expect(await refusal(admin, { follow_ups: [{ template_id: theirs, delay: 1 }] })).toMatchObject({
    code: 'not_found',
  });
  const { version } = (await admin.page(jobPage(id))).body.job;
  await admin.ask(upsert, { id: step.id, job_id: id, sla_days: 4 });
  expect(await refusal(admin, { version, follow_ups: [] })).toMatchObject({ code: 'stale' });
  for (const delay of [-2, 91, 1.5, 'soon'])
    expect([delay, (await refusal(admin, { follow_ups: [letter(delay as number)] })).code]).toEqual([
      delay,
      'validation',
    ]);
  expect(await refusal(admin, { follow_ups: [letter(3), letter(3)] })).toMatchObject({
    error: 'The same email is listed twice for the same time.',
  });
  const list = (await admin.page('/org/messagetemplate/250/1')).body.list.items as Json[];
  const rejection = list.find(({ fields }) => fields.kind === 'rejection')!;
  expect(await refusal(admin, { follow_ups: [{ template_id: rejection.id, delay: 1 }] })).toMatchObject({
    error: 'A template of this kind cannot be a follow-up. Choose another.',
  });
  expect(await refusal(admin, { id: (await stepOf(id, 'archived')).id, follow_ups: [letter(1)] })).toMatchObject({
    code: 'wrong_state',
  });
  expect((await stepOf(id, 'screening')).follow_ups).toMatchObject([letter(3)]);
});

test('the letter for coming leaves once, when the move can no longer be undone', async () => {
  const { id, step } = await withLetters('Stoker', letter(-1));
  const ada = await comes(id);
  const moved = (await streamOf(app, `application-${ada.id}`)).at(-1)!;
  expect(moved.data.follow_ups).toEqual([{ id: step.follow_ups[0].id, delay: -1 }]);
  expect(await written(ada)).toEqual([]);
  await due(1);
  await eventually(async () =>
    expect(await written(ada)).toMatchObject([
      { kind: 'follow_up', status: 'sent', subject: 'Still in progress: Stoker', sent_by: harbour.user.id },
    ]),
  );
  expect(await told(ada)).toContain('queued the follow-up “Round follow-up” of First Round (at once)');
});

test('a move that is undone sends nothing', async () => {
  const { id } = await withLetters('Mate', letter(-1), letter(4));
  const ada = await comes(id);
  await admin.ask(advance, { application_id: ada.id, version: ada.version, action: 'undo' });
  await due(2);
  expect(await written(ada)).toEqual([]);
});

test('the letter after days reaches who still stands there, the one for leaving who has left for another step', async () => {
  const { id } = await withLetters('Diver', letter(5), letter(0, 'Second letter'));
  const [stays, goes, leaves] = [await comes(id), await comes(id), await comes(id)];
  const { application, next_letter } = await panelOf(admin, stays.id);
  expect(next_letter).toEqual({ name: 'Round follow-up', at: daysAfter(application.entered_at, 5) });
  await advanceTo(admin, goes, id, 'interview');
  await archive(leaves, id);
  await due(4);
  await eventually(async () =>
    expect([await subjects(stays), await subjects(goes), await subjects(leaves)]).toEqual([
      ['Still in progress: Diver'],
      ['Following up on Diver'],
      [],
    ]),
  );
});

test('a letter that was removed, or moved to another day, reaches nobody; one that is added reaches who comes from then on', async () => {
  const { id, step } = await withLetters('Cooper', letter(-1), letter(6));
  const ada = await comes(id);
  const [, later] = step.follow_ups;
  await admin.ask(upsert, {
    id: step.id,
    job_id: id,
    follow_ups: [{ ...later, delay: 8 }, letter(-1, 'Second letter')],
  });
  const grace = await comes(id);
  await due(4);
  await eventually(async () =>
    expect((await subjects(grace)).toSorted()).toEqual(['Following up on Cooper', 'Still in progress: Cooper']),
  );
  expect(await written(ada)).toEqual([]);
});

test('why a letter is not sent stands in the history: no contact wanted, or the job is closed', async () => {
  const { id } = await withLetters('Purser', letter(-1));
  const ada = await comes(id);
  await admin.ask(doNotContact, { candidate_id: ada.candidate_id, do_not_contact: true });
  expect((await panelOf(admin, ada.id)).next_letter).toBeNull();
  await due(1);
  expect([await written(ada), await skipped(ada)]).toEqual([[], ['asked not to be contacted']]);
  expect(await told(ada)).toContain(
    'did not send the follow-up “Round follow-up” of First Round (at once): asked not to be contacted',
  );
  const grace = await comes(id);
  const { closing } = (await admin.page(jobPage(id, 'settings'))).body;
  await admin.ask('/api/opportunities/jobs/upsert', {
    id,
    hiring_status: 'archived',
    job_close_reason_id: closing.close_reasons[0].value,
  });
  await due(1);
  expect([await written(grace), await skipped(grace)]).toEqual([[], ['the job is closed']]);
});

test('whoever is put back by hand gets the letter for leaving when they have really left, and once', async () => {
  const { id } = await withLetters('Rigger', letter(0, 'Second letter'));
  const [stays, leaves] = [await comes(id), await comes(id)];
  await sentBack(await advanceTo(admin, stays, id, 'interview'));
  const back = await sentBack(await advanceTo(admin, leaves, id, 'interview'));
  const gone = await advanceTo(admin, back, id, 'interview');
  await due(3);
  await eventually(async () =>
    expect([await subjects(stays), await subjects(leaves)]).toEqual([[], ['Following up on Rigger']]),
  );
  await advanceTo(admin, await sentBack(gone), id, 'interview');
  await due(1);
  expect(await subjects(leaves)).toEqual(['Following up on Rigger']);
});

test('whoever is restored to a step is not sent what they have from it', async () => {
  const { id } = await withLetters('Sailmaker', letter(5));
  const ada = await comes(id);
  await due(1);
  await eventually(async () => expect(await subjects(ada)).toEqual(['Still in progress: Sailmaker']));
  await archive(ada, id);
  const { version } = (await panelOf(admin, ada.id)).application;
  await admin.ask('/api/opportunities/jobs/candidate/restore', { application_id: ada.id, version });
  expect((await panelOf(admin, ada.id)).next_letter).toBeNull();
  await due(1);
  expect([await subjects(ada), await skipped(ada)]).toEqual([['Still in progress: Sailmaker'], []]);
});

test('a template that has become one of another kind is not sent', async () => {
  const own = { name: 'A word', kind: 'note', subject: 'A word', body: '<p>Hello</p>', active: true };
  const { messagetemplate } = await admin.ask('/api/org/messagetemplate/upsert', own);
  const { id } = await withLetters('Caulker', { template_id: messagetemplate.id, delay: -1 });
  const ada = await comes(id);
  await admin.ask('/api/org/messagetemplate/upsert', { id: messagetemplate.id, kind: 'confirmation' });
  await due(1);
  expect([await written(ada), await skipped(ada)]).toEqual([[], ['the template cannot follow up']]);
});

test('who may not read the rounds of a job is not sent its letters', async () => {
  const { id } = await withLetters('Lookout', letter(3));
  const reader = await invite(app, admin, named('Rolf'), ['HIRING_ADMIN']);
  const reads = async (permissions: string[]) => {
    await admin.ask('/api/upsert_job_permissions', {
      job_id: id,
      user_id: reader.id,
      access_level: 'standard',
      permissions,
    });
    return (await stepsOf(reader, id)).flatMap((step: Json) => step.follow_ups ?? []);
  };
  expect(await reads(['list'])).toEqual([]);
  expect(await reads(['list', 'panel'])).toMatchObject([letter(3)]);
});

test('a letter that fell due while a move kept somebody elsewhere is sent when the move is undone, once', async () => {
  const { id } = await withLetters('Bowman', letter(-1));
  const ada = await comes(id);
  await later(300);
  const away = await advanceTo(admin, ada, id, 'interview');
  // The ten minutes after the candidates entered the step are over. The ten minutes after they moved on are not.
  await later(660);
  await eventually(() => expect(jobsWaiting(app, 'send-follow-up')).toEqual([]));
  expect(await written(ada)).toEqual([]);
  await admin.ask(advance, { application_id: away.id, version: away.version, action: 'undo' });
  await eventually(async () => expect(await subjects(ada)).toEqual(['Still in progress: Bowman']));
  await eventually(() => expect(jobsDue(app)).toEqual([]));
  expect([await subjects(ada), await skipped(ada)]).toEqual([['Still in progress: Bowman'], []]);
  expect(await told(ada)).toContain('queued the follow-up “Round follow-up” of First Round (at once)');
});

test('a confirmation and an offer letter that were due before the log was restored are not written a second time', async () => {
  const { id } = await openJob(admin, 'Wharfinger');
  const ada = await comes(id, 'finalist_review');
  await admin.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: ada.id,
    version: ada.version,
    action: 'offer',
    ...offerTerms,
    send_message: true,
    message: { subject: 'Your offer', body: '<p>Hello</p>' },
  });
  const events = await streamOf(app, `application-${ada.id}`);
  const [came, offered] = [events[0]!, events.find(({ type }) => type === 'OfferExtended')!];
  const letters = async () =>
    (await admin.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`)).body.messages.length as number;
  await settled(app);
  const before = await letters();
  const restored = async (at: string, more: (queue: SqliteJobQueue) => Promise<void> = async () => undefined) => {
    await app.stop();
    const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
    await noteRestore(queue, at);
    await more(queue);
    await queue.close();
    await app.open();
  };
  // The restore happened after both emails were due: the email about the offer waits ten minutes.
  await restored(hoursAfter(letterAt(offered), 1), (queue) =>
    queue.add({
      key: `confirmation:${came.id}`,
      kind: 'queue-message',
      due_at: came.metadata.occurred_at,
      data: {
        organization_id: harbour.organization.id,
        causation_id: came.id,
        application_id: ada.id,
        template_key: 'application_confirmation',
      },
    }),
  );
  await dueNow(app, 'queue-offer-letter');
  const why = 'it may have been sent before the backup was restored';
  await eventually(async () => expect(await skipped(ada)).toEqual([why, why]));
  expect(await letters()).toBe(before);
  expect(await told(ada)).toContain(`did not send a message: ${why}`);
  await restored(new Date(0).toISOString());
});

test('what was due before the log was restored is not sent a second time, and the history says why', async () => {
  const { id } = await withLetters('Salvor', letter(-1));
  const [ada, grace] = [await comes(id), await comes(id)];
  await archive(grace, id, { message: { fitting: true, delay_hours: 1 } });
  const rejection = async () =>
    (await panelOf(admin, grace.id)).messages.find(({ kind }: Json) => kind === 'rejection');
  await eventually(async () => expect(await rejection()).toMatchObject({ status: 'queued' }));
  await app.stop();
  const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
  // The queue is set as if a month had passed before a member restored the application.
  await noteRestore(queue, daysAfter(new Date().toISOString(), 30));
  await queue.close();
  await app.open();
  await due(2);
  await dueNow(app, 'send-message');
  const why = 'it may have been sent before the backup was restored';
  expect([await written(ada), await skipped(ada)]).toEqual([[], [why]]);
  const { id: letterId, status } = await rejection();
  expect(status).toBe('cancelled');
  expect((await streamOf(app, `message-${letterId}`)).at(-1)!.data).toMatchObject({ reason: why });
});
