import { list, nameWords } from '../kernel/list.ts';
import type {
  ConsentText,
  InstanceFields,
  InstanceStatus,
  RecruitingEventFields,
  RecruitingEventKind,
  RecruitingEventStatus,
  RegistrationAnswer,
  RegistrationEnd,
  RegistrationStatus,
  Silence,
} from './values.ts';

/** An event as the list shows it. */
export type RecruitingEventRow = {
  id: string;
  organization_id: string;
  version: number;
  status: RecruitingEventStatus;
  name: string;
  slug: string;
  kind: RecruitingEventKind;
  summary: string | null;
  created_at: string;
  updated_at: string;
};
export const recruitingEventList = list<RecruitingEventRow>()({
  name: 'recruiting-events',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.name) },
    status: { kind: 'keyword', of: (row) => row.status },
    kind: { kind: 'keyword', of: (row) => row.kind },
    slug: { kind: 'keyword', of: (row) => row.slug },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    word: { field: 'word', kind: 'begins' },
  },
  sorts: ['name', 'updated_at'],
  defaultSort: 'updated_at-desc',
  search: { words: (row) => [row.name, row.summary].filter(Boolean).join(' '), phrases: ['name'] },
});

/** The words of an event, with the consent texts that people read. */
export type RecruitingEventTexts = {
  status: RecruitingEventStatus;
  fields: RecruitingEventFields;
  consents: readonly ConsentText[];
};
export type RecruitingEventTextRow = RecruitingEventTexts & { id: string; organization_id: string; version: number };
export const recruitingEventTextList = list<RecruitingEventTextRow>()({
  name: 'recruiting-event-texts',
  fields: { slug: { kind: 'keyword', of: (row) => row.fields.slug } },
  filters: {},
  sorts: [],
  defaultSort: 'slug-asc',
});

/** A date of an event. */
export type InstanceRow = {
  id: string;
  organization_id: string;
  version: number;
  event_id: string;
  status: InstanceStatus;
  /** Whether it was recorded who came. */
  settled: boolean;
  fields: InstanceFields;
  /** The text that people got when the date was canceled. */
  note: string | null;
};
export const instanceList = list<InstanceRow>()({
  name: 'event-instances',
  fields: {
    event_id: { kind: 'keyword', of: (row) => row.event_id },
    status: { kind: 'keyword', of: (row) => row.status },
    starts_at: { kind: 'moment', of: (row) => row.fields.starts_at },
  },
  filters: { status: { field: 'status', kind: 'equal' }, event_id: { field: 'event_id', kind: 'equal' } },
  sorts: ['starts_at'],
  defaultSort: 'starts_at-asc',
  indexes: [['event_id', 'starts_at']],
});

/** A registration for a date. The words are null once the person is erased. */
export type RegistrationRow = {
  id: string;
  organization_id: string;
  version: number;
  instance_id: string;
  event_id: string;
  candidate_id: string;
  status: RegistrationStatus;
  name: string | null;
  email: string | null;
  company: string | null;
  answers: RegistrationAnswer[] | null;
  consent_shown: number | null;
  consent_version: number | null;
  /** The time from which the consent counts. */
  confirmed_at: string | null;
  tz_region: string | null;
  asked_at: string;
  /** The registration's number in the order of requests, by which the waiting list is ordered. */
  turn: number;
  changed_at: string;
  offered_until: string | null;
  came: { at: string; how: 'code' | 'list'; by: string } | null;
  ended: RegistrationEnd | null;
  /** Why the person gets no letters about it. */
  silent: Silence | null;
  erased: boolean;
};
export const registrationList = list<RegistrationRow>()({
  name: 'event-registrations',
  about: (row) => [row.candidate_id],
  fields: {
    instance_id: { kind: 'keyword', of: (row) => row.instance_id },
    event_id: { kind: 'keyword', of: (row) => row.event_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    status: { kind: 'keyword', of: (row) => row.status },
    name: { kind: 'text', of: (row) => row.name ?? '' },
    asked_at: { kind: 'moment', of: (row) => row.asked_at },
    changed_at: { kind: 'moment', of: (row) => row.changed_at },
    turn: { kind: 'number', of: (row) => row.turn },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    instance_id: { field: 'instance_id', kind: 'equal' },
    event_id: { field: 'event_id', kind: 'equal' },
    asked: { field: 'asked_at', kind: 'range' },
  },
  sorts: ['asked_at', 'name', 'turn', 'changed_at'],
  defaultSort: 'asked_at-desc',
  search: {
    words: (row) => [row.name, row.email, row.company].filter(Boolean).join(' '),
    phrases: ['name', 'email'],
  },
  indexes: [['instance_id', 'status', 'turn'], ['event_id', 'status'], ['candidate_id']],
});
