import 'reflect-metadata';
import { catalogues as every } from '@candor/contracts/catalogues/catalogues';
import { isCatalogue } from '@candor/contracts/kernel/catalogue';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import { interviewPage } from '@candor/contracts/scorecards/pages';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { referencesIn } from '@candor/contracts/kernel/reference';
import { parseInput } from '../../backend/src/http/endpoint.ts';
import { InvalidInput } from '../../backend/src/http/errors.ts';
import { App } from '../support/app.ts';
import { posts } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage, stepsOf } from '../support/hiring.ts';
import { optionsOf, sampleOf } from '../support/request-parts.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { addressOf, creations } from './requests.ts';
import { catalogues, freeTime, type Things, things, uploadPicture } from './things.ts';

// Each field that an upsert accepts is stored, or refused by name. No field is accepted and ignored.

let app: App;
let admin: Visitor;
let ours: Things;
let other: string;
let made = 0;
const word = () => `Word ${++made}`;
beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Mona'));
  admin = founded.admin;
  other = (await invite(app, admin, named('Otis'), ['RECRUIT_ADMIN'])).id;
  ours = await things(admin);
});
afterAll(() => app?.dispose());

type Blob = unknown;
/** The data read after a change, and the id of the record in the data. The record is all of the data if the id is absent. */
type Read = { where: Blob; id?: string };
type Walk = {
  /** Gives the rest of the request, made again for each field. */
  body: () => Json | Promise<Json>;
  read: (answer: Json, sent: Json) => Promise<Read>;
  /** Values for fields whose schemas do not say enough to choose a value. */
  values?: Record<string, ((body: Json) => unknown) | undefined> | undefined;
  /** How a field is found that is not stored under its own name. */
  stands?: Record<string, ((read: Read, value: Json, sent: Json) => boolean) | undefined> | undefined;
  /** Fields that this test leaves out, each with its reason. */
  but?: Record<string, string | undefined> | undefined;
};
const pages = async (...paths: string[]): Promise<Blob[]> =>
  Promise.all(paths.map(async (path) => (await admin.page(path)).body));
const asked = (path: string, body: unknown): Promise<Json> => admin.ask(path, body);

/** Fields of an upsert (call that adds or changes) that steer the call and are not stored in the record. */
const meant: Record<string, string> = {
  id: 'It names the record.',
  version: 'The version that the caller saw.',
  suggestion: 'From which suggestion the text comes; the suggestion is gone then (job-generation.spec).',
  confirm: 'That the caller knows what the change means for applicants (chain.spec).',
};
const sameMoment = (one: string, other_: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(one) && Date.parse(one) === Date.parse(other_);
/** Whether the stored value contains what was sent. */
const holds = (stored: unknown, sent: unknown): boolean => {
  if (sent === null || sent === '') return stored === null || stored === undefined || stored === '' || stored === 0;
  if (Array.isArray(sent))
    return Array.isArray(stored) && stored.length === sent.length && sent.every((each, at) => holds(stored[at], each));
  if (typeof sent === 'object')
    return (
      typeof stored === 'object' &&
      stored !== null &&
      Object.entries(sent).every(([name, each]) => holds((stored as Json)[name], each))
    );
  if (typeof sent === 'string' && typeof stored === 'string')
    return stored.trim().toLowerCase() === sent.trim().toLowerCase() || sameMoment(stored, sent);
  return String(stored) === String(sent);
};
/** Every value with this field name in the record with the id. */
const valuesIn = ({ where, id }: Read, name: string): unknown[] => {
  const found_: unknown[] = [];
  const walk = (value: unknown, inside: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const within = inside || (!Array.isArray(value) && Object.values(value).includes(id));
    if (within && Object.hasOwn(value, name)) found_.push((value as Json)[name]);
    for (const each of Object.values(value)) walk(each, within);
  };
  walk(where, id === undefined);
  return found_;
};

type Node = { _zod: { def: { shape?: Record<string, Node>; innerType?: Node; in?: Node } } };
const shapeOf = (node: Node): Record<string, Node> => {
  const { shape, innerType, in: from } = node._zod.def;
  return shape ?? (innerType || from ? shapeOf((innerType ?? from)!) : {});
};
/** An existing record for a reference of this kind. */
const entryFor = (name: string): string | undefined =>
  ({
    member: other,
    job: ours.job.id,
    candidate: ours.applicant.candidate_id,
    application: ours.applicant.id,
    question_set: ours.entries.questionset,
    partner: ours.sale.partner,
    term: ours.sale.free,
  })[name] ?? ours.entries[name];
/** Values to try for a field, from its schema. */
const valuesFor = (field: Node, name: string): unknown[] => {
  const options = optionsOf(field);
  if (options.length) return options;
  let value = sampleOf(field, { [name]: undefined });
  if (typeof value === 'string' && value.startsWith('Some words')) value = word();
  for (const { target, path } of referencesIn(field as never, value)) {
    const id = entryFor(target.name);
    if (!path) value = id;
    else {
      const parts = path.split('.');
      const last = parts.pop()!;
      const at = parts.reduce((whole: Json, part) => whole[part], value as Json);
      at[last] = id;
    }
  }
  const further = typeof value === 'number' ? [value + 1, value + 4, 30, 60] : [];
  return [value, ...further];
};

/** The errors that the test finds for one call: fields that are accepted and not stored, or refused without their name. */
const wrongIn = async ({ path, request }: Endpoint, walk: Walk): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [name, field] of Object.entries(shapeOf(request as unknown as Node))) {
    if (name in meant || walk.but?.[name]) continue;
    const body = await walk.body();
    // The field names the parent of the record, or the record itself, so it is not tested.
    if (Object.hasOwn(body, name) && !walk.values?.[name] && /_ids?$|^(to|of|kind|action)$/.test(name)) continue;
    const first = body.id === undefined || body.id === 'new' ? await asked(path, body) : {};
    const before = valuesIn(await walk.read(first, body), name);
    const given = walk.values?.[name];
    const stands = walk.stands?.[name];
    const tries = given ? [given] : valuesFor(field, name).map((value) => () => value);
    const said: string[] = [];
    let settled = false;
    for (const valueOf of tries) {
      const rest_ = await walk.body();
      const value = await valueOf(rest_);
      if (!stands && before.some((stood) => holds(stood, value))) continue;
      const sent = { ...rest_, [name]: value };
      const { refused, answer, text } = await sending(path, request, sent);
      said.push(`${JSON.stringify(value)} ${text.slice(0, 200)}`);
      settled = refused.includes(name);
      if (settled) break;
      if (!answer) continue;
      settled = true;
      const read = await walk.read(answer, sent);
      if (stands ? stands(read, value, sent) : valuesIn(read, name).some((stored) => holds(stored, value))) break;
      wrong.push(
        `${path} ${name} ${JSON.stringify(value)}: taken, and reads ${JSON.stringify(valuesIn(read, name)).slice(0, 300)}`,
      );
      break;
    }
    if (!settled) wrong.push(`${path} ${name}: nothing was decided. ${JSON.stringify(before)} ${said.join('; ')}`);
  }
  return wrong;
};
/** The answer to this request, or the names of the refused fields. */
const sending = async (path: string, request: Endpoint['request'], sent: Json) => {
  const names = (fields: object) => Object.keys(fields).map((each) => each.split('.')[0]!);
  try {
    parseInput(request, sent);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { refused: names(error.fields), answer: null, text: JSON.stringify(error.fields) };
  }
  const { body, text } = await admin.post(path, sent);
  return { refused: names(body.fields ?? {}), answer: body.status === 'ok' ? (body.payload as Json) : null, text };
};

const inJob = (section: string) => async (): Promise<Read> => ({ where: await pages(jobPage(ours.job.id, section)) });
/** Reads the item of a job that the request or the answer names. */
const partOf =
  (section: string, part: string, named_ = 'id') =>
  async (answer: Json, sent: Json): Promise<Read> => ({
    where: await pages(jobPage(sent.job_id, section)),
    id: answer[part]?.id ?? sent[named_],
  });
const person = () => ours.applicant.candidate_id;
const personPage = (id: string) => `/people/candidates/100/1/_/_/_/${id}`;
const job_id = () => ours.job.id;
const steps = () => ours.steps.filter(({ type }) => type === 'interview').map(({ id }) => id);
const newJob = async (): Promise<string> =>
  (await asked('/api/opportunities/jobs/upsert', { id: 'new', name: word() })).job.id;
const newPerson = async (): Promise<string> =>
  (
    await asked('/api/people/candidates/upsert', {
      id: 'new',
      first_name: 'Ada',
      last_name: word(),
      source: 'sourced',
    })
  ).candidate.id;
const readJob = async (id: string): Promise<Read> => ({
  where: [await asked('/api/opportunities/jobs/fetch', { id }), ...(await pages(jobPage(id, 'settings')))],
});
const meeting = () => ({ application_id: ours.meeting.application });
const readMeeting = async (answer: Json, sent: Json): Promise<Read> => {
  const id = answer.appointment?.id ?? sent.id;
  const page = addressOf(interviewPage, { ...ours, meeting: { ...ours.meeting, appointment: id } });
  // An upsert without changes returns the stored record.
  const { appointment } = await asked('/api/opportunities/jobs/appointment/upsert', { ...meeting(), id });
  return { where: [...(await pages(page)), appointment], id };
};
let hour = 10;
const uploaded = async (directory: string) => {
  const { signedRequest, file_id } = await asked('/api/signed_url', {
    fileName: 'resume.txt',
    fileType: 'text/plain',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory,
  });
  await admin.put(signedRequest, 'text/plain', Buffer.from(word()));
  return file_id as string;
};

let days = 0;
/** Returns a day that no other field has. */
const nextDay = (): string => new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10);

/** Upserts that this test does not try, each with the reason. */
const unwalked: Record<string, string> = {
  ...Object.fromEntries(
    every
      .filter(({ scope }) => scope === 'platform')
      .map(({ upsert }) => [upsert.path, 'A list of the platform runs the lines of the lists of an organization.']),
  ),
  '/api/application/organizations/upsert': 'It changes another organization (tenants.spec).',
  '/api/application/invitations/upsert': 'It invites into another organization (tenants.spec).',
  '/api/marketing/forms/file/upsert': 'Each call needs an upload of its own (forms.spec).',
  '/api/reports/proof/holders/upsert': 'It has a walk of its own (proof.spec).',
  '/api/reports/proof/witnesses/upsert': 'It has a walk of its own (proof.spec).',
  '/api/engagement/upsert': 'It counts visits and signs of interest (interest.spec).',
  '/api/sales/commissions/upsert': 'It moves commissions by rules of its own (sales.spec).',
  '/api/marketing/pages/upsert': 'Its parts are a draft until they are published (webpages.spec).',
  '/api/marketing/categorized_pages/upsert': 'The page lists its places (webpages.spec).',
  '/api/people/survey/response/upsert': 'Answers to surveys belong to nobody, so that nobody reads one (survey.spec).',
};
/** Tests only these fields of a call, because other tests of the same call try the rest. */
const rest = (...of: string[]): Record<string, string> =>
  new Proxy({}, { get: (_, name) => (of.includes(String(name)) ? undefined : 'Another walk has it.') });
const status = { hiring_status: 'It has rules of its own (job-closing.spec).' };
const fromDefault = { source_section_id: 'It brings words of its own (description.spec).' };
const edit = {
  mark: 'It names the edit.',
  base: 'It names the edit before.',
  settled: 'How two texts become one.',
  submit: 'That the scorecard is submitted (scorecards.spec).',
};
const cadence_id = { cadence_id: 'It names the cadence.' };
const ofEmail = {
  subject: 'Another walk has it.',
  body: 'Another walk has it.',
  subject_b: 'Another walk has it.',
  body_b: 'Another walk has it.',
  auto: 'Only an email leaves by itself (cadences.spec).',
  new_thread: 'Only an email begins a conversation (threads.spec).',
};
const newCadence = async (): Promise<string> =>
  (
    await asked('/api/org/cadences/upsert', {
      name: word(),
      audience: 'talent',
      send_days: ['monday'],
      send_from: '09:00',
      send_until: '10:00',
    })
  ).cadence.id;
const readCadence = async (_: Json, sent: Json): Promise<Read> => ({
  where: await pages(`/cadences/cadences/100/1/_/_/_/${sent.cadence_id ?? sent.id}/steps`),
});
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const newDeal = async (): Promise<string> =>
  (await asked('/api/sales/deals/upsert', { name: word(), company_name: word() })).deal.id;
const signed = { type: 'deal_accepted', contract_signed_on: '2026-01-05', amount: eur(900_00) };
const signedDeal = async (): Promise<string> => {
  const id = await newDeal();
  await asked('/api/sales/deals/upsert', { id, ...signed });
  return id;
};
const payment = { type: 'deal_paid', paid_on: '2026-02-01', paid_amount: eur(900_00) };
/** Makes a deal and moves it through these stages. */
const dealIn = async (...stages: Json[]): Promise<string> => {
  const id = await newDeal();
  for (const stage of stages) await asked('/api/sales/deals/upsert', { id, ...stage });
  return id;
};
/** A deal in each stage, as it is after the moves that lead there. */
const dealStates = (): (() => Promise<string>)[] => {
  const declined = { type: 'deal_declined', decline_reason_id: ours.entries.lossreason };
  return [
    () => dealIn(),
    () => dealIn(signed),
    () => dealIn(signed, payment),
    () => dealIn(declined),
    () => dealIn({ type: 'archived' }),
    () => dealIn(signed, payment, { type: 'archived' }),
  ];
};
/** Values for every field of a deal that no deal of the tests has. */
const dealValues = {
  amount: () => eur(701_00),
  contract_signed_on: () => '2026-02-03',
  paid_on: () => '2026-02-04',
  paid_amount: () => eur(702_00),
  decline_note: () => word(),
  decline_reason_id: async () => {
    const made: Json = Object.values(await asked('/api/sales/reasons/upsert', { name: word() }))[0];
    return made.id;
  },
};
const dealAt = (id: string) => `/sales/deals/100/1/_/_/_/${id}`;
const readDeal = async (_: Json, sent: Json): Promise<Read> => ({
  where: await pages(dealAt(sent.deal_id ?? sent.id)),
  id: sent.deal_id ?? sent.id,
});
const ofContacts = { contact_id: 'Only a contact of sales or marketing is let in (sales.spec).' };
const ofMove = Object.fromEntries(
  ['contract_signed_on', 'paid_on', 'paid_amount', 'decline_reason_id', 'decline_note'].map((name) => [
    name,
    'It goes with a move, which another walk makes.',
  ]),
);
const newRule = () => ({
  id: ours.sale.free,
  name: word(),
  basis: 'percent_of_deal',
  rate: 10,
  payable_on: 'paid',
  holding_days: 30,
  guarantee_days: 60,
  ownership_days: 0,
});
const readTerms = async (answer: Json, sent: Json): Promise<Read> => ({
  where: await pages('/sales/terms'),
  id: answer.term?.id ?? sent.id,
});
/** Compares a percentage, which is stored in millionths. */
const inMillionths =
  (name: string) =>
  ({ where }: Read, value: Json): boolean =>
    JSON.stringify(where).includes(`"${name}":${Math.round(Number(value) * 10_000)}`);
const newForm = async (): Promise<Json> => (await asked('/api/marketing/forms/upsert', { name: word() })).form.id;
const formIn = (id: string) => pages(`/marketing/forms/100/1/_/_/_/${id}/fields`);
const newEvent = async (): Promise<Json> => (await asked('/api/marketing/events/upsert', { name: word() })).event.id;
const eventIn = (id: string) => pages(`/marketing/events/100/1/_/_/_/${id}/settings`);
const someTime = { starts_at: '2199-12-05T15:00:00.000Z', ends_at: '2199-12-05T17:00:00.000Z' };
const contactsOnly = async () =>
  (await asked('/api/org/cadences/upsert', { name: word(), audience: 'contact' })).cadence.id;
const asWritten = ({ where }: Read, value: Json) => JSON.stringify(where).includes(String(value ?? 'null'));
const walks: Record<string, () => Walk[]> = {
  '/api/marketing/events/upsert': () => [
    {
      body: async () => ({ id: await newEvent() }),
      read: async (_, { id }) => ({ where: await eventIn(id) }),
      values: {
        slug: () => `event-${++made}`,
        came_cadence_id: contactsOnly,
        missed_cadence_id: contactsOnly,
        notify_user_ids: () => [other],
      },
      stands: { description: asWritten },
    },
  ],
  '/api/marketing/events/instances/upsert': () => [
    {
      body: async () => ({ event_id: await newEvent(), ...someTime }),
      read: async (_, { event_id }) => ({ where: await eventIn(event_id) }),
      values: {
        starts_at: () => '2199-12-05T14:00:00.000Z',
        ends_at: () => '2199-12-05T18:00:00.000Z',
        opens_at: () => '2199-11-05T14:00:00.000Z',
        closes_at: () => '2199-12-04T14:00:00.000Z',
      },
      but: { event_id: 'It names the event.' },
    },
  ],
  '/api/marketing/events/registrations/upsert': () => [
    {
      body: async () => {
        const event_id = await newEvent();
        const { instance } = await asked('/api/marketing/events/instances/upsert', { event_id, ...someTime });
        return { instance_id: instance.id, name: word(), email: `guest-${++made}@example.test` };
      },
      read: async ({ registration: { id } }) => ({
        where: await pages('/marketing/events/100/1').then(async ([body]) =>
          Promise.all(
            (body as Json).events.map(({ id: event }: Json) =>
              pages(`/marketing/events/100/1/_/_/_/${event}/registrations`),
            ),
          ),
        ),
        id,
      }),
      but: { instance_id: 'It names the date.', status: 'It changes a registration.' },
    },
  ],
  '/api/marketing/forms/upsert': () => {
    const ofContacts = async () =>
      (await asked('/api/org/cadences/upsert', { name: word(), audience: 'contact' })).cadence.id;
    const values = {
      slug: () => `form-${++made}`,
      cadence_id: ofContacts,
      notify_user_ids: () => [other],
      sites: () => [`https://site-${++made}.example`],
    };
    const written = ({ where }: Read, value: Json) => JSON.stringify(where).includes(String(value ?? 'null'));
    const stands = { intro: written, success_message: written };
    return [
      {
        body: async () => ({ id: await newForm() }),
        read: async (_, { id }) => ({ where: await formIn(id) }),
        values,
        stands,
      },
      {
        body: () => ({ name: word() }),
        read: async ({ form: { id } }) => ({ where: await formIn(id) }),
        values,
        stands,
      },
    ];
  },
  '/api/marketing/forms/fields/upsert': () => [
    {
      body: async () => ({
        form_id: await newForm(),
        label: word(),
        type: 'select',
        options: ['Work', 'Sea'],
        map_to: 'none',
      }),
      read: async ({ id }, { form_id }) => ({ where: await formIn(form_id), id }),
      values: {
        options: () => ['Paper', 'Boat'],
        show_when: async ({ form_id }) => ({
          field_id: (valuesIn({ where: await formIn(form_id) }, 'draft')[0] as Json).fields[0].id,
          value: 'Work',
        }),
      },
      but: { form_id: 'It names the form.', at: 'The place of the field, not a part of it (form.decider.spec).' },
    },
  ],
  '/api/opportunities/jobs/upsert': () => [
    {
      body: async () => ({ id: 'new', name: word() }),
      read: async (answer) => readJob(answer.job.id),
      values: { compensation_currency: () => 'GBP' },
      but: {
        copy_parts: 'They say what of `copy_from` comes along.',
        copy_from: 'It brings parts of another job (job-copies.spec).',
        question_set_id: 'It brings requirements and questions (kits.spec).',
        generate_content: 'It brings drafts later (job-generation.spec).',
        ...status,
      },
      stands: {
        template: ({ where }) => JSON.stringify(where).includes('"template":true'),
        kind: ({ where }, value) => JSON.stringify(where).includes(`"kind":"${value}"`),
      },
    },
    {
      body: async () => ({ id: await newJob() }),
      read: async (_, sent) => readJob(sent.id),
      values: { compensation_currency: () => 'GBP', copy_parts: () => ['rounds'] },
      but: status,
    },
  ],
  '/api/opportunities/jobs/member/upsert': () => [
    {
      body: () => ({ job_id: job_id(), user_id: other, access_level: 'standard' }),
      read: async () => ({ where: [await asked('/api/job_permissions', { job_id: job_id() })], id: other }),
      values: { access_level: () => 'full', permissions: () => ['resume', 'list'] },
    },
  ],
  '/api/opportunities/jobs/owners/upsert': () => [
    {
      body: () => ({ job_id: job_id(), user_id: other, owner_role: 'recruiter' }),
      read: inJob(''),
    },
  ],
  '/api/opportunities/jobs/workflowsteps/upsert': () => {
    const panel = () => ({ seated: [{ user_id: other, required: true }], leaving: [], order: [other] });
    const questions = () => ({
      placed: [{ question_id: ours.chain.question, workflow_step_id: steps()[0], interviewer_id: null }],
      order: [ours.chain.question],
    });
    const follow_ups = async () => {
      const letter = { name: word(), kind: 'note', subject: 'Hello', body: '<p>Hello</p>', active: true };
      const { messagetemplate } = await asked('/api/org/messagetemplate/upsert', letter);
      return [{ template_id: messagetemplate.id, delay: 3 }];
    };
    const values = { follow_ups, panel, questions, after_id: () => steps()[0] };
    const read = partOf('rounds', 'step');
    return [
      {
        body: () => ({ job_id: job_id(), id: steps()[0] }),
        read,
        values,
        stands: {
          panel: ({ where }) => valuesIn({ where, id: steps()[0] }, 'user_id').includes(other),
          questions: ({ where }) =>
            valuesIn({ where, id: ours.chain.question }, 'workflow_step_id').includes(steps()[0]),
        },
      },
      {
        body: async () => ({ job_id: await newJob(), type: 'interview' }),
        read,
        values: {
          ...values,
          after_id: async ({ job_id: of }) =>
            (await stepsOf(admin, of)).findLast(({ type }) => type === 'interview')!.id,
        },
        stands: {
          after_id: ({ where, id }, value) =>
            valuesIn({ where }, 'steps').some((all) => {
              const ids = (all as Json[]).map((each) => each.id);
              return ids[ids.indexOf(value) + 1] === id;
            }),
        },
      },
      {
        body: async () => ({ job_id: await newJob(), type: 'review' }),
        read,
        values,
        but: { after_id: 'The walk of a new round has it.', type: 'As after_id.', follow_ups: 'As after_id.' },
      },
    ];
  },
  '/api/opportunities/jobs/tasks/upsert': () => {
    const read = partOf('requirements', 'task');
    return [
      { body: () => ({ job_id: job_id(), id: ours.chain.task }), read },
      { body: () => ({ job_id: job_id(), name: word() }), read },
    ];
  },
  '/api/opportunities/jobs/jobrequirement/upsert': () => {
    const read = partOf('requirements', 'requirement');
    const values = { job_task_ids: () => [ours.chain.task] };
    return [
      { body: () => ({ job_id: job_id(), id: ours.chain.requirement, confirm: true }), read, values },
      { body: () => ({ job_id: job_id(), name: word() }), read, values },
    ];
  },
  '/api/opportunities/jobs/links/upsert': () => [
    {
      body: async () => ({
        job_id: job_id(),
        id: (await asked('/api/opportunities/jobs/jobrequirement/upsert', { job_id: job_id(), name: word() }))
          .requirement.id,
        to: ours.chain.task,
      }),
      read: partOf('requirements', ''),
      values: { linked: () => true },
      stands: { linked: (read) => valuesIn(read, 'job_task_ids').flat().includes(ours.chain.task) },
      but: { to: 'It names the other part.' },
    },
  ],
  '/api/opportunities/jobs/workflowquestions/upsert': () => {
    const read = partOf('questions', 'question', 'question_id');
    const values = { requirement_ids: () => [ours.chain.requirement], workflow_step_id: () => ours.steps.at(2)!.id };
    const but = { question_id: 'It names the question.' };
    return [
      {
        body: () => ({ job_id: job_id(), question_id: ours.chain.question, workflow_step_id: steps()[0] }),
        read,
        values,
        but,
      },
      { body: () => ({ job_id: job_id(), text: word() }), read, values, but },
    ];
  },
  '/api/opportunities/jobs/interviewer/upsert': () => [
    {
      body: () => ({ job_id: job_id(), workflow_step_id: steps()[0], user_id: other, required: true }),
      read: async () => ({ ...(await inJob('rounds')()), id: other }),
      values: { required: () => false },
      stands: { required: ({ where }) => JSON.stringify(where).includes(`"user_id":"${other}","required":false`) },
    },
  ],
  '/api/opportunities/jobs/applyquestions/upsert': () => {
    const read = partOf('settings', 'question');
    const first = async (fields: Json = {}) => {
      const of = await newJob();
      const { question } = await asked('/api/opportunities/jobs/applyquestions/upsert', {
        job_id: of,
        text: word(),
        ...fields,
      });
      return { job_id: of, id: question.id as string };
    };
    const choices = { type: 'one', options: ['Paper', 'Friends', 'Sea'] };
    const values = { options: () => ['Paper', 'Boat'], knockout: () => ['Paper'] };
    const without = { asked_when: 'A walk of its own has it.' };
    return [
      { body: () => first(choices), read, values, but: without },
      { body: () => first({ type: 'short' }), read, values, but: { ...without, type: 'The walk of a choice has it.' } },
      {
        body: () => first({ type: 'number' }),
        read,
        values,
        but: { ...without, type: 'The walk of a choice has it.' },
      },
      { body: async () => ({ job_id: await newJob(), text: word(), ...choices }), read, values, but: without },
      {
        body: async () => ({ job_id: (await first(choices)).job_id, text: word() }),
        read,
        values: {
          asked_when: async ({ job_id: of }) => ({
            question_id: (valuesIn({ where: await pages(jobPage(of, 'settings')) }, 'apply_questions')[0] as Json[])[0]!
              .id,
            answers: ['Paper'],
          }),
        },
        but: rest('asked_when'),
      },
    ];
  },
  '/api/opportunities/jobs/levels/upsert': () => {
    const read = partOf('requirements', 'level');
    // A range must not end before it begins, so each value leaves room for the other end.
    const values = {
      min_years: () => 1,
      max_years: () => 50,
      compensation_min: () => 1000,
      compensation_max: () => 900_000,
    };
    return [
      { body: () => ({ job_id: job_id(), id: ours.chain.level }), read, values },
      { body: () => ({ job_id: job_id(), name: word() }), read, values },
    ];
  },
  '/api/opportunities/jobs/plays/upsert': () => {
    const read = partOf('plays', 'play');
    const values = { workflow_step_id: () => steps()[0] };
    return [
      { body: () => ({ job_id: job_id(), id: ours.chain.play }), read, values },
      {
        body: () => ({
          job_id: job_id(),
          name: word(),
          title: word(),
          trigger: 'days_in_step',
          delay_days: 3,
          workflow_step_id: steps()[0],
        }),
        read,
        values: { workflow_step_id: () => ours.steps[1]!.id },
        but: { trigger: 'The walk of a play by hand has it.' },
      },
    ];
  },
  '/api/opportunities/jobdescriptions/sections/upsert': () => {
    const read = partOf('sections', 'section');
    const values = { body: () => `<p>${word()}</p>` };
    return [
      { body: () => ({ job_id: job_id(), id: ours.section }), read, values, but: fromDefault },
      {
        body: () => ({ job_id: job_id(), kind: 'custom', name: word(), body: '<p>Hi</p>', visible: true }),
        read,
        values,
        but: fromDefault,
      },
      { body: () => ({ job_id: job_id(), source_section_id: ours.entries.jobsection }), read, values },
    ];
  },
  '/api/opportunities/jobdescriptions/blocks/upsert': () => [
    {
      body: () => ({ job_id: job_id(), of: 'benefit', ids: ['pension'] }),
      read: partOf('sections', 'section'),
      values: { ids: () => ['sabbatical'] },
      but: { of: 'It says of which list the ids are.' },
    },
  ],
  '/api/opportunities/jobdescriptions/hints/upsert': () => [
    {
      body: () => ({ job_id: job_id(), hint: 'rockstar', dismissed: false }),
      read: inJob('sections'),
      values: { hint: () => 'rockstar', dismissed: () => true },
      stands: { dismissed: ({ where }) => valuesIn({ where }, 'dismissed_hints').flat().includes('rockstar') },
      but: { hint: 'It names the hint.' },
    },
  ],
  '/api/opportunities/jobs/candidate/upsert': () => {
    const read = async ({ application, candidate }: Json): Promise<Read> => ({
      where: [
        await asked('/api/opportunities/jobs/candidate/fetch', { application_id: application.id }),
        ...(await pages(personPage(candidate.id))),
      ],
    });
    const values = {
      email: () => `${++made}@example.test`,
      candidate_id: newPerson,
      workflow_step_id: () => steps()[0],
      resume_file_id: () => uploaded('resumes'),
      applied_at: () => new Date().toISOString(),
    };
    const stands: Walk['stands'] = {
      workflow_step_id: ({ where }, value) => valuesIn({ where }, 'step').some((step) => (step as Json).id === value),
    };
    const beside = {
      resume_file_id: 'The file is let in under a name of its own.',
      candidate_id: 'It names the person.',
    };
    return [
      {
        body: () => ({ job_id: job_id(), first_name: 'Ada', last_name: word(), source: 'sourced' }),
        read,
        values,
        stands,
        but: beside,
      },
      { body: async () => ({ job_id: job_id(), candidate_id: await newPerson() }), read, values, stands, but: beside },
      {
        body: async () => ({
          job_id: job_id(),
          candidate_id: await newPerson(),
          resume_file_id: await uploaded('resumes'),
        }),
        read,
        values: { resume_file_name: () => `${word()}.txt` },
        but: rest('resume_file_name'),
        stands: { resume_file_name: ({ where }, value) => JSON.stringify(where).includes(value) },
      },
    ];
  },
  '/api/people/candidates/upsert': () => {
    const values = {
      email: () => `${++made}@example.test`,
      values: () => [{ field_id: ours.entries.personfield, value: word() }],
      skills: () => [ours.entries.skill],
    };
    const read = async (answer: Json, sent: Json): Promise<Read> => {
      const id = answer.candidate?.id ?? sent.id;
      return { where: [await asked('/api/people/candidates/fetch', { id }), ...(await pages(personPage(id)))] };
    };
    const stands: Walk['stands'] = {
      values: ({ where }, [{ value }]) => JSON.stringify(where).includes(value),
      skills: ({ where }, [id]) => JSON.stringify(where).includes(id),
    };
    return [
      { body: () => ({ id: 'new', first_name: 'Ada', last_name: word(), source: 'sourced' }), read, values, stands },
      { body: async () => ({ id: await newPerson() }), read, values },
    ];
  },
  '/api/people/candidates/note/upsert': () => {
    const read = async (answer: Json, sent: Json): Promise<Read> => ({
      where: await pages(personPage(person())),
      id: answer.note?.id ?? sent.id,
    });
    const values = { body: () => `<p>${word()}</p>`, mentions: () => [] };
    const but = { mentions: 'They are told, and stand as names in the text (note-mentions.spec).' };
    return [
      { body: () => ({ candidate_id: person(), body: `<p>${word()}</p>`, visibility: 'team' }), read, values, but },
      { body: () => ({ id: ours.note, candidate_id: person(), body: '<p>Calm.</p>' }), read, values, but },
    ];
  },
  '/api/people/candidates/url/upsert': () => [
    {
      body: () => ({
        candidate_id: person(),
        kind: 'website',
        url: `https://${word().replace(' ', '')}.example.test/`,
      }),
      read: async (answer) => ({ where: await pages(personPage(person())), id: answer.url?.id }),
      values: { url: () => 'https://harbour.example.test/', kind: () => 'github' },
    },
  ],
  '/api/people/candidates/resume/upsert': () => [
    {
      body: async () => ({ candidate_id: person(), file_id: await uploaded('resumes'), file_name: `${word()}.txt` }),
      read: async (answer) => ({ where: await pages(personPage(person())), id: answer.resume?.id }),
      values: { file_name: () => `${word()}.txt` },
      but: {
        file_id: 'The file is let in under a name of its own (files.spec).',
        job_id: 'It says for which job the resume came (resume-parser.spec).',
      },
    },
  ],
  '/api/people/views/upsert': () => {
    const read = async (answer: Json, sent: Json): Promise<Read> => ({
      where: await asked('/api/people/views/fetch', {}),
      id: answer.view?.id ?? sent.id,
    });
    const stands: Walk['stands'] = { shown: (read_, { search }) => valuesIn(read_, 'search').includes(search) };
    const shown = () => ({ search: word(), sort: null, filters: {}, columns: null });
    return [
      { body: () => ({ id: ours.view }), read, values: { shown }, stands },
      {
        body: () => ({ name: word(), shown: shown() }),
        read,
        values: { shown },
        but: {
          shared: 'A member keeps only so many views; the walk of a kept one has it.',
          name: 'As shared.',
          shown: 'As shared.',
        },
      },
    ];
  },
  '/api/opportunities/jobs/appointment/upsert': () => {
    const but = {
      notify: 'Who gets a letter of this change (interview-letters.spec).',
      allow_conflict: 'That it is booked over something (booking.spec).',
      conflict_reason: 'As allow_conflict.',
      workflow_step_id: 'Any other than the round of the candidate is refused (references.spec).',
    };
    const values = {
      starts_at: () => freeTime('190', ++hour),
      interviewers: () => [{ user_id: other, required: false }],
      reminders: () => [60],
      phone_number: () => '+351912345678',
      video_url: () => 'https://meet.example.test/a',
      candidate_instructions: () => `<p>${word()}</p>`,
      duration_minutes: () => 30,
    };
    const stands: Walk['stands'] = {
      duration_minutes: (read) =>
        Date.parse(String(valuesIn(read, 'ends_at')[0])) - Date.parse(String(valuesIn(read, 'starts_at')[0])) ===
        1_800_000,
    };
    const begin = () => ({ ...meeting(), starts_at: freeTime('91', ++hour), interviewers: ours.meeting.interviewers });
    return [
      {
        body: async () => ({
          ...meeting(),
          id: (await asked('/api/opportunities/jobs/appointment/upsert', begin())).appointment.id,
        }),
        read: readMeeting,
        values,
        stands,
        but,
      },
      {
        body: begin,
        read: readMeeting,
        values: { ...values, status: () => 'proposed' },
        stands,
        but: { ...but, interviewers: 'The walk of one that is there has it.', starts_at: 'As interviewers.' },
      },
    ];
  },
  '/api/appointment/assessment/question/upsert': () => [
    {
      body: () => ({ user_appointment_id: ours.meeting.seat, question_id: ours.meeting.question }),
      read: async () => ({
        where: await asked('/api/appointment/question/get_by_user_appointment_id', {
          user_appointment_id: ours.meeting.seat,
        }),
      }),
      values: { value: () => 3, covered_by: () => other },
      but: {
        ...edit,
        reason: 'It is taken with not_assessed (scorecards.spec).',
        covered_by: 'As reason.',
        why: 'As reason.',
        not_assessed: 'As reason.',
      },
    },
  ],
  '/api/appointment/recommendation/upsert': () => [
    {
      body: () => ({ user_appointment_id: ours.meeting.seat, submit: false }),
      read: async () => ({
        where: await asked('/api/appointment/question/get_by_user_appointment_id', {
          user_appointment_id: ours.meeting.seat,
        }),
      }),
      but: edit,
    },
  ],
  '/api/recommendation/upsert': () => [
    {
      body: () => ({ ...ours.meeting.finalist, recommendation: 'yes' }),
      read: async () => ({
        where: await asked('/api/opportunities/jobs/candidate/fetch', {
          application_id: ours.meeting.finalist.application_id,
        }),
      }),
      values: { recommendation: () => 'strong_yes', comment: word },
    },
  ],
  '/api/jobdesc_review/upsert': () => [
    {
      body: () => ({ job_id: job_id(), section_id: ours.section, action: 'comment', comment: word() }),
      read: async (answer) => ({ where: answer }),
      values: { thread_id: () => ours.comment, reviewer_ids: () => [other] },
      stands: {
        thread_id: ({ where }, _, { comment }) => JSON.stringify(where).includes(comment),
        comment: ({ where }, value) => JSON.stringify(where).includes(value),
      },
      but: { section_id: 'It names the text.', action: 'What is done: each has fields of its own (reviews.spec).' },
    },
  ],
  '/api/tasks/upsert': () => [
    {
      body: () => ({ title: word(), due_at: '2030-01-02T10:00:00.000Z' }),
      read: async (answer) => ({ where: await pages('/tasks/mine'), id: answer.task?.id }),
      values: { subject: () => ({ type: 'job', id: job_id() }), assignee_user_id: () => other },
      stands: { repeats: ({ where }, value) => JSON.stringify(where).includes(`"every":"${value}"`) },
      but: { assignee_user_id: 'It leaves the own list then (own-tasks.spec).' },
    },
  ],
  '/api/org/cadences/upsert': () => [
    {
      body: () => ({ id: ours.cadence.id }),
      read: readCadence,
      values: { send_days: () => ['friday'] },
      stands: {
        send_days: ({ where }) => JSON.stringify(where).includes('"days":[4]'),
        send_from: ({ where }, value) => JSON.stringify(where).includes(`"from":"${value}"`),
        send_until: ({ where }, value) => JSON.stringify(where).includes(`"until":"${value}"`),
      },
      but: { status: 'It has rules of its own (cadences.spec).' },
    },
  ],
  '/api/reports/saved/upsert': () => [
    {
      body: () => ({ name: word(), question: { report: 'sources', params: { last: 30 } } }),
      read: async (answer) => ({ where: await pages('/reports'), id: answer.saved?.id }),
      values: { question: () => ({ report: 'funnel', params: { last: 365 } }) },
    },
  ],
  '/api/org/cadences/steps/upsert': () => [
    {
      body: async () => ({ cadence_id: await newCadence(), type: 'call', delay_days: 1, priority: 'normal' }),
      read: readCadence,
      but: { ...ofEmail, ...cadence_id },
    },
    {
      body: async () => ({
        cadence_id: await newCadence(),
        type: 'email',
        delay_days: 1,
        priority: 'normal',
        subject: word(),
        body: word(),
        subject_b: word(),
        body_b: word(),
      }),
      read: readCadence,
      stands: Object.fromEntries(
        Object.keys(ofEmail).map((name) => [
          name,
          ({ where }: Read, value: Json) => JSON.stringify(where).includes(String(value)),
        ]),
      ),
      but: { ...rest('subject', 'body', 'subject_b', 'body_b') },
    },
  ],
  '/api/org/cadences/rules/upsert': () => [
    {
      body: async () => ({ cadence_id: await newCadence(), when: 'disposition', action: 'leave' }),
      read: readCadence,
      but: {
        ...cadence_id,
        when: 'The next walk has it.',
        action: 'Each action asks for its own fields (cadences.spec).',
        step_id: 'Each action asks for its own fields (cadences.spec).',
        to_cadence_id: 'Each action asks for its own fields (cadences.spec).',
        title: 'Each action asks for its own fields (cadences.spec).',
        days: 'Each action asks for its own fields (cadences.spec).',
      },
    },
    {
      body: async () => ({ cadence_id: await newCadence(), when: 'replied', action: 'leave' }),
      read: readCadence,
      but: rest('when'),
    },
  ],
  '/api/sales/deals/upsert': () => [
    // A record of every state takes a field or refuses it by name, whether the request names its state or none.
    ...dealStates().flatMap((made) =>
      [false, true].map((named_) => ({
        body: async () => {
          const id = await made();
          const { deal } = (await admin.page(dealAt(id))).body as Json;
          return named_ ? { id, type: deal.type } : { id };
        },
        read: readDeal,
        values: dealValues,
        but: { ...ofContacts, type: 'It moves the deal by rules of its own (sales.spec).' },
      })),
    ),
    {
      body: () => ({ id: ours.sale.open }),
      read: readDeal,
      values: { amount: () => eur(700_00) },
      but: { ...ofContacts, ...ofMove, type: 'It moves the deal by rules of its own (sales.spec).' },
    },
    {
      body: async () => ({ id: await newDeal(), ...signed }),
      read: readDeal,
      values: { contract_signed_on: () => '2026-02-03', amount: () => eur(800_00) },
      but: rest('contract_signed_on', 'amount'),
    },
    {
      body: async () => ({
        id: await signedDeal(),
        type: 'deal_paid',
        paid_on: '2026-02-01',
        paid_amount: eur(900_00),
      }),
      read: readDeal,
      values: { paid_on: () => '2026-02-03', paid_amount: () => eur(800_00) },
      but: rest('paid_on', 'paid_amount'),
    },
    {
      body: async () => ({
        id: await newDeal(),
        type: 'deal_declined',
        decline_reason_id: ours.entries.lossreason,
      }),
      read: readDeal,
      values: { decline_reason_id: () => ours.entries.lossreason, decline_note: () => word() },
      but: rest('decline_reason_id', 'decline_note'),
    },
  ],
  '/api/sales/deals/partners/upsert': () => [
    {
      body: async () => ({ deal_id: await newDeal(), partner_id: ours.sale.partner, split_percent: 50 }),
      read: readDeal,
      stands: { split_percent: inMillionths('share') },
    },
  ],
  '/api/sales/deals/notes/upsert': () => [
    {
      body: () => ({ deal_id: ours.sale.deal, body: word() }),
      read: async (answer, sent) => ({ where: await pages(dealAt(sent.deal_id)), id: answer.note?.id }),
    },
  ],
  '/api/sales/deals/files/upsert': () => [
    {
      body: async () => ({
        deal_id: ours.sale.deal,
        file_id: await uploadPicture(admin, 'deals'),
        file_name: `${word()}.png`,
      }),
      read: async (answer, sent) => ({ where: await pages(dealAt(sent.deal_id)), id: answer.file?.id }),
      values: { file_name: () => `${word()}.png` },
      stands: { file_name: (of: Read, value) => valuesIn(of, 'name').includes(value) },
      but: { file_id: 'An upload is put in once (sales.spec).' },
    },
  ],
  '/api/sales/partners/upsert': () => [
    {
      body: () => ({ id: ours.sale.partner }),
      read: async (_, sent) => ({ where: await pages(`/sales/partners/100/1/_/_/_/${sent.id}`), id: sent.id }),
      but: ofContacts,
    },
  ],
  '/api/sales/terms/upsert': () => [
    {
      body: newRule,
      read: readTerms,
      values: {
        basis: () => 'flat',
        refund_steps: () => [{ until_day: 30, percent: 50 }],
      },
      stands: { rate: inMillionths('rate') },
      but: {
        basis: 'The next walks have it.',
        amount: 'The next walk has it.',
        duration_months: 'A walk below has it.',
      },
    },
    {
      body: () => ({ ...newRule(), basis: 'flat', amount: eur(300_00) }),
      read: readTerms,
      values: { amount: () => eur(400_00), basis: () => 'flat' },
      but: rest('amount', 'basis'),
    },
    {
      body: () => ({ ...newRule(), basis: 'percent_recurring', duration_months: 6 }),
      read: readTerms,
      values: { duration_months: () => 9, basis: () => 'percent_recurring' },
      but: rest('duration_months', 'basis'),
    },
  ],
  '/api/org/invitations/upsert': () => [
    {
      body: () => ({ email: `${++made}@example.test`, roles: ['TALENT'] }),
      read: async (answer) => ({ where: await pages('/org/invitations'), id: answer.invitation?.id }),
      values: {
        email: () => `${++made}@example.test`,
        roles: () => ['RECRUIT_ADMIN'],
        permissions: () => ['resume'],
      },
      but: { message: 'It stands in the letter alone (invitations.spec).' },
    },
  ],
  '/api/org/users/upsert': () => [
    {
      body: () => ({ id: other, roles: ['RECRUIT_ADMIN'] }),
      read: async () => ({ where: await pages('/org/users'), id: other }),
      values: { roles: () => ['TALENT'] },
    },
  ],
  '/api/profile/upsert': () => [
    {
      body: () => ({}),
      read: async () => ({ where: await pages('/profile') }),
      but: {
        current_password: 'It proves who asks for a new one (accounts.spec).',
        new_password: 'It is kept as a hash (accounts.spec).',
      },
    },
  ],
  '/api/profile/availability/upsert': () => {
    let day = 0;
    return [
      {
        body: () => ({
          kind: 'available',
          date: new Date(Date.UTC(2031, 0, ++day)).toISOString().slice(0, 10),
          start: '10:00',
          end: '11:00',
        }),
        read: async (answer) => ({ where: await pages('/profile'), id: answer.availability?.id }),
        values: { start: () => '09:15', end: () => '23:45', date: () => '2032-02-03', kind: () => 'blocked' },
        but: { weekday: 'Either it or the date stands there (availability.spec).' },
      },
    ];
  },
  '/api/org/profile/upsert': () => [
    {
      body: () => ({}),
      read: async () => ({
        where: await pages(
          ...['profile', 'brand', 'privacy', 'sender', 'ai', 'modules', 'hours', 'hiring', 'sign_in'].map(
            (at) => `/org/${at}`,
          ),
        ),
      }),
      but: {
        require_second_factor: 'It signs out whoever has none (sign-in-rules.spec).',
        logo: 'A picture is let in under a name of its own (organization-settings.spec).',
        banner: 'As logo.',
        google_only: 'It signs out whoever came in another way (sign-in-rules.spec).',
      },
    },
  ],
  ...Object.fromEntries(
    catalogues.map(({ upsert, name, screen, fields, parent, group }) => [
      upsert.path,
      () => {
        const [area, entity] = screen.split('/') as [string, string];
        const address = formatListAddress({
          area,
          entity,
          list: { ...emptySlice, limit: 100 },
          id: null,
          section: null,
        });
        const read = async (answer: Json, sent: Json): Promise<Read> => ({
          where: await pages(address),
          id: answer[name]?.id ?? sent.id,
        });
        const kinds = Object.entries(fields);
        const values = {
          ...Object.fromEntries(
            kinds.flatMap(([field, { kind }]) => (kind === 'image' ? [[field, () => uploadPicture(admin)]] : [])),
          ),
          ...Object.fromEntries(
            kinds.flatMap(([field, { kind }]) => (kind === 'date' ? [[field, () => nextDay()]] : [])),
          ),
          ...(kinds.some(([field]) => field === 'slug') ? { slug: () => `address-${++made}` } : {}),
          ...(parent && isCatalogue(parent)
            ? {
                parent_id: async () =>
                  (await asked(parent.upsert.path, creations[parent.upsert.path]!(ours, word(), ours)))[parent.name].id,
              }
            : {}),
        };
        const stands: Walk['stands'] = Object.fromEntries(
          kinds.flatMap(([field, { kind }]) =>
            kind === 'image'
              ? [[field, (of: Read) => valuesIn(of, field).some((each) => String(each).startsWith('images/'))]]
              : [],
          ),
        );
        const but = Object.fromEntries(
          kinds.flatMap(([field, { refers, options }]) =>
            options?.length === 1
              ? [[field, 'It has one value.']]
              : refers && every.some((each) => each.name === refers.name && each.scope === 'platform')
                ? [[field, 'It names an entry of a list of the platform.']]
                : // Pages show only quotes of people who agreed.
                  name === 'testimonial' && field === 'published'
                  ? [[field, 'It needs the consent beside it (webpages.spec).']]
                  : [],
          ),
        );
        // An uploaded picture can be used only once, so upload a new one.
        const begun = async (): Promise<Json> => {
          // The test of the organization's profile may have turned the module off.
          if (group === 'sales' || group === 'marketing') await admin.ask('/api/org/profile/upsert', { [group]: true });
          const entry = creations[upsert.path]!(ours, word(), ours);
          for (const [field, { kind }] of kinds)
            if (kind === 'image' && field in entry) entry[field] = await uploadPicture(admin);
          return entry;
        };
        return [
          {
            body: async () => {
              if (group === 'sales' || group === 'marketing')
                await admin.ask('/api/org/profile/upsert', { [group]: true });
              return { id: ours.entries[name] };
            },
            read,
            values,
            stands,
            but,
          },
          { body: begun, read, values, stands, but },
        ];
      },
    ]),
  ),
};

test('each upsert is walked, or says why not', () => {
  const upserts = posts.map(({ path }) => path).filter((path) => path.endsWith('/upsert'));
  expect(upserts.filter((path) => !walks[path] && !unwalked[path])).toEqual([]);
  expect([...Object.keys(walks), ...Object.keys(unwalked)].filter((path) => !upserts.includes(path))).toEqual([]);
});
test.each(Object.keys(walks))('each field of %s', async (path) => {
  const endpoint = posts.find((each) => each.path === path)!;
  const wrong: string[] = [];
  for (const walk of walks[path]!()) wrong.push(...(await wrongIn(endpoint, walk)));
  expect(wrong).toEqual([]);
});
