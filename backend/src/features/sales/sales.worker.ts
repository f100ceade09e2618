import { Inject, Injectable } from '@nestjs/common';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, failed, type Worked, Works } from '../../kernel/work/worker.ts';
import { isRejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { dealState } from '../../states/deal.state.ts';
import { DealRows } from '../../reads/sales/deal-rows.ts';
import { commissionState } from '../../states/sales.state.ts';
import { earnCommission, settleDeal } from './sales.queue.ts';
import { Settling } from './settling.ts';

@Injectable()
export class SalesWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Settling) private readonly settling: Settling,
    @Inject(DealRows) private readonly rows: Pick<DealRows, 'commissions'>,
  ) {}

  @Works(earnCommission)
  async earn({ commission_id }: DataOf<typeof earnCommission>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const commission = (await this.streams.load(commissionState, commission_id, organization_id))?.state;
    const deal = commission && (await this.streams.load(dealState, commission.deal_id, organization_id))?.state;
    if (!deal) return done;
    const ended = await this.settling.again(commission.deal_id, asking);
    return isRejection(ended) ? failed(ended.error) : done;
  }

  @Works(settleDeal)
  async settle({ deal_id }: DataOf<typeof settleDeal>, asking: Requester): Promise<Worked> {
    // A partner who was taken off the deal may still have a commission of it.
    const had = await this.rows.commissions(asking.organization_id, { deal: deal_id });
    const ended = await this.settling.again(deal_id, asking, [...new Set(had.map(({ partner_id }) => partner_id))]);
    return isRejection(ended) ? failed(ended.error) : done;
  }
}
