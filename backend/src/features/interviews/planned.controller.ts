import { Controller, Inject } from '@nestjs/common';
import { plannedInterviews } from '@candor/contracts/interviews/planned';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { PlannedInterviews } from '../../access/planned-interviews.ts';
import { applicationOf, eachOf, type OpenApplication } from '../../access/records.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { WhyNotTold } from './not-told.ts';

const nobody = reject('validation', 'Name one application, or a list of applications.');

/** What is planned with candidates, and whether a cancelling would be told to them by letter. */
@Controller()
export class PlannedController {
  constructor(
    @Inject(PlannedInterviews) private readonly planned: PlannedInterviews,
    @Inject(WhyNotTold) private readonly why: WhyNotTold,
  ) {}

  @Serve(plannedInterviews)
  async count(
    @Input() { application_id, applications }: RequestOf<typeof plannedInterviews>,
    @By() by: Signed<'application'>,
  ) {
    if (Boolean(application_id) === Boolean(applications)) return nobody;
    const { organization_id } = by.caller;
    if (application_id) {
      const application = applicationOf(by);
      const { state, job } = application;
      const about = { candidate_id: state.candidate_id, sample: job.job.sample, news: 'cancelled' } as const;
      return {
        ...(await this.planned.of(organization_id, [standing(application)])),
        not_told: await this.why.of(organization_id, about),
      };
    }
    // Candidates whom the caller may not see are not counted.
    const opened = [...eachOf(by).values()].flatMap((each) => (isRejection(each) ? [] : [standing(each)]));
    return { ...(await this.planned.of(organization_id, opened)), not_told: null };
  }
}
const standing = ({ id, state }: OpenApplication) => ({ id, step: state.step });
