import { dayLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { defaultHiringSettings, defaultRetention } from '@candor/contracts/organization/rows';
import type { SourceType } from '@candor/contracts/jobs/values';
import { type ApplyNotice, applyNotice, textVersion } from '../reads/public/apply-notice.ts';
import { candidate as rules } from '../features/people/candidate.decider.ts';
import { secretIdFrom } from '../kernel/codec.ts';
import { type Cause, type Diary, streamOf } from './facts.ts';
import type { Busy } from './hours.ts';
import { careersAddress, type Entry, entryNamed, type Office } from './office.ts';
import { iso } from './office-hours.ts';
import { type Person, personAt } from './people.ts';
import { Random } from './random.ts';
import { resumeFor } from './resumes.ts';
import type { Slot } from './plan.ts';

// The ways in which a person enters the system: through the form, added by a recruiter, or found by one.

/** A person with their record; all applications of the person share the same object. */
export type Candidate = {
  number: number;
  id: string;
  person: Person;
  stream: ReturnType<typeof recordOf>;
  resume_id: string | null;
  /** When the person has interviews. */
  busy: Busy[];
};
export type Way = 'form' | 'recruiter' | 'lead';

const recordOf = (id: string, number: number) => ({ ...streamOf(rules, id), counter: number });
/** The privacy notice that the form shows to applicants. */
export const noticeOf = (office: Office): ApplyNotice =>
  applyNotice({
    name: office.name,
    country: 'US',
    privacy_email: careersAddress,
    privacy_notice: null,
    retention: defaultRetention,
    hiring: defaultHiringSettings,
  });

export const candidateOf = (office: Office, seed: number, { person: number, job }: Slot, year: number): Candidate => {
  const random = new Random(seed, 'person', number);
  const person = personAt(random, { unique: number + 1, family: random.chance(0.85) ? job.family : undefined, year });
  const id = secretIdFrom(office.secret, 'candidate', office.organization_id, person.email, '0');
  return { number, id, person, stream: recordOf(id, number), resume_id: null, busy: [] };
};

const sources: Record<Way, readonly (readonly [string, number])[]> = {
  form: [
    ['Careers page', 80],
    ['Employee referral', 10],
    ['Job fair', 6],
    ['Nomination', 2],
  ],
  recruiter: [
    ['Employee referral', 45],
    ['Agency', 25],
    ['LinkedIn', 15],
    ['Outbound search', 10],
    ['Nomination', 5],
  ],
  lead: [
    ['LinkedIn', 55],
    ['Outbound search', 40],
    ['Job fair', 5],
  ],
};
export const sourceFor = (
  random: Random,
  office: Office,
  way: Way,
  internal: boolean,
): { entry: Entry; source: SourceType } => {
  const entry = entryNamed(office, 'source', internal ? 'Internal mobility' : random.weighted(sources[way]));
  return { entry, source: entry.fields.source as SourceType };
};

/** Writes the facts that come with a person: the record if they are new, a resume, links, consent. `at` is in milliseconds. */
export const receive = (
  diary: Diary,
  office: Office,
  candidate: Candidate,
  {
    at,
    cause,
    way,
    first,
    source,
    source_id,
    job_id,
    seed,
  }: {
    at: number;
    cause: Cause;
    way: Way;
    first: boolean;
    source: SourceType;
    source_id: string;
    job_id: string;
    seed: number;
  },
): void => {
  const { random } = diary;
  const { person, stream } = candidate;
  const { career: _, ...fields } = person;
  if (first)
    diary.tell(at, stream, cause, 'create', {
      fields: { ...fields, source, source_id },
      type: way === 'lead' ? 'prospect' : 'candidate',
      created_via: way === 'form' ? 'form' : 'recruiter',
    });
  if (first && random.chance(way === 'lead' ? 0.8 : 0.25))
    diary.tell(at, stream, cause, 'addUrl', {
      kind: 'linkedin',
      url: `https://www.linkedin.example/in/${person.email.split('@')[0]}`,
    });
  if (
    way === 'form' ? first || random.chance(0.5) : !candidate.resume_id && random.chance(way === 'lead' ? 0.35 : 0.9)
  ) {
    const resume_id = random.uuid();
    const text = resumeFor(new Random(seed, 'resume', candidate.number), person);
    const [added] = diary.tell(
      at,
      stream,
      cause,
      'addResume',
      {
        file_id: `resumes/${resume_id}.pdf`,
        file_name: `${fullName(person)} resume.pdf`,
        mime: 'application/pdf',
        size: 30_000 + text.length * random.whole(8, 40),
        hash: null, // there is no file
        job_id,
      },
      () => resume_id,
    );
    diary.tell(at + random.whole(900, 6000), stream, diary.following(added!, 'resumes'), 'parseResume', {
      resume_id,
      text,
      pages: text.length > 2600 ? 2 : 1,
    });
    candidate.resume_id = resume_id;
  }
  if (way !== 'form') return;
  const notice = noticeOf(office);
  diary.tell(at, stream, cause, 'giveConsent', {
    purpose: 'privacy',
    text_version: textVersion(notice.privacy_notice),
    until: null,
  });
  if (random.chance(0.35))
    diary.tell(at, stream, cause, 'giveConsent', {
      purpose: 'talent_pool',
      text_version: textVersion(notice.talent_pool_consent),
      until: iso(at + 730 * dayLength),
    });
};
