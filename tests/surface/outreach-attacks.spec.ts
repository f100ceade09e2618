import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// Members who try to reach further by messages, cadences and tasks than their rights do.

let app: App;
let admin: Visitor;
let hugo: Visitor & { id: string };
let rita: Visitor & { id: string };
let ivan: Visitor & { id: string };
let own: { id: string };
let hidden: { id: string };
let bob: Applicant;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  hugo = await invite(app, admin, named('Hugo'), ['HIRING_ADMIN']);
  rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  ivan = await invite(app, admin, named('Ivan'), ['INTERVIEW_ADMIN']);
  own = await openJob(admin, 'Shown Job');
  hidden = await openJob(admin, 'Hidden Job');
  await admin.ask('/api/upsert_job_permissions', {
    job_id: own.id,
    user_id: hugo.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  bob = await addApplicant(admin, hidden.id);
});
afterAll(() => app?.dispose());

test('a conversation is given only to a member who may read it, and only those are offered', async () => {
  const { message } = await admin.ask('/api/people/candidates/note/email', {
    candidate_id: bob.candidate_id,
    application_id: bob.id,
    subject: 'Hello',
    body: '<p>Hello</p>',
    when: 'once',
  });
  const given = async (user_id: string) =>
    (await admin.post('/api/messages/threads/assign', { thread_id: message.id, user_id })).body;
  // An interviewer reads no messages; a hiring manager reads those of their own jobs.
  expect(await given(ivan.id)).toMatchObject({
    code: 'wrong_state',
    error: 'Ivan Tester cannot read this conversation.',
  });
  expect(await given(hugo.id)).toMatchObject({
    code: 'wrong_state',
    error: 'Hugo Tester cannot read this conversation.',
  });
  expect((await given(rita.id)).status).toBe('ok');
  const { members, thread } = (await admin.page(`/messages/inbox/100/1/_/_/_/${message.id}`)).body;
  expect(thread.assignee_user_id).toBe(rita.id);
  const offered = members.map(({ value }: Json) => value);
  expect(offered).toContain(hugo.id);
  expect(offered).not.toContain(ivan.id);
});
