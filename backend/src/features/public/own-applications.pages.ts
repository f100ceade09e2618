import { Inject, Injectable } from '@nestjs/common';
import { say } from '@candor/contracts/kernel/say';
import { privacyNotice } from '@candor/contracts/organization/privacy';
import {
  conversationsOf,
  isUnderWay,
  ownApplicationPage,
  ownApplicationPath,
} from '@candor/contracts/public/own-application';
import { Moved, nowhere, type PageAsk, Shows } from '../../http/pages.ts';
import { PersonRecord } from '../../access/person-record.ts';
import { PublicJobs, shownOrganization } from '../../access/public-jobs.ts';
import { OwnApplications } from './own-applications.ts';

/** The page of one application for its candidate. */
@Injectable()
export class OwnApplicationPages {
  constructor(
    @Inject(OwnApplications) private readonly applications: OwnApplications,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(PersonRecord) private readonly record: PersonRecord,
  ) {}

  @Shows(ownApplicationPage)
  async show({ params }: PageAsk) {
    const own = await this.applications.find(params.org!, params.token!);
    if (!own) return nowhere;
    const { organization, application, job, person } = own;
    const here = ownApplicationPath(organization.slug, params.token!);
    if (organization.slug !== params.org) return new Moved(here, [], 'for good');
    const [{ stage, undo_until }, post, documents] = await Promise.all([
      this.applications.stage(own),
      this.jobs.openById(organization, application.job_id),
      this.record.documents(organization.id, application.candidate_id),
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
      stage,
      reached: this.applications.reached(own),
      applied_at: application.applied_at!,
      conversations: conversationsOf(job.steps),
      documents: documents.map(({ name, added_at }) => ({ name, added_at })),
      may_withdraw: isUnderWay(stage),
      may_add: isUnderWay(stage),
      second_look: stage === 'closed' && application.archived?.knockout ? { asked: application.archived.asked } : null,
      knockouts_close: organization.hiring.auto_archive_knockouts ?? false,
      undo_until,
      zone: organization.tz_region,
      privacy_notice: privacyNotice(organization),
      head: { address: here, site: organization.name, unlisted: true as const },
    };
  }
}
