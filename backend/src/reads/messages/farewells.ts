import { hoursAfter } from '@candor/contracts/values/days';
import { callsForFarewell, nextWorkingAfternoon } from '@candor/contracts/pipeline/farewell';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { applicationState } from '../../states/application.state.ts';
import type { Reason } from '../lookups.ts';
import { organizationState } from '../../states/organization.state.ts';
import { hoursWithHolidays } from '../organization/public-holidays.ts';
import { SamePeople } from '../../access/same-people.ts';
import { rejectionLeaves } from '../organization/working-time.ts';

/** Who gets a message on being archived, and when it is sent. */
@Injectable()
export class Farewells {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The time when the message is sent. `candidate_id`: null uses the organization's time zone. `delay_hours`: overrides the organization's delay. */
  async leavesAt(organization_id: string, candidate_id: string | null, delay_hours?: number | null): Promise<string> {
    const [organization, zone] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      candidate_id && this.person(organization_id, candidate_id).then((person) => person?.tz_region),
    ]);
    const home = organization!.state!;
    const now = new Date().toISOString();
    const delay = delay_hours ?? home.hiring.rejection_delay_hours;
    const asked =
      delay === null
        ? nextWorkingAfternoon(now, zone || home.tz_region, await hoursWithHolidays(home, Date.now()))
        : hoursAfter(now, delay);
    return rejectionLeaves(asked, home);
  }

  async isCalledFor(
    organization_id: string,
    application_id: string,
    reason: Pick<Reason, 'side'> | null,
  ): Promise<boolean> {
    const application = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    if (!application) return false;
    const { candidate_id, applied_at, step } = application;
    const email = (await this.person(organization_id, candidate_id))?.email ?? null;
    return callsForFarewell({ applied_at, email, hired: step.type === 'hired' }, reason?.side ?? null);
  }

  private async person(organization_id: string, candidate_id: string) {
    return (await this.same.load(candidate_id, organization_id))?.state.fields;
  }
}
