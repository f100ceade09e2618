import type { FormAddressEvent } from '@candor/contracts/forms/events';
import type { Fold } from '../../kernel/decider.ts';

/** `holders`: the form at each address, by the address. A form that is changing its address has two. `order`: the order that members last gave the forms. */
export type FormAddresses = { holders: Readonly<Record<string, string>>; order: readonly string[] };
export const formAddressesState: Fold<FormAddresses, FormAddressEvent> = {
  category: 'formaddresses',
  initial: { holders: {}, order: [] },
  evolve: {
    FormAddressTaken: (state, { data: { form_id, slug } }) => ({
      ...state,
      holders: { ...state.holders, [slug]: form_id },
    }),
    FormAddressLeft: (state, { data: { slug } }) => ({
      ...state,
      holders: Object.fromEntries(Object.entries(state.holders).filter(([each]) => each !== slug)),
    }),
    FormsReordered: (state, { data: { ids } }) => ({ ...state, order: ids }),
  },
};
