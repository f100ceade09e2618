import { Inject, Injectable } from '@nestjs/common';
import { say } from '@candor/contracts/kernel/say';
import { poolConsent, privacyNotice } from '@candor/contracts/organization/privacy';
import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { Gone, Moved, nowhere, type PageAsk, Shows } from '../../http/pages.ts';
import { PublicJobs, shownOrganization } from '../../access/public-jobs.ts';

/** The organisation has changed its address: the same page, with the source of the link and whatever else was asked. */
const atNewAddress = ({ slug }: { slug: string }, { searchParams }: URL, path: string) => {
  const asked = new URLSearchParams([...searchParams].filter(([name]) => !['uid', 'after'].includes(name)));
  return new Moved(`/${slug}${path}${asked.size ? `?${asked.toString()}` : ''}`, [], 'for good');
};

/** The pages of an organisation's jobs that anybody may see. */
@Injectable()
export class PublicPages {
  constructor(@Inject(PublicJobs) private readonly jobs: PublicJobs) {}

  @Shows(careersPage)
  async careers({ params, url }: PageAsk) {
    const organization = await this.jobs.organization(params.org!);
    if (!organization) return nowhere;
    if (organization.slug !== params.org) return atNewAddress(organization, url, '/jobs');
    return {
      title: say('Jobs · {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      posts: await this.jobs.posts(organization),
    };
  }

  @Shows(postPage)
  async job(ask: PageAsk) {
    const found = await this.jobs.find(ask.params.org!, ask.params.job!);
    if (!found) return nowhere;
    const { organization, row } = found;
    if (organization.slug !== ask.params.org) return atNewAddress(organization, ask.url, `/jobs/${row.slug}`);
    const title = `${row.fields.name} · ${organization.name}`;
    if (row.hiring_status === 'archived')
      return new Gone({ title, organization: shownOrganization(organization), closed: true });
    const internal = row.hiring_status === 'internal';
    if (internal && ask.caller?.organization_id !== organization.id) return nowhere;
    if (ask.params.job !== row.slug) return new Moved(`/${organization.slug}/jobs/${row.slug}`);
    return { title, organization: shownOrganization(organization), post: await this.jobs.post(found), internal };
  }

  @Shows(applyPage)
  async apply(ask: PageAsk) {
    const found = await this.jobs.find(ask.params.org!, ask.params.job!);
    if (!found) return nowhere;
    const { organization, row } = found;
    if (organization.slug !== ask.params.org) return atNewAddress(organization, ask.url, `/jobs/${row.slug}/apply`);
    if (row.hiring_status === 'internal' && ask.caller?.organization_id !== organization.id) return nowhere;
    if (row.hiring_status === 'archived') return new Moved(`/${organization.slug}/jobs/${row.slug}`);
    return {
      title: say('Apply · {job} · {organization}', { job: row.fields.name, organization: organization.name }),
      organization: shownOrganization(organization),
      post: await this.jobs.post(found),
      source_tag: ask.query.src ?? null,
      privacy_notice: privacyNotice(organization),
      talent_pool_consent: poolConsent(organization),
    };
  }
}
