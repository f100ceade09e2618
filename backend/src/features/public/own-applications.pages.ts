import { Inject, Injectable } from '@nestjs/common';
import { say } from '@candor/contracts/words/say';
import { privacyNotice } from '@candor/contracts/organization/privacy';
import {
  conversationsOf,
  isUnderWay,
  type ListedOwn,
  type OwnApplication,
  ownApplicationPage,
  ownApplicationPath,
  ownApplicationsPage,
} from '@candor/contracts/public/own-application';
import { Moved, nowhere, type PageAsk, Shows, type SignedAsk } from '../../pages/pages.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { type Own, OwnApplications } from './own-applications.ts';

type Standing = Omit<ListedOwn, 'id' | 'job' | 'path'>;

/** The candidate's page of one application, and the list of all applications for a signed-in candidate. */
@Injectable()
export class OwnApplicationPages {
  constructor(
    @Inject(OwnApplications) private readonly applications: OwnApplications,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {}

  @Shows(ownApplicationPage)
  async show({ params }: PageAsk) {
    const own = await this.applications.find(params.org!, params.token!);
    if (!own) return this.erased(params.org!, params.token!);
    const { organization, application, job, person } = own;
    const here = ownApplicationPath(organization.slug, params.token!);
    if (organization.slug !== params.org) return new Moved(here, [], 'for good');
    const [{ undo_until, ...standing }, post, documents, erasure] = await Promise.all([
      this.standing(own),
      this.jobs.openById(organization, application.job_id),
      this.record.documents(organization.id, application.candidate_id),
      this.applications.erasureOf(own),
    ]);
    const { first_name, last_name, email, phone } = person.fields;
    return {
      title: say('Your application · {job} · {organization}', {
        job: job.fields.name,
        organization: organization.name,
      }),
      organization: shownOrganization(organization),
      job: { name: job.fields.name, path: post && `/${organization.slug}/jobs/${post.slug}` },
      person: { first_name, last_name, email, phone },
      ...standing,
      offer: this.applications.offerOf(own, standing.stage),
      documents: documents.map(({ name, added_at }) => ({ name, added_at })),
      may_withdraw: isUnderWay(standing.stage),
      may_add: isUnderWay(standing.stage),
      second_look:
        standing.stage === 'closed' && application.archived?.knockout ? { asked: application.archived.asked } : null,
      undo_until,
      ...erasure,
      erased_at: null,
      privacy_notice: privacyNotice(organization),
      head: { address: here, site: organization.name, unlisted: true as const },
    };
  }

  private async erased(org: string, token: string) {
    const found = await this.applications.erased(org, token);
    if (!found) return nowhere;
    const { organization, at } = found;
    return {
      title: say('Your details are erased · {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      job: { name: '', path: null },
      person: { first_name: '', last_name: '', email: null, phone: null },
      stage: 'closed' as const,
      reached: 'received' as const,
      applied_at: at,
      answer_by: null,
      offer: null,
      conversations: null,
      documents: [],
      may_withdraw: false,
      may_add: false,
      second_look: null,
      knockouts_close: false,
      undo_until: null,
      erasure_asked_at: null,
      erasure_answer_by: null,
      erasure_answered_at: null,
      erased_at: at,
      zone: organization.tz_region,
      privacy_notice: '',
      head: {
        address: ownApplicationPath(organization.slug, token),
        site: organization.name,
        unlisted: true as const,
      },
    };
  }

  @Shows(ownApplicationsPage)
  async mine({ caller }: SignedAsk) {
    const organization = await this.jobs.organizationOf(caller.organization_id);
    if (!organization) return nowhere;
    const standard = await this.standard.of(caller, { area: 'positions', entity: 'mine', view: 'list' });
    const own = await this.applications.ofAddress(organization, standard.user.email);
    return {
      title: titleOf(say('My applications'), standard),
      ...standard,
      applications: await Promise.all(own.map((each) => this.listed(each))),
    };
  }

  private async listed(own: Own): Promise<ListedOwn> {
    const { undo_until: _, ...standing } = await this.standing(own);
    return { id: own.id, job: own.job.fields.name, path: this.applications.pathOf(own), ...standing };
  }

  /** The candidate's stage, for their own page and for the list of their applications. */
  private async standing(own: Own): Promise<Standing & Pick<OwnApplication, 'undo_until'>> {
    const { organization, application, job } = own;
    const { stage, undo_until } = await this.applications.stage(own);
    return {
      stage,
      undo_until,
      reached: this.applications.reached(own),
      applied_at: application.applied_at!,
      answer_by: this.applications.answerBy(own, stage),
      conversations: conversationsOf(job.steps),
      knockouts_close: organization.hiring.auto_archive_knockouts,
      zone: organization.tz_region,
    };
  }
}
