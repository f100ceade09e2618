import { sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import {
  aiSettings,
  hiringRules,
  moduleSettings,
  organizationBrand,
  organizationProfile,
  privacySettings,
  senderSettings,
  signInRules,
  workingHours,
} from '@candor/contracts/organization/fields';
import {
  aiPage,
  brandPage,
  hiringPage,
  integrationsPage,
  hoursPage,
  modulesPage,
  organizationPage,
  privacyPage,
  senderPage,
  signInRulesPage,
} from '@candor/contracts/organization/pages';
import { poolConsent, privacyNotice, usualDays } from '@candor/contracts/organization/privacy';
import { embedLine } from '@candor/contracts/public/addresses';
import type { FieldMap, Fields, ValuesOf } from '@candor/contracts/kernel/field';
import { comingHolidays } from '../../reads/organization/public-holidays.ts';
import { organizationState } from '../../states/organization.state.ts';
import { groupsOfModule, type Module, why } from '@candor/contracts/kernel/permission';
import { ListSizes } from '../../reads/catalogues/list-sizes.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { RowNames } from '../../reads/row-names.ts';
import { BASE } from '../../kernel/tokens.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { Streams } from '../../kernel/streams.ts';
import { AccessFacts } from './access-facts.ts';

/** The values of these fields, from the organization's state. */
const valuesOf = <F extends FieldMap>({ each }: Fields<F>, held: { [K in keyof F]: ValuesOf<F>[K] }): ValuesOf<F> =>
  Object.fromEntries(Object.keys(each).map((name) => [name, held[name] ?? null])) as ValuesOf<F>;

const mostNamed = 5;

/** The pages of an organization's settings, read from its events: a form that was just saved shows what it saved. */
@Injectable()
export class SettingsPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ListSizes) private readonly sizes: ListSizes,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(AccessFacts) private readonly facts: AccessFacts,
    @Inject(IdentityProvider) private readonly provider: IdentityProvider,
    @Inject(BASE) private readonly base: string,
  ) {}

  private async open({ caller }: SignedAsk, entity: string, title: string) {
    const { organization_id } = caller;
    const [standard, sizes, found] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity, view: 'settings' }),
      this.sizes.of(caller),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    // The guard has loaded the caller's organization, so it exists.
    const organization = found!.state!;
    return {
      body: { title: titleOf(sayLabel(title), standard), ...standard, sizes, version: found!.revision },
      organization,
    };
  }

  @Shows(organizationPage)
  async profile(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'profile', 'Organization');
    const { company_size, hiring } = organization;
    const settings = valuesOf(organizationProfile, {
      ...organization,
      company_size: company_size === null ? null : (String(company_size) as '1'),
      industry: organization.industry as 'Agriculture' | null,
      name_order: hiring.name_order ?? null,
    });
    return { ...body, settings };
  }

  @Shows(brandPage)
  async brand(ask: SignedAsk) {
    const [{ body, organization }, posts] = await Promise.all([
      this.open(ask, 'brand', 'Brand'),
      this.jobs.firstPosts(ask.caller.organization_id),
    ]);
    return {
      ...body,
      settings: valuesOf(organizationBrand, organization),
      about: organization.about,
      posts,
      old_slugs: organization.old_slugs.filter(({ until }) => until > new Date().toISOString()),
      careers_url: `${this.base}/${organization.slug}/jobs`,
    };
  }

  @Shows(privacyPage)
  async privacy(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'privacy', 'Privacy and retention');
    return {
      ...body,
      settings: valuesOf(privacySettings, {
        ...organization,
        ...organization.retention,
        audit_views: organization.hiring.audit_views,
      }),
      notice: privacyNotice({ ...organization, privacy_notice: null }),
      consent: poolConsent(organization),
      usual: usualDays(organization.country),
    };
  }

  @Shows(senderPage)
  async sender(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'sender', 'Sender');
    return { ...body, settings: valuesOf(senderSettings, organization.sender) };
  }

  @Shows(aiPage)
  async ai(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'ai', 'Drafting with AI');
    const agreement = organization.ai_agreement;
    const names = await this.names.of('users', ask.caller.organization_id, agreement ? [agreement.by] : []);
    return {
      ...body,
      settings: valuesOf(aiSettings, organization),
      agreed: agreement && { by: names[agreement.by] ?? null, at: agreement.at },
    };
  }

  @Shows(integrationsPage)
  async integrations(ask: SignedAsk) {
    const [{ body, organization }, rows] = await Promise.all([
      this.open(ask, 'integrations', 'Jobs on other sites'),
      this.jobs.rows(ask.caller.organization_id),
    ]);
    const careers_url = `${this.base}/${organization.slug}/jobs`;
    return {
      ...body,
      careers_url,
      embed_line: embedLine(careers_url),
      sitemap_url: `${this.base}/sitemap.xml`,
      key_made_at: organization.feed_key?.at ?? null,
      jobs: { listed: rows.length, in_feed: rows.filter(({ fields }) => !fields.off_feeds).length },
    };
  }

  @Shows(hiringPage)
  async hiring(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'hiring', 'Hiring rules');
    return { ...body, settings: valuesOf(hiringRules, organization.hiring) };
  }

  @Shows(modulesPage)
  async modules(ask: SignedAsk) {
    const [{ body, organization }, members] = await Promise.all([
      this.open(ask, 'modules', 'Modules'),
      this.facts.members(ask.caller.organization_id),
    ]);
    const on = { marketing: true, sales: true };
    const holders = (module: Module) => {
      const held = members.filter((member) => groupsOfModule(module).some((group) => why(group, member, on).length));
      return { count: held.length, names: held.slice(0, mostNamed).map(({ name }) => name) };
    };
    return {
      ...body,
      settings: valuesOf(moduleSettings, organization.modules),
      holders: { marketing: holders('marketing'), sales: holders('sales') },
    };
  }

  @Shows(hoursPage)
  async hours(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'hours', 'Working hours');
    return {
      ...body,
      settings: valuesOf(workingHours, organization.hours),
      public_holidays: await comingHolidays(organization, Date.now()),
    };
  }

  @Shows(signInRulesPage)
  async signIn(ask: SignedAsk) {
    const { body, organization } = await this.open(ask, 'sign_in', 'Sign-in');
    const { sign_in } = organization;
    return {
      ...body,
      settings: valuesOf(signInRules, sign_in),
      google_offered: this.provider.kind !== 'off' || sign_in.google_only,
    };
  }
}
