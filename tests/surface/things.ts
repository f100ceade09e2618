import { catalogues as every } from '@candor/contracts/catalogues/catalogues';
import { isCatalogue } from '@candor/contracts/kernel/catalogue';
import type { Field, FieldKindName } from '@candor/contracts/kernel/field';
import { addApplicant, agreedOn, openJob, stepsOf } from '../support/hiring.ts';
import { importOf } from '../support/imports.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// The records that requests name: one of everything, in one organisation.

/** The lists that an organisation has of its own; those of the platform are changed by its operators alone. */
export const catalogues = every.filter(({ scope }) => scope === 'organization');
/** One of everything that a call can name, in one organisation. */
export type Things = Awaited<ReturnType<typeof things>>;
let made = 0;
const savedView = 'a saved view';
export const things = async (
  admin: Visitor,
  lists: readonly string[] = [...catalogues.map((entry) => entry.name), savedView],
) => {
  const n = `${++made}`;
  const job = await openJob(admin, `Job ${n}`, { openings: 3 });
  await admin.ask('/api/opportunities/jobs/openings/cancel', { job_id: job.id, number: 3 });
  const added = await addApplicant(admin, job.id);
  const steps = await stepsOf(admin, job.id);
  const { candidate: twin } = await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Ada',
    last_name: `Twin ${n}`,
    source: 'sourced',
  });
  const { candidate: leaving } = await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Lee',
    last_name: `Leaving ${n}`,
    source: 'sourced',
  });
  const { note } = await admin.ask('/api/people/candidates/note/upsert', {
    candidate_id: added.candidate_id,
    body: '<p>Calm.</p>',
    visibility: 'team',
  });
  const { url } = await admin.ask('/api/people/candidates/url/upsert', {
    candidate_id: added.candidate_id,
    kind: 'github',
    url: 'https://example.test/ada',
  });
  const { section } = await admin.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    job_id: job.id,
    kind: 'custom',
    name: `Section ${n}`,
    body: '<p>More.</p>',
    visible: true,
  });
  const of = { job_id: job.id };
  const { task: duty } = await admin.ask('/api/opportunities/jobs/tasks/upsert', { ...of, name: `Duty ${n}` });
  const { requirement } = await admin.ask('/api/opportunities/jobs/jobrequirement/upsert', {
    ...of,
    name: `Skill ${n}`,
  });
  const { question } = await admin.ask('/api/opportunities/jobs/workflowquestions/upsert', {
    ...of,
    text: `Why ${n}?`,
    kind: 'question',
  });
  const { question: asks } = await admin.ask('/api/opportunities/jobs/applyquestions/upsert', {
    ...of,
    text: `Where did you read of us ${n}?`,
    type: 'one',
    options: ['Paper', 'Friends'],
    knockout: ['Paper'],
  });
  const { play } = await admin.ask('/api/opportunities/jobs/plays/upsert', {
    ...of,
    name: `Play ${n}`,
    trigger: 'manual',
    title: `Call ${n}`,
  });
  const { review } = await admin.ask('/api/jobdesc_review/upsert', {
    ...of,
    section_id: section.id,
    action: 'request',
    reviewer_ids: [(await admin.page('/dashboard')).body.user.id],
    comment: `Please read ${n}.`,
  });
  const { suggestion_id: drafts } = await admin.ask('/api/job/competency/from_description', {
    ...of,
    text: 'You need patience.',
  });
  // A member keeps only so many of them.
  const view = lists.includes(savedView)
    ? (await admin.ask('/api/people/views/upsert', { name: `View ${n}`, shown: shownView })).view.id
    : '';
  const { job: pool } = await admin.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name: `Pool ${n}`,
    kind: 'prospect',
  });
  const { application: prospect } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: pool.id,
    first_name: 'Ada',
    last_name: `Prospect ${n}`,
    source: 'sourced',
  });
  const { task } = await admin.ask('/api/tasks/upsert', { title: `Task ${n}` });
  const { invitation } = await admin.ask('/api/org/invitations/upsert', {
    email: `guest-${n}@example.test`,
    roles: ['TALENT'],
  });
  const entries = await entriesIn(admin, lists, n);
  const standard = (await admin.page('/dashboard')).body;
  const agreed = await agreedOn(admin, standard.organization.slug, job.slug);
  const { sections } = (await admin.ask('/api/opportunities/jobs/fetch', { id: job.id })).job;
  return {
    n,
    job,
    applicant: added,
    pipeline: pool.id as string,
    prospect: { id: prospect.id as string, version: prospect.version as number },
    twin: twin.id as string,
    leaving: { id: leaving.id as string, name: leaving.name as string, version: leaving.version as number },
    steps,
    note: note.id as string,
    url: url.id as string,
    section: section.id as string,
    sections: (sections as { id: string }[]).map((each) => each.id),
    chain: {
      task: duty.id as string,
      requirement: requirement.id as string,
      question: question.id as string,
      asks: asks.id as string,
      play: play.id as string,
    },
    comment: review.threads[0].id as string,
    task: task.id as string,
    view: view as string,
    drafts: drafts as string,
    import: await importOf(admin, 'Name,Email\nIda Import,ida@file.test'),
    invitation: invitation.id as string,
    entries,
    organization: standard.organization.id as string,
    slug: standard.organization.slug as string,
    notice: agreed.notice_seen as string,
    admin: standard.user.id as string,
  };
};
/** As `things`, but a call about entries of a small list gets fresh ones beside the records of `home`, because it touches nothing else. */
export const thingsFor = async (admin: Visitor, path: string, home: Things): Promise<Things> => {
  const lists = listsFor(path);
  if (!catalogues.some((entry) => callsOf(entry).includes(path))) return things(admin, lists);
  const n = `${++made}`;
  return { ...home, n, entries: { ...home.entries, ...(await entriesIn(admin, lists, n)) } };
};
/** An entry of each of these lists, and an uploaded picture. */
const entriesIn = async (admin: Visitor, lists: readonly string[], n: string): Promise<Record<string, string>> => {
  const entries: Record<string, string> = { [picture]: await uploadPicture(admin) };
  for (const entry of catalogues.filter(({ name }) => lists.includes(name)))
    entries[entry.name] = (await admin.ask(entry.upsert.path, entryOf(entry.name, `${n} one`, entries)))[entry.name].id;
  return entries;
};
export const shownView = { search: '', sort: null, filters: {}, columns: null };
export const picture = 'an uploaded picture';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Uploads a picture of one pixel and answers the id by which its uploader names it. */
export const uploadPicture = async (by: Visitor): Promise<string> => {
  const signed = await by.ask('/api/signed_url', {
    fileName: 'pixel.png',
    fileType: 'image/png',
    fileId: crypto.randomUUID(),
    acl: 'public-read',
    directory: 'images',
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
/** An entry with its required fields; its parent is among `entries`, and so is the upload of its picture. What changes an entry may leave the picture as it is. */
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
            : valueOf(one, word),
      ]),
  );
};

const callsOf = (entry: (typeof catalogues)[number]): string[] =>
  [entry.upsert, entry.remove, entry.restore, entry.history].map(({ path }) => path);
/** What distinguishes catalogues for the code behind them; catalogues that agree in it run the same lines. */
const traitsOf = (entry: (typeof catalogues)[number]): string =>
  JSON.stringify([
    entry.sortable,
    ...new Set(Object.values(entry.fields).map(({ kind, required, unique }) => [kind, required, unique].join())),
  ]);
/** One catalogue of each kind: a test that makes records for each call uses these, so that its time does not grow with the number of catalogues. */
const samples = new Set([...Map.groupBy(catalogues, traitsOf).values()].map(([first]) => first!));
const unsampled = new Set(catalogues.filter((entry) => !samples.has(entry)).flatMap(callsOf));
export const isSampled = (path: string): boolean => !unsampled.has(path);
/** The catalogues from which a call needs an entry. */
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
