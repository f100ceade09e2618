import { Inject, Injectable } from '@nestjs/common';
import { privacyNotice } from '@candor/contracts/catalogues/seeds';
import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { nowhere, type PageAnswer, type PageAsk, Pages } from '../../http/pages.ts';
import { PublicJobs, shownOrganization } from '../../access/public-jobs.ts';

const keptDays = 1460;
const poolMonths = 24;

/** What anybody may see of an organisation that hires. */
@Injectable()
export class PublicPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {
    table.show(careersPage, (ask) => this.careers(ask));
    table.show(postPage, (ask) => this.job(ask));
    table.show(applyPage, (ask) => this.apply(ask));
  }

  private async careers({ params }: PageAsk): Promise<PageAnswer> {
    const organization = await this.jobs.organization(params.org!);
    if (!organization) return nowhere;
    return {
      title: `Jobs · ${organization.name}`,
      organization: shownOrganization(organization),
      posts: await this.jobs.posts(organization),
    };
  }

  private async job(ask: PageAsk): Promise<PageAnswer> {
    const found = await this.jobs.find(ask.params.org!, ask.params.job!);
    if (!found) return nowhere;
    const { organization, row } = found;
    const title = `${row.fields.name} · ${organization.name}`;
    if (row.hiring_status === 'archived')
      return { gone: { title, organization: shownOrganization(organization), closed: true } };
    const internal = row.hiring_status === 'internal';
    if (internal && ask.caller?.organization_id !== organization.id) return nowhere;
    if (ask.params.job !== row.slug) return { moved: `/${organization.slug}/jobs/${row.slug}` };
    return { title, organization: shownOrganization(organization), post: await this.jobs.post(found), internal };
  }

  private async apply(ask: PageAsk): Promise<PageAnswer> {
    const found = await this.jobs.find(ask.params.org!, ask.params.job!);
    if (!found) return nowhere;
    const { organization, row } = found;
    if (row.hiring_status === 'internal' && ask.caller?.organization_id !== organization.id) return nowhere;
    if (row.hiring_status === 'archived') return { moved: `/${organization.slug}/jobs/${row.slug}` };
    const contact = organization.privacy_email ?? `the hiring team of ${organization.name}`;
    return {
      title: `Apply · ${row.fields.name} · ${organization.name}`,
      organization: shownOrganization(organization),
      post: await this.jobs.post(found),
      source_tag: ask.query.src ?? null,
      privacy_notice: privacyNotice(organization.name, keptDays, contact),
      talent_pool_consent: `Keep my details for up to ${poolMonths} months to tell me about other jobs. I can withdraw at any time.`,
    };
  }
}
