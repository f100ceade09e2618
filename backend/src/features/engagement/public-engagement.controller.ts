import { findCompany, recordEngagement } from '@candor/contracts/engagement/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { unfiltered } from '@candor/contracts/kernel/list';
import { tenantList } from '@candor/contracts/platform/rows';
import { Controller, Headers, Inject } from '@nestjs/common';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { pictureAddress } from '../../reads/files/pictures.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { type Answer, SignIntake } from './sign-intake.ts';

/** Signs that the log knows by itself. A page cannot send them. */
const known: ReadonlySet<string> = new Set([
  'form_submit',
  'event_registered',
  'event_attended',
  'email_open',
  'email_click',
  'reply',
  'unsubscribe',
]);
const mostFound = 5;
const shortest = 3;
const longestPath = 200;
const randomNumber = /^[0-9a-z-]{16,64}$/i;
const domain = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/;
const tooShort = reject('validation', 'Type at least {least, number} letters.', { least: shortest });

/** The path alone: what stands behind it may say who the visitor is. */
export const pathOf = (url: string | null | undefined): string | null => {
  if (!url || !URL.canParse(url, 'https://site.invalid')) return null;
  const { pathname } = new URL(url, 'https://site.invalid');
  return pathname.length <= longestPath ? pathname : null;
};
/** The signals by which a browser asks not to be tracked: Do Not Track and Global Privacy Control. */
export const refuses = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1';

/** What pages tell about visits, and what visitors may know of companies. */
@Controller()
export class PublicEngagementController {
  constructor(
    @Inject(SignIntake) private readonly intake: SignIntake,
    @Inject(PublicJobs) private readonly sites: PublicJobs,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** The answer never says what was recorded. */
  @Serve(recordEngagement)
  async record(
    @Input() sent: RequestOf<typeof recordEngagement>,
    @Uid() _: Unsigned,
    @Headers() headers: Record<string, unknown>,
  ) {
    const organization = await this.sites.organization(sent.organization);
    if (!organization?.modules.marketing || known.has(sent.type_key)) return {};
    const visitor_id = sent.visitor_id && randomNumber.test(sent.visitor_id) ? sent.visitor_id : null;
    const answer: Answer = refuses(headers) ? 'refused' : visitor_id ? 'agreed' : 'silent';
    const company = sent.company_domain?.toLowerCase() ?? '';
    this.intake.take(
      organization,
      {
        type_key: sent.type_key,
        page: pathOf(sent.url),
        about_id: sent.page_id ?? null,
        visitor_id,
        email: sent.email ?? null,
        company: domain.test(company) ? company : null,
      },
      answer,
    );
    return {};
  }

  @Serve(findCompany)
  async companies(@Input() { query }: RequestOf<typeof findCompany>) {
    if (query.trim().length < shortest) return tooShort;
    const words = query.replace(/^\w+:\/\//, '').replace(/^www\./i, '');
    const { items } = await this.reads.list(
      tenantList,
      { organization_id: '*' },
      // The name of a domain stands before its first dot.
      { ...unfiltered, search: words.split('.')[0]!, filters: { status: 'active' }, limit: mostFound },
    );
    const found = await Promise.all(items.parse().map(({ id }) => this.sites.organizationOf(id)));
    return {
      companies: found.flatMap((row) =>
        row ? [{ name: row.name, primary_domain: row.primary_domain, logo_url: pictureAddress(row.logo) }] : [],
      ),
    };
  }
}
