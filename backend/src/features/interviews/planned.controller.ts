import { Controller, Inject } from '@nestjs/common';
import { type NotTold, notTold, plannedInterviews } from '@candor/contracts/interviews/planned';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { whatStandsAgainst } from '@candor/contracts/messages/letter';
import { Lookups } from '../../access/lookups.ts';
import { PlannedInterviews } from '../../access/planned-interviews.ts';
import { applicationOf, eachOf, type OpenApplication } from '../../access/records.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';

const nobody = reject('validation', 'Name one application, or a list of applications.');
/** The letter that tells a candidate of a cancelled appointment. */
const letterOfCancelling = 'interview_cancelled';

/** What is planned with candidates, and whether a cancelling would be told to them by letter. */
@Controller()
export class PlannedController {
  constructor(
    @Inject(PlannedInterviews) private readonly planned: PlannedInterviews,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
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
      return {
        ...(await this.planned.of(organization_id, [standing(application)])),
        not_told: await this.whyNotTold(application, organization_id),
      };
    }
    // Candidates whom the caller may not see are not counted.
    const opened = [...eachOf(by).values()].flatMap((each) => (isRejection(each) ? [] : [standing(each)]));
    return { ...(await this.planned.of(organization_id, opened)), not_told: null };
  }

  /** Why the candidate would get no letter about a cancelled appointment, by the same rule that sends it. */
  private async whyNotTold({ state, job }: OpenApplication, organization_id: string): Promise<NotTold | null> {
    const [person, template] = await Promise.all([
      this.same.load(state.candidate_id, organization_id),
      this.lookups.template(organization_id, letterOfCancelling),
    ]);
    if (!person?.state || person.state.erased) return 'erased';
    if (job.job.sample) return 'made_up';
    if (!template) return 'no_text';
    const { fields, ...stands } = person.state;
    const against = whatStandsAgainst(template.kind, { ...stands, email: fields.email }, []);
    return notTold.find((why) => why === against?.why) ?? null;
  }
}
const standing = ({ id, state }: OpenApplication) => ({ id, step: state.step });
