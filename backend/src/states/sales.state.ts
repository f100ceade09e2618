import type {
  ClaimEvent,
  CommissionEvent,
  PartnerEvent,
  SalesOrderEvent,
  TermEvent,
} from '@candor/contracts/sales/events';
import type { CommissionState as Status, Computed, PartnerFields, TermVersion } from '@candor/contracts/sales/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold } from '../kernel/decider.ts';

// Partners, terms, commissions and claims, each as a fold over its events. The rules are in features/sales.

export type Partner = { fields: PartnerFields; links: number; version: number };
export type PartnerState = Partner | null;
export const partnerState: Fold<PartnerState, PartnerEvent> = {
  category: 'partner',
  initial: null,
  evolve: {
    PartnerAdded: (_, { data, revision }) => ({ fields: data.fields, links: 0, version: revision }),
    PartnerUpdated: (state, { data, revision }) =>
      state && { ...state, fields: changed(state.fields, data.changes), version: revision },
    PartnerLinkReplaced: (state, { revision }) => state && { ...state, links: state.links + 1, version: revision },
    PartnerDeleted: () => null,
  },
};

export type Term = { name: string; versions: readonly { rule: TermVersion; used: boolean }[]; version: number };
export type TermState = Term | null;
const versionAt = (state: Term, version: number, change: (one: Term['versions'][number]) => Term['versions'][number]) =>
  state.versions.map((one, at) => (at === version - 1 ? change(one) : one));
export const termState: Fold<TermState, TermEvent> = {
  category: 'term',
  initial: null,
  evolve: {
    TermAdded: (_, { data, revision }) => ({
      name: data.name,
      versions: [{ rule: data.rule, used: false }],
      version: revision,
    }),
    TermRenamed: (state, { data, revision }) => state && { ...state, name: data.to, version: revision },
    TermVersionAdded: (state, { data, revision }) =>
      state && { ...state, versions: [...state.versions, { rule: data.rule, used: false }], version: revision },
    TermVersionChanged: (state, { data, revision }) =>
      state && {
        ...state,
        versions: versionAt(state, data.version, (one) => ({ ...one, rule: changed(one.rule, data.changes) })),
        version: revision,
      },
    TermVersionUsed: (state, { data, revision }) =>
      state && {
        ...state,
        versions: versionAt(state, data.version, (one) => ({ ...one, used: true })),
        version: revision,
      },
    TermDeleted: () => null,
  },
};

export type Commission = {
  deal_id: string;
  partner_id: string;
  computed: Computed;
  status: Status;
  adjusted: number;
  /** The amount that was paid out, and the amount of the negative lines after that. */
  paid: number;
  clawed_back: number;
  /** The part of `clawed_back` by which no payout was reduced yet. */
  unsettled: number;
  /** The reference of the payout. */
  reference: string | null;
  due_on: string | null;
  approved: { at: string; by: string } | null;
  /** Whether the deal's end voided the commission, and not a member. */
  by_deal: boolean;
  /** The ids of the encryption keys. `notes`: for notes and reasons. `payouts`: for the references of payouts. `erased`: for texts that were erased, to be destroyed. */
  keys: { notes: readonly string[]; payouts: readonly string[]; erased: readonly string[] };
  version: number;
};
const noKeys: Commission['keys'] = { notes: [], payouts: [], erased: [] };
const withKey = ({ keys }: Commission, of: 'notes' | 'payouts', key: string) => ({
  keys: { ...keys, [of]: [...keys[of], key] },
});
export type CommissionState = Commission | null;
export const totalOf = ({ computed, adjusted }: Pick<Commission, 'computed' | 'adjusted'>): number =>
  computed.amount + adjusted;
export const commissionState: Fold<CommissionState, CommissionEvent> = {
  category: 'commission',
  initial: null,
  evolve: {
    CommissionAccrued: (state, { data: { earns_on: _later, ...data }, revision }) => ({
      ...data,
      status: 'pending',
      adjusted: 0,
      paid: 0,
      clawed_back: 0,
      unsettled: 0,
      reference: null,
      due_on: null,
      approved: null,
      by_deal: false,
      keys: state?.keys ?? noKeys,
      version: revision,
    }),
    CommissionRecomputed: (state, { data, revision }) =>
      state && { ...state, computed: data.computed, version: revision },
    CommissionEarned: (state, { data, revision }) =>
      state && {
        ...state,
        computed: data.computed,
        status: 'earned',
        due_on: data.due_on,
        version: revision,
      },
    CommissionUnearned: (state, { data, revision }) =>
      state && {
        ...state,
        computed: data.computed,
        status: 'pending',
        due_on: null,
        approved: null,
        version: revision,
      },
    CommissionReduced: (state, { data, revision }) =>
      state && {
        ...state,
        computed: data.computed,
        // The amount differs from the approved one.
        status: 'earned',
        approved: null,
        version: revision,
      },
    CommissionApproved: (state, { metadata, revision }) =>
      state && {
        ...state,
        status: 'approved',
        approved: { at: metadata.occurred_at, by: metadata.actor.id },
        version: revision,
      },
    CommissionApprovalTakenBack: (state, { revision }) =>
      state && { ...state, status: 'earned', approved: null, version: revision },
    CommissionPaid: (state, { data, revision }) =>
      state && {
        ...state,
        ...withKey(state, 'payouts', data.sealed_for),
        status: 'paid',
        paid: data.amount,
        reference: data.reference,
        version: revision,
      },
    CommissionAdjusted: (state, { data, revision }) =>
      state && {
        ...state,
        ...withKey(state, 'notes', data.sealed_for),
        adjusted: state.adjusted + data.amount,
        version: revision,
      },
    CommissionVoided: (state, { data, revision }) =>
      state && {
        ...state,
        ...withKey(state, 'notes', data.sealed_for),
        status: 'void',
        by_deal: data.by_deal,
        approved: null,
        version: revision,
      },
    CommissionClawedBack: (state, { data, revision }) =>
      state && {
        ...state,
        clawed_back: state.clawed_back + data.amount,
        unsettled: state.unsettled + data.amount,
        version: revision,
      },
    CommissionClawbackSettled: (state, { data, revision }) =>
      state && {
        ...state,
        ...withKey(state, 'payouts', data.sealed_for),
        unsettled: state.unsettled + data.amount,
        version: revision,
      },
    CommissionWordsErased: (state, { data: { payouts }, revision }) =>
      state && {
        ...state,
        ...(payouts ? { reference: null } : {}),
        keys: {
          notes: [],
          payouts: payouts ? [] : state.keys.payouts,
          erased: [...state.keys.erased, ...state.keys.notes, ...(payouts ? state.keys.payouts : [])],
        },
        version: revision,
      },
  },
};

export type Claim = { partner_id: string; deal_id: string; until: string };
export type ClaimState = Claim | null;
export const claimState: Fold<ClaimState, ClaimEvent> = {
  category: 'claim',
  initial: null,
  evolve: {
    ClaimRegistered: (_, { data: { partner_id, deal_id, until } }) => ({ partner_id, deal_id, until }),
    ClaimReleased: () => null,
  },
};

/** The orders that members chose for the lists. Empty: members have not sorted that list. */
export type SalesOrder = { partners: readonly string[]; terms: readonly string[] };
export const salesOrderState: Fold<SalesOrder, SalesOrderEvent> = {
  category: 'salesorder',
  initial: { partners: [], terms: [] },
  evolve: {
    PartnersSorted: (state, { data: { ids } }) => ({ ...state, partners: ids }),
    TermsSorted: (state, { data: { ids } }) => ({ ...state, terms: ids }),
  },
};
