import { findCompany, recordEngagement } from '@candor/contracts/engagement/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { unfiltered } from '@candor/contracts/kernel/list';
import { tenantList } from '@candor/contracts/platform/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { Controller, Headers, Inject, Req } from '@nestjs/common';
import { type GuardedRequest, type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { refusedAt, reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { asksNotToBeTracked, Browsers } from '../../reads/engagement/browsers.ts';
import { isFreeMail } from '../../reads/messages/contact-safety.ts';
import { pictureAddress } from '../../reads/files/pictures.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { SignIntake } from './sign-intake.ts';
import { Signs } from './signs.ts';
import type { Answer } from './visit-counts.ts';
import { VisitWatcher } from './visit-watch.ts';

/** The kinds of signs that the application records by itself. A program cannot send these. */
const known: ReadonlySet<string> = new Set([
  'form_submit',
  'event_registered',
  'event_attended',
  'email_open',
  'email_click',
  'reply',
  'unsubscribe',
]);
const mostFound = 20;
const shortest = 3;
const longestPath = 200;
const domain = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/;
const ownKind = refusedAt('type_key', 'Signs of this kind are recorded automatically. Choose another kind.');
const tooShort = reject('validation', 'Type at least {least, number} letters.', { least: shortest });

/** The path of an address without its query, which may say who the visitor is. */
export const pathOf = (url: string | null | undefined): string | null => {
  if (!url || !URL.canParse(url, 'https://site.invalid')) return null;
  const { pathname } = new URL(url, 'https://site.invalid');
  return pathname.length <= longestPath ? pathname : null;
};
/** Calls by which pages report visits, and what visitors may learn about companies. */
@Controller()
export class PublicEngagementController {
  constructor(
    @Inject(SignIntake) private readonly intake: SignIntake,
    @Inject(Signs) private readonly signs: Signs,
    @Inject(Browsers) private readonly browsers: Browsers,
    @Inject(VisitWatcher) private readonly watcher: VisitWatcher,
    @Inject(PublicJobs) private readonly sites: PublicJobs,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** Takes a sign. The answer never says what was recorded. */
  @Serve(recordEngagement)
  async record(
    @Input() sent: RequestOf<typeof recordEngagement>,
    @Uid() _: Unsigned,
    @Headers() headers: Record<string, unknown>,
  ) {
    if (known.has(sent.type_key)) return ownKind;
    const organization = await this.watcher.site(sent.organization);
    if (!organization || !(await this.signs.worth(organization.id, sent.type_key))) return {};
    const visitor = this.browsers.hashOf(organization.id, sent.visitor_id);
    const answer: Answer = asksNotToBeTracked(headers) ? 'refused' : visitor ? 'agreed' : 'silent';
    const company = sent.company_domain?.toLowerCase() ?? '';
    const path = pathOf(sent.url);
    this.intake.take(
      organization,
      {
        type_key: sent.type_key,
        page: path && this.watcher.isShown(organization.id, path) ? path : null,
        about_id: sent.page_id ?? null,
        visitor,
        email: sent.email ?? null,
        company: domain.test(company) && !isFreeMail(company) ? company : null,
      },
      answer,
    );
    return {};
  }

  /** Finds companies. Members find their own organization. Visitors find an organization only if they know its whole name or domain, so our customers cannot be listed. */
  @Serve(findCompany)
  async companies(
    @Input() { query }: RequestOf<typeof findCompany>,
    @Uid() _: Unsigned,
    @Req() { caller }: GuardedRequest,
  ) {
    const words = query
      .trim()
      .toLowerCase()
      .replace(/^\w+:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/.*$/, '');
    if (words.length < shortest) return tooShort;
    const rows = caller ? [await this.sites.organizationOf(caller.organization_id)] : await this.named(words);
    const companies = rows.flatMap((row) => {
      if (!row) return [];
      const names = [row.name.toLowerCase(), row.primary_domain?.toLowerCase() ?? ''];
      const fits = caller ? names.some((name) => name.includes(words)) : names.includes(words);
      return fits ? [{ name: row.name, primary_domain: row.primary_domain, logo_url: pictureAddress(row.logo) }] : [];
    });
    return { companies };
  }

  private async named(words: string): Promise<(OrganizationRow | null)[]> {
    const { items } = await this.reads.list(
      tenantList,
      { organization_id: '*' },
      // The name of a company in a domain comes before the first dot.
      { ...unfiltered, search: words.split('.')[0]!, filters: { status: 'active' }, limit: mostFound },
    );
    return Promise.all(items.parse().map(({ id }) => this.sites.organizationOf(id)));
  }
}
