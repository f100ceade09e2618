import type { FormAddressEvent } from '@candor/contracts/forms/events';
import type { Fold } from '../../kernel/decider.ts';

/** The form of each address, by its word. A form that is changing its address has two. */
export type FormAddresses = Readonly<Record<string, string>>;
export const formAddressesState: Fold<FormAddresses, FormAddressEvent> = {
  category: 'formaddresses',
  initial: {},
  evolve: {
    FormAddressTaken: (state, { data: { form_id, slug } }) => ({ ...state, [slug]: form_id }),
    FormAddressLeft: (state, { data: { slug } }) =>
      Object.fromEntries(Object.entries(state).filter(([each]) => each !== slug)),
  },
};
