import { Inject, Injectable } from '@nestjs/common';
import { salesproduct, leadsource, lossreason } from '@candor/contracts/catalogues/sales';
import { admit, type Slice } from '@candor/contracts/kernel/list';
import { passingRows } from '@candor/contracts/kernel/list-values';
import { type Chances, sumsOf } from '@candor/contracts/sales/chances';
import type { DealCard, DealColumn, DealOptions } from '@candor/contracts/sales/pages';
import { dealList, type DealRow, inChosenOrder, partnerList, termList } from '@candor/contracts/sales/rows';
import { isOpen, stageNames } from '@candor/contracts/sales/values';
import { RowCache } from '../../http/row-cache.ts';
import { RawRows, type Unparsed } from '../../kernel/rows/raw-rows.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Contacts } from '../../reads/sales/contacts.ts';
import { DealRows } from '../../reads/sales/deal-rows.ts';
import { Lookups } from '../../reads/lookups.ts';

/** The most cards that a column shows. The column's count and sums include all its deals. */
const mostCards = 250;
const mostEnded = 50;
const mostOptions = 500;

/** The deals as columns, at present or as of a past time. */
@Injectable()
export class DealBoard {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Contacts) private readonly contacts: Contacts,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** `moment`: null for the present. The board without search or filter, which most readers open, is cached until a deal changes. */
  async columns(organization_id: string, asked: Slice, chances: Chances, moment: string | null): Promise<Board> {
    const { search, filters } = admit(dealList, asked);
    if (moment === null && !search.trim() && !Object.keys(filters).length)
      return this.kept.of(
        `board of deals ${organization_id}`,
        { models: ['deals'], organizations: [organization_id] },
        async () => boardOf(await this.rows.all(organization_id), chances),
      );
    const [all, found] = await Promise.all([
      moment ? this.rows.asOf(organization_id, moment) : this.rows.all(organization_id),
      this.rows.found(organization_id, search),
    ]);
    const passing = passingRows(dealList, all, filters);
    const shown = found ? passing.filter(({ id }) => found.has(id)) : passing;
    return boardOf(shown, chances);
  }

  async options(caller: Caller): Promise<Unparsed<DealOptions>> {
    const { organization_id } = caller;
    const [contacts, others] = await Promise.all([this.contacts.options(caller), this.offered(organization_id)]);
    return { contacts, ...others };
  }

  /** The options of forms and filters, which are the same for every reader of deals. */
  private offered(organization_id: string) {
    const scope = { organization_id };
    const from = { models: ['users', 'partners', 'terms', 'catalogues'], organizations: [organization_id] };
    return this.kept.of(`options of deals ${organization_id}`, from, async () => {
      const [members, partners, terms, sources, products, reasons] = await Promise.all([
        this.lookups.activeMembers(organization_id),
        this.reads.find(partnerList, scope, { status: 'active' }, { sort: 'name', limit: mostOptions }),
        this.reads.find(termList, scope, {}, { sort: 'name', limit: mostOptions }),
        this.lookups.options(organization_id, leadsource),
        this.lookups.options(organization_id, salesproduct),
        this.lookups.options(organization_id, lossreason),
      ]);
      const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
      return {
        members: RawRows.made(members),
        partners: RawRows.made(inChosenOrder(partners).map(named)),
        terms: RawRows.made(inChosenOrder(terms).map(named)),
        sources: RawRows.made(sources),
        products: RawRows.made(products),
        reasons: RawRows.made(reasons),
      };
    });
  }
}
/** The columns, and the ids of the owners of the cards in them. */
export type Board = { columns: Unparsed<DealColumn>[]; owners: string[] };
const boardOf = (deals: readonly DealRow[], chances: Chances): Board => {
  const byType = Map.groupBy(deals, ({ type }) => type);
  const owners = new Set<string>();
  const columns = stageNames.map((type): Unparsed<DealColumn> => {
    const own = byType.get(type) ?? [];
    const cards = isOpen(type) ? [...own].sort(byDay).slice(0, mostCards) : [...own].sort(latest).slice(0, mostEnded);
    for (const { owner_user_id } of cards) owners.add(owner_user_id);
    return { type, count: own.length, sums: sumsOf(own, chances), cards: RawRows.made(cards.map(cardOf)) };
  });
  return { columns, owners: [...owners] };
};
const cardOf = (row: DealRow): DealCard => ({
  id: row.id,
  version: row.version,
  name: row.name,
  company_name: row.company_name,
  type: row.type,
  since: row.since,
  amount: row.amount,
  probability: row.probability,
  expected_on: row.expected_on,
  owner_user_id: row.owner_user_id,
  next_step: row.next_step,
  next_on: row.next_on,
  contract_signed_on: row.contract_signed_on,
  paid_on: row.paid_on,
  paid_amount: row.paid_amount,
  shares: row.partners.map(({ share }) => share),
});
/** Sorts deals by the day on which they are expected, the earliest first; deals without a day come last. */
const byDay = (a: DealRow, b: DealRow): number =>
  (a.expected_on ?? '9').localeCompare(b.expected_on ?? '9') || b.since.localeCompare(a.since);
const latest = (a: DealRow, b: DealRow): number => b.since.localeCompare(a.since);
