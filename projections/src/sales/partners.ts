import { idOf } from '@candor/contracts/all-events';
import type { CommissionEvent, PartnerEvent, SalesOrderEvent, TermEvent } from '@candor/contracts/sales/events';
import {
  type CommissionEntry,
  commissionList,
  type CommissionRow,
  partnerList,
  type PartnerRow,
  type StoredVersion,
  termList,
  type TermRow,
} from '@candor/contracts/sales/rows';
import { changed } from '@candor/contracts/kernel/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection, type RowKey } from '../kernel/projection.ts';

/** The keys of the records that an order names or an earlier order named, or of the one that the stream is about. */
const keysOf = (event: Recorded<PartnerEvent | TermEvent | SalesOrderEvent>): readonly RowKey[] =>
  event.type === 'PartnersSorted' || event.type === 'TermsSorted'
    ? [...event.data.ids, { field: 'sorted_in', value: event.metadata.organization_id }]
    : [idOf(event.stream)];
const placed = <Row extends { id: string; organization_id: string; sort_order: number | null }>(
  row: Row | null,
  { data, metadata }: Recorded<SalesOrderEvent>,
): Row | null => {
  if (row?.organization_id !== metadata.organization_id) return row;
  const at = data.ids.indexOf(row.id);
  return { ...row, sort_order: at < 0 ? null : at };
};
export const partners = projection<PartnerRow, PartnerEvent | Extract<SalesOrderEvent, { type: 'PartnersSorted' }>>({
  name: 'partners',
  version: 3,
  list: partnerList,
  keys: keysOf,
  on: {
    PartnerAdded: (_, event) => ({
      ...event.data.fields,
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      sort_order: null,
      links: 0,
      added_at: event.metadata.occurred_at,
      updated_at: event.metadata.occurred_at,
    }),
    PartnerUpdated: (row, event) =>
      row && {
        ...changed(row, event.data.changes),
        version: event.revision,
        updated_at: event.metadata.occurred_at,
      },
    PartnerLinkReplaced: (row, event) => row && { ...row, links: row.links + 1, version: event.revision },
    PartnersSorted: placed,
    PartnerDeleted: () => null,
  },
});

const versionAt = (row: TermRow, version: number, change: (one: StoredVersion) => Partial<StoredVersion>) =>
  row.versions.map((one) => (one.version === version ? { ...one, ...change(one) } : one));
const stamped = (row: TermRow | null, event: Recorded, change: (row: TermRow) => Partial<TermRow>): TermRow | null =>
  row && { ...row, ...change(row), version: event.revision, updated_at: event.metadata.occurred_at };
export const terms = projection<TermRow, TermEvent | Extract<SalesOrderEvent, { type: 'TermsSorted' }>>({
  name: 'terms',
  version: 3,
  list: termList,
  keys: keysOf,
  on: {
    TermAdded: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      name: event.data.name,
      sort_order: null,
      versions: [{ version: 1, rule: event.data.rule, used: false, made_at: event.metadata.occurred_at }],
      updated_at: event.metadata.occurred_at,
    }),
    TermRenamed: (row, event) => stamped(row, event, () => ({ name: event.data.to })),
    TermVersionAdded: (row, event) =>
      stamped(row, event, ({ versions }) => ({
        versions: [
          ...versions,
          {
            version: event.data.version,
            rule: event.data.rule,
            used: false,
            made_at: event.metadata.occurred_at,
          },
        ],
      })),
    TermVersionChanged: (row, event) =>
      stamped(row, event, (now) => ({
        versions: versionAt(now, event.data.version, ({ rule }) => ({ rule: changed(rule, event.data.changes) })),
      })),
    TermVersionUsed: (row, event) =>
      stamped(row, event, (now) => ({ versions: versionAt(now, event.data.version, () => ({ used: true })) })),
    TermsSorted: placed,
    TermDeleted: () => null,
  },
});

const entry = (
  event: Recorded<CommissionEvent>,
  kind: CommissionEntry['kind'],
  more: Partial<Pick<CommissionEntry, 'on' | 'amount' | 'owed' | 'note'>> = {},
): CommissionEntry => ({
  revision: event.revision,
  at: event.metadata.occurred_at,
  on: event.metadata.occurred_at.slice(0, 10),
  kind,
  amount: null,
  owed: 0,
  note: null,
  by: event.metadata.actor.type === 'user' ? event.metadata.actor.id : null,
  ...more,
});
const dayOf = ({ on }: { on?: string | undefined }) => (on ? { on } : {});
/** Whether the commission's amount is part of what the partner is owed. */
const isOwed = ({ status }: CommissionRow) => status === 'earned' || status === 'approved';
const after = (
  row: CommissionRow | null,
  event: Recorded<CommissionEvent>,
  change: (row: CommissionRow) => Partial<CommissionRow>,
  told: (row: CommissionRow, next: CommissionRow) => CommissionEntry,
): CommissionRow | null => {
  if (!row) return null;
  const next = { ...row, ...change(row), version: event.revision };
  next.total = next.amount + next.adjusted;
  return { ...next, entries: [...row.entries, told(row, next)] };
};
export const commissions = projection<CommissionRow, CommissionEvent>({
  name: 'commissions',
  version: 4,
  list: commissionList,
  keys: (event) => [idOf(event.stream)],
  on: {
    CommissionAccrued: (row, event) => ({
      ...event.data.computed,
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      deal_id: event.data.deal_id,
      partner_id: event.data.partner_id,
      status: 'pending',
      adjusted: 0,
      total: event.data.computed.amount,
      clawed_back: 0,
      accrued_at: event.metadata.occurred_at,
      earned_on: null,
      due_on: null,
      approved_at: null,
      approved_by: null,
      paid_on: null,
      reference: null,
      void_reason: null,
      entries: [...(row?.entries ?? []), entry(event, 'accrued', { amount: event.data.computed.amount })],
    }),
    CommissionRecomputed: (row, event) =>
      after(
        row,
        event,
        () => event.data.computed,
        (_, { total }) => entry(event, 'recomputed', { amount: total }),
      ),
    CommissionEarned: (row, event) =>
      after(
        row,
        event,
        () => ({
          ...event.data.computed,
          status: 'earned',
          earned_on: event.data.earned_on,
          due_on: event.data.due_on,
        }),
        (_, { total }) => entry(event, 'earned', { on: event.data.earned_on, amount: total, owed: total }),
      ),
    CommissionUnearned: (row, event) =>
      after(
        row,
        event,
        () => ({
          ...event.data.computed,
          status: 'pending',
          earned_on: null,
          due_on: null,
          approved_at: null,
          approved_by: null,
        }),
        ({ total }) => entry(event, 'unearned', { ...dayOf(event.data), amount: total, owed: -total }),
      ),
    CommissionReduced: (row, event) =>
      after(
        row,
        event,
        () => ({ ...event.data.computed, status: 'earned', approved_at: null, approved_by: null }),
        (before, { total }) =>
          entry(event, 'reduced', { ...dayOf(event.data), amount: total, owed: total - before.total }),
      ),
    CommissionApproved: (row, event) =>
      after(
        row,
        event,
        () => ({
          status: 'approved',
          approved_at: event.metadata.occurred_at,
          approved_by: event.metadata.actor.id,
        }),
        () => entry(event, 'approved', { amount: event.data.amount }),
      ),
    CommissionApprovalTakenBack: (row, event) =>
      after(
        row,
        event,
        () => ({ status: 'earned', approved_at: null, approved_by: null }),
        () => entry(event, 'taken_back'),
      ),
    CommissionPaid: (row, event) =>
      after(
        row,
        event,
        () => ({ status: 'paid', paid_on: event.data.paid_on, reference: event.data.reference }),
        () =>
          entry(event, 'paid', {
            on: event.data.paid_on,
            amount: event.data.amount,
            owed: -event.data.amount,
            note: event.data.reference,
          }),
      ),
    CommissionAdjusted: (row, event) =>
      after(
        row,
        event,
        ({ adjusted }) => ({ adjusted: adjusted + event.data.amount }),
        (before) =>
          entry(event, 'adjusted', {
            ...dayOf(event.data),
            amount: event.data.amount,
            owed: isOwed(before) ? event.data.amount : 0,
            note: event.data.note,
          }),
      ),
    CommissionVoided: (row, event) =>
      after(
        row,
        event,
        () => ({ status: 'void', void_reason: event.data.reason, approved_at: null, approved_by: null }),
        (before) =>
          entry(event, 'voided', {
            ...dayOf(event.data),
            amount: before.total,
            owed: isOwed(before) ? -before.total : 0,
            note: event.data.reason,
          }),
      ),
    CommissionClawedBack: (row, event) =>
      after(
        row,
        event,
        ({ clawed_back }) => ({ clawed_back: clawed_back + event.data.amount }),
        () => entry(event, 'clawed_back', { on: event.data.on, amount: event.data.amount, owed: event.data.amount }),
      ),
    CommissionClawbackSettled: (row, event) =>
      after(
        row,
        event,
        ({ clawed_back }) => ({ clawed_back: clawed_back + event.data.amount }),
        () =>
          entry(event, 'settled', {
            on: event.data.on,
            amount: event.data.amount,
            owed: event.data.amount,
            note: event.data.reference,
          }),
      ),
    CommissionWordsErased: (row, { data: { payouts }, revision }) =>
      row && {
        ...row,
        version: revision,
        void_reason: null,
        ...(payouts ? { reference: null } : {}),
        entries: row.entries.map((each) =>
          payouts || each.kind === 'adjusted' || each.kind === 'voided' ? { ...each, note: null } : each,
        ),
      },
  },
});
