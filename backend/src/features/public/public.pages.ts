import { Inject, Injectable } from '@nestjs/common';
import { privacyNotice } from '@candor/contracts/catalogues/seeds';
import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { nowhere, type PageAsk, Shows } from '../../http/pages.ts';
import { PublicJobs, shownOrganization } from '../../access/public-jobs.ts';

const keptDays = 1460;
const poolMonths = 24;

/** The pages of an organisation's jobs that anybody may see. */
@Injectable()
export class PublicPages {
  constructor(@Inject(PublicJobs) private readonly jobs: PublicJobs) {}

  @Shows(careersPage)
  async careers({ params }: PageAsk) {
    const organization = await this.jobs.organization(params.org!);
    if (!organization) return nowhere;
    return {
      title: `Jobs · ${organization.name}`,
      organization: shownOrganization(organization),
      posts: await this.jobs.posts(organization),
    };
  }

  @Shows(postPage)
  async job(ask: PageAsk) {
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

  @Shows(applyPage)
  async apply(ask: PageAsk) {
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
