import { type Audience, audiences } from './reaches.ts';
import { nameOrderKeys } from '../values/person-name.ts';
import { searchedName } from '../values/searched-name.ts';
import { z } from 'zod';
import { eachWay, list, nameWords } from '../kernel/list.ts';
import { StepRef } from '../jobs/step-ref.ts';
import { AddressKindName, type Addresses, digitsOf, emailsOf, OtherAddress, phonesOf } from './addresses.ts';
import type { FieldValue } from './person-fields.ts';
import { contactKeys } from '../duplicates/contact-keys.ts';

const text = z.string().nullable();
export const PersonApplication = z.object({
  id: z.string(),
  job_id: z.string(),
  step: StepRef,
  ongoing: z.boolean(),
  entered_at: z.string(),
  /** Present for an application on a prospect pipeline, which does not make the person a candidate. */
  prospect: z.literal(true).optional(),
});
export type PersonApplication = z.output<typeof PersonApplication>;
export const PersonResume = z.object({
  id: z.string(),
  file_id: z.string(),
  file_name: z.string(),
  mime: z.string(),
  size: z.number(),
  added_at: z.string(),
  parsed: z.boolean(),
});
/** A person as lists show them. */
export const ListedPerson = z.object({
  id: z.string(),
  organization_id: z.string(),
  version: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name_order: z.enum(nameOrderKeys).nullable(),
  email: text,
  email_kind: AddressKindName,
  other_emails: z.array(OtherAddress),
  phone: text,
  phone_kind: AddressKindName,
  other_phones: z.array(OtherAddress),
  pronoun: text,
  headline: text,
  current_title: text,
  current_company: text,
  location: text,
  tz_region: text,
  type: z.enum(['prospect', 'candidate']),
  audience: z.enum(audiences),
  source: z.string(),
  source_id: text,
  /** Present if neither the person nor a member made the record: they sent a form of a page, or registered for an event. */
  came_by: z.enum(['form', 'event']).optional(),
  /** The member who looks after them. */
  owner_id: text,
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
  skills: z.array(z.object({ id: z.string(), name: z.string() })),
  urls: z.array(z.object({ id: z.string(), kind: z.string(), url: z.string() })),
  resumes: z.array(PersonResume),
  applications: z.array(PersonApplication),
  notes: z.number(),
  do_not_contact: z.boolean(),
  /** The day up to which they agreed to stay in the talent pool; null if they were not asked, or without an end. */
  consent_until: text,
  /** Whether it is sample data. */
  sample: z.boolean(),
  /** The records that were merged into this one. */
  merged: z.array(z.object({ id: z.string(), name: z.string() })),
  created_at: z.string(),
  last_activity: z.string(),
});
export type ListedPerson = z.output<typeof ListedPerson>;
/** The fields of each person in lists. Resumes and links, which outweigh all the rest, are only on the person's page. */
export const pooledFields = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'email_kind',
  'other_emails',
  'phone',
  'phone_kind',
  'other_phones',
  'headline',
  'current_title',
  'current_company',
  'location',
  'type',
  'source',
  'source_id',
  'came_by',
  'owner_id',
  'tags',
  'skills',
  'applications',
  'notes',
  'do_not_contact',
  'consent_until',
  'sample',
  'created_at',
  'last_activity',
] as const satisfies readonly (keyof ListedPerson)[];
export type PooledPerson = Pick<ListedPerson, (typeof pooledFields)[number]>;
/** One record of a person alone. */
export type PersonPart = Omit<ListedPerson, 'merged'> &
  Pick<PersonRow, 'resume_text' | 'newest_resume' | 'read_resume' | 'own' | 'archived_for'>;
/** A resume, and the job to which it was sent. */
type CameFor = { id: string; job_id: string | null };
/** Stands for the job's id if the resume was sent to no job: every reader of the person may read such a resume. */
export const forNoJob = 'none';
/** `resume_text`: the text of the newest resume; it is searched, never listed. `read_resume`: the resume with that text, which is an earlier one until the newest has been read. `parts`: if records were merged, each record alone, the kept one first; the row combines them. `own`: by field, the keys that find the values of candidate fields. `archived_for`: by application, the reason for its archiving. None of these is sent to readers. */
export type PersonRow = ListedPerson & {
  resume_text: string;
  newest_resume: CameFor | null;
  read_resume: CameFor | null;
  own: Record<string, string[]>;
  archived_for: Record<string, string>;
  parts: readonly PersonPart[];
};
/** The ids of all records of a person. */
export const idsOf = ({ id, merged }: Pick<ListedPerson, 'id' | 'merged'>): string[] => [
  id,
  ...merged.map((each) => each.id),
];
/** All addresses and numbers, in searchable form. */
const writtenIn = (of: Addresses): string[] => [
  ...emailsOf(of).map(({ address }) => address),
  ...phonesOf(of).flatMap(({ address }) => [address, digitsOf(address)]),
];
/** The keys that find the person, from all of their records. */
export const keysOf = (row: Pick<PersonRow, 'parts' | 'urls'> & Addresses) => {
  const all = [row, ...row.parts];
  return contactKeys({
    emails: all.flatMap(emailsOf).map(({ address }) => address),
    phones: all.flatMap(phonesOf).map(({ address }) => address),
    urls: row.urls,
  });
};
/** The person's audience. A contact of marketing or sales who comes to a job is talent from then on: contacts are never applicants. */
export const audienceOf = ({ audience, applications }: Pick<PersonRow, 'audience' | 'applications'>): Audience =>
  applications.every(({ prospect }) => prospect) ? audience : 'talent';
export const peopleList = list<PersonRow>()({
  name: 'people',
  about: idsOf,
  hidden: ['resume_text'],
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.name) },
    type: { kind: 'keyword', of: (row) => row.type },
    audience: { kind: 'keyword', of: audienceOf },
    source: { kind: 'keyword', of: (row) => row.source },
    source_detail: { kind: 'keyword', of: (row) => row.source_id },
    owner: { kind: 'keyword', of: (row) => row.owner_id },
    tag: { kind: 'keywords', of: (row) => row.tags.map((tag) => tag.id) },
    skill: { kind: 'keywords', of: (row) => row.skills.map((skill) => skill.id) },
    email: { kind: 'keyword', of: (row) => row.email },
    /** Every email address, including those of merged records: finds the sender of a mail from any of them. */
    address: {
      kind: 'keywords',
      of: (row) => keysOf(row).email,
    },
    own: { kind: 'keywords', of: (row) => Object.values(row.own).flat() },
    phone: { kind: 'keywords', of: (row) => keysOf(row).phone },
    profile: { kind: 'keywords', of: (row) => keysOf(row).profile },
    job: { kind: 'keywords', of: (row) => row.applications.map((application) => application.job_id) },
    /** Keys for callers who may see both: the people of their jobs, and contacts. */
    job_or_contact: {
      kind: 'keywords',
      of: (row) => [
        ...row.applications.map((application) => application.job_id),
        ...(audienceOf(row) === 'contact' ? ['contact'] : []),
      ],
    },
    stage: { kind: 'keyword', of: (row) => mainApplication(row)?.step.type ?? null },
    ongoing: { kind: 'flag', of: (row) => row.applications.some((application) => application.ongoing) },
    reason: { kind: 'keywords', of: (row) => [...new Set(Object.values(row.archived_for))] },
    do_not_contact: { kind: 'flag', of: (row) => row.do_not_contact },
    location: { kind: 'keyword', of: (row) => row.location },
    consent_until: { kind: 'moment', of: (row) => row.consent_until },
    company: { kind: 'text', of: (row) => row.current_company },
    /** The job to which the searchable resume was sent: a search finds no person by a resume that the reader may not read. */
    resume_job: { kind: 'keyword', of: (row) => row.read_resume && (row.read_resume.job_id ?? forNoJob) },
    created_at: { kind: 'moment', of: (row) => row.created_at },
    last_activity: { kind: 'moment', of: (row) => row.last_activity },
  },
  filters: {
    ...eachWay({
      type: 'type',
      audience: 'audience',
      source: 'source',
      source_detail: 'source_detail',
      tag: 'tag',
      skill: 'skill',
      owner: 'owner',
      stage: 'stage',
      /** The reasons for which the person was archived on a job. */
      reason: 'reason',
      job: 'job',
      location: 'location',
    }),
    /** Finds people of whose names some word begins like one of these. */
    word: { field: 'word', kind: 'begins' },
    owned: { field: 'owner', kind: 'present' },
    ongoing: { field: 'ongoing', kind: 'equal' },
    /** A field of the organization that has a value, or a chosen choice in one. */
    own: { field: 'own', kind: 'equal' },
    do_not_contact: { field: 'do_not_contact', kind: 'equal' },
    consent_until: { field: 'consent_until', kind: 'range' },
    consent_ends: { field: 'consent_until', kind: 'present' },
    created: { field: 'created_at', kind: 'range' },
    last_activity: { field: 'last_activity', kind: 'range' },
  },
  keyed: 'own',
  sorts: ['last_activity', 'name', 'created_at', 'company'],
  defaultSort: 'last_activity-desc',
  search: {
    words: (row) =>
      [
        searchedName(row.name),
        ...[row, ...row.parts].flatMap(writtenIn),
        row.headline,
        row.current_title,
        row.current_company,
        row.location,
        ...row.skills.map(({ name }) => name),
      ]
        .filter(Boolean)
        .join(' '),
    phrases: ['name', 'email', 'headline', 'current_title', 'current_company', 'location', 'skills.name'],
    guarded: { by: 'resume_job', words: (row) => row.resume_text, phrases: ['resume_text'] },
  },
  facets: ['stage', 'job', 'source', 'source_detail', 'owner', 'tag', 'skill', 'type', 'audience', 'location'],
});
const rankOf = ({ ongoing, step }: PersonApplication): number => (!ongoing ? 0 : step.type === 'sourced_new' ? 1 : 2);
/** The application that says how far a person is: an ongoing one before an ended one, a candidate's before a lead's, and among those the one that moved last. */
export const mainApplication = (row: Pick<PersonRow, 'applications'>): PersonApplication | undefined =>
  row.applications.reduce<PersonApplication | undefined>((main, each) => {
    if (!main) return each;
    const ahead = rankOf(each) - rankOf(main);
    return ahead > 0 || (ahead === 0 && each.entered_at > main.entered_at) ? each : main;
  }, undefined);

/** One person's values of the organization's own fields. Kept apart from the person, because only some readers of the person may see them. */
export type PersonValuesRow = { id: string; organization_id: string; values: Record<string, FieldValue> };
export const personValuesList = list<PersonValuesRow>()({
  name: 'person-values',
  about: (row) => [row.id],
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
