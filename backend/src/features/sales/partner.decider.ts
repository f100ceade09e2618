import type { ClaimEvent, PartnerEvent, SalesOrderEvent, TermEvent } from '@candor/contracts/sales/events';
import type { PartnerFields, TermVersion } from '@candor/contracts/sales/values';
import { fullDayWords } from '@candor/contracts/words/time-words';
import { changesBetween } from '@candor/contracts/kernel/values';
import { type Decider, reject, stale } from '../../kernel/decider.ts';
import {
  claimState,
  type ClaimState,
  partnerState,
  type PartnerState,
  type SalesOrder,
  salesOrderState,
  termState,
  type TermState,
} from '../../states/sales.state.ts';

type Versioned = { version?: number | null };
const noPartner = reject('not_found', 'Partner not found.');
const noTerm = reject('not_found', 'Term not found.');

export type PartnerCommands = {
  add: { fields: PartnerFields };
  change: { fields: Partial<PartnerFields> } & Versioned;
  replaceLink: Record<never, never>;
  delete: Record<never, never>;
};
export const partner: Decider<PartnerState, PartnerCommands, PartnerEvent> = {
  ...partnerState,
  decide: {
    add: ({ fields }, state) => (state ? [] : [{ type: 'PartnerAdded', data: { fields } }]),
    change: ({ fields, version }, state) => {
      if (!state) return noPartner;
      const changes = changesBetween(state.fields, fields);
      if (!Object.keys(changes).length) return [];
      return version != null && version < state.version
        ? stale('partner')
        : [{ type: 'PartnerUpdated', data: { changes } }];
    },
    replaceLink: (_, state) => (state ? [{ type: 'PartnerLinkReplaced', data: {} }] : noPartner),
    delete: (_, state) => (state ? [{ type: 'PartnerDeleted', data: {} }] : []),
  },
};

export type TermCommands = {
  add: { name: string; rule: TermVersion };
  change: { name: string; rule: TermVersion } & Versioned;
  /** Records that a deal uses this version of the term. */
  use: { term_version: number; deal_id: string };
  delete: Record<never, never>;
};
export const term: Decider<TermState, TermCommands, TermEvent> = {
  ...termState,
  decide: {
    add: ({ name, rule }, state) => (state ? [] : [{ type: 'TermAdded', data: { name, rule } }]),
    change: ({ name, rule, version }, state) => {
      if (!state) return noTerm;
      const at = state.versions.length;
      const last = state.versions[at - 1]!;
      const changes = changesBetween(last.rule, rule);
      const differs = Object.keys(changes).length > 0;
      if (!differs && name === state.name) return [];
      if (version != null && version < state.version) return stale('term');
      return [
        ...(name === state.name ? [] : [{ type: 'TermRenamed' as const, data: { from: state.name, to: name } }]),
        ...(!differs
          ? []
          : last.used
            ? [{ type: 'TermVersionAdded' as const, data: { version: at + 1, rule } }]
            : [{ type: 'TermVersionChanged' as const, data: { version: at, changes } }]),
      ];
    },
    use: ({ term_version: version, deal_id }, state) => {
      const one = state?.versions[version - 1];
      if (!one) return noTerm;
      return one.used ? [] : [{ type: 'TermVersionUsed', data: { version, deal_id } }];
    },
    delete: (_, state) => (state ? [{ type: 'TermDeleted', data: {} }] : []),
  },
};

export type ClaimCommands = {
  /** Claims a company. `beside`: the partners who are on the deal already. `days` 0: the term has no claims. */
  claim: {
    company: string;
    partner_id: string;
    deal_id: string;
    /** The key of the deal, which seals the name. */
    sealed_for: string;
    today: string;
    until: string | null;
    beside: readonly string[];
    /** The name of the partner who has the claim. Null: that partner was deleted, and the claim was deleted too. */
    name: string | null;
  };
  /** Ends a claim because the deal that it came from is gone, or its partner. */
  release: { deal_id: string; partner_id?: string; reason: string };
};
/** The rules of claims. The partner who names a company first has a claim on it for the days of the term; others join only in addition to that partner. */
export const claim: Decider<ClaimState, ClaimCommands, ClaimEvent> = {
  ...claimState,
  decide: {
    claim: ({ company, partner_id, deal_id, sealed_for, today, until, beside, name }, state) => {
      const lives = state && name !== null && state.until >= today;
      if (lives && state.partner_id !== partner_id && !beside.includes(state.partner_id))
        return reject('claimed', '{name} named this company first. The claim ends on {until}.', {
          name,
          until: fullDayWords(state.until),
        });
      return lives || !until
        ? []
        : [{ type: 'ClaimRegistered', data: { sealed_for, company, partner_id, deal_id, on: today, until } }];
    },
    release: ({ deal_id, partner_id, reason }, state) =>
      state?.deal_id === deal_id && (!partner_id || state.partner_id === partner_id)
        ? [{ type: 'ClaimReleased', data: { reason } }]
        : [],
  },
};

export type SalesOrderCommands = {
  sort: { of: 'partners' | 'terms'; ids: readonly string[] };
};
/** The order of partners and terms that members chose. */
export const salesOrder: Decider<SalesOrder, SalesOrderCommands, SalesOrderEvent> = {
  ...salesOrderState,
  decide: {
    sort: ({ of, ids }, state) => {
      if (new Set(ids).size !== ids.length) return reject('validation', 'The order must name every item once.');
      if (ids.length === state[of].length && ids.every((id, at) => state[of][at] === id)) return [];
      return [{ type: of === 'partners' ? 'PartnersSorted' : 'TermsSorted', data: { ids: [...ids] } }];
    },
  },
};
