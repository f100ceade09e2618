import { Inject, Injectable } from '@nestjs/common';
import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { plan } from '@candor/contracts/catalogues/operators';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { type PlanLimits, seatsTaken } from '@candor/contracts/platform/health';
import { organizationState } from '../../states/organization.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { Lookups } from '../lookups.ts';

/** The plans of the platform, and what an organization's plan still allows. */
@Injectable()
export class Plans {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** Every plan by id, those not in use too. */
  async all(): Promise<Record<string, PlanLimits & { active: boolean }>> {
    const rows = await this.lookups.entries(platform, plan);
    return Object.fromEntries(
      rows.map(({ id, active, fields: { name, seats, live, storage_gb, trial_days } }) => [
        id,
        {
          name,
          seats: seats ?? null,
          live: live ?? null,
          storage_gb: storage_gb ?? null,
          trial_days: trial_days ?? null,
          active,
        },
      ]),
    );
  }

  /** The refusal if every seat of the organization's plan is taken; else null. */
  async seatRefused(organization_id: string): Promise<Rejection | null> {
    const { plan_id } = (await this.streams.load(organizationState, organization_id, organization_id))?.state ?? {};
    const entry = plan_id ? await this.lookups.entry(platform, plan, plan_id) : null;
    const most = entry?.fields.seats;
    if (!most) return null;
    const [members, invited] = await Promise.all([
      this.reads.total(userList, { organization_id: '*' }, { status: `${organization_id}:active` }, 'name'),
      this.reads.total(invitationList, { organization_id }, { status: 'pending' }, 'sent_at'),
    ]);
    return seatsTaken({ members, invited }) < most
      ? null
      : reject('limit', 'All {most, number} seats of your plan are taken. Ask the operator of Candor for more.', {
          most,
        });
  }
}
