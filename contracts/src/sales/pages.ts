import { keepsPartners, keepsSales, sellsDeals } from '../accounts/needs.ts';
import { anyone, sees } from '../kernel/endpoint.ts';
import { type Items, listPage, page, recordPage } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { ListedMessage } from '../messages/rows.ts';
import type { PublicOrganization } from '../public/pages.ts';
import type { Chances, Sums } from './chances.ts';
import { byDeal, byPartner } from './record-kind.ts';
import {
  commissionList,
  type CommissionRow,
  dealList,
  type DealRow,
  partnerList,
  type PartnerRow,
  termList,
  type TermRow,
} from './rows.ts';
import type { Statement } from './statement.ts';
import type { CommissionState, DealStage, Price, TermVersion } from './values.ts';

/** The data of a card on the board. `commission`: the amount of commission that is not paid out yet; null if the reader may not see amounts. */
export type DealCard = Pick<
  DealRow,
  | 'id'
  | 'version'
  | 'name'
  | 'company_name'
  | 'type'
  | 'since'
  | 'amount'
  | 'probability'
  | 'expected_on'
  | 'owner_user_id'
  | 'next_step'
  | 'next_on'
  | 'contract_signed_on'
  | 'paid_on'
  | 'paid_amount'
> & { shares: number[] };
export type DealColumn = { type: DealStage; count: number; sums: Sums; cards: DealCard[] };
export type DealsData = Standard &
  Items<DealRow> & {
    board: { columns: DealColumn[] } | null;
    chances: Chances;
    names: Names;
    /** For its fields and filters. */
    options: DealOptions;
    past?: Past;
  };
export type DealOptions = {
  members: Option[];
  contacts: Option[];
  partners: Option[];
  sources: Option[];
  products: Option[];
  reasons: Option[];
  terms: Option[];
};
export const dealsPage = listPage<DealsData>('sales', 'deals', { needs: sellsDeals, list: dealList });

/** One thing that happened to a deal or to its commissions. */
export type SalesHappening = { id: string; at: string; by: string | null; text: string };
export type DealData = Standard & {
  deal: DealRow;
  chances: Chances;
  names: Names;
  /** The deal's contact. Null: the contact is erased, or the reader may not see them. */
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  /** The latest letters to the contact and from them, and why none can be written, in the reader's language. Null: there is no contact, or the reader may not read letters to contacts. */
  letters: { messages: ListedMessage[]; not_sent: string | null } | null;
  /** Null for readers who do not manage partners: they see no amounts. */
  commissions: CommissionRow[] | null;
  /** The reader's own unfinished tasks about the deal. */
  tasks: { id: string; title: string; due_at: string | null }[];
  /** The guarantees of its partners' terms. */
  guarantees: Pick<TermVersion, 'guarantee_days' | 'refund_steps'>[];
  files: { id: string; name: string; size: number; at: string; by: string }[];
  notes: { id: string; body: string; at: string; by: string; mine: boolean }[];
  history: SalesHappening[];
  /** How many events the history is made of. */
  events: number;
  options: DealOptions;
};
export const dealPage = recordPage<DealData>('sales', 'deals', '', {
  needs: sees(byDeal('id'), 'MANAGE_SALES_DEALS'),
});

/** A partner's money by state and currency. */
export type CommissionSums = Record<CommissionState, { count: number; sums: Record<string, number> }>;
export type ListedPartner = PartnerRow & { deals: number; money: CommissionSums };
export const partnersPage = listPage<
  Standard & Items<PartnerRow> & { partners: ListedPartner[]; names: Names; options: PartnerOptions }
>('sales', 'partners', { needs: keepsPartners, list: partnerList });
export type PartnerOptions = { members: Option[]; contacts: Option[]; terms: Option[] };
export type PartnerData = Standard & {
  partner: PartnerRow;
  contact: DealData['contact'];
  term: TermRow | null;
  deals: DealRow[];
  commissions: CommissionRow[];
  money: CommissionSums;
  statement: Statement;
  today: string;
  names: Names;
  options: PartnerOptions;
};
export const partnerPage = recordPage<PartnerData>('sales', 'partners', '', {
  needs: sees(byPartner('id'), 'MANAGE_SALES_PARTNERS'),
});
export const termsPage = listPage<Standard & Items<TermRow> & { uses: Record<string, number> }>('sales', 'terms', {
  needs: keepsPartners,
  list: termList,
});
export const commissionsPage = listPage<
  Standard &
    Items<CommissionRow> & {
      money: CommissionSums;
      /** How many earned and approved commissions are overdue, and how many are due today. */
      late: number;
      due_today: number;
      today: string;
      names: Names;
      options: { partners: Option[] };
    }
>('sales', 'commissions', { needs: keepsPartners, list: commissionList });

/** What the sales module is set to, and who works in it. */
export const salesSettingsPage = page<
  Standard & {
    members: { id: string; name: string; roles: string[]; deals: number }[];
    chances: Chances;
    lists: { name: string; to: string; count: number }[];
  }
>('/sales/settings', { needs: keepsSales });

/** The words of a deal's stage for its partner: no reasons, no other partners. */
export const publicStages: Record<DealStage, string> = {
  deal_pending: 'In negotiation',
  deal_accepted: 'Signed',
  deal_paid: 'Paid',
  deal_declined: 'Not won',
  archived: 'Closed',
};
export type OwnPartner = {
  organization: PublicOrganization;
  partner: { name: string };
  deals: { id: string; company_name: string; type: DealStage; since: string; share: number }[];
  commissions: {
    id: string;
    company_name: string;
    status: CommissionState;
    total: Price;
    due_on: string | null;
    paid_on: string | null;
    reference: string | null;
  }[];
  money: CommissionSums;
  statement: Statement | null;
};
/** What a partner reads about its own deals, by a link, without an account. */
export const ownPartnerPage = page<OwnPartner>('/:org/partner/:token', { needs: anyone, frame: 'public' });
export const ownPartnerPath = (org: string, token: string): string => `/${org}/partner/${token}`;
