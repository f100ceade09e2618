import { auditList, auditReaders, type AuditRow } from './audit.ts';
import { keepsMembers, organizes } from '../accounts/needs.ts';
import type { ExplainedCandidate, ExplainedJob, ExplainedPerson, Member } from './access.ts';
import type { WithSizes } from '../catalogues/pages.ts';
import type { Option } from '../kernel/standard.ts';
import type { FieldMap, ValuesOf } from '../kernel/field.ts';
import { type Items, listPage, page } from '../kernel/page.ts';
import type { Module } from '../kernel/permission.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import type {
  hiringRules,
  moduleSettings,
  organizationBrand,
  organizationProfile,
  signInRules,
  aiSettings,
  privacySettings,
  senderSettings,
  workingHours,
} from './fields.ts';
import type { PostSummary } from '../public/pages.ts';
import type { PublicHoliday, OldSlug } from './rows.ts';

type SettingsOf<F extends { each: FieldMap }> = { settings: ValuesOf<F['each']>; version: number };
/** A page of settings: their values, and the version that a change of them must name. */
const settingsPage = <Data>(at: string) => page<Standard & WithSizes & Data>(at, { needs: organizes });
export const organizationPage = page<Standard & WithSizes & SettingsOf<typeof organizationProfile>>('/org/profile', {
  needs: keepsMembers,
});
/** `posts`: some open jobs, for the preview of the careers page. `careers_url`: its address. */
export const brandPage = settingsPage<
  SettingsOf<typeof organizationBrand> & {
    about: string | null;
    posts: PostSummary[];
    old_slugs: OldSlug[];
    careers_url: string;
  }
>('/org/brand');
/** `notice` and `consent`: what candidates read now. `usual`: the default days. */
export const privacyPage = settingsPage<
  SettingsOf<typeof privacySettings> & {
    notice: string;
    consent: string;
    usual: { talent_days: number; pool_days: number };
  }
>('/org/privacy');
export const senderPage = settingsPage<SettingsOf<typeof senderSettings>>('/org/sender');
/** `agreed`: who agreed and when, if a member has. */
export const aiPage = settingsPage<
  SettingsOf<typeof aiSettings> & { agreed: { by: string | null; at: string } | null }
>('/org/ai');
/** `holders`: the active members whose roles and grants include permissions of a module, whether or not it is on; `names` lists only the first of many. */
export const modulesPage = settingsPage<
  SettingsOf<typeof moduleSettings> & { holders: Record<Module, { count: number; names: string[] }> }
>('/org/modules');
/** `public_holidays`: those of the organization's country within a year, even if it works on them. */
export const hoursPage = settingsPage<SettingsOf<typeof workingHours> & { public_holidays: PublicHoliday[] }>(
  '/org/hours',
);
export const hiringPage = settingsPage<SettingsOf<typeof hiringRules>>('/org/hiring');
/** How other sites and programs find the open jobs. `careers_url`: the address of the careers page. `embed_line`: the line that shows the list on another site. `key_made_at`: when the current feed key was made; null: there is none. `jobs`: how many open jobs the list and the feed contain. */
export const integrationsPage = page<
  Standard &
    WithSizes & {
      careers_url: string;
      embed_line: string;
      sitemap_url: string;
      key_made_at: string | null;
      jobs: { listed: number; in_feed: number };
      version: number;
    }
>('/org/integrations', { needs: organizes });
/** `google_offered`: whether members can sign in with Google here, or must because of the rule. */
export const signInRulesPage = settingsPage<SettingsOf<typeof signInRules> & { google_offered: boolean }>(
  '/org/sign_in',
);
/** The address names what to explain: `person`, `job` and `candidate`; `by=record` starts from the job or the candidate. */
export const accessPage = page<
  Standard & {
    members: Member[];
    jobs: Option[];
    roles: Option[];
    person: ExplainedPerson | null;
    job: ExplainedJob | null;
    candidate: ExplainedCandidate | null;
  }
>('/org/access', { needs: organizes });
/** The audit log. A reader whose reports reach only their own jobs sees only their own acts. `people`: choices of the filter. */
export const auditPage = listPage<Standard & Items<AuditRow> & { names: Names; people: Option[] }>('org', 'audit', {
  needs: auditReaders,
  list: auditList,
});
