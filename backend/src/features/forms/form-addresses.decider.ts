import type { FormAddressEvent } from '@candor/contracts/forms/events';
import { type Decider, refusedAt } from '../../kernel/decider.ts';
import { type FormAddresses, formAddressesState } from './form-addresses.state.ts';

export type FormAddressCommands = {
  take: { form_id: string; slug: string };
  /** The form keeps this address and leaves all others. Null: it leaves all. */
  settle: { form_id: string; slug: string | null };
};
const taken = refusedAt('slug', 'Another form has this address.', 'duplicate');

/** A form takes an address before it moves there, and leaves the old one after the move, so that an address never leads to two forms. */
export const formAddresses: Decider<FormAddresses, FormAddressCommands, FormAddressEvent> = {
  ...formAddressesState,
  decide: {
    take: ({ form_id, slug }, state) => {
      const holder = Object.hasOwn(state, slug) ? state[slug] : undefined;
      if (holder === form_id) return [];
      return holder ? taken : [{ type: 'FormAddressTaken', data: { form_id, slug } }];
    },
    settle: ({ form_id, slug }, state) =>
      Object.keys(state)
        .filter((each) => state[each] === form_id && each !== slug)
        .map((each) => ({ type: 'FormAddressLeft' as const, data: { form_id, slug: each } })),
  },
};
