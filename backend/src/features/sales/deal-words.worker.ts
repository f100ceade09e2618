import { goneList } from '@candor/contracts/compliance/gone-rows';
import { commissionList, dealList } from '@candor/contracts/sales/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { dealState } from '../../states/deal.state.ts';
import { deletedDealIn } from '../../states/gone.state.ts';
import { commissionState } from '../../states/sales.state.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { CommissionCommand, DealCommand } from './sales.command.ts';
import { eraseDealWords } from './sales.queue.ts';

/** Erases what members wrote about an erased contact on deals and their commissions: names and figures stay under a new key, the earlier keys are destroyed. Of a deleted deal, which only earlier moments show, all words go. The job can be repeated. */
@Injectable()
export class DealWordsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Reads) private readonly reads: Pick<Reads, 'every'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'load' | 'read'>,
  ) {}

  @Works(eraseDealWords)
  async erase({ candidate_id }: DataOf<typeof eraseDealWords>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const deals = await this.reads.every(
      dealList,
      { organization_id },
      { ever_contact: candidate_id },
      { only: ['id'] },
    );
    for (const { id } of deals) {
      const ran = await this.commands.run(
        new DealCommand(id, 'eraseWords', { contact_id: candidate_id }, asPart(asking, 'deal words erased', id)),
        unless('not_found'),
      );
      if (ran !== done) return ran;
      const deal = (await this.streams.load(dealState, id, organization_id))?.state;
      const gone = await this.commands.run(new DestroyKeys(deal?.keys.slice(0, -1) ?? [], asking), unless());
      if (gone !== done) return gone;
      const erased = await this.commissions(id, asking);
      if (erased !== done) return erased;
    }
    const deleted = await this.reads.every(goneList, { organization_id }, { kind: 'deal' }, { only: ['id'] });
    for (const { id } of deleted) {
      const deal = deletedDealIn(await this.streams.read(`deal-${id}`, organization_id));
      if (!deal?.contacts.includes(candidate_id)) continue;
      const gone = await this.commands.run(new DestroyKeys(deal.keys, asking), unless());
      if (gone !== done) return gone;
      const erased = await this.commissions(id, asking);
      if (erased !== done) return erased;
    }
    return done;
  }

  /** Notes and reasons of the deal's commissions; amounts and the references of payouts stay. */
  private async commissions(deal: string, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.every(commissionList, { organization_id }, { deal }, { only: ['id'] });
    for (const { id } of rows) {
      const ran = await this.commands.run(
        new CommissionCommand(id, 'eraseWords', { payouts: false }, asPart(asking, 'commission words erased', id)),
        unless('not_found'),
      );
      if (ran !== done) return ran;
      const erased = (await this.streams.load(commissionState, id, organization_id))?.state?.keys.erased ?? [];
      const gone = await this.commands.run(new DestroyKeys(erased, asking), unless());
      if (gone !== done) return gone;
    }
    return done;
  }
}
