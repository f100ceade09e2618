import type { DealEvent } from '@candor/contracts/sales/events';
import { companyKey, type DealPlace, type DealRefund } from '@candor/contracts/sales/rows';
import { atLast, placeAfter } from '@candor/contracts/sales/place';
import { type DealFields, dealFieldsOf, type DealFile, type DealPartner } from '@candor/contracts/sales/values';
import { erasedText } from '@candor/contracts/values/erased';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold, Happened } from '../kernel/decider.ts';

// One deal as a fold over its events. The rules are in features/sales.

export type Deal = {
  fields: DealFields;
  place: DealPlace;
  partners: readonly DealPartner[];
  refunds: readonly DealRefund[];
  notes: Readonly<Record<string, { by: string }>>;
  files: readonly DealFile[];
  /** Every name under which the deal's company was claimed or could be, the present one last. */
  companies: readonly string[];
  /** The ids of the people whose keys have sealed the deal's text. The last key seals new text. */
  keys: readonly string[];
  /** The people who were the deal's contact after its text was last erased. */
  contacts: readonly string[];
  /** The last move, which can be undone while no later event happens. */
  last: { revision: number; at: string; by: string; before: DealPlace } | null;
  /** The revision of the last event other than a note. A note does not make a form outdated that a member has open. */
  changed_in: number;
  version: number;
};
export type DealState = Deal | null;

const touched = (state: DealState, { revision }: Happened, change: (now: Deal) => Partial<Deal>): DealState =>
  state && { ...state, ...change(state), last: null, version: revision, changed_in: revision };
/** The amount is stored in the fields and in the place, and both are always equal. */
const placed = ({ fields }: Deal, place: DealPlace): Pick<Deal, 'fields' | 'place'> => ({
  fields: { ...fields, amount: place.amount },
  place,
});
const moved = (state: DealState, event: DealEvent & Happened): DealState =>
  state && {
    ...state,
    ...placed(state, placeAfter(state.place, event)),
    last: atLast(state.place, event),
    changed_in: event.revision,
    version: event.revision,
  };

export const dealState: Fold<DealState, DealEvent> = {
  category: 'deal',
  initial: null,
  evolve: {
    DealOpened: (_, { data, revision, metadata }) => ({
      fields: dealFieldsOf(data.facts, data.words),
      place: {
        type: 'deal_pending',
        since: metadata.occurred_at,
        amount: data.facts.amount,
        contract_signed_on: null,
        paid_on: null,
        paid_amount: null,
        decline_reason_id: null,
        decline_note: null,
        archived_from: null,
        was_signed: false,
      },
      partners: [],
      refunds: [],
      notes: {},
      files: [],
      companies: [companyKey(dealFieldsOf(data.facts, data.words))],
      keys: [data.sealed_for],
      contacts: data.facts.contact_id ? [data.facts.contact_id] : [],
      last: null,
      version: revision,
      changed_in: revision,
    }),
    DealUpdated: (state, event) =>
      touched(state, event, ({ fields, place, contacts, companies }) => {
        const next = changed(fields, { ...event.data.facts, ...event.data.words });
        const company = companyKey(next);
        return {
          fields: next,
          place: { ...place, amount: next.amount },
          contacts: next.contact_id ? [...new Set([...contacts, next.contact_id])] : contacts,
          companies: [...companies.filter((each) => each !== company), company],
        };
      }),
    DealOwnerChanged: (state, event) =>
      touched(state, event, ({ fields }) => ({ fields: { ...fields, owner_user_id: event.data.to } })),
    DealAccepted: moved,
    DealPaid: moved,
    DealDeclined: moved,
    DealReopened: moved,
    DealArchived: moved,
    DealRestored: moved,
    DealMoveTakenBack: (state, event) => touched(state, event, (now) => placed(now, now.last?.before ?? now.place)),
    DealRefunded: (state, event) => {
      const { amount, on, reason } = event.data;
      return touched(state, event, ({ refunds }) => ({ refunds: [...refunds, { amount, on, reason }] }));
    },
    DealPartnerAdded: (state, event) =>
      touched(state, event, ({ partners }) => ({ partners: [...partners, event.data.partner] })),
    DealPartnerChanged: (state, event) =>
      touched(state, event, ({ partners }) => ({
        partners: partners.map((each) =>
          each.partner_id === event.data.partner_id ? { ...each, share: event.data.to, role: event.data.role } : each,
        ),
      })),
    DealPartnerRemoved: (state, event) =>
      touched(state, event, ({ partners }) => ({
        partners: partners.filter((each) => each.partner_id !== event.data.partner_id),
      })),
    // A note does not prevent an undo.
    DealNoted: (state, { data, metadata, revision }) =>
      state && {
        ...state,
        notes: { ...state.notes, [data.note_id]: { by: metadata.actor.id } },
        version: revision,
      },
    DealNoteRemoved: (state, { data, revision }) => {
      if (!state) return null;
      const { [data.note_id]: _, ...notes } = state.notes;
      return { ...state, notes, version: revision };
    },
    // A file does not prevent it either.
    DealFileAdded: (state, { data, revision }) =>
      state && { ...state, files: [...state.files, { ...data.stored, name: data.name }], version: revision },
    DealFileRemoved: (state, { data, revision }) =>
      state && { ...state, files: state.files.filter(({ id }) => id !== data.id), version: revision },
    DealWordsErased: (state, event) =>
      touched(state, event, ({ fields, place, refunds, files, keys }) => {
        const contact_id = fields.contact_id === event.data.contact_id ? null : fields.contact_id;
        return {
          fields: dealFieldsOf({ ...fields, contact_id }, event.data.words),
          place: { ...place, decline_note: null },
          refunds: refunds.map((each) => ({ ...each, reason: erasedText })),
          files: files.map((each) => ({ ...each, name: erasedText })),
          notes: {},
          keys: [...keys, event.data.sealed_for],
          contacts: contact_id ? [contact_id] : [],
        };
      }),
    DealDeleted: () => null,
    DealErased: () => null,
  },
};
export const refundedOf = ({ refunds }: Pick<Deal, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
