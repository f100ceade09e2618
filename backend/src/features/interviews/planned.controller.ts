import { Controller, Inject } from '@nestjs/common';
import { plannedInterviews } from '@candor/contracts/interviews/planned';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { PlannedInterviews } from '../../reads/interviews/planned-interviews.ts';
import { eachOf } from '../../http/opened.ts';
import { applicationOf, type OpenApplication } from '../../reads/pipeline/application.record.ts';
import { RowNames } from '../../reads/row-names.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { WhyNotTold } from '../../reads/interviews/not-told.ts';

const nobody = reject('validation', 'Name one application, or a list of applications.');

/** The planned appointments of candidates, and the people who would get a mail if these were canceled. */
@Controller()
export class PlannedController {
  constructor(
    @Inject(PlannedInterviews) private readonly planned: PlannedInterviews,
    @Inject(WhyNotTold) private readonly why: WhyNotTold,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  @Serve(plannedInterviews)
  async count(
    @Input() { application_id, applications, appointments }: RequestOf<typeof plannedInterviews>,
    @By() by: Signed<'application'>,
  ) {
    if (Boolean(application_id) === Boolean(applications)) return nobody;
    const { organization_id } = by.caller;
    if (application_id) {
      const application = applicationOf(by);
      const { state, job } = application;
      const about = { sample: job.job.sample, news: 'cancelled' } as const;
      const stands = standing(application);
      const asked = await this.planned.interviewers(organization_id, stands, appointments);
      const [counted, not_told, untold, names] = await Promise.all([
        this.planned.of(organization_id, [stands]),
        this.why.of(organization_id, { candidate_id: state.candidate_id, ...about }),
        this.why.interviewers(organization_id, asked, about),
        this.names.of('users', organization_id, asked),
      ]);
      const interviewers = asked.map((user_id) => ({
        name: names[user_id] ?? say('A former member'),
        not_told: untold[user_id] ?? null,
      }));
      return { ...counted, not_told, interviewers };
    }
    // Candidates that the caller may not see are not counted.
    const opened = [...eachOf(by).values()].flatMap((each) => (isRejection(each) ? [] : [standing(each)]));
    return { ...(await this.planned.of(organization_id, opened)), not_told: null, interviewers: [] };
  }
}
const standing = ({ id, state }: OpenApplication) => ({ id, step: state.step });
