import { Inject, Injectable } from '@nestjs/common';
import { surveyPage } from '@candor/contracts/public/pages';
import { say } from '@candor/contracts/words/say';
import { nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';

/** The page of the voluntary survey questions. The page does not know who opens it: the browser keeps the invitation to itself. */
@Injectable()
export class SurveyPages {
  constructor(@Inject(PublicJobs) private readonly jobs: PublicJobs) {}

  @Shows(surveyPage)
  async survey({ params }: PageAsk) {
    const organization = await this.jobs.organization(params.org!);
    if (!organization) return nowhere;
    return {
      title: say('Questions of {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
    };
  }
}
