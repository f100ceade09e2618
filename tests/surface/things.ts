import { catalogues as every } from '@candor/contracts/catalogues/catalogues';
import { isCatalogue } from '@candor/contracts/kernel/catalogue';
import type { Field, FieldKindName } from '@candor/contracts/kernel/field';
import { eventually } from '../support/app.ts';
import { addApplicant, advanceTo, agreedOn, openJob, stepsOf } from '../support/hiring.ts';
import { checkedImportOf } from '../support/imports.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// The records that requests name: one of each kind, in the same organization.

/** The catalogues (small lists) of an organization. Only operators change the platform's lists. */
export const catalogues = every.filter(({ scope }) => scope === 'organization');
let made = 0;
const savedView = 'a saved view';
/** The administrator who creates the records, the number in their names, and the other kinds of record, each created once. */
type Making = {
  admin: Visitor;
  n: string;
  lists: readonly string[];
  /** An existing import, because a member may add only a limited number in an hour. */
  added_import: string | undefined;
  part: <Name extends keyof typeof parts>(name: Name) => Promise<Things[Name]>;
};
const newPerson = async (admin: Visitor, first_name: string, last_name: string): Promise<Json> =>
  (await admin.ask('/api/people/candidates/upsert', { first_name, last_name, source: 'sourced' })).candidate;
const homeOf = async (admin: Visitor): Promise<Json> => (await admin.page('/dashboard')).body;
const inJob = async ({ admin, part }: Making, call: string, rest: Json): Promise<Json> =>
  admin.ask(`/api/opportunities/jobs/${call}`, { job_id: (await part('job')).id, ...rest });

/** Creates each kind of record that a call can name. */
const parts = {
  n: async ({ n }: Making) => n,
  job: async ({ admin, n }: Making) => {
    const job = await openJob(admin, `Job ${n}`, { openings: 3 });
    await admin.ask('/api/opportunities/jobs/openings/cancel', { job_id: job.id, number: 3 });
    return job;
  },
  applicant: async ({ admin, part }: Making) => addApplicant(admin, (await part('job')).id),
  steps: async ({ admin, part }: Making) => stepsOf(admin, (await part('job')).id),
  twin: async ({ admin, n }: Making) => (await newPerson(admin, 'Ada', `Twin ${n}`)).id as string,
  leaving: async ({ admin, n }: Making) => {
    const { id, name, version } = await newPerson(admin, 'Lee', `Leaving ${n}`);
    return { id: id as string, name: name as string, version: version as number };
  },
  mistaken: async ({ admin, n }: Making) => (await newPerson(admin, 'Mia', `Mistaken ${n}`)).id as string,
  note: async ({ admin, part }: Making): Promise<string> => {
    const { candidate_id } = await part('applicant');
    const about = { candidate_id, body: '<p>Calm.</p>', visibility: 'team' };
    return (await admin.ask('/api/people/candidates/note/upsert', about)).note.id as string;
  },
  url: async ({ admin, part }: Making): Promise<string> => {
    const { candidate_id } = await part('applicant');
    const about = { candidate_id, kind: 'github', url: 'https://example.test/ada' };
    return (await admin.ask('/api/people/candidates/url/upsert', about)).url.id as string;
  },
  section: async ({ admin, n, part }: Making) => {
    const { section } = await admin.ask('/api/opportunities/jobdescriptions/sections/upsert', {
      job_id: (await part('job')).id,
      kind: 'custom',
      name: `Section ${n}`,
      body: '<p>More.</p>',
      visible: true,
    });
    return section.id as string;
  },
  sections: async ({ admin, part }: Making) => {
    await part('section');
    const { sections } = (await admin.ask('/api/opportunities/jobs/fetch', { id: (await part('job')).id })).job;
    return (sections as { id: string }[]).map((each) => each.id);
  },
  chain: async (making: Making) => {
    const { n } = making;
    const { task } = await inJob(making, 'tasks/upsert', { name: `Duty ${n}` });
    const { requirement } = await inJob(making, 'jobrequirement/upsert', { name: `Skill ${n}` });
    const { question } = await inJob(making, 'workflowquestions/upsert', { text: `Why ${n}?`, kind: 'question' });
    const { question: asks } = await inJob(making, 'applyquestions/upsert', {
      text: `Where did you read of us ${n}?`,
      type: 'one',
      options: ['Paper', 'Friends'],
      knockout: ['Paper'],
    });
    const { play } = await inJob(making, 'plays/upsert', {
      name: `Play ${n}`,
      trigger: 'manual',
      title: `Call ${n}`,
    });
    const { level } = await inJob(making, 'levels/upsert', { name: `Level ${n}` });
    return {
      task: task.id as string,
      requirement: requirement.id as string,
      question: question.id as string,
      asks: asks.id as string,
      level: level.id as string,
      play: play.id as string,
    };
  },
  comment: async ({ admin, n, part }: Making) => {
    const { review } = await admin.ask('/api/jobdesc_review/upsert', {
      job_id: (await part('job')).id,
      section_id: await part('section'),
      action: 'request',
      reviewer_ids: [await part('admin')],
      comment: `Please read ${n}.`,
    });
    return review.threads[0].id as string;
  },
  drafts: async ({ admin, part }: Making) => {
    const from = { job_id: (await part('job')).id, text: 'You need patience.' };
    return (await admin.ask('/api/job/competency/from_description', from)).suggestion_id as string;
  },
  // A view is created only for calls that need one, because a member can keep only a limited number of views.
  view: async ({ admin, n, lists }: Making) =>
    lists.includes(savedView)
      ? ((await admin.ask('/api/people/views/upsert', { name: `View ${n}`, shown: shownView })).view.id as string)
      : '',
  pipeline: async ({ admin, n }: Making) =>
    (await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: `Pool ${n}`, kind: 'prospect' })).job
      .id as string,
  prospect: async ({ admin, n, part }: Making) => {
    const { application } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
      job_id: await part('pipeline'),
      first_name: 'Ada',
      last_name: `Prospect ${n}`,
      source: 'sourced',
    });
    return { id: application.id as string, version: application.version as number };
  },
  /** A candidate in an interview round, and the candidate's booking. */
  meeting: async ({ admin, n, part }: Making) => bookedIn(admin, (await part('job')).id, n),
  task: async ({ admin, n }: Making) =>
    (await admin.ask('/api/tasks/upsert', { title: `Task ${n}` })).task.id as string,
  /** A running cadence (sequence of steps) with a step and a rule, and a person who waits in the cadence. */
  cadence: async ({ admin, n, part }: Making) => {
    const own = async (call: string, body: Json) => admin.ask(`/api/org/cadences/${call}`, body);
    const { cadence } = await own('upsert', {
      name: `Cadence ${n}`,
      audience: 'talent',
      send_days: ['monday'],
      send_from: '09:00',
      send_until: '10:00',
    });
    const step = { cadence_id: cadence.id, type: 'response', priority: 'normal' };
    const steps = [
      await own('steps/upsert', { ...step, delay_days: 60 }),
      await own('steps/upsert', { ...step, delay_days: 61 }),
    ];
    const rule = await own('rules/upsert', { cadence_id: cadence.id, when: 'replied', action: 'leave' });
    await own('upsert', { id: cadence.id, status: 'active' });
    const { done } = await own('assign', {
      cadence_id: cadence.id,
      subjects: [{ type: 'candidate', id: (await part('applicant')).candidate_id }],
    });
    return {
      id: cadence.id as string,
      step: steps[0]!.id as string,
      last: steps[1]!.id as string,
      rule: rule.id as string,
      enrollment: done[0].id as string,
    };
  },
  /** A form that is visible to visitors. */
  form: async ({ admin, n }: Making) => {
    const own = async (call: string, body: Json) => admin.ask(`/api/marketing/forms/${call}`, body);
    const slug = `form-${n}-${Date.now().toString(36)}`;
    const { form } = await own('upsert', { name: `Form ${n}`, slug, consent_text: 'You may write to me.' });
    const at = { form_id: form.id, type: 'text', map_to: 'company_name' };
    const { id: field } = await own('fields/upsert', { ...at, label: 'Company' });
    const file_id = await uploadPicture(admin, 'downloads');
    await own('file/upsert', { id: form.id, file_id, file_name: 'Guide.png' });
    await own('publish', { id: form.id });
    const { body } = await admin.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`);
    const fields: Json[] = body.form.live.content.fields;
    return {
      id: form.id as string,
      slug,
      path: new URL(body.public_address).pathname,
      field: field as string,
      upload: await uploadPicture(admin, 'downloads'),
      fields: fields.map(({ id }) => id as string),
      email: fields.find(({ type }) => type === 'email').id as string,
    };
  },
  /** A form that a visitor sent so fast that it was held back, and that a member then released. */
  submission: async ({ admin, n, part }: Making) => {
    const { id, path, email } = await part('form');
    const { proof } = (await admin.page(path)).body;
    const sent = { publication: 1, proof, [email]: `sender-${n}@example.test`, consent: true };
    // Each visitor has a separate browser.
    await (await admin.another()).ask(`${path}/api/submit`, sent);
    const rows = async (status: string): Promise<Json[]> => {
      const asked = encodeURIComponent(JSON.stringify({ status: [status] }));
      return (await admin.page(`/marketing/forms/100/1/_/_/_/${id}/submissions/_/100/1/_/_/${asked}`)).body.list.items;
    };
    const [held] = await eventually(async () => {
      const found = await rows('held');
      expect(found).toHaveLength(1);
      return found;
    });
    await admin.ask('/api/marketing/forms/submissions/release', { id: held.id });
    await eventually(async () => expect(await rows('new')).toMatchObject([{ matched: true }]));
    // The email that requests the person's confirmation is written.
    await eventually(async () => expect((await rows('new'))[0].confirm_until).not.toBeNull());
    return held.id as string;
  },
  /** A website page that visitors see, in a category. */
  webpage: async ({ admin, n }: Making) => {
    const own = async (call: string, body: Json) => admin.ask(`/api/marketing/${call}`, body);
    const slug = `page-${n}-${Date.now().toString(36)}`;
    const { marketingcategory: category } = await own('categories/upsert', { name: `Topic ${slug}`, slug });
    const { marketingsubcategory: part } = await own('subcategories/upsert', {
      name: `Part ${n}`,
      slug,
      parent_id: category.id,
    });
    const { page } = await own('pages/upsert', { title: `Page ${n}`, slug, lead: 'What we do.' });
    const { id: place } = await own('categorized_pages/upsert', {
      page_id: page.id,
      category_id: category.id,
      subcategory_id: part.id,
    });
    await own('pages/publish', { id: page.id });
    return {
      id: page.id as string,
      slug,
      place: place as string,
      category: category.id as string,
      part: part.id as string,
      upload: await uploadPicture(admin),
    };
  },
  /** A recruiting event that visitors see, with a date that has begun and a person who registered. A second recruiting event has no dates. */
  event: async ({ admin, n }: Making) => {
    const own = async (call: string, body: Json) => admin.ask(`/api/marketing/events/${call}`, body);
    const slug = `event-${n}-${Date.now().toString(36)}`;
    const { event } = await own('upsert', { name: `Event ${n}`, slug, consent_text: 'You may write to me.' });
    const { event: spare } = await own('upsert', { name: `Spare event ${n}` });
    const { instance } = await own('instances/upsert', {
      event_id: event.id,
      starts_at: '2026-01-05T15:00:00.000Z',
      ends_at: '2199-12-05T17:00:00.000Z',
      capacity: 20,
    });
    await own('publish', { id: event.id, published: true });
    const { registration } = await own('registrations/upsert', {
      instance_id: instance.id,
      name: `Guest ${n}`,
      email: `guest-${n}@example.test`,
    });
    return {
      id: event.id as string,
      slug,
      spare: spare.id as string,
      instance: instance.id as string,
      registration: registration.id as string,
    };
  },
  /** A conversation, which begins with a note to the applicant. */
  letter: async ({ admin, n, part }: Making) => {
    const [job_id, { candidate_id }] = [(await part('job')).id, await part('applicant')];
    const change = { kind: 'message', job_id, delay_hours: 0, subject: `Note ${n}`, body: '<p>Hello</p>' };
    await admin.ask('/api/people/bulk/start', { change, candidate_ids: [candidate_id] });
    return eventually(async () => {
      const { items } = (await admin.page('/messages/sent')).body.list;
      return items.find(({ subject }: Json) => subject === change.subject)!.id as string;
    });
  },
  /** A report that all readers of reports may read. */
  savedReport: async ({ admin, n }: Making) =>
    (
      await admin.ask('/api/reports/saved/upsert', {
        name: `Report ${n}`,
        shared: true,
        question: { report: 'sources', params: {} },
      })
    ).saved.id as string,
  /** A signed deal with a partner, and another deal that can be deleted. */
  sale: async ({ admin, n }: Making) => {
    await sells(admin);
    const own = async (call: string, body: Json) => admin.ask(`/api/sales/${call}`, body);
    const rule = {
      basis: 'percent_of_deal',
      rate: 10,
      payable_on: 'paid',
      holding_days: 30,
      guarantee_days: 0,
      ownership_days: 0,
    };
    const { term } = await own('terms/upsert', { name: `Term ${n}`, ...rule });
    const free = await own('terms/upsert', { name: `Free term ${n}`, ...rule });
    const { partner } = await own('partners/upsert', {
      name: `Partner ${n}`,
      kind: 'agency',
      default_term_id: term.id,
    });
    const idle = await own('partners/upsert', { name: `Idle ${n}`, kind: 'agency', default_term_id: term.id });
    const amount = { amount: 10_000_00, currency: 'EUR' };
    const { deal } = await own('deals/upsert', { name: 'Seats', company_name: `Company ${n}`, amount });
    const open = await own('deals/upsert', { name: 'Seats', company_name: `Open ${n}`, amount });
    await own('deals/partners/upsert', { deal_id: deal.id, partner_id: partner.id, split_percent: 50 });
    await own('deals/upsert', { id: deal.id, type: 'deal_accepted', contract_signed_on: '2026-01-05', amount });
    const { note } = await own('deals/notes/upsert', { deal_id: deal.id, body: 'Call them.' });
    const fileOf = async (word: string): Promise<string> =>
      (
        await own('deals/files/upsert', {
          deal_id: deal.id,
          file_id: await uploadPicture(admin, 'deals'),
          file_name: `${word} ${n}.png`,
        })
      ).file.id;
    const paid = await own('deals/upsert', { name: 'Seats', company_name: `Paid ${n}`, amount });
    await own('deals/upsert', { id: paid.deal.id, type: 'deal_accepted', contract_signed_on: '2026-01-05', amount });
    await own('deals/upsert', { id: paid.deal.id, type: 'deal_paid', paid_on: '2026-01-06', paid_amount: amount });
    // A deal with a term that gives money back.
    const careful = await own('terms/upsert', {
      name: `Careful ${n}`,
      ...rule,
      guarantee_days: 60,
      refund_steps: [{ until_day: 60, percent: 50 }],
    });
    const guaranteed = await own('deals/upsert', { name: 'Seats', company_name: `Guaranteed ${n}`, amount });
    await own('deals/partners/upsert', {
      deal_id: guaranteed.deal.id,
      partner_id: partner.id,
      term_id: careful.term.id,
      split_percent: 50,
    });
    await own('deals/upsert', {
      id: guaranteed.deal.id,
      type: 'deal_accepted',
      contract_signed_on: '2026-01-05',
      amount,
    });
    await own('deals/upsert', {
      id: guaranteed.deal.id,
      type: 'deal_paid',
      paid_on: '2026-01-06',
      paid_amount: amount,
    });
    return {
      deal: deal.id as string,
      guaranteed: guaranteed.deal.id as string,
      open: open.deal.id as string,
      paid: paid.deal.id as string,
      partner: partner.id as string,
      idle: idle.partner.id as string,
      term: term.id as string,
      free: free.term.id as string,
      note: note.id as string,
      file: await fileOf('Contract'),
      upload: await uploadPicture(admin, 'deals'),
      commission: await commissionOf(admin, deal.id),
    };
  },
  import: async ({ admin, added_import }: Making) =>
    added_import ?? (await checkedImportOf(admin, 'Name,Email\nIda Import,ida@file.test')),
  invitation: async ({ admin, n }: Making) => {
    const guest = { email: `guest-${n}@example.test`, roles: ['TALENT'] };
    return (await admin.ask('/api/org/invitations/upsert', guest)).invitation.id as string;
  },
  entries: async ({ admin, n, lists }: Making) => entriesIn(admin, lists, n),
  organization: async ({ admin }: Making) => (await homeOf(admin)).organization.id as string,
  slug: async ({ admin }: Making) => (await homeOf(admin)).organization.slug as string,
  notice: async ({ admin, part }: Making): Promise<string> =>
    (await agreedOn(admin, await part('slug'), (await part('job')).slug)).notice_seen as string,
  admin: async ({ admin }: Making) => (await homeOf(admin)).user.id as string,
};
/** One record of each kind that a call can name, in one organization. */
export type Things = { [Name in keyof typeof parts]: Awaited<ReturnType<(typeof parts)[Name]>> };
/** A valid body for a call, made of our own records or another organization's. `word` makes each body different; `home`: the records of our own organization. */
export type BodyOf = (of: Things, word: string, home: Things) => Json;
export const applied = (of: Things) => ({ application_id: of.applicant.id, version: of.applicant.version });
/** Creates new records of the kinds in `only`, and takes those of `home` for the other kinds. */
const making = async (
  admin: Visitor,
  lists: readonly string[],
  added_import: string | undefined,
  only: ReadonlySet<string>,
  home: Things | null,
): Promise<Things> => {
  const n = `${++made}`;
  const kept = new Map<string, Promise<unknown>>();
  const part: Making['part'] = (name) => {
    if (!kept.has(name)) kept.set(name, parts[name]({ admin, n, lists, added_import, part } as Making));
    return kept.get(name) as never;
  };
  const of: Record<string, unknown> = { ...home, n };
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) if (only.has(name)) of[name] = await part(name);
  of.entries = { ...home?.entries, ...(of.entries as Things['entries']) };
  return of as Things;
};
export const things = (
  admin: Visitor,
  lists: readonly string[] = [...catalogues.map((entry) => entry.name), savedView],
): Promise<Things> => making(admin, lists, undefined, new Set(Object.keys(parts)), null);
/** A free time for a booking: a day for each set of things, and an hour later for each `further`. */
export const freeTime = (n: string, further = 0): string =>
  new Date(Date.UTC(2031, 0, 6) + (Number(n) * 24 + further) * 3_600_000).toISOString();
/** Books an interview of a candidate in the first round of the job with the administrator. */
const bookedIn = async (admin: Visitor, job_id: string, n: string) => {
  const met = await advanceTo(admin, await addApplicant(admin, job_id), job_id, 'screening');
  const interviewers = [{ user_id: (await admin.page('/dashboard')).body.user.id as string }];
  const { appointment } = await admin.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: met.id,
    title: `Call ${n}`,
    starts_at: freeTime(n),
    interviewers,
  });
  const round = met.step.id;
  const questions = '/api/opportunities/jobs/workflowquestions/upsert';
  const { question } = await admin.ask(questions, { job_id, text: `What of ${n}?` });
  await admin.ask(questions, { job_id, question_id: question.id, workflow_step_id: round });
  const finalist = await advanceTo(admin, await addApplicant(admin, job_id), job_id, 'finalist_review');
  return {
    application: met.id,
    appointment: appointment.id as string,
    interviewers,
    seat: appointment.interviewers[0].user_appointment_id as string,
    question: question.id as string,
    finalist: { application_id: finalist.id, workflow_step_id: finalist.step.id },
  };
};
/** The kinds of records that a body names. */
const namedBy = (bodyOf: (of: Things) => unknown, home: Things): Set<string> => {
  const named = new Set<string>();
  bodyOf(
    new Proxy(home, {
      get: (of, name) => {
        named.add(String(name));
        return of[name as keyof Things];
      },
    }),
  );
  return named;
};
/** New records of the kinds that a call names, and the records of `home` for the other kinds. */
export const thingsFor = (
  admin: Visitor,
  path: string,
  bodyOf: (of: Things) => unknown,
  home: Things,
): Promise<Things> =>
  making(admin, listsFor(path), path.includes('/imports/') ? undefined : home.import, namedBy(bodyOf, home), home);
/** The commission of the deal. The deal's page shows the commission when its row exists. */
const commissionOf = async (admin: Visitor, deal: string): Promise<string> => {
  for (let attempt = 0; ; attempt++) {
    const { body } = await admin.page(`/sales/deals/100/1/_/_/_/${deal}`);
    const id = body.commissions?.[0]?.id as string | undefined;
    if (id) return id;
    if (attempt > 100) throw new Error('The deal has no commission.');
    await new Promise((done) => setTimeout(done, 50));
  }
};
/** Turns the sales module on. */
export const sells = (admin: Visitor) => admin.ask('/api/org/profile/upsert', { sales: true });
/** Creates an entry in each of these lists, and an uploaded picture. */
const entriesIn = async (admin: Visitor, lists: readonly string[], n: string): Promise<Record<string, string>> => {
  const entries: Record<string, string> = { [picture]: await uploadPicture(admin) };
  const wanted = catalogues.filter(({ name }) => lists.includes(name));
  if (wanted.some(({ group }) => group === 'sales')) await sells(admin);
  for (const entry of wanted)
    entries[entry.name] = (await admin.ask(entry.upsert.path, entryOf(entry.name, `${n} one`, entries)))[entry.name].id;
  return entries;
};
export const shownView = { search: '', sort: null, filters: {}, columns: null };
export const picture = 'an uploaded picture';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Uploads a picture of one pixel and returns the id by which its uploader refers to the picture. */
export const uploadPicture = async (by: Visitor, directory = 'images'): Promise<string> => {
  const signed = await by.ask('/api/signed_url', {
    fileName: 'pixel.png',
    fileType: 'image/png',
    fileId: crypto.randomUUID(),
    acl: directory === 'images' ? 'public-read' : 'private',
    directory,
  });
  const put = await by.put(signed.signedRequest, 'image/png', png);
  if (put.status !== 200) throw new Error(`The upload was answered with ${put.status}.`);
  return signed.file_id;
};
/** A value for a field of this kind. */
const valueOf = ({ kind, options, item }: Field, word: string): unknown => {
  const values: Partial<Record<FieldKindName, unknown>> = {
    text: word,
    long: word,
    html: `<p>${word}</p>`,
    mergeLine: `${word} {{job_title}}`,
    mergeText: `<p>${word} {{job_title}}</p>`,
    choice: options?.[0]?.value,
    choices: [options?.[0]?.value],
    list: [word],
    flag: true,
    number: 3,
    money: 3,
    price: { amount: 300, currency: 'EUR' },
    date: '2026-11-20',
    moment: '2026-11-20T09:00:00Z',
    time: '09:15',
    duration: 45,
    color: '#2250d4',
    email: 'ada@example.test',
    phone: '+351912345678',
    url: 'https://example.test',
    zone: 'Europe/Lisbon',
    group: item && [Object.fromEntries(Object.entries(item).map(([name, one]) => [name, valueOf(one, word)]))],
  };
  return values[kind];
};
/** An entry with its required fields. `entries` contains the entry's parent and its uploaded picture. A change of an entry may leave its picture out. */
export const entryOf = (name: string, word: string, entries: Record<string, string>): Json => {
  const { fields, parent } = catalogues.find((each) => each.name === name)!;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.required && !field.byServer)
      .map(([field, one]) => [
        field,
        field === 'parent_id' && parent && isCatalogue(parent)
          ? entries[parent.name]
          : one.kind === 'image'
            ? entries[picture]
            : field === 'slug'
              ? word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
              : valueOf(one, word),
      ]),
  );
};

const callsOf = (entry: (typeof catalogues)[number]): string[] =>
  [entry.upsert, entry.remove, entry.restore, entry.history].map(({ path }) => path);
/** The traits of a catalogue (small list) on which its code depends. Catalogues with the same traits run the same code. */
const traitsOf = (entry: (typeof catalogues)[number]): string =>
  JSON.stringify([
    entry.sortable,
    ...new Set(Object.values(entry.fields).map(({ kind, required, unique }) => [kind, required, unique].join())),
  ]);
/** One catalogue of each kind. A test that creates records for each call uses these catalogues, so that the time of the test does not grow with their number. */
const samples = new Set([...Map.groupBy(catalogues, traitsOf).values()].map(([first]) => first!));
const unsampled = new Set(catalogues.filter((entry) => !samples.has(entry)).flatMap(callsOf));
export const isSampled = (path: string): boolean => !unsampled.has(path);
/** The catalogues (small lists) from which a call needs an entry. */
const listsFor = (path: string): string[] => [
  ...(path.startsWith('/api/people/views/') ? [savedView] : []),
  ...(path.startsWith('/api/opportunities/questions/clone') ? ['question'] : []),
  ...(['/api/questionsets/clone/system', '/api/questionsets/detail/system'].includes(path)
    ? ['skill', 'question', 'questionset']
    : []),
  ...catalogues
    .filter((entry) => callsOf(entry).includes(path))
    .flatMap(({ name, parent }) => [...(parent && isCatalogue(parent) ? [parent.name] : []), name]),
];
