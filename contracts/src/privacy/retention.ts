import { daysAfter } from '../values/days.ts';
import type { RetentionPolicy } from '../organization/rows.ts';
import { retentionRule } from './law.ts';
import { contactDays, listedAhead, type RetentionGroup, type StayReason } from './values.ts';

// When a person's details go, and why. The preview of the desk, the list 30 days ahead and the worker that erases ask this one function.

/** What is known of one record. Records of the same person are combined first. */
export type RetentionFacts = {
  created_at: string;
  /** `since`: when the person came to the step that they stand in. */
  applications: readonly { job_id: string; ongoing: boolean; hired: boolean; since: string }[];
  /** Whether the person is a contact of marketing on all of their records. */
  contact: boolean;
  /** When the person last did something themselves. */
  engaged_at: string | null;
  /** The time of the last letter to or from the person. */
  contact_at: string | null;
  /** The end of the consent to be kept for other jobs. Null: not given, or withdrawn. */
  pool_until: string | null;
  held: boolean;
  /** Whether a request of the person waits for an answer. */
  asked: boolean;
  /** They are the contact of an open deal. */
  dealing: boolean;
  /** They registered for a date that lies ahead, or wait for a place. */
  attending: boolean;
  sample: boolean;
  /** When their record was taken back with an import, before anything else happened to it. Their details have no purpose any more. */
  taken_back: string | null;
  /** When the person was listed, and the day on which they would be erased. */
  planned: { at: string; leaves_at: string } | null;
};
const latest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, each) => (each && (!last || each > last) ? each : last), null);
/** The facts of a person from all of their records. */
export const factsTogether = (records: readonly RetentionFacts[]): RetentionFacts => ({
  created_at: records.map(({ created_at }) => created_at).toSorted()[0]!,
  applications: records.flatMap(({ applications }) => applications),
  contact: records.every(({ contact }) => contact),
  engaged_at: latest(records.map(({ engaged_at }) => engaged_at)),
  contact_at: latest(records.map(({ contact_at }) => contact_at)),
  pool_until: latest(records.map(({ pool_until }) => pool_until)),
  held: records.some(({ held }) => held),
  asked: records.some(({ asked }) => asked),
  dealing: records.some(({ dealing }) => dealing),
  attending: records.some(({ attending }) => attending),
  sample: records.some(({ sample }) => sample),
  taken_back: records.every(({ taken_back }) => taken_back)
    ? latest(records.map(({ taken_back }) => taken_back))
    : null,
  planned: records.find(({ planned }) => planned)?.planned ?? null,
});

/** The organization's country and its own retention periods. `placeOf`: the place of a job; null: unknown. */
export type RetentionTerms = {
  country: string;
  policy: RetentionPolicy;
  placeOf: (job_id: string) => string | null;
};
/** `since`: the moment that the days count from. `over_at`: when they are over. `leaves_at`: when the person goes, listed for 30 days before. */
export type Retention = {
  group: RetentionGroup;
  place: string;
  days: number;
  since: string;
  over_at: string;
  leaves_at: string;
  stays: StayReason | null;
};
const later = (a: string, b: string): string => (a > b ? a : b);

/** Null: there is nothing to erase by itself, for example of the sample data. */
export const retentionOf = (facts: RetentionFacts, terms: RetentionTerms, now: string): Retention | null => {
  if (facts.sample) return null;
  if (facts.taken_back !== null) {
    const over_at = daysAfter(Date.parse(facts.taken_back), listedAhead);
    return {
      group: 'taken_back',
      place: retentionRule(terms.country).place,
      days: listedAhead,
      since: facts.taken_back,
      over_at,
      leaves_at: over_at,
      stays: staysFor(facts, terms),
    };
  }
  const ended = facts.applications.toSorted((a, b) => b.since.localeCompare(a.since));
  const last = ended[0];
  const place = (last && terms.placeOf(last.job_id)) ?? terms.country;
  const rule = retentionRule(place);
  const applicants = terms.policy.talent_days ?? rule.applicants;
  const pool = terms.policy.pool_days ?? rule.pool;
  const [group, days, since]: [RetentionGroup, number, string] = last
    ? ['applicants', applicants, last.since]
    : facts.contact
      ? // Our own letters prolong nothing.
        ['contacts', contactDays, later(facts.engaged_at ?? facts.created_at, facts.created_at)]
      : ['leads', pool, later(facts.contact_at ?? facts.created_at, facts.created_at)];
  const counted = daysAfter(Date.parse(since), days);
  // A person who agreed to stay is kept as long as they agreed to, and never shorter than an application is.
  const agreed = facts.pool_until !== null && facts.pool_until > counted;
  const over_at = agreed ? facts.pool_until! : counted;
  const listed = facts.planned?.at ?? now;
  return {
    group: agreed ? 'pool' : group,
    place: rule.place,
    days: agreed ? pool : days,
    since,
    over_at,
    leaves_at: later(over_at, daysAfter(Date.parse(listed), listedAhead)),
    stays: staysFor(facts, terms),
  };
};
const staysFor = (facts: RetentionFacts, { policy }: RetentionTerms): StayReason | null => {
  if (facts.held) return 'hold';
  if (facts.applications.some(({ ongoing }) => ongoing)) return 'ongoing';
  if (facts.applications.some(({ hired }) => hired)) return 'hired';
  if (facts.asked) return 'request';
  if (facts.dealing) return 'deal';
  if (facts.attending) return 'event';
  return policy.auto_erase ? null : 'switched_off';
};
/** Whether the person belongs on the list of those who are erased within the next 30 days. */
export const goesSoon = ({ over_at, stays }: Retention, now: string): boolean =>
  stays === null && over_at <= daysAfter(Date.parse(now), listedAhead);
/** Why a listed person is not erased on the planned day. Null: the person is erased. */
export const staysNow = (retention: Retention, now: string): StayReason | null =>
  retention.stays ??
  (retention.over_at <= now
    ? null
    : retention.group === 'pool'
      ? 'consent'
      : retention.group === 'leads' || retention.group === 'contacts'
        ? 'contact'
        : 'policy');
