import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// Two records of one person are merged and separated again. Each booking link keeps leading to the appointment of its own record.

const jobs = '/api/opportunities/jobs';
const sendPath = '/api/opportunities/pipeline/booking_invite';
let app: App;
let nora: Visitor & { id: string };
let ines: Visitor & { id: string };
let job: { id: string };

const roundOf = async (job_id: string): Promise<Json> =>
  (await stepsOf(nora, job_id)).find(({ type }) => type === 'interview')!;
/** Creates a job whose second round this member interviews. The candidates of the job choose the time. */
const jobOf = async (name: string, who: { id: string }): Promise<{ id: string }> => {
  const made = await openJob(nora, name);
  await nora.ask(`${jobs}/workflowsteps/upsert`, {
    id: (await roundOf(made.id)).id,
    job_id: made.id,
    self_schedule: true,
    duration_minutes: 45,
    panel: { seated: [{ user_id: who.id, required: true }] },
  });
  return made;
};
beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  nora = Object.assign(admin, { id: (await admin.page('/dashboard')).body.user.id });
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  job = await jobOf('Harbour Pilot', nora);
});
afterAll(() => app?.dispose());

type Side = 'kept' | 'merged';
const sides = ['kept', 'merged'] as const;
type Twin = Applicant & { first_name: string; email: string };
let count = 0;
const twin = async (first_name: string, job_id = job.id): Promise<Twin> => {
  const email = `${first_name.toLowerCase()}-${++count}@twins.test`;
  const applicant = await advanceTo(nora, await addApplicant(nora, job_id, email), job_id, 'interview');
  await nora.ask('/api/people/candidates/upsert', { id: applicant.candidate_id, first_name });
  return { ...applicant, first_name, email };
};
const twins = async (): Promise<Record<Side, Twin>> => ({ kept: await twin('Kim'), merged: await twin('Mia') });
const merge = ({ kept, merged }: Record<Side, Twin>): Promise<Json> =>
  nora.ask('/api/people/candidates/merge', { keep_id: kept.candidate_id, merge_id: merged.candidate_id });
const unmerge = ({ merged }: Record<Side, Twin>): Promise<Json> =>
  nora.ask('/api/people/candidates/unmerge', { merged_id: merged.candidate_id });

type Guest = { page: () => Promise<Json>; call: (action: string, more?: Json) => Promise<Json> };
const guestAt = async (link: string): Promise<Guest> => {
  const { pathname } = new URL(link);
  const visitor = await Visitor.of(app);
  const token = pathname.split('/').at(-1)!;
  return {
    page: async () => {
      const { body, location } = await visitor.page(pathname);
      return location ? { leads_to: location } : body;
    },
    call: async (action, more = {}) =>
      (await visitor.post('/harbour-works/booking/api', { action, token, ...more })).body,
  };
};
const invited = async ({ id }: Applicant, more: Json = {}, job_id = job.id): Promise<string> =>
  (
    await nora.ask(sendPath, {
      application_id: id,
      workflow_step_id: (await roundOf(job_id)).id,
      send_message: false,
      ...more,
    })
  ).invite.link;
const linkIn = ({ html }: Json): string | undefined => /href="([^"]+\/booking\/[^"]+)"/.exec(html)?.[1];
const mailedTo = async (email: string, besides: readonly string[] = []): Promise<string> =>
  linkIn(await mailTo(app, email, (mail) => linkIn(mail) !== undefined && !besides.includes(linkIn(mail)!)))!;
/** The id of the application to which the appointment belongs. */
const applicationOf = async (appointment_id: string): Promise<unknown> =>
  (await eventsOf(app, "type = 'AppointmentBooked' AND json_extract(data, '$.appointment_id') = ?", appointment_id))[0]!
    .data.application_id;

const moments = ['before', 'during', 'after'] as const;
type Moment = (typeof moments)[number];
/** Brings the two records to this state: merged or separated again. */
const comeTo = async (moment: Moment, both: Record<Side, Twin>): Promise<void> => {
  if (moment === 'during') await merge(both);
  if (moment === 'after') await unmerge(both);
};
const pairs = moments.flatMap((sent, at) => moments.slice(at).map((used) => [sent, used] as const));

describe.each(pairs)('a link that was sent %s the merge and is used %s it', (sent, used) => {
  let both: Record<Side, Twin>;
  const links = {} as Record<Side, string>;
  beforeAll(async () => {
    both = await twins();
    for (const moment of moments.slice(0, moments.indexOf(used) + 1)) {
      await comeTo(moment, both);
      if (moment === sent) for (const side of sides) links[side] = await invited(both[side]);
    }
  });

  test.each(sides)('books, moves and cancels what is of its own record: %s', async (side) => {
    const { page, call } = await guestAt(links[side]);
    const open = await page();
    expect(open).toMatchObject({ state: 'open', first_name: both[side].first_name, booked: null });
    const { appointment } = (await call('book', { starts_at: open.times[4] })).payload;
    expect(await applicationOf(appointment.id)).toBe(both[side].id);
    expect(await page()).toMatchObject({ state: 'booked', booked: { id: appointment.id } });
    const { times } = await page();
    expect((await call('reschedule', { starts_at: times[0] })).payload.appointment).toMatchObject({
      id: appointment.id,
      starts_at: times[0],
    });
    expect((await call('cancel')).status).toBe('ok');
    expect(await page()).toMatchObject({ state: 'open', cancelled: true });
  });
});

test('what is booked by a link before a merge is moved by it during the merge, and cancelled after it', async () => {
  const both = await twins();
  const guests = {} as Record<Side, Guest>;
  const booked = {} as Record<Side, string>;
  for (const side of sides) {
    guests[side] = await guestAt(await invited(both[side]));
    const { times } = await guests[side].page();
    booked[side] = (await guests[side].call('book', { starts_at: times[0] })).payload.appointment.id;
  }
  await merge(both);
  for (const side of sides) {
    const shown = await guests[side].page();
    expect(shown).toMatchObject({ first_name: both[side].first_name, booked: { id: booked[side] } });
    const moved = await guests[side].call('reschedule', { starts_at: shown.times[3] });
    expect(moved.payload.appointment.id).toBe(booked[side]);
  }
  await unmerge(both);
  for (const side of sides) {
    const { page, call } = guests[side];
    expect(await page()).toMatchObject({ first_name: both[side].first_name, booked: { id: booked[side] } });
    expect((await call('cancel')).status).toBe('ok');
    expect(await page()).toMatchObject({ state: 'open', cancelled: true });
  }
});

test('the link in the letter about what a member booked opens it in all three moments, and cancels it', async () => {
  const both = await twins();
  const guests = {} as Record<Side, Guest>;
  const booked = {} as Record<Side, string>;
  for (const [day, side] of sides.entries()) {
    const { appointment } = await nora.ask(`${jobs}/appointment/upsert`, {
      application_id: both[side].id,
      starts_at: `2031-05-0${6 + day}T10:00:00.000Z`,
      duration_minutes: 45,
      meeting_type: 'phone',
    });
    booked[side] = appointment.id;
    guests[side] = await guestAt(await mailedTo(both[side].email));
  }
  for (const moment of moments) {
    await comeTo(moment, both);
    for (const side of sides)
      expect(await guests[side].page()).toMatchObject({
        state: 'booked',
        first_name: both[side].first_name,
        booked: { id: booked[side] },
      });
  }
  for (const side of sides) {
    expect((await guests[side].call('cancel')).status).toBe('ok');
    expect(await guests[side].page()).toMatchObject({ state: 'closed', cancelled: true, booked: null });
  }
});

test('a link that was withdrawn lets nobody choose in any of the moments, and one that was replaced leads to the new one', async () => {
  const both = await twins();
  const [gone, replaced] = [await invited(both.kept), await invited(both.merged)];
  await nora.ask(`${sendPath}/withdraw`, { application_id: both.kept.id });
  const now = await invited(both.merged);
  for (const moment of moments) {
    await comeTo(moment, both);
    const withdrawn = await guestAt(gone);
    expect(await withdrawn.page()).toMatchObject({ state: 'closed', first_name: 'Kim', times: [] });
    expect(await withdrawn.call('book', { starts_at: '2031-05-06T10:00:00.000Z' })).toMatchObject({ code: 'expired' });
    expect(await (await guestAt(replaced)).page()).toEqual({ leads_to: new URL(now).pathname });
  }
});

test('links that a member withdraws on the page of the person end for each record, and stay ended', async () => {
  const both = await twins();
  const links = { kept: await invited(both.kept), merged: await invited(both.merged) };
  await merge(both);
  await nora.ask('/api/people/candidates/links/withdraw', { id: both.kept.candidate_id });
  for (const moment of ['during', 'after'] as const) {
    if (moment === 'after') await unmerge(both);
    for (const side of sides)
      expect(await (await guestAt(links[side])).page()).toMatchObject({ title: 'Page not found' });
  }
});

describe('a link that was mailed to the address of the other record', () => {
  const lettered = { send_message: true };

  test('opens the appointment while they are the same person, and nothing once they are two', async () => {
    const both = await twins();
    const own = await (async () => {
      await invited(both.kept, lettered);
      return mailedTo(both.kept.email);
    })();
    await merge(both);
    const passed = await invited(both.merged, lettered);
    // The email goes to the kept record's address, which is the person's address.
    const mailed = await mailedTo(both.kept.email, [own]);
    expect(mailed).not.toBe(passed);
    const { page, call } = await guestAt(mailed);
    const { times, ...open } = await page();
    expect(open).toMatchObject({ state: 'open', first_name: 'Mia' });
    const { appointment } = (await call('book', { starts_at: times[5] })).payload;
    expect(await applicationOf(appointment.id)).toBe(both.merged.id);

    await unmerge(both);
    expect(await page()).toMatchObject({ title: 'Page not found' });
    expect(await call('cancel')).toMatchObject({ code: 'not_found' });
    // The kept record's own link and a link that a member passed on still lead to the appointment of their own record.
    expect(await (await guestAt(own)).page()).toMatchObject({ state: 'open', first_name: 'Kim' });
    expect(await (await guestAt(passed)).page()).toMatchObject({ first_name: 'Mia', booked: { id: appointment.id } });

    await merge(both);
    expect(await page()).toMatchObject({ first_name: 'Mia', booked: { id: appointment.id } });
    expect((await call('cancel')).status).toBe('ok');
  });

  test('of a record without an address of its own is no other', async () => {
    const both = await twins();
    await nora.ask('/api/people/candidates/upsert', { id: both.merged.candidate_id, email: null });
    await merge(both);
    await invited(both.merged, lettered);
    const { page } = await guestAt(await mailedTo(both.kept.email));
    expect(await page()).toMatchObject({ state: 'open', first_name: 'Mia' });
    await unmerge(both);
    expect(await page()).toMatchObject({ title: 'Page not found' });
  });

  test('a link in a letter to its own address works in all three moments', async () => {
    const both = await twins();
    await invited(both.merged, lettered);
    const before = await mailedTo(both.merged.email);
    await merge(both);
    await invited(both.kept, lettered);
    const during = await mailedTo(both.kept.email);
    await unmerge(both);
    expect(await (await guestAt(before)).page()).toMatchObject({ state: 'open', first_name: 'Mia' });
    expect(await (await guestAt(during)).page()).toMatchObject({ state: 'open', first_name: 'Kim' });
  });
});

test('after two records and their two jobs were merged, the link of the merged record shows the booking that goes on; once the people are apart again, it shows nothing', async () => {
  const twice = await jobOf('Bell Ringer twice', nora);
  const into = await jobOf('Bell Ringer', nora);
  const both = { kept: await twin('Kim', into.id), merged: await twin('Mia', twice.id) };
  // The links of the kept record were replaced once. The links of the merged record still work.
  await nora.ask('/api/people/candidates/links/withdraw', { id: both.kept.candidate_id });
  const { page, call } = await guestAt(await invited(both.merged, {}, twice.id));
  const { times } = await page();
  const { appointment } = (await call('book', { starts_at: times[8] })).payload;
  await merge(both);
  const { steps, reasons } = await nora.ask(`${jobs}/merge/preview`, { job_id: twice.id, into_id: into.id });
  await nora.ask(`${jobs}/merge`, {
    job_id: twice.id,
    into_id: into.id,
    job_close_reason_id: reasons.find(({ label }: Json) => label === 'Duplicate job').value,
    steps: steps.map(({ id, to }: Json) => ({ from: id, to })),
  });
  await eventually(async () =>
    expect(await page()).toMatchObject({ job: { name: 'Bell Ringer' }, booked: { id: appointment.id } }),
  );
  await unmerge(both);
  expect(await page()).toMatchObject({ title: 'Page not found' });
  expect(await call('cancel')).toMatchObject({ code: 'not_found' });
});

test('nobody is busy with the interviews of somebody else once they are taken apart', async () => {
  const other = await jobOf('Lamp Lighter', ines);
  const both = { kept: await twin('Kim', other.id), merged: await twin('Mia') };
  const [kept, merged] = [
    await guestAt(await invited(both.kept, {}, other.id)),
    await guestAt(await invited(both.merged)),
  ];
  const { times } = await kept.page();
  const starts_at: string = (await merged.page()).times.find((each: string) => times.includes(each));
  await merge(both);
  const { appointment } = (await merged.call('book', { starts_at })).payload;
  expect((await kept.page()).times).not.toContain(starts_at);
  await unmerge(both);
  await eventually(async () => expect((await kept.page()).times).toContain(starts_at));
  expect((await kept.call('book', { starts_at })).status).toBe('ok');
  // The time of the booked interview stays reserved.
  const third = await guestAt(await invited(await twin('Tia')));
  expect((await third.page()).times).not.toContain(starts_at);
  expect(await merged.page()).toMatchObject({ booked: { id: appointment.id, starts_at } });
});
