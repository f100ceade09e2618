import type { FormAddressEvent } from '@candor/contracts/forms/events';
import { type Decider, refusedAt, reject } from '../../kernel/decider.ts';
import { type FormAddresses, formAddressesState } from './form-addresses.state.ts';

export type FormAddressCommands = {
  take: { form_id: string; slug: string };
  /** The form keeps this address and gives up all others. Null: the form gives up all of them. */
  settle: { form_id: string; slug: string | null };
  sort: { ids: readonly string[] };
};
const taken = refusedAt('slug', 'Another form has this address.', 'duplicate');
const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** A form takes an address before it moves there, and gives up the old one after the move, so that an address never leads to two forms. */
export const formAddresses: Decider<FormAddresses, FormAddressCommands, FormAddressEvent> = {
  ...formAddressesState,
  decide: {
    take: ({ form_id, slug }, { holders }) => {
      const holder = Object.hasOwn(holders, slug) ? holders[slug] : undefined;
      if (holder === form_id) return [];
      return holder ? taken : [{ type: 'FormAddressTaken', data: { form_id, slug } }];
    },
    settle: ({ form_id, slug }, { holders }) =>
      Object.keys(holders)
        .filter((each) => holders[each] === form_id && each !== slug)
        .map((each) => ({ type: 'FormAddressLeft' as const, data: { form_id, slug: each } })),
    // Forms in the old order that the request does not name follow the named ones.
    sort: ({ ids }, { order: before }) => {
      const named = new Set(ids);
      if (named.size !== ids.length) return reject('validation', 'The order must name every item once.');
      const next = [...ids, ...before.filter((id) => !named.has(id))];
      return isSameOrder(next, before) ? [] : [{ type: 'FormsReordered', data: { ids: next } }];
    },
  },
};
