import type { Language } from '../words/say.ts';
import type { NameOrder } from '../values/person-name.ts';
import { list } from '../kernel/list.ts';
import type { Modules } from '../kernel/permission.ts';
import type { OfferRule } from '../offers/offer-approval.ts';
import type { weekdays } from './fields.ts';

export type HiringSettings = {
  auto_add_recruiters: boolean;
  /** Nobody is hired for an opening that no administrator has approved. */
  approve_openings: boolean;
  /** Which offers an administrator approves first. */
  offer_approval: OfferRule['offer_approval'];
  offer_approval_amount: number | null;
  offer_approval_currency: OfferRule['offer_approval_currency'];
  /** Null: a rejection leaves on the next working day at 15:00, on the candidate's clock. */
  rejection_delay_hours: number | null;
  reapply_days: number;
  required_reason: boolean;
  /** A knockout answer archives by itself, after a wait in which somebody can look first. */
  auto_archive_knockouts: boolean;
  /** Whoever owes a scorecard sees nobody else's of the same candidate and round. */
  hide_scorecards_until_submitted: boolean;
  /** How the names of people who are added from now on are written. Null: the characters decide. */
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
  name_order: null,
};

/** How members of an organisation sign in. */
export type SignInRules = {
  /** Members sign in with a second factor; who has none is led to set one up. */
  require_second_factor: boolean;
  /** Members sign in only with Google: no password and no passkey alone opens this organisation. */
  google_only: boolean;
  /** Only addresses of these domains join. Empty: any. */
  allowed_domains: string[];
  /** Days after signing in until a member must sign in again; seven at most. */
  session_days: number;
};
export const defaultSignInRules: SignInRules = {
  require_second_factor: false,
  google_only: false,
  allowed_domains: [],
  session_days: 7,
};

export type OldSlug = { slug: string; until: string };
/** What an organisation says about itself. */
export type OrganizationProfile = {
  name: string;
  primary_domain: string | null;
  industry: string | null;
  company_size: number | null;
  about: string | null;
  /** Above the jobs of the careers page. Null: `about` stands there. */
  careers_intro: string | null;
  address: string | null;
  country: string;
  tz_region: string;
  /** Of members who have not chosen their own. Null: English. */
  language: Language | null;
  brand_color: string | null;
  /** The keys of pictures that everybody may see. */
  logo: string | null;
  banner: string | null;
  privacy_email: string | null;
  /** In its own words. Null: the standard notice. */
  privacy_notice: string | null;
};
/** How long the organisation tells candidates that it keeps what it knows of them, in days. Null: as is usual in its country. */
export type RetentionPolicy = { talent_days: number | null; pool_days: number | null };
export const defaultRetention: RetentionPolicy = { talent_days: null, pool_days: null };

/** As whom the organisation's letters to candidates come. Null: under its name, with no other address. */
export type SenderSettings = { sender_name: string | null; reply_to: string | null; sender_footer: string | null };
export const defaultSender: SenderSettings = { sender_name: null, reply_to: null, sender_footer: null };

/** A public holiday. `key`: the same each year; `day`: YYYY-MM-DD. */
export type PublicHoliday = { key: string; holiday: string; day: string };

/** When the organisation works, in its own time zone. */
export type WorkingHours = {
  working_days: (typeof weekdays)[number][];
  /** HH:MM. */
  work_begins: string;
  work_ends: string;
  /** Public holidays of its country are days off. */
  country_holidays: boolean;
  /** The keys of those on which it works all the same. */
  worked_holidays: string[];
  /** Its own days off. `day`: YYYY-MM-DD. */
  holidays: { holiday: string; day: string }[];
  /** Rejections go out only then. */
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

/** The fields of an organisation that hold pictures. */
export const organizationPictures = ['logo', 'banner'] as const;
/** Everything that an organisation's events say of it: the same for rules and for rows. */
export type OrganizationFacts = OrganizationProfile & {
  slug: string;
  /** Addresses that it had, and until when they lead to the present one. */
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
  /** Who gave the agreement that holds, and when. */
  ai_agreement: { by: string; at: string } | null;
  /** The key that opens the organisation's job feeds, as a hash only: nobody finds the key in it. */
  feed_key: { hash: string; at: string } | null;
  /** The sample data that is there. */
  sample: { job_id: string; candidate_ids: string[] } | null;
};
export type OrganizationRow = OrganizationFacts & {
  id: string;
  /** The revision of the organisation's stream. */
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

/** Where an organisation's public pages are. It stands outside organisations: whoever asks knows only the address. */
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

/** The last happenings of one organisation, newest first, for the dashboard. */
/** `samples`: what happened to sample data, kept apart, so that it displaces nothing real and goes with the data. */
export type ActivityRow = { id: string; items: StoredActivity[]; samples: StoredActivity[] };
/** How many happenings are kept. */
export const activityKept = 20;
export type ActivityItem = {
  event_id: string;
  type: string;
  at: string;
  actor: { type: string; id: string };
  sentence: string;
  candidate_id: string | null;
  application_id: string | null;
  job_id: string | null;
};
/** The same as it is stored. `told`: what the sentence names of the event, so that whoever reads it is told in their own words; `taken_back`: the move was taken back later. */
export type StoredActivity = ActivityItem & { told: Record<string, unknown>; taken_back: boolean };
/** A happening as a page shows it, with the names that the reader may see. */
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
