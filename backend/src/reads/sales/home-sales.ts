import { keepsPartners, keepsSales, sellsDeals } from '@candor/contracts/accounts/needs';
import { sumsOf } from '@candor/contracts/sales/chances';
import { afterDays } from '@candor/contracts/sales/dates';
import { daysAhead, type DealToDo, type HomeSales, mostToDo, type WaitingMoney } from '@candor/contracts/sales/home';
import { organizationList } from '@candor/contracts/organization/rows';
import { commissionList, type DealRow, partnerList } from '@candor/contracts/sales/rows';
import { dealStages, isOpen, stageNames } from '@candor/contracts/sales/values';
import { todayOf } from '@candor/contracts/words/time-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowNames } from '../row-names.ts';
import { DealRows, noMoney, together } from './deal-rows.ts';

type Due = { row: DealRow; day: string };
/** What is to be done about an open deal, in the reader's language. */
const actOf = ({ next_step, type, amount }: DealRow): string =>
  next_step ??
  (type === 'deal_accepted'
    ? say('Record the payment')
    : amount
      ? say('Record the contract')
      : say('Enter the amount'));
const sells = ({ roles }: Caller): boolean => roles.includes('SALES_MANAGER') || roles.includes('SALES_ORG_ADMIN');

/** The open deals, next steps and waiting commissions of a seller's home page. */
@Injectable()
export class HomeOfSales {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  /** Undefined for callers whose work is not selling: administrators open the deals themselves. */
  async of(caller: Caller): Promise<HomeSales | undefined> {
    if (!permits(sellsDeals, caller) || !sells(caller)) return undefined;
    const { organization_id, user_id } = caller;
    const organization = await this.reads.get(organizationList, { organization_id }, organization_id);
    const today = todayOf({ tz_region: organization?.tz_region ?? null });
    const [all, chances, commissions] = await Promise.all([
      this.rows.all(organization_id),
      this.rows.chances(organization_id),
      permits(keepsPartners, caller) ? this.commissions(caller, today) : undefined,
    ]);
    const open = all.filter(({ type }) => isOpen(type));
    const everyone = permits(keepsSales, caller);
    const due = open
      .filter(({ owner_user_id }) => everyone || owner_user_id === user_id)
      .flatMap((row): Due[] => {
        const day = row.next_step ? row.next_on : row.expected_on;
        return day && day <= afterDays(today, daysAhead) ? [{ row, day }] : [];
      })
      .toSorted((a, b) => a.day.localeCompare(b.day));
    const shown = due.slice(0, mostToDo);
    const owners = await this.names.of(
      'users',
      organization_id,
      shown.map(({ row }) => row.owner_user_id),
    );
    return {
      stages: stageNames.filter(isOpen).map((type) => {
        const own = open.filter((row) => row.type === type);
        return { type, label: sayLabel(dealStages[type]), count: own.length, sums: sumsOf(own, chances) };
      }),
      todo: shown.map(({ row, day }): DealToDo => {
        const { id, company_name, name, owner_user_id } = row;
        return { id, company_name, name, text: actOf(row), day, late: day < today, owner: owners[owner_user_id] ?? '' };
      }),
      due: due.filter(({ day }) => day <= today).length,
      everyone,
      ...(commissions ? { commissions } : {}),
    };
  }

  private async commissions({ organization_id }: Caller, today: string): Promise<HomeSales['commissions']> {
    const scope = { organization_id };
    const waiting = { status: ['earned' as const, 'approved' as const] };
    const yesterday = afterDays(today, -1);
    const [money, [first], late] = await Promise.all([
      this.rows.money(organization_id),
      this.reads.find(commissionList, scope, waiting, { sort: 'due_on', limit: 1 }),
      this.reads.total(commissionList, scope, { ...waiting, due: { to: yesterday } }, 'due_on'),
    ]);
    const { earned, approved } = together(money.values());
    const partner = first && (await this.reads.get(partnerList, scope, first.partner_id));
    const own = partner ? (money.get(partner.id) ?? noMoney()) : noMoney();
    return {
      to_approve: earned,
      to_pay: approved,
      late,
      partner:
        partner && first?.due_on
          ? { id: partner.id, name: partner.name, since: first.due_on, waiting: added(own.earned, own.approved) }
          : null,
    };
  }
}
const added = (one: WaitingMoney, other: WaitingMoney): WaitingMoney => {
  const sums = { ...one.sums };
  for (const [currency, amount] of Object.entries(other.sums)) sums[currency] = (sums[currency] ?? 0) + amount;
  return { count: one.count + other.count, sums };
};
