import { Inject, Injectable } from '@nestjs/common';
import { sellsDeals } from '@candor/contracts/accounts/needs';
import { deal, partner, term } from '@candor/contracts/sales/record-kind';
import { dealList, partnerList, termList } from '@candor/contracts/sales/rows';
import { oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { FoldTo } from '../../kernel/decider.ts';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Deal, dealState } from '../../states/deal.state.ts';
import {
  type Commission,
  commissionState,
  type Partner,
  partnerState,
  type Term,
  termState,
} from '../../states/sales.state.ts';

type WithId<State> = State & { id: string };
declare module '../../http/opened.ts' {
  interface OpenKinds {
    deal: WithId<Deal>;
    partner: WithId<Partner>;
    term: WithId<Term>;
    commission: WithId<Commission>;
  }
}
export const dealOf = oneOf<'deal'>();
export const partnerOf = oneOf<'partner'>();

/** Loads the deals, partners, terms and commissions that requests name. Every caller with the permission group may open them. */
@Injectable()
export class SalesRecords {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  private async state<State extends object>(of: FoldTo<State | null>, { organization_id }: Caller, id: string) {
    const state = (await this.streams.load(of, id, organization_id))?.state;
    return state ? { id, ...state } : null;
  }

  @Opens({ kind: 'deal', word: 'deal' })
  deal(caller: Caller, id: string) {
    return this.state(dealState, caller, id);
  }

  @Opens({ kind: 'partner', word: 'partner' })
  partner(caller: Caller, id: string) {
    return this.state(partnerState, caller, id);
  }

  @Opens({ kind: 'term', word: 'term' })
  term(caller: Caller, id: string) {
    return this.state(termState, caller, id);
  }

  @Opens({ kind: 'commission', word: 'commission' })
  commission(caller: Caller, id: string) {
    return this.state(commissionState, caller, id);
  }

  /** Only members who manage deals may name one. */
  @Finds(deal)
  async deals(caller: Caller, ids: string[]) {
    const { organization_id } = caller;
    const rows = permits(sellsDeals, caller) ? await this.reads.getMany(dealList, { organization_id }, ids) : [];
    return new Set(rows.map(({ id }) => id));
  }

  @Finds(partner)
  async partners({ organization_id }: Caller, ids: string[]) {
    return new Set((await this.reads.getMany(partnerList, { organization_id }, ids)).map(({ id }) => id));
  }

  @Finds(term)
  async terms({ organization_id }: Caller, ids: string[]) {
    return new Set((await this.reads.getMany(termList, { organization_id }, ids)).map(({ id }) => id));
  }
}
