import { Inject, Injectable } from '@nestjs/common';
import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { plan } from '@candor/contracts/catalogues/operators';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { type PlanLimits, seatsTaken } from '@candor/contracts/platform/health';
import { organizationState } from '../../states/organization.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { Lookups } from '../lookups.ts';

/** The plans of the platform, and what an organization's plan still allows. */
@Injectable()
export class Plans {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
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

  /** Does work that takes a seat, or refuses if every seat of the organization's plan is taken. If two calls come together, the second waits and counts the first. */
  async seated<T>(organization_id: string, work: () => Promise<T>): Promise<T | Rejection> {
    const most = await this.seats(organization_id);
    if (!most) return work();
    return this.turns.run(`seats ${organization_id}`, async () => {
      await upToNow(this.progress, this.events);
      const [members, invited] = await Promise.all([
        this.reads.total(userList, { organization_id: '*' }, { status: `${organization_id}:active` }, 'name'),
        this.reads.total(invitationList, { organization_id }, { status: 'pending' }, 'sent_at'),
      ]);
      return seatsTaken({ members, invited }) < most
        ? work()
        : reject('limit', 'All {most, number} seats of your plan are taken. Ask the operator of Candor for more.', {
            most,
          });
    });
  }

  /** The seats of the organization's plan. Null: as many as it needs. */
  private async seats(organization_id: string): Promise<number | null> {
    const { plan_id } = (await this.streams.load(organizationState, organization_id, organization_id))?.state ?? {};
    const entry = plan_id ? await this.lookups.entry(platform, plan, plan_id) : null;
    return entry?.fields.seats ?? null;
  }
}
