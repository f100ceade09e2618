import { Inject, Injectable } from '@nestjs/common';
import { formMark } from '@candor/contracts/public/apply-form-mark';
import { todayOf } from '@candor/contracts/words/time-words';
import { describesJob } from '@candor/contracts/jobs/values';
import type { PageHead } from '@candor/contracts/kernel/page';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { asksForAll, careersAsk } from '@candor/contracts/public/careers';
import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { GonePage, Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { applyNotice } from '../../reads/public/apply-notice.ts';
import { postingOf } from '../../reads/public/posting.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';
import { BASE } from '../../kernel/tokens.ts';
import { Shares } from './shares.ts';

/** Redirects to the page's present address: the organization's new address, or the post of the job that goes on. The new address keeps the source and the other parameters. */
const atNewAddress = (
  { slug }: { slug: string },
  { searchParams }: URL,
  path: string,
  how: Moved['how'] = 'for good',
) => {
  const asked = new URLSearchParams([...searchParams].filter(([name]) => !['uid', 'after'].includes(name)));
  return new Moved(`/${slug}${path}${asked.size ? `?${asked.toString()}` : ''}`, [], how);
};

/** The beginning of a text, about as long as search engines show. */
const teaser = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 200).replace(/\s+\S*$/, '')} …`;
};

/** The public pages of an organization's jobs. */
@Injectable()
export class PublicPages {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Shares) private readonly shares: Shares,
    @Inject(BASE) private readonly base: string,
  ) {}

  private head(organization: OrganizationRow, path: string, more: Partial<PageHead> = {}): PageHead {
    const picture = this.shares.ownPicture(organization);
    return {
      address: `${this.base}/${organization.slug}${path}`,
      site: organization.name,
      ...(picture ? { picture } : {}),
      ...more,
    };
  }

  @Shows(careersPage)
  async careers({ params, query, url }: PageAsk) {
    const organization = await this.jobs.organization(params.org!);
    if (!organization) return nowhere;
    if (organization.slug !== params.org) return atNewAddress(organization, url, '/jobs');
    const picture = await this.jobs.kept(organization, 'share', async () => {
      const { length } = await this.jobs.posts(organization);
      return this.shares.of(organization, '/jobs', await this.shares.ofCareers(organization, length));
    });
    return this.jobs.careers(organization, careersAsk(query), async (found) => ({
      title: say('Jobs · {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      presence: asksForAll(found.asked) ? await this.jobs.presence(organization) : null,
      ...found,
      head: this.head(organization, '/jobs', {
        picture,
        description:
          teaser(plainWords(organization.careers_intro ?? organization.about ?? '')) ||
          say('Open jobs at {organization}: {count, number}', { organization: organization.name, count: found.open }),
      }),
    }));
  }

  @Shows(postPage)
  async job(ask: PageAsk) {
    const found = await this.jobs.find(ask.params.org!, ask.params.job!, ask.caller);
    if (!found) return nowhere;
    const { organization, row } = found;
    if (organization.slug !== ask.params.org) return atNewAddress(organization, ask.url, `/jobs/${row.slug}`);
    const title = `${row.fields.name} · ${organization.name}`;
    const path = `/jobs/${row.slug}`;
    if (row.hiring_status === 'archived') {
      const next = await this.jobs.goesOnAs(row, ask.caller);
      // The redirect is temporary, because a merge can be undone.
      if (next) return atNewAddress(organization, ask.url, `/jobs/${next.slug}`, 'for now');
      return new GonePage({
        title,
        organization: shownOrganization(organization),
        closed: true,
        head: this.head(organization, path, { unlisted: true }),
      });
    }
    const internal = row.hiring_status === 'internal';
    const today = todayOf(organization);
    return this.jobs.kept(organization, `post ${row.id} ${today}`, async () => {
      const { post, posted } = await this.jobs.post(found);
      const data = row.fields.unlisted ? null : postingOf(posted, this.base, today);
      return {
        title,
        organization: shownOrganization(organization),
        post,
        internal,
        head: this.head(organization, path, {
          // A visitor from outside the organization must see nothing of an internal job.
          ...(internal
            ? {}
            : { picture: this.shares.of(organization, path, await this.shares.ofJob(organization, post)) }),
          description:
            teaser(
              posted.sections
                .filter(describesJob)
                .map(({ body }) => plainWords(body))
                .join(' '),
            ) || title,
          ...(internal || row.fields.unlisted ? { unlisted: true } : {}),
          ...(data ? { data } : {}),
        }),
      };
    });
  }

  @Shows(applyPage)
  async apply(ask: PageAsk) {
    const found = await this.jobs.find(ask.params.org!, ask.params.job!, ask.caller);
    if (!found) return nowhere;
    const { organization, row } = found;
    if (organization.slug !== ask.params.org) return atNewAddress(organization, ask.url, `/jobs/${row.slug}/apply`);
    if (row.hiring_status === 'archived') return new Moved(`/${organization.slug}/jobs/${row.slug}`);
    const questions = await this.jobs.questions(row);
    const { mark: notice_mark, ...notice } = applyNotice(organization);
    return {
      title: say('Apply · {job} · {organization}', { job: row.fields.name, organization: organization.name }),
      organization: shownOrganization(organization),
      post: (await this.jobs.post(found)).post,
      questions,
      questions_mark: formMark(questions),
      source_tag: ask.query.src ?? null,
      ...notice,
      notice_mark,
      head: this.head(organization, `/jobs/${row.slug}/apply`, { unlisted: true }),
    };
  }
}
