import { list, nameWords } from '../kernel/list.ts';
import type {
  CommissionState,
  Computed,
  DealFields,
  DealPartner,
  DealStage,
  PartnerFields,
  Price,
  TermVersion,
} from './values.ts';

/** The state of a deal, which is kept from before its last move, so that the move can be taken back. */
export type DealPlace = {
  type: DealStage;
  since: string;
  amount: Price | null;
  contract_signed_on: string | null;
  paid_on: string | null;
  paid_amount: Price | null;
  decline_reason_id: string | null;
  decline_note: string | null;
  archived_from: DealStage | null;
  was_signed: boolean;
};
export type DealRefund = { amount: Price; on: string; reason: string };
export type DealRow = DealFields &
  DealPlace & {
    id: string;
    organization_id: string;
    version: number;
    partners: DealPartner[];
    refunds: DealRefund[];
    refunded: number;
    notes_count: number;
    /** The people who were the deal's contact after its text was last erased. */
    contacts: string[];
    opened_at: string;
    updated_at: string;
    /** The last move, while nothing else has happened. */
    last: { revision: number; at: string; by: string; before: DealPlace } | null;
  };
/** Its lower-cased text without spaces around it. */
export const companyKey = ({ company_name, company_domain }: Pick<DealFields, 'company_name' | 'company_domain'>) =>
  (company_domain || company_name).trim().toLowerCase();

export const dealList = list<DealRow>()({
  name: 'deals',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    company: { kind: 'text', of: (row) => row.company_name },
    word: { kind: 'keywords', of: (row) => nameWords(`${row.name} ${row.company_name}`) },
    type: { kind: 'keyword', of: (row) => row.type },
    owner: { kind: 'keyword', of: (row) => row.owner_user_id },
    partner: { kind: 'keywords', of: (row) => row.partners.map(({ partner_id }) => partner_id) },
    term: { kind: 'keywords', of: (row) => row.partners.map(({ term_id }) => term_id) },
    contact: { kind: 'keyword', of: (row) => row.contact_id },
    ever_contact: { kind: 'keywords', of: (row) => row.contacts },
    source: { kind: 'keyword', of: (row) => row.source_id },
    product: { kind: 'keywords', of: (row) => row.product_ids },
    reason: { kind: 'keyword', of: (row) => row.decline_reason_id },
    expected_on: { kind: 'moment', of: (row) => row.expected_on },
    since: { kind: 'moment', of: (row) => row.since },
    opened_at: { kind: 'moment', of: (row) => row.opened_at },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
    amount: { kind: 'number', of: (row) => row.amount?.amount ?? null },
  },
  filters: {
    type: { field: 'type', kind: 'equal' },
    not_type: { field: 'type', kind: 'none' },
    owner: { field: 'owner', kind: 'equal' },
    partner: { field: 'partner', kind: 'equal' },
    source: { field: 'source', kind: 'equal' },
    product: { field: 'product', kind: 'equal' },
    reason: { field: 'reason', kind: 'equal' },
    contact: { field: 'contact', kind: 'equal' },
    expected: { field: 'expected_on', kind: 'range', days: true },
    since: { field: 'since', kind: 'range' },
    word: { field: 'word', kind: 'begins' },
  },
  sorts: ['expected_on', 'amount', 'name', 'company', 'since', 'updated_at'],
  defaultSort: 'expected_on-asc',
  indexes: [['contact']],
  search: { words: (row) => `${row.name} ${row.company_name}`, phrases: ['name', 'company_name'] },
});

export type PartnerRow = PartnerFields & {
  id: string;
  organization_id: string;
  version: number;
  /** The record's position in the order that members chose. Null: it was never sorted. */
  sort_order: number | null;
  /** How often the link to the partner's page was replaced. */
  links: number;
  added_at: string;
  updated_at: string;
};
export const partnerList = list<PartnerRow>()({
  name: 'partners',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.name) },
    kind: { kind: 'keyword', of: (row) => row.kind },
    status: { kind: 'keyword', of: (row) => row.status },
    term: { kind: 'keyword', of: (row) => row.default_term_id },
    contact: { kind: 'keyword', of: (row) => row.contact_id },
    added_at: { kind: 'moment', of: (row) => row.added_at },
    sorted_in: { kind: 'keyword', of: (row) => (row.sort_order === null ? null : row.organization_id) },
    sort_order: { kind: 'number', of: (row) => row.sort_order },
  },
  filters: {
    kind: { field: 'kind', kind: 'equal' },
    status: { field: 'status', kind: 'equal' },
    word: { field: 'word', kind: 'begins' },
    term: { field: 'term', kind: 'equal' },
  },
  sorts: ['name', 'added_at', 'sort_order'],
  defaultSort: 'name-asc',
  search: { words: (row) => row.name, phrases: ['name'] },
});

/** Rows that come by name, in the order that members chose. Rows without a place come last. */
export const inChosenOrder = <Row extends { sort_order: number | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.sort_order ?? rows.length) - (b.sort_order ?? rows.length));

export type StoredVersion = { version: number; rule: TermVersion; used: boolean; made_at: string };
export type TermRow = {
  id: string;
  organization_id: string;
  version: number;
  name: string;
  sort_order: number | null;
  versions: StoredVersion[];
  updated_at: string;
};
export const termList = list<TermRow>()({
  name: 'terms',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    basis: { kind: 'keyword', of: (row) => row.versions.at(-1)!.rule.basis },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
    sorted_in: { kind: 'keyword', of: (row) => (row.sort_order === null ? null : row.organization_id) },
    sort_order: { kind: 'number', of: (row) => row.sort_order },
  },
  filters: { basis: { field: 'basis', kind: 'equal' } },
  sorts: ['name', 'updated_at', 'sort_order'],
  defaultSort: 'name-asc',
  search: { words: (row) => row.name, phrases: ['name'] },
});

/** One entry of a commission. `owed`: by how much the entry changes what the partner is owed. `on`: the day for which it counts; `at`: when it was recorded. */
export type CommissionEntry = {
  revision: number;
  at: string;
  on: string;
  kind:
    | 'accrued'
    | 'recomputed'
    | 'earned'
    | 'unearned'
    | 'reduced'
    | 'approved'
    | 'taken_back'
    | 'paid'
    | 'adjusted'
    | 'voided'
    | 'clawed_back'
    | 'settled';
  amount: number | null;
  owed: number;
  note: string | null;
  by: string | null;
};
export type CommissionRow = Computed & {
  id: string;
  organization_id: string;
  version: number;
  deal_id: string;
  partner_id: string;
  status: CommissionState;
  /** The sum of the adjustments, and the amount including them. */
  adjusted: number;
  total: number;
  /** The sum that was taken back after the payout and by which no payout was reduced yet. Negative. */
  clawed_back: number;
  accrued_at: string;
  earned_on: string | null;
  due_on: string | null;
  approved_at: string | null;
  approved_by: string | null;
  paid_on: string | null;
  reference: string | null;
  void_reason: string | null;
  entries: CommissionEntry[];
};
export const commissionList = list<CommissionRow>()({
  name: 'commissions',
  fields: {
    deal: { kind: 'keyword', of: (row) => row.deal_id },
    partner: { kind: 'keyword', of: (row) => row.partner_id },
    term: { kind: 'keyword', of: (row) => row.term.id },
    status: { kind: 'keyword', of: (row) => row.status },
    due_on: { kind: 'moment', of: (row) => row.due_on },
    earned_on: { kind: 'moment', of: (row) => row.earned_on },
    paid_on: { kind: 'moment', of: (row) => row.paid_on },
    accrued_at: { kind: 'moment', of: (row) => row.accrued_at },
    amount: { kind: 'number', of: (row) => row.total },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    partner: { field: 'partner', kind: 'equal' },
    deal: { field: 'deal', kind: 'equal' },
    due: { field: 'due_on', kind: 'range', days: true },
  },
  sorts: ['due_on', 'amount', 'accrued_at'],
  defaultSort: 'due_on-asc',
});
