import { type Role, roles } from '@candor/contracts/kernel/permission';
import { App, eventually } from '../support/app.ts';
import { endpoints } from '../support/contract.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { type Json, type Reply, Visitor } from '../support/visitor.ts';

// The twelve roles × every call and page of messages, cadences and tasks. The tables below repeat docs/rules/permissions.md by hand, so that a wrong right in the contracts fails here.

/** Y: everything · j: about the people of own jobs · s: about contacts only · -: nothing. */
type Mark = 'Y' | 'j' | 's' | '-';
const row = (marks: string): Record<Role, Mark> =>
  Object.fromEntries(marks.split(' ').map((mark, at) => [roles[at], mark])) as Record<Role, Mark>;
const rights = {
  //                       SUP ORG REC HIR INT SOA SMG CMP HCA LED CUS TAL
  'all messages': row('Y Y Y - - s s s - - - -'),
  'messages of jobs': row('Y Y Y j - s - - - - - -'),
  messages: row('Y Y Y j - s s s - - - -'),
  cadences: row('Y Y Y - - s s s - - - -'),
  'people in cadences': row('Y Y Y j j s s s - - - -'),
  tasks: row('Y Y Y Y Y Y Y Y Y - - -'),
  'the tasks of the team': row('Y Y Y - - s s s - - - -'),
} as const;
type Right = keyof typeof rights;

/** The right that each call needs, by its path. */
const calls: Record<string, Right> = {
  '/api/messages/cancel': 'messages',
  '/api/messages/compose/plan': 'messages',
  '/api/messages/compose/preview': 'messages',
  '/api/messages/compose/test': 'messages',
  '/api/messages/file': 'messages',
  '/api/messages/incoming/attach': 'all messages',
  '/api/messages/incoming/dismiss': 'all messages',
  '/api/messages/incoming/file': 'all messages',
  '/api/messages/incoming/read': 'all messages',
  '/api/messages/send_as/answer': 'messages',
  '/api/messages/send_as/ask': 'messages',
  '/api/messages/send_as/end': 'messages',
  '/api/messages/send_again': 'messages',
  '/api/messages/send_again_all': 'messages',
  '/api/messages/send_now': 'messages',
  '/api/messages/then': 'messages',
  '/api/messages/threads/assign': 'messages',
  '/api/messages/threads/done': 'messages',
  '/api/messages/threads/fetch': 'messages',
  '/api/messages/threads/read': 'messages',
  '/api/messages/threads/reply': 'messages',
  '/api/messages/threads/snooze': 'messages',
  '/api/messages/threads/unread': 'messages',
  '/api/read/email': 'messages',
  '/api/people/candidates/note/email': 'messages',
  '/api/opportunities/pipeline/messages': 'messages of jobs',
  '/api/org/cadences/assign': 'people in cadences',
  '/api/org/cadences/assign/undo': 'people in cadences',
  '/api/org/cadences/choices': 'people in cadences',
  '/api/org/cadences/enrollments/move': 'people in cadences',
  '/api/org/cadences/enrollments/send_now': 'people in cadences',
  '/api/org/cadences/get_active': 'people in cadences',
  '/api/org/cadences/leave': 'people in cadences',
  '/api/org/cadences/clone_steps': 'cadences',
  '/api/org/cadences/delete': 'cadences',
  '/api/org/cadences/dry_run': 'cadences',
  '/api/org/cadences/rules/delete': 'cadences',
  '/api/org/cadences/rules/sort': 'cadences',
  '/api/org/cadences/rules/upsert': 'cadences',
  '/api/org/cadences/simulate': 'cadences',
  '/api/org/cadences/steps/delete': 'cadences',
  '/api/org/cadences/sort': 'cadences',
  '/api/org/cadences/steps/sort': 'cadences',
  '/api/org/cadences/steps/test': 'cadences',
  '/api/org/cadences/steps/upsert': 'cadences',
  '/api/org/cadences/templates': 'cadences',
  '/api/org/cadences/upsert': 'cadences',
  '/api/tasks/delete': 'tasks',
  '/api/tasks/give': 'tasks',
  '/api/tasks/move': 'tasks',
  '/api/tasks/options': 'tasks',
  '/api/tasks/remove': 'tasks',
  '/api/tasks/restore': 'tasks',
  '/api/tasks/snooze': 'tasks',
  '/api/tasks/status': 'tasks',
  '/api/tasks/upsert': 'tasks',
};
const pages: Record<string, Right> = {
  '/messages/inbox': 'messages',
  '/messages/sent': 'messages',
  '/messages/scheduled': 'messages',
  '/messages/failed': 'messages',
  '/messages/senders': 'messages',
  '/messages/compose': 'messages',
  '/cadences/cadences': 'cadences',
  '/tasks/mine': 'tasks',
  '/tasks/given': 'tasks',
  '/tasks/team': 'the tasks of the team',
};
/** The people whom the records are about: an applicant of the job of the hiring manager, one of another job, and a contact. */
type About = 'own' | 'other' | 'contact';
const reached: Record<Mark, readonly About[]> = {
  Y: ['own', 'other', 'contact'],
  j: ['own'],
  s: ['contact'],
  '-': [],
};

let app: App;
let admin: Visitor;
const visitors = new Map<Role, Visitor>();
const people = {} as Record<
  About,
  { candidate_id: string; word: string; thread: string; enrollment: string; task: string }
>;
const cadences = {} as Record<'talent' | 'contact', string>;
const person = 'Operator';
/** A person of the job of the hiring manager who may see its candidates. */
const own = (role: Role): boolean => role === 'HIRING_ADMIN';

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  await admin.ask('/api/org/profile/upsert', { sales: true, marketing: true });
  const ids = new Map<Role, string>();
  for (const role of roles) {
    // An invitation makes no operator. The operator's other role gives no right to what is tested here.
    const visitor = await invite(app, admin, named(role === 'SUPER' ? person : role.replaceAll('_', '-')), [
      role === 'SUPER' ? 'LEAD' : role,
    ]);
    visitors.set(role, visitor);
    ids.set(role, visitor.id);
  }
  await app.stop();
  expect((await app.command('make-super', named(person).email)).code).toBe(0);
  await app.open();
  visitors.set('SUPER', await Visitor.signedIn(app, named(person).email, password));

  const jobs = { own: await openJob(admin, 'Shown Job'), other: await openJob(admin, 'Hidden Job') };
  await admin.ask('/api/upsert_job_permissions', {
    job_id: jobs.own.id,
    user_id: ids.get('HIRING_ADMIN'),
    access_level: 'standard',
    permissions: ['list'],
  });
  for (const audience of ['talent', 'contact'] as const) {
    const { cadence } = await admin.ask('/api/org/cadences/upsert', { name: `For ${audience}`, audience, gap_days: 0 });
    const step = { cadence_id: cadence.id, type: 'response', priority: 'normal', delay_days: 60 };
    await admin.ask('/api/org/cadences/steps/upsert', step);
    await admin.ask('/api/org/cadences/upsert', { id: cadence.id, status: 'active' });
    cadences[audience] = cadence.id;
  }
  const words: Record<About, string> = { own: 'Zqashdown', other: 'Zqbirch', contact: 'Zqcontact' };
  for (const about of ['own', 'other', 'contact'] as const) {
    const word = words[about];
    const fields = { first_name: 'Ada', last_name: word, email: `${word}@rights.test`.toLowerCase() };
    const { candidate } = await (about === 'contact' ? visitors.get('SALES_ORG_ADMIN')! : admin).ask(
      '/api/people/candidates/upsert',
      { ...fields, source: 'sourced' },
    );
    const application_id =
      about === 'contact'
        ? null
        : (
            await admin.ask('/api/opportunities/jobs/candidate/upsert', {
              job_id: jobs[about].id,
              candidate_id: candidate.id,
              applied_at: new Date().toISOString(),
            })
          ).application.id;
    const { message } = await admin.ask('/api/people/candidates/note/email', {
      candidate_id: candidate.id,
      application_id,
      subject: `Hello ${word}`,
      body: '<p>Can we talk?</p>',
      when: 'once',
    });
    const { task } = await admin.ask('/api/tasks/upsert', {
      title: `Ring ${word}`,
      subject: { type: 'candidate', id: candidate.id },
    });
    const { done, failed } = await admin.ask('/api/org/cadences/assign', {
      cadence_id: cadences[about === 'contact' ? 'contact' : 'talent'],
      subjects: [{ type: 'candidate', id: candidate.id }],
    });
    expect(failed).toEqual([]);
    people[about] = {
      candidate_id: candidate.id,
      word,
      thread: message.id,
      enrollment: done[0].id,
      task: task.id,
    };
  }
  await eventually(async () => expect((await admin.page('/messages/sent')).body.list.total).toBe(3));
});
afterAll(() => app?.dispose());

const isDenied = ({ status, location, body }: Reply): boolean =>
  location === '/access-denied' || body?.code === 'denied' || (status === 200 && Boolean(body?.authorization));
const isMissing = ({ status, body }: Reply): boolean => status === 404 || body?.code === 'not_found';

test('the table names every call of messages, cadences and tasks', () => {
  const prefixes = [
    '/api/messages/',
    '/api/org/cadences/',
    '/api/tasks/',
    '/api/read/',
    '/api/people/candidates/note/email',
  ];
  const walked = endpoints.map(({ path }) => path).filter((path) => prefixes.some((prefix) => path.startsWith(prefix)));
  expect(Object.keys(calls).toSorted()).toEqual([...walked, '/api/opportunities/pipeline/messages'].toSorted());
});

describe.each(roles)('%s', (role) => {
  const mark = (right: Right): Mark => rights[right][role];
  /** Whether the role reaches a record about this person by this right. */
  const reaches = (right: Right, about: About): boolean =>
    reached[mark(right)].includes(about) && (mark(right) !== 'j' || own(role));

  test('is let through by exactly the calls and pages of its rights', async () => {
    const visitor = visitors.get(role)!;
    const wrong: string[] = [];
    // An empty request is refused for its fields, after the right was checked.
    for (const [path, right] of Object.entries(calls)) {
      const denied = isDenied(await visitor.post(path, {}));
      if (denied !== (mark(right) === '-')) wrong.push(`${path}: ${denied ? 'denied' : 'let through'}`);
    }
    for (const [path, right] of Object.entries(pages)) {
      const denied = isDenied(await visitor.page(path));
      if (denied !== (mark(right) === '-')) wrong.push(`${path}: ${denied ? 'denied' : 'shown'}`);
    }
    expect(wrong).toEqual([]);
  });

  test('meets only the people whom its rights reach, in conversations, letters, cadences and tasks', async () => {
    const visitor = visitors.get(role)!;
    const wrong: string[] = [];
    const see = (what: string, right: Right, about: About, met: boolean, reply: Reply) => {
      if (met !== reaches(right, about))
        wrong.push(
          `${what} of the ${about} person: ${reply.status} ${reply.location ?? ''} ${reply.text.slice(0, 160)}`,
        );
    };
    const opens = (reply: Reply): boolean => !isDenied(reply) && !isMissing(reply);
    for (const about of ['own', 'other', 'contact'] as const) {
      const { candidate_id, word, thread, enrollment, task } = people[about];
      const record = async (what: string, right: Right, path: string, body: Json) => {
        const reply = await visitor.post(path, body);
        see(what, right, about, opens(reply), reply);
      };
      const draft = { subject: 'Hello', body: '<p>Hello</p>' };
      for (const call of ['fetch', 'read', 'assign', 'snooze', 'done'])
        await record(`threads/${call}`, 'messages', `/api/messages/threads/${call}`, {
          thread_id: thread,
          ...(call === 'assign' ? { user_id: null } : {}),
          ...(call === 'snooze' ? { until: null } : {}),
          ...(call === 'done' ? { done: false } : {}),
        });
      await record('read/email', 'messages', '/api/read/email', { message_id: thread });
      const as_of = new Date().toISOString();
      await record('messages/then', 'messages', '/api/messages/then', { message_id: thread, as_of });
      await record('compose/preview', 'messages', '/api/messages/compose/preview', { candidate_id, ...draft });
      const page = await visitor.page(`/messages/inbox/100/1/_/_/_/${thread}`);
      see('the page of the conversation', 'messages', about, opens(page), page);
      for (const list of ['inbox', 'sent'] as const) {
        const reply = await visitor.page(`/messages/${list}`);
        see(`the list ${list}`, 'messages', about, reply.text.includes(word), reply);
      }
      const plan = await visitor.post('/api/messages/compose/plan', { candidate_ids: [candidate_id], ...draft });
      see('compose/plan', 'messages', about, plan.text.includes(word), plan);

      await record('get_active', 'people in cadences', '/api/org/cadences/get_active', {
        subject: { type: 'candidate', id: candidate_id },
      });
      await record('enrollments/move', 'people in cadences', '/api/org/cadences/enrollments/move', {
        enrollment_id: enrollment,
        days: 1,
      });
      const tasks = await visitor.page('/tasks/team');
      see('the tasks of the team', 'the tasks of the team', about, tasks.text.includes(word), tasks);
      const found = await visitor.page(`/tasks/team/100/1/_/${word}`);
      see('a search in the tasks of the team', 'the tasks of the team', about, found.body.list?.total > 0, found);
      await record('tasks/snooze', 'the tasks of the team', '/api/tasks/snooze', {
        id: task,
        until: new Date(Date.now() + 86_400_000).toISOString(),
      });
    }
    for (const audience of ['talent', 'contact'] as const) {
      const page = await visitor.page(`/cadences/cadences/100/1/_/_/_/${cadences[audience]}/enrollments`);
      see(`the cadence for ${audience}`, 'cadences', audience === 'contact' ? 'contact' : 'other', opens(page), page);
      const run = await visitor.post('/api/org/cadences/dry_run', { cadence_id: cadences[audience] });
      see(`the dry run for ${audience}`, 'cadences', audience === 'contact' ? 'contact' : 'other', opens(run), run);
    }
    expect(wrong).toEqual([]);
  });
});
