import { Inject, Injectable } from '@nestjs/common';
import { leadsource, lossreason, salesproduct } from '@candor/contracts/catalogues/sales';
import { todayOf } from '@candor/contracts/words/time-words';
import { holdingsOf } from '@candor/contracts/kernel/permission';
import * as pages from '@candor/contracts/sales/pages';
import { afterDays } from '@candor/contracts/sales/dates';
import {
  commissionList,
  type CommissionRow,
  dealList,
  inChosenOrder,
  partnerList,
  type PartnerRow,
  termList,
  type TermRow,
} from '@candor/contracts/sales/rows';
import { statementOf } from '@candor/contracts/sales/statement';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { partnerOf } from '../../reads/sales/sales.record.ts';
import { RowNames } from '../../reads/row-names.ts';
import { Contacts } from '../../reads/sales/contacts.ts';
import { DealRows, noMoney, sumsOf, together } from '../../reads/sales/deal-rows.ts';
import { membershipIn } from '../../states/user.state.ts';
import { mainCurrency, mostDeals, statementPeriod } from './statements.ts';

const mostOptions = 500;

/** Pages of partners, terms, commissions and the settings of sales. */
@Injectable()
export class PartnerPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(Contacts) private readonly contacts: Contacts,
  ) {}

  private async options(caller: Caller): Promise<pages.PartnerOptions> {
    const { organization_id } = caller;
    const [members, contacts, terms] = await Promise.all([
      this.lookups.activeMembers(organization_id),
      this.contacts.options(caller),
      this.reads.find(termList, { organization_id }, {}, { sort: 'name', limit: mostOptions }),
    ]);
    return { members, contacts, terms: inChosenOrder(terms).map(({ id, name }) => ({ value: id, label: name })) };
  }

  @Shows(pages.partnersPage)
  async partners({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, list, money, deals, options] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'partners', view: 'list' }),
      this.standard.list(partnerList, { organization_id }, address!.list),
      this.rows.money(organization_id),
      this.reads.countBy(dealList, { organization_id }, 'partner'),
      this.options(caller),
    ]);
    const rows = list.items.parse() as PartnerRow[];
    return {
      title: titleOf(say('Partners'), standard),
      ...standard,
      list,
      partners: rows.map((row) => ({
        ...row,
        deals: (deals as Record<string, number>)[row.id] ?? 0,
        money: money.get(row.id) ?? noMoney(),
      })),
      names: Object.fromEntries(options.terms.map(({ value, label }) => [value, label])),
      options,
    };
  }

  @Shows(pages.partnerPage)
  async partner(ask: SignedAsk<'partner'>) {
    const { caller, query } = ask;
    const { organization_id } = caller;
    const { id } = partnerOf(ask);
    const scope = { organization_id };
    const [standard, partner, deals, commissions, options] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'partners', view: 'record' }),
      this.reads.get(partnerList, scope, id),
      this.reads.find(dealList, scope, { partner: id }, { sort: 'since', descending: true, limit: mostDeals }),
      this.rows.commissions(organization_id, { partner: id }),
      this.options(caller),
    ]);
    if (!partner) return nowhere;
    const [contact, term, names] = await Promise.all([
      this.contacts.of(caller, partner.contact_id),
      partner.default_term_id ? this.reads.get(termList, scope, partner.default_term_id) : null,
      this.names.of('users', organization_id, [
        partner.user_id,
        ...commissions.flatMap(({ entries }) => entries.map(({ by }) => by)),
      ]),
    ]);
    const today = todayOf(standard.organization);
    return {
      title: titleOf(partner.name, standard),
      ...standard,
      partner,
      contact,
      term,
      deals,
      commissions,
      money: sumsOf(commissions),
      statement: statementOf(commissions, { currency: mainCurrency(commissions), ...statementPeriod(today, query) }),
      today,
      names,
      options,
    };
  }

  @Shows(pages.termsPage)
  async terms({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, list, uses] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'terms', view: 'list' }),
      this.standard.list(termList, { organization_id }, address!.list),
      this.reads.countBy(dealList, { organization_id }, 'term'),
    ]);
    const rows = list.items.parse() as TermRow[];
    return {
      title: titleOf(say('Terms'), standard),
      ...standard,
      list,
      uses: Object.fromEntries(rows.map(({ id }) => [id, (uses as Record<string, number>)[id] ?? 0])),
    };
  }

  @Shows(pages.commissionsPage)
  async commissions({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const scope = { organization_id };
    const asked = address!.list;
    const slice = {
      ...asked,
      filters: 'status' in asked.filters ? asked.filters : { ...asked.filters, status: ['earned', 'approved'] },
    };
    const [standard, list, money, partners] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'commissions', view: 'list' }),
      this.standard.list(commissionList, scope, slice),
      this.rows.money(organization_id),
      this.reads.find(partnerList, scope, {}, { sort: 'name', limit: mostOptions }),
    ]);
    const rows = list.items.parse() as CommissionRow[];
    const today = todayOf(standard.organization);
    const waiting = { status: ['earned' as const, 'approved' as const] };
    const [late, due_today, deals, users] = await Promise.all([
      this.reads.total(commissionList, scope, { ...waiting, due: { to: afterDays(today, -1) } }, 'due_on'),
      this.reads.total(commissionList, scope, { ...waiting, due: { from: today, to: today } }, 'due_on'),
      this.reads.getMany(dealList, scope, [...new Set(rows.map(({ deal_id }) => deal_id))]),
      this.names.of(
        'users',
        organization_id,
        rows.flatMap(({ entries }) => entries.map(({ by }) => by)),
      ),
    ]);
    return {
      title: titleOf(say('Commissions'), standard),
      ...standard,
      list,
      money: together(money.values()),
      late,
      due_today,
      today,
      names: {
        ...users,
        ...Object.fromEntries(deals.map(({ id, company_name }) => [id, company_name])),
        ...Object.fromEntries(partners.map(({ id, name }) => [id, name])),
      },
      options: { partners: partners.map(({ id, name }) => ({ value: id, label: name })) },
    };
  }

  @Shows(pages.salesSettingsPage)
  async settings({ caller }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, members, owned, chances, lists] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'settings', view: 'settings' }),
      this.lookups.members(organization_id),
      this.reads.countBy(dealList, { organization_id }, 'owner', { type: ['deal_pending', 'deal_accepted'] }),
      this.rows.chances(organization_id),
      Promise.all(
        [salesproduct, leadsource, lossreason].map(async (of) => ({
          name: sayLabel(of.plural),
          to: `/${of.screen}`,
          count: (await this.lookups.options(organization_id, of)).length,
        })),
      ),
    ]);
    const { modules } = standard.organization;
    const sells = members.flatMap((member) => {
      const own = membershipIn(member, organization_id);
      const groups = own && own.status === 'active' ? holdingsOf(own, modules) : {};
      return groups.MANAGE_SALES_DEALS && own
        ? [
            {
              id: member.id,
              name: member.name,
              roles: [...own.roles],
              deals: (owned as Record<string, number>)[member.id] ?? 0,
            },
          ]
        : [];
    });
    return { title: titleOf(say('Sales settings'), standard), ...standard, members: sells, chances, lists };
  }
}
