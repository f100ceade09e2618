import { Inject, Injectable } from '@nestjs/common';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, failed, type Worked, Works } from '../../kernel/work/worker.ts';
import { isRejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { dealState } from '../../states/deal.state.ts';
import { commissionState } from '../../states/sales.state.ts';
import { earnCommission } from './sales.queue.ts';
import { Settling } from './settling.ts';

@Injectable()
export class SalesWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Settling) private readonly settling: Settling,
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
}
