import type { ActorTold } from '../kernel/event.ts';
import type { Currency } from '../values/currencies.ts';
import type { Language } from '../words/say.ts';
import type { NameOrder } from '../values/person-name.ts';
import { list } from '../kernel/list.ts';
import type { Modules } from '../kernel/permission.ts';
import type { OfferRule } from '../offers/offer-approval.ts';
import type { weekdays } from './fields.ts';
import type { Feature } from '../platform/features.ts';
import type { Leaving } from '../platform/leaving.ts';

export type HiringSettings = {
  auto_add_recruiters: boolean;
  /** Whether an opening needs an administrator's approval before a hire. */
  approve_openings: boolean;
  /** Which offers need an administrator's approval. */
  offer_approval: OfferRule['offer_approval'];
  offer_approval_amount: number | null;
  offer_approval_currency: OfferRule['offer_approval_currency'];
  /** The hours until a rejection is sent. Null: it is sent on the next working day at 15:00, in the candidate's time zone. */
  rejection_delay_hours: number | null;
  reapply_days: number;
  required_reason: boolean;
  /** Whether a knockout answer archives automatically, after a wait in which a member can look first. */
  auto_archive_knockouts: boolean;
  /** Whether a member who owes a scorecard sees no others for the same candidate and round. */
  hide_scorecards_until_submitted: boolean;
  /** Whether views of a candidate are recorded. Members cannot turn this off. */
  audit_views: boolean;
  /** The name order of people who are added after the change. Null: the characters of the name decide. */
  name_order: NameOrder | null;
};
export const defaultHiringSettings: HiringSettings = {
  auto_add_recruiters: true,
  approve_openings: false,
  offer_approval: 'never',
  offer_approval_amount: null,
  offer_approval_currency: null,
  rejection_delay_hours: null,
  reapply_days: 90,
  required_reason: true,
  auto_archive_knockouts: false,
  hide_scorecards_until_submitted: true,
  audit_views: false,
  name_order: null,
};

/** How members of an organization sign in. */
export type SignInRules = {
  /** Whether members must sign in with a second factor; a member without one must set it up. */
  require_second_factor: boolean;
  /** Members sign in only with Google: a password or passkey alone does not open this organization. */
  google_only: boolean;
  /** Only addresses of these domains may join. Empty: any. */
  allowed_domains: string[];
  /** How many days after signing in a member must sign in again; seven at most. */
  session_days: number;
};
export const defaultSignInRules: SignInRules = {
  require_second_factor: false,
  google_only: false,
  allowed_domains: [],
  session_days: 7,
};

export type OldSlug = { slug: string; until: string };
/** What an organization says about itself. */
export type OrganizationProfile = {
  name: string;
  primary_domain: string | null;
  industry: string | null;
  company_size: number | null;
  about: string | null;
  /** The text above the jobs of the careers page. Null: `about`. */
  careers_intro: string | null;
  address: string | null;
  country: string;
  /** The currency for the pay of new jobs. */
  currency: Currency;
  tz_region: string;
  /** The language for members who have not chosen one. Null: English. */
  language: Language | null;
  brand_color: string | null;
  /** The keys of public pictures. */
  logo: string | null;
  banner: string | null;
  privacy_email: string | null;
  /** The organization's own notice. Null: the standard one. */
  privacy_notice: string | null;
};
/** How many days the organization says that it keeps candidates' data. Null: the usual time in its country. `auto_erase`: whether people whose retention period has ended are listed for 30 days and then erased. */
export type RetentionPolicy = { talent_days: number | null; pool_days: number | null; auto_erase: boolean };
export const defaultRetention: RetentionPolicy = { talent_days: null, pool_days: null, auto_erase: true };

/** The sender of the organization's letters to candidates. Null: its name, and no other address. */
export type SenderSettings = {
  sender_name: string | null;
  reply_to: string | null;
  sender_footer: string | null;
  /** Whether it is recorded that people opened an email or a link in it, where the mail provider tells. */
  record_opens: boolean;
};
export const defaultSender: SenderSettings = {
  sender_name: null,
  reply_to: null,
  sender_footer: null,
  record_opens: false,
};

/** A public holiday. `key`: the same each year; `day`: YYYY-MM-DD. */
export type PublicHoliday = { key: string; holiday: string; day: string };

/** The organization's working hours, in its own time zone. */
export type WorkingHours = {
  working_days: (typeof weekdays)[number][];
  /** The time of day, HH:MM. */
  work_begins: string;
  work_ends: string;
  /** Whether public holidays of the organization's country are days off. */
  country_holidays: boolean;
  /** The keys of holidays on which the organization works anyway. */
  worked_holidays: string[];
  /** The organization's own days off. `day`: YYYY-MM-DD. */
  holidays: { holiday: string; day: string }[];
  /** Rejections leave only in working hours. */
  rejections_in_hours: boolean;
};
export const defaultWorkingHours: WorkingHours = {
  working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  work_begins: '09:00',
  work_ends: '18:00',
  country_holidays: true,
  worked_holidays: [],
  holidays: [],
  rejections_in_hours: false,
};

/** The fields of an organization that hold pictures. */
export const organizationPictures = ['logo', 'banner'] as const;
/** All facts from an organization's events, the same for rules and for rows. */
export type OrganizationFacts = OrganizationProfile & {
  slug: string;
  /** The organization's earlier addresses, and until when each redirects to the current one. */
  old_slugs: readonly OldSlug[];
  kind: 'hiring' | 'sales' | 'platform';
  status: 'active' | 'suspended';
  modules: Modules;
  hiring: HiringSettings;
  sign_in: SignInRules;
  retention: RetentionPolicy;
  sender: SenderSettings;
  hours: WorkingHours;
  ai_agreed: boolean;
  /** The current agreement: who gave it, and when. */
  ai_agreement: { by: string; at: string } | null;
  /** The hash of the key to the organization's job feeds; the key cannot be found from it. */
  feed_key: { hash: string; at: string } | null;
  /** The current sample data. */
  sample: { job_id: string; candidate_ids: string[] } | null;
  /** Its entry in the platform's list of plans. Null: no limits. */
  plan_id: string | null;
  /** The features that operators switched off. */
  switched_off: readonly Feature[];
  leaving: Leaving | null;
};
export type OrganizationRow = OrganizationFacts & {
  id: string;
  /** The revision of the organization's stream. */
  version: number;
  created_at: string;
};
export const organizationList = list<OrganizationRow>()({
  name: 'organizations',
  fields: {
    slug: { kind: 'keyword', of: (row) => row.slug },
    name: { kind: 'text', of: (row) => row.name },
    created_at: { kind: 'moment', of: (row) => row.created_at },
  },
  filters: {},
  sorts: ['name', 'created_at'],
  defaultSort: 'created_at-desc',
});

/** Where an organization's public pages are. The row belongs to no organization: a visitor knows only the address. */
export type SiteRow = Pick<OrganizationFacts, 'slug' | 'old_slugs' | 'status'> & { id: string };
export const siteList = list<SiteRow>()({
  name: 'sites',
  fields: {
    slug: { kind: 'keywords', of: (row) => [row.slug, ...row.old_slugs.map(({ slug }) => slug)] },
    status: { kind: 'keyword', of: (row) => row.status },
    id: { kind: 'keyword', of: (row) => row.id },
  },
  filters: {},
  sorts: ['id'],
  defaultSort: 'id-asc',
});

/** The latest events of one organization, newest first, for the dashboard. `samples`: events of sample data, kept apart, so that they push out no real ones and are removed with the data. */
export type ActivityRow = { id: string; items: StoredActivity[]; samples: StoredActivity[] };
/** How many events are kept. */
export const activityKept = 20;
export type ActivityItem = {
  event_id: string;
  type: string;
  at: string;
  actor: ActorTold;
  sentence: string;
  candidate_id: string | null;
  application_id: string | null;
  job_id: string | null;
};
/** The stored form. `told`: the values in the event's sentence, so that each reader gets it in their own language; `taken_back`: the move was taken back later. */
export type StoredActivity = ActivityItem & { told: Record<string, unknown>; taken_back: boolean };
/** An event as a page shows it, with the names that the reader may see. */
export type NamedActivity = ActivityItem & {
  actor_name: string;
  candidate_name: string | null;
  job_name: string | null;
};
export const activityList = list<ActivityRow>()({
  name: 'activity',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
