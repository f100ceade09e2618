import { dayLength } from '@candor/contracts/values/days';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isEnd, type JobFields } from '@candor/contracts/jobs/values';
import { coverLetterFor, noteFor } from '../demo/resumes.ts';
import { Random } from '../demo/random.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import type { CatalogueState } from '../features/catalogues/catalogue.decider.ts';
import { Organizations } from '../features/accounts/organizations.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { CatalogueCommand } from '../features/catalogues/catalogue.command.ts';
import { kitEntries } from '../demo/kits.ts';
import { OrganizationCommand } from '../features/organization/organization.command.ts';
import { UserCommand } from '../features/accounts/user.command.ts';
import { idFrom } from '../kernel/codec.ts';
import { plainText } from '../kernel/plain-text.ts';
import { bringCounts } from './groups.ts';
import { answerSurveys, fillLists, tellPeople } from './office.ts';
import { bringGuide } from './guide.ts';
import { bringVisits } from './visits.ts';
import { bringPrivacy } from './privacy.ts';
import { bringMarketing } from './recruiting-events.ts';
import { DemoInterviews } from './interviews.ts';
import { type Applicant, type Colleague, type Opening, staff, sure } from './cast.ts';
import { tellSales } from './coldchain.ts';
import { Stage } from './stage.ts';
import { Days } from './days.ts';
import { pastPeople, tellPast } from './past.ts';
import { demoPerson, Scene } from './scene.ts';
import { namedPeople, Story } from './named-people.ts';

// Northwind on an empty data folder. The history is written by the same commands that people send, with the clock set back.

const openings: readonly (Partial<JobFields> & { name: string; family: 'software' | 'support'; people: number })[] = [
  {
    name: 'Senior Backend Engineer',
    family: 'software',
    work_location: 'hybrid',
    eeo_job_category: 'professionals',
    compensation_min: 145_000,
    compensation_max: 175_000,
    openings: 2,
    people: 38,
  },
  {
    name: 'Customer Support Specialist',
    family: 'support',
    work_location: 'remote',
    remote_regions: ['United States'],
    eeo_job_category: 'administrative',
    compensation_min: 54_000,
    compensation_max: 66_000,
    openings: 3,
    people: 24,
  },
];
/** How many days before today the organization was founded. */
const founded = 740;
const facts = {
  organization_name: 'Northwind',
  first_name: 'Olivia',
  last_name: 'Hart',
  primary_domain: 'https://northwind.example',
  industry: 'Food & Beverage',
  company_size: 301 as const,
  about:
    '<p>Northwind builds and runs the equipment that keeps food cold between the farm and the table. 1,400 people work in six places, from the warehouse floor to the control software.</p>',
  tzRegion: 'America/New_York',
  ai_consent: true,
};

/** Writes the whole story; throws when a command is refused. `show`: is told how much of it is written (0 to 1). Returns a function that writes today's events, to be called when the processes have skipped the others as history. */
export const tellDemo = async (
  app: NestFastifyApplication,
  password: string,
  say: (line: string) => void,
  show: (share: number) => void,
): Promise<() => Promise<void>> => {
  const total = openings.reduce((sum, each) => sum + each.people, namedPeople + pastPeople);
  const stage = new Stage(app, Date.now(), say, show, total);
  const interviews = new DemoInterviews(app, stage);
  const scene = new Scene(stage, interviews, 'story');
  const story = new Story(scene);
  const days = new Days(scene);
  try {
    await tellSales(app, password, stage.today);
    stage.at(founded);
    await foundNorthwind(app, password, stage);
    await publishKits(stage);
    const { places, departments, tags } = await settle(stage);
    await fillLists(stage, departments);
    const about = plainText(facts.about);
    const make = async (daysAgo: number, given: Parameters<Stage['job']>[0], panel?: Parameters<Stage['job']>[2]) => {
      stage.at(daysAgo);
      return stage.job(given, about, panel);
    };

    const accountant = await make(100, {
      name: 'Accountant',
      location_ids: [places.chicago],
      work_location: 'hybrid',
      category_id: departments.finance,
      eeo_job_category: 'professionals',
      compensation_min: 76_000,
      compensation_max: 90_000,
    });
    stage.at(99);
    await stage.tell(accountant, 'open', {});
    await scene.sourced(accountant, 'finance', 98, [
      demoPerson('Farid', 'Haddad', 'farid.haddad', { current_title: 'Senior accountant' }),
    ]);
    await story.closed(accountant);

    const open: Opening[] = [];
    for (const { family, people, ...given } of openings) {
      const location_ids = given.work_location === 'remote' ? [] : [places.brooklyn];
      const job = await make(46, { ...given, location_ids, category_id: departments[family] }, ['rafael', 'ines']);
      stage.at(45);
      await stage.tell(job, 'open', {});
      // The last opening of the job replaces a person who left.
      await stage.tell(job, 'changeOpening', {
        number: given.openings ?? 1,
        reason: 'replacement',
        start_on: stage.due(40, 12).slice(0, 10),
      });
      await crowd(stage, interviews, job, family, people, tags);
      open.push(job);
    }
    const [backend, support] = open as [Opening, Opening];
    await answerSurveys(stage, open);
    await story.plays(backend);
    await story.followUp(backend);
    await story.backend(backend);
    await story.support(support, backend);

    const lead = await make(18, {
      name: 'Warehouse Shift Lead',
      location_ids: [places.chicago],
      work_location: 'onsite',
      category_id: departments.logistics,
      eeo_job_category: 'managers',
      compensation_min: 58_000,
      compensation_max: 70_000,
    });
    await stage.tell(lead, 'openInternally', {});
    await story.internal(lead);
    await scene.sourced(lead, 'logistics', 15, [
      demoPerson('Teresa', 'Quiroga', 'teresa.quiroga', { current_title: 'Warehouse team lead' }),
      demoPerson('Kwabena', 'Asante', 'kwabena.asante', { current_title: 'Night shift supervisor' }),
    ]);
    await bringCounts(stage, [
      { job: lead, months: 24, people: 34, harder: 'black' },
      { job: support, months: 14, people: 26 },
      { job: backend, months: 12, people: 22 },
    ]);
    const designer = await make(4, { name: 'Product Designer', category_id: departments.software });
    await scene.sourced(designer, 'software', 3, [
      demoPerson('Ines', 'Almeida', 'ines.almeida', { current_title: 'Product designer' }),
      demoPerson('Yuki', 'Morita', 'yuki.morita', { current_title: 'Interaction designer' }),
      demoPerson('Callum', 'Reid', 'callum.reid', { current_title: 'Service designer' }),
    ]);
    stage.at(75);
    await story.prospects(await stage.pipeline('Engineers we stay in touch with', departments.software));
    await days.desks(backend, designer, accountant);
    stage.at(12);
    await stage.suppress('no.letters@mailbox.example');
    await days.outreach();
    await days.inbox();
    await interviews.judge();
    const marketing = await bringMarketing(app, stage);
    await bringGuide(app, stage);
    await bringVisits(app, stage);
    await bringPrivacy(app, stage, { support, drafted: designer });
    await tellPast(new Scene(stage, interviews, 'past'), make, departments, places);
    await interviews.judge();
    await tellPeople(app, stage);
    return async () => {
      try {
        await marketing();
        await days.today(backend);
      } finally {
        stage.end();
        say('\n');
      }
    };
  } finally {
    stage.end();
  }
};

/** Hours of two people: Inês has a class on Friday afternoons; Rafael has the weekly meeting on Monday mornings. */
const hoursOf: Partial<
  Record<Colleague, { kind: 'blocked' | 'available'; weekday: number; start: string; end: string }>
> = {
  ines: { kind: 'blocked', weekday: 4, start: '13:00', end: '18:00' },
  rafael: { kind: 'blocked', weekday: 0, start: '09:00', end: '10:30' },
};
const foundNorthwind = async (app: NestFastifyApplication, password: string, stage: Stage): Promise<void> => {
  const { ids, organization_id } = stage;
  const [organizations, accounts, passwords] = [app.get(Organizations), app.get(Accounts), app.get(Passwords)];
  const email = (word: string) => `${word}@northwind.example`;
  const began = idFrom('demo', 'found');
  sure(await organizations.found(organization_id, ids.olivia, email('olivia'), facts, 'operator', began));
  // Outreach names the postal address of its sender.
  const sender = { sender_footer: 'Northwind, 882 3rd Avenue, Brooklyn, NY 11232, United States' };
  const asking = stage.by('olivia', idFrom('demo', 'sender'));
  await stage.send(OrganizationCommand, organization_id, asking, 'change', { sender });
  for (const [word, first_name, last_name, role, grants] of staff) {
    if (word !== 'olivia') {
      const names = { email: email(word), first_name, last_name, pronoun: null };
      const register = { ...names, via: 'invitation' as const, tz_region: facts.tzRegion };
      const everywhere = { organization_id: '*' };
      const id = accounts.idOf(email(word));
      await stage.send(UserCommand, id, { ...stage.by(word), ...everywhere }, 'register', register);
      const join = { organization_id, roles: [role], grants };
      await stage.send(UserCommand, id, { ...stage.by('olivia'), ...everywhere }, 'join', join);
    }
    await passwords.set(ids[word], password);
    const hours = hoursOf[word];
    if (hours) {
      const own = { ...stage.by(word, idFrom('demo', 'hours', word)), organization_id: '*' };
      const command = { id: null, date: null, tz_region: null, ...hours };
      await stage.send(UserCommand, ids[word], own, 'setAvailability', command);
    }
  }
};

/** Publishes the lists of the platform's operators, which organizations read and copy. */
const publishKits = async (stage: Stage): Promise<void> => {
  // An entry refers to other entries by the ids that these got here.
  const given = new Map<string, string>();
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : typeof value === 'string' ? (given.get(value) ?? value) : value;
  for (const { of, entries } of kitEntries) {
    const told = entries.map(({ fields }) => ({
      fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, named(value)])),
    }));
    const by = { ...stage.by('olivia'), actor: { type: 'system' as const, id: 'demo' } };
    const { state } = sure(
      await stage.commands.execute(
        new CatalogueCommand(of.name, 'many', { action: 'upsert', entries: told }, by, null),
      ),
    );
    for (const { id, fields } of entries)
      given.set(id, state.entries.find((entry) => entry.fields.name === fields.name)!.id);
  }
};

/** Makes the organization's places, departments and tags. */
const settle = async (stage: Stage) => {
  const place = (name: string, city: string, region: string, postal_code: string, is_default: boolean) =>
    stage.entry('location', { name, city, region, postal_code, country: 'United States', is_default });
  const department = (name: string) => stage.entry('category', { name, description: null });
  const tag = async (name: string, color: string) => ({ id: await stage.entry('tag', { name, color }), name });
  return {
    places: {
      brooklyn: await place('Brooklyn Works', 'Brooklyn', 'NY', '11232', true),
      chicago: await place('Chicago Hub', 'Chicago', 'IL', '60607', false),
    },
    departments: {
      software: await department('Engineering'),
      support: await department('Customer Support'),
      logistics: await department('Warehouse'),
      finance: await department('Finance'),
    },
    tags: [await tag('Strong writer', 'blue'), await tag('Relocates', 'teal'), await tag('Leads teams', 'pink')],
  };
};

/** Makes many people apply for one job. Earlier applicants are further along. */
const crowd = async (
  stage: Stage,
  interviews: DemoInterviews,
  job: Opening,
  family: 'software' | 'support',
  wanted: number,
  tags: readonly { id: string; name: string }[],
): Promise<void> => {
  const random = new Random('northwind', family);
  const [sources, reasons] = [await stage.list('source'), await stage.list('disqualification')];
  for (let index = 0; index < wanted; index++) {
    const person = stage.person(random, family);
    const age = 42 - (index / wanted) * 41 + random.next();
    stage.at(age);
    const lead = index % 9 === 8;
    const source = random.pick(sources.filter((each) => (each.fields.source === 'applied') !== lead));
    const applicant = await stage.arrive(random, person, job, {
      came: { source: String(source.fields.source), source_id: source.id, source_detail: null },
      lead,
      letter: index % 3 ? null : () => coverLetterFor(random, person, job.fields.name),
    });
    await (lead
      ? stage.letters.mail(applicant, 'lead_outreach', { from: 'rafael' })
      : stage.letters.mail(applicant, 'application_confirmation'));
    if (!lead) await walk(stage, interviews, applicant, { age, index, wanted, random, reasons });
    if (index % 4 === 1) await stage.note(applicant, noteFor(random, person), index % 8 === 1 ? 'rafael' : 'olivia');
    if (index % 5 === 2) await stage.about(applicant.candidate_id, 'tag', { add: [random.pick(tags)], remove: [] });
    stage.progress();
  }
};

type Walk = {
  age: number;
  index: number;
  wanted: number;
  random: Random;
  reasons: CatalogueState['entries'];
};
/** Takes this applicant as far as they get: the first are hired, offered or turned down, the last have just applied. */
const walk = async (
  stage: Stage,
  interviews: DemoInterviews,
  applicant: Applicant,
  { age, index, wanted, random, reasons }: Walk,
): Promise<void> => {
  const { act } = applicant;
  const { steps } = applicant.job;
  const start_on = new Date(stage.today + 30 * dayLength).toISOString().slice(0, 10);
  const live = steps.filter((step) => !isEnd(step.type) && step.type !== 'sourced_new');
  const share = 1 - index / wanted;
  const goal = Math.min(live.length - 1, Math.floor(share * live.length * (0.55 + random.next() * 0.8)));
  // The last event of an application was a few days ago. The earlier ones are spread over the time since the application arrived.
  const last = random.next() * random.next() * Math.min(age, 9);
  let when = age;
  const next = (left: number) =>
    stage.at((when = last + (when - last) * (left / (left + 1)) * (0.8 + random.next() * 0.25)));
  for (let step = 0; step < goal; step++) {
    next(goal - step - 0.5);
    await act('advance', { workflow_step_id: live[step + 1]!.id });
    if (live[step + 1]!.kind === 'round' && (step + 1 < goal || random.next() < 0.6)) {
      next(goal - step - 1);
      const schedule_status = step + 1 < goal || random.next() < 0.5 ? 'complete' : 'pending';
      const stays = ((when - last) * 0.4) / (goal - step);
      if (step + 1 < goal) await interviews.takesPlace(applicant, stays, 2.4 + 0.45 * goal);
      else await act('schedule', { schedule_status });
      if (step + 1 === goal && (schedule_status === 'complete' || index % 2 === 0)) stage.expected.push(applicant);
    }
  }
  const { compensation_min: low, compensation_max: high } = applicant.job.fields as {
    compensation_min: number;
    compensation_max: number;
  };
  const terms = {
    title: null,
    amount: low + Math.round((random.next() * (high - low)) / 500) * 500,
    currency: 'USD',
    period: 'year',
    bonus: '10% yearly',
    equity: null,
    start_on,
    expires_on: null,
  };
  if (goal === live.length - 1 && index % 3 === 2)
    for (const word of ['rafael', 'olivia'] as const) await interviews.recommends(applicant, live[goal]!.id, word);
  if (goal === live.length - 1 && index % 3 !== 2) {
    next(0.5);
    await act('offer', { terms });
    await stage.letters.mail(applicant, 'offer_extended', { from: 'rafael' });
    if (index % 3 === 1) return;
    next(0.2);
    const accepted = index === 0; // one place of each job is filled
    if (accepted) await act('offer_accept', { start_on });
    else await act('offer_decline', { declined_by: 'candidate' });
    await stage.letters.mail(applicant, accepted ? 'offer_accepted' : 'offer_declined', { from: 'rafael' });
    return;
  }
  // One in four of the early applicants is turned down or withdraws.
  if (age > 6 && random.next() < 0.26) {
    next(0);
    const held = goal > 2;
    const entry = random.pick(reasons.filter(({ fields }) => canBe(String(fields.name), held)));
    await applicant.reject(String(entry.fields.name));
  }
};
/** Whether a candidate on an open job can be archived for this reason without an offer. `held`: after an interview. */
const canBe = (reason: string, held: boolean): boolean =>
  (held || !/interview|work test|reference/i.test(reason)) &&
  !/offer|did not start|position|after screening|duplicate|moved to another|not pursued|mistake/i.test(reason);
