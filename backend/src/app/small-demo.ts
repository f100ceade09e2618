import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { equalOpportunity } from '@candor/contracts/catalogues/seeds';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import {
  defaultJobFields,
  defaultSteps,
  isEnd,
  nameRounds,
  type JobFields,
  type Step,
} from '@candor/contracts/jobs/values';
import { Accounts } from '../features/accounts/accounts.ts';
import { Organizations } from '../features/accounts/organizations.ts';
import { slugOf } from '@candor/contracts/organization/slug';
import { Passwords } from '../features/accounts/passwords.ts';
import { UserCommand } from '../features/accounts/user.command.ts';
import { CatalogueCommand } from '../features/catalogues/catalogue.command.ts';
import { catalogueDecider, type CatalogueState } from '../features/catalogues/catalogue.decider.ts';
import { plainText } from '../kernel/plain-text.ts';
import { JobCommand } from '../features/jobs/job.command.ts';
import { snapshotOf } from '../access/post.ts';
import { CandidateCommand } from '../features/people/candidate.command.ts';
import { People } from '../features/people/people.ts';
import { PipelineCommand } from '../features/pipeline/pipeline.command.ts';
import type { PipelineCommands } from '../features/pipeline/pipeline.decider.ts';
import { Random } from '../demo/random.ts';
import { personAt } from '../demo/people.ts';
import { coverLetterFor, noteFor, resumeFor } from '../demo/resumes.ts';
import { Clock } from '../kernel/clock.ts';
import { idFrom } from '../kernel/codec.ts';
import { isRejection, type Rejection } from '../kernel/decider.ts';
import { TextGenerator } from '../kernel/ports/text-generator.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { type Requester, Streams } from '../kernel/streams.ts';
import type { Settings } from './settings.ts';

// Northwind on an empty data folder: the same commands that people give write its history, with the clock set back.

const staff: readonly (readonly [string, string, string, Role, Group[]])[] = [
  ['olivia', 'Olivia', 'Hart', 'ORG_ADMIN', []],
  ['rafael', 'Rafael', 'Mendes', 'RECRUIT_ADMIN', []],
  ['ines', 'Inês', 'Carvalho', 'INTERVIEW_ADMIN', []],
  ['carla', 'Carla', 'Novak', 'CUSTOMER', ['VIEW_REPORTS']],
];
const openings: readonly (Partial<JobFields> & { name: string; family: 'software' | 'support'; people: number })[] = [
  {
    name: 'Senior Backend Engineer',
    family: 'software',
    work_location: 'hybrid',
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
    compensation_min: 54_000,
    compensation_max: 66_000,
    openings: 1,
    people: 24,
  },
];
const day = 86_400_000;
const fail = (refused: Rejection): never => {
  throw new Error(`The demo could not be written. A command was refused: ${refused.error}`);
};
const sure = <T extends object>(value: T | Rejection): T => (isRejection(value) ? fail(value) : value);

/** Writes the whole story; throws when a command is refused. */
export const tellDemo = async (
  app: NestFastifyApplication,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> => {
  const [commands, streams, clock, organizations, accounts, passwords, people, text, files] = [
    app.get(CommandBus),
    app.get<Streams>(Streams),
    app.get(Clock),
    app.get(Organizations),
    app.get(Accounts),
    app.get(Passwords),
    app.get(People),
    app.get<TextGenerator>(TextGenerator),
    app.get<FileStore>(FileStore),
  ];
  const random = new Random('northwind', 'small');
  const today = Date.now();
  const at = (daysAgo: number) => clock.set(new Date(today - daysAgo * day));
  const total = openings.reduce((sum, each) => sum + each.people, 0);
  const organization_id = idFrom('organization', 'northwind');
  const ids = Object.fromEntries(staff.map(([word]) => [word, accounts.idOf(`${word}@northwind.example`)])) as Record<
    string,
    string
  >;
  let count = 0;
  let told = 0;
  const by = (word: string): Requester => ({
    organization_id,
    actor: { type: 'user', id: ids[word]!, roles: [staff.find(([each]) => each === word)![3]] },
    uid: idFrom('demo', count++),
  });
  try {
    at(60);
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
    sure(
      await organizations.found(
        organization_id,
        ids.olivia!,
        'olivia@northwind.example',
        facts,
        'operator',
        idFrom('demo', 'found'),
      ),
    );
    for (const [word, first_name, last_name, role, grants] of staff) {
      if (word !== 'olivia') {
        sure(
          await commands.execute(
            new UserCommand(
              ids[word]!,
              'register',
              {
                email: `${word}@northwind.example`,
                first_name,
                last_name,
                pronoun: null,
                via: 'invitation',
                tz_region: 'America/New_York',
              },
              { ...by(word), organization_id: '*' },
            ),
          ),
        );
        sure(
          await commands.execute(
            new UserCommand(
              ids[word]!,
              'join',
              { organization_id, roles: [role], grants },
              { ...by('olivia'), organization_id: '*' },
            ),
          ),
        );
      }
      await passwords.set(ids[word]!, settings.DEMO_PASSWORD);
    }
    const entry = async (name: string, fields: Record<string, unknown>) =>
      sure(await commands.execute(new CatalogueCommand(name, 'upsert', { fields }, by('olivia')))).events[0]!.data
        .id as string;
    const brooklyn = await entry('location', {
      name: 'Brooklyn Works',
      city: 'Brooklyn',
      region: 'NY',
      postal_code: '11232',
      country: 'United States',
      is_default: true,
    });
    await entry('location', {
      name: 'Chicago Hub',
      city: 'Chicago',
      region: 'IL',
      postal_code: '60607',
      country: 'United States',
      is_default: false,
    });
    const departments = {
      software: await entry('category', { name: 'Engineering', description: null }),
      support: await entry('category', { name: 'Customer Support', description: null }),
    };
    const tags = [
      await entry('tag', { name: 'Strong writer', color: 'blue' }),
      await entry('tag', { name: 'Relocates', color: 'teal' }),
      await entry('tag', { name: 'Leads teams', color: 'pink' }),
    ];
    const listOf = async (name: string): Promise<CatalogueState['entries']> =>
      (await streams.load(catalogueDecider(catalogueNamed(name)!), organization_id, organization_id))!.state.entries;
    const [sources, reasons] = [await listOf('source'), await listOf('disqualification')];

    for (const { family, people: wanted, ...given } of openings) {
      at(46);
      const fields: JobFields = {
        ...defaultJobFields,
        compensation_description: null,
        location_ids: given.work_location === 'remote' ? [] : [brooklyn],
        category_id: departments[family],
        ...given,
      };
      const id = idFrom('demo job', given.name);
      let made = 0;
      const newId = () => idFrom('demo part', id, made++);
      const steps = nameRounds(defaultSteps(newId));
      const content = await text.jobContent({
        title: fields.name,
        organization: {
          name: 'Northwind',
          about: plainText(facts.about),
          industry: facts.industry,
          contact: 'careers@northwind.example',
        },
      });
      const requirements = content.requirements.map((each) => ({
        ...each,
        id: newId(),
        weight: each.level === 'must' ? 3 : 1,
      }));
      sure(
        await commands.execute(
          new JobCommand(
            id,
            'create',
            {
              fields,
              slug: `${slugOf(fields.name)}-${id.slice(0, 6)}`,
              origin: 'manual',
              steps,
              owner: ids.rafael!,
              recruiters: [ids.olivia!],
              generate: false,
              requirements: requirements as never,
              sections: content.sections.map((each) => ({
                id: newId(),
                kind: each.kind as never,
                name: each.name,
                body:
                  each.kind === 'eeo'
                    ? `<p>${equalOpportunity('Northwind', 'careers@northwind.example')}</p>`
                    : each.html,
                visible: true,
                locked: each.kind === 'eeo',
              })),
              tasks: content.tasks.map((each) => ({
                ...each,
                id: newId(),
                description: '',
                source: 'template' as const,
              })),
              questions: content.questions.map((each) => ({
                id: newId(),
                text: each.text,
                kind: each.kind as never,
                scoring_type: each.scoring_type as never,
                requirement_ids: requirements
                  .filter((requirement) => requirement.name === each.requirement)
                  .map((requirement) => requirement.id),
                indicators: each.indicators,
                source: 'template' as const,
              })),
            },
            by('rafael'),
          ),
        ),
      );
      at(45);
      const job = sure(
        await commands.execute(
          new JobCommand(
            id,
            'setMember',
            { may_edit: true, user_id: ids.ines!, access_level: 'standard', permissions: ['scorecards'] },
            by('rafael'),
          ),
        ),
      ).state!;
      sure(
        await commands.execute(
          new JobCommand(
            id,
            'open',
            { may_edit: true, warnings: [], snapshot: snapshotOf(job.fields, job.sections) },
            by('rafael'),
          ),
        ),
      );

      for (let index = 0; index < wanted; index++) {
        const person = personAt(random, { unique: 7000 + count, family });
        // The earlier a person applied, the further they are.
        const age = 42 - (index / wanted) * 41 + random.next();
        at(age);
        const lead = index % 9 === 8;
        const source = random.pick(sources.filter((each) => (each.fields.source === 'applied') !== lead));
        const came = { source: String(source.fields.source), source_id: source.id, source_detail: null };
        const { career: _, ...about } = person;
        const candidate = sure(
          await people.findOrCreate(
            { ...about, ...came } as never,
            'candidate',
            lead ? 'recruiter' : 'form',
            lead ? by('rafael') : { ...by('rafael'), actor: { type: 'candidate', id: 'visitor' } },
          ),
        );
        const itself: Requester = { ...by('rafael'), actor: { type: 'candidate', id: candidate.id } };
        const key = `resumes/${organization_id}/${idFrom('demo resume', candidate.id)}.txt`;
        const words = resumeFor(random, person);
        await files.put(key, 'text/plain', Buffer.from(words));
        const added = sure(
          await commands.execute(
            new CandidateCommand(
              candidate.id,
              'addResume',
              {
                file_id: key,
                file_name: `${person.last_name} resume.txt`,
                mime: 'text/plain',
                size: Buffer.byteLength(words),
                job_id: id,
              },
              itself,
            ),
          ),
        );
        const resume_id = added.state!.resumes[0]!.id;
        sure(
          await commands.execute(
            new CandidateCommand(
              candidate.id,
              'parseResume',
              { resume_id, text: words, pages: null },
              { ...by('rafael'), actor: { type: 'processor', id: 'read-resume' } },
            ),
          ),
        );
        const application = idFrom('application', candidate.id, id, 0);
        const shared = {
          candidate_id: candidate.id,
          job_id: id,
          ...came,
          person: {
            first_name: person.first_name,
            last_name: person.last_name,
            email: person.email,
            headline: person.headline,
            current_title: person.current_title,
            current_company: person.current_company,
            location: person.location,
          },
        };
        const act = async <N extends keyof PipelineCommands & string>(
          name: N,
          command: PipelineCommands[N],
          who: Requester = by('rafael'),
        ) => sure(await commands.execute(new PipelineCommand(application, name, command, who)));
        if (lead) await act('addLead', shared);
        else
          await act(
            'apply',
            {
              ...shared,
              applied_via: 'form',
              resume_id,
              cover_letter: index % 3 ? null : coverLetterFor(random, person, fields.name),
              consent_text_version: '1',
            },
            itself,
          );
        if (!lead)
          await walk(act, {
            steps,
            age,
            index,
            wanted,
            random,
            at,
            reasons,
            start_on: new Date(today + 30 * day).toISOString().slice(0, 10),
          });
        if (index % 4 === 1)
          sure(
            await commands.execute(
              new CandidateCommand(
                candidate.id,
                'addNote',
                { body: noteFor(random, person), visibility: 'team', job_id: id },
                by(index % 8 === 1 ? 'rafael' : 'olivia'),
              ),
            ),
          );
        if (index % 5 === 2)
          sure(
            await commands.execute(
              new CandidateCommand(
                candidate.id,
                'tag',
                {
                  add: [{ id: random.pick(tags), name: '' }].map((tag) => ({
                    ...tag,
                    name: ['Strong writer', 'Relocates', 'Leads teams'][tags.indexOf(tag.id)]!,
                  })),
                  remove: [],
                },
                by('rafael'),
              ),
            ),
          );
        say(
          `\r  Loading the demo organization Northwind  ${'█'.repeat(Math.round((++told / total) * 24)).padEnd(24, '·')} ${told}/${total} candidates`,
        );
      }
    }
  } finally {
    clock.set(null);
  }
  say('\n');
};

type Act = <N extends keyof PipelineCommands & string>(
  name: N,
  command: PipelineCommands[N],
  who?: Requester,
) => Promise<unknown>;
type Walk = {
  steps: Step[];
  age: number;
  index: number;
  wanted: number;
  random: Random;
  at: (days: number) => void;
  reasons: CatalogueState['entries'];
  start_on: string;
};
/** How far this applicant is: the first are hired, offered or turned down, the last have just applied. */
const walk = async (act: Act, { steps, age, index, wanted, random, at, reasons, start_on }: Walk): Promise<void> => {
  const live = steps.filter((step) => !isEnd(step.type) && step.type !== 'sourced_new');
  const share = 1 - index / wanted;
  const goal = Math.min(live.length - 1, Math.floor(share * live.length * (0.55 + random.next() * 0.8)));
  // The last event of an application was a few days ago; the ones before are spread over the time since they applied.
  const last = random.next() * random.next() * Math.min(age, 9);
  let when = age;
  const next = (left: number) => at((when = last + (when - last) * (left / (left + 1)) * (0.8 + random.next() * 0.25)));
  for (let step = 0; step < goal; step++) {
    next(goal - step - 0.5);
    await act('advance', { workflow_step_id: live[step + 1]!.id });
    if (live[step + 1]!.kind === 'round' && (step + 1 < goal || random.next() < 0.6)) {
      next(goal - step - 1);
      await act('schedule', { schedule_status: step + 1 < goal || random.next() < 0.5 ? 'complete' : 'pending' });
    }
  }
  const terms = {
    title: null,
    amount: 150_000 + random.whole(0, 5) * 2000,
    currency: 'USD',
    period: 'year',
    bonus: '10% yearly',
    equity: null,
    start_on,
    expires_on: null,
  };
  if (goal === live.length - 1 && index % 3 !== 2) {
    next(0.5);
    await act('offer', { terms });
    if (index % 3 === 1) return;
    next(0.2);
    if (index === 0 || index % 6 === 0) await act('offer_accept', { start_on });
    else await act('offer_decline', { declined_by: 'candidate' });
    return;
  }
  // One in four of the early applicants is turned down or withdraws.
  if (age > 6 && random.next() < 0.26) {
    next(0);
    const entry = random.pick(
      reasons.filter(
        (each) =>
          each.fields.side !== 'other' &&
          !String(each.fields.name).includes('offer') &&
          each.fields.name !== 'Did not start',
      ),
    );
    await act('archive', {
      reason: {
        id: entry.id,
        name: String(entry.fields.name),
        side: entry.fields.side as 'we_rejected',
        not_basically_qualified: entry.fields.not_basically_qualified === true,
        not_considered: entry.fields.not_considered === true,
      },
    });
  }
};
