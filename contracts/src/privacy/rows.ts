import { list } from '../kernel/list.ts';
import type { Audience } from '../people/reaches.ts';
import type { AnswerWay, RequestKind, RequestWay, RetentionGroup } from './values.ts';

/** What one person requested about their data. `answered`: null while there is no answer. */
export type PersonRequest = {
  id: string;
  kind: RequestKind;
  via: RequestWay;
  asked_at: string;
  details: string | null;
  answered: { at: string; how: AnswerWay | null; reason: string | null; by: string; fetched_at: string | null } | null;
};
/** A consent, in the order in which it was given. `until`: null without an end. */
export type PersonConsent = {
  purpose: 'privacy' | 'talent_pool' | 'marketing';
  given_at: string;
  until: string | null;
  text_version: string;
  /** When they were asked to renew it. */
  asked_at: string | null;
  withdrawn_at: string | null;
};
/** One record of a person, as far as the rights over their data go. */
export type PrivacyRow = {
  id: string;
  organization_id: string;
  created_at: string;
  /** Whether a member or a file added the record, and not the person. */
  sourced: boolean;
  sample: boolean;
  /** Whether the record was made for a request of a person who was not known. */
  unknown: boolean;
  applications: { id: string; job_id: string; ongoing: boolean; hired: boolean; since: string }[];
  audience: Audience;
  /** What they last did themselves: sent a form, registered for an event or came to it, wrote to us, or gave another sign of interest. */
  engaged_at: string | null;
  /** The times of the first and the last letter to or from the person. */
  told_at: string | null;
  contact_at: string | null;
  consents: PersonConsent[];
  requests: PersonRequest[];
  hold: { matter: string; at: string; by: string } | null;
  planned: {
    at: string;
    leaves_at: string;
    group: RetentionGroup;
    place: string;
    days: number;
    since: string;
  } | null;
  erased: {
    at: string;
    by: string;
    reason: string;
    key_at: string | null;
    finished_at: string | null;
    lists: number | null;
  } | null;
  /** The record that this one was merged into. */
  merged_into: string | null;
  /** When the record was taken back with an import. No other list knows the person since then. */
  taken_back: string | null;
};
/** The moment from which days of retention count. An application that goes on counts from its last step: it keeps the person, and the desk shows them once the days are over. Null: they were hired or are erased. */
export const clockOf = (row: PrivacyRow): string | null => {
  if (row.erased || row.sample || row.merged_into || row.taken_back) return null;
  if (row.applications.some(({ hired }) => hired)) return null;
  const ended = row.applications.map(({ since }) => since).toSorted();
  const last = row.audience === 'contact' ? row.engaged_at : row.contact_at;
  return ended.at(-1) ?? (last && last > row.created_at ? last : row.created_at);
};
const openRequest = (row: PrivacyRow): string | null =>
  row.requests.flatMap(({ answered, asked_at }) => (answered ? [] : asked_at)).toSorted()[0] ?? null;
/** The valid consent to be kept for other jobs. */
export const poolConsentOf = (row: Pick<PrivacyRow, 'consents'>): PersonConsent | null => {
  const last = row.consents.findLast(({ purpose }) => purpose === 'talent_pool');
  return last && !last.withdrawn_at ? last : null;
};
export const privacyList = list<PrivacyRow>()({
  name: 'privacy',
  about: (row) => [row.id],
  fields: {
    clock: { kind: 'moment', of: clockOf },
    asked: { kind: 'moment', of: openRequest },
    ever_asked: { kind: 'flag', of: (row) => row.requests.length > 0 },
    held: { kind: 'flag', of: (row) => row.hold !== null },
    planned: { kind: 'moment', of: (row) => row.planned?.leaves_at ?? null },
    pool_until: { kind: 'moment', of: (row) => (row.erased ? null : (poolConsentOf(row)?.until ?? null)) },
    consented: { kind: 'moment', of: (row) => row.consents.at(-1)?.given_at ?? null },
    /** The time for sourced people who have got no letter yet. */
    untold: {
      kind: 'moment',
      of: (row) =>
        row.sourced && !row.told_at && !row.erased && !row.sample && !row.merged_into && !row.taken_back
          ? row.created_at
          : null,
    },
    erased: { kind: 'moment', of: (row) => row.erased?.at ?? null },
    /** Erased by the retention rules. */
    kept_long_enough: { kind: 'flag', of: (row) => row.erased?.reason === 'kept_long_enough' },
    asked_to_renew: { kind: 'flag', of: (row) => row.consents.some(({ asked_at }) => asked_at) },
    merged_into: { kind: 'keyword', of: (row) => row.merged_into },
    taken_back: { kind: 'flag', of: (row) => row.taken_back !== null },
  },
  filters: {
    clock: { field: 'clock', kind: 'range' },
    is_open: { field: 'asked', kind: 'present' },
    ever_asked: { field: 'ever_asked', kind: 'equal' },
    held: { field: 'held', kind: 'equal' },
    is_planned: { field: 'planned', kind: 'present' },
    pool_until: { field: 'pool_until', kind: 'range' },
    has_consented: { field: 'consented', kind: 'present' },
    untold: { field: 'untold', kind: 'range' },
    is_erased: { field: 'erased', kind: 'present' },
    taken_back: { field: 'taken_back', kind: 'equal' },
  },
  sorts: ['clock', 'asked', 'planned', 'pool_until', 'consented', 'untold', 'erased'],
  defaultSort: 'asked-asc',
});
