import { idOf } from '@candor/contracts/all-events';
import type { DealEvent } from '@candor/contracts/sales/events';
import { atLast, placeAfter } from '@candor/contracts/sales/place';
import { dealList, type DealRow } from '@candor/contracts/sales/rows';
import { dealFieldsOf } from '@candor/contracts/sales/values';
import { erasedText } from '@candor/contracts/values/erased';
import { changed } from '@candor/contracts/kernel/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

type At = Recorded<DealEvent>;
const after = (row: DealRow | null, event: At, change: (row: DealRow) => Partial<DealRow>, last = row?.last ?? null) =>
  row && { ...row, ...change(row), last, version: event.revision, updated_at: event.metadata.occurred_at };
const placeOf = ({
  type,
  since,
  amount,
  contract_signed_on,
  paid_on,
  paid_amount,
  decline_reason_id,
  decline_note,
  archived_from,
  was_signed,
}: DealRow): NonNullable<DealRow['last']>['before'] => ({
  type,
  since,
  amount,
  contract_signed_on,
  paid_on,
  paid_amount,
  decline_reason_id,
  decline_note,
  archived_from,
  was_signed,
});
const moved = (row: DealRow | null, event: At): DealRow | null =>
  row && after(row, event, () => placeAfter(placeOf(row), event), atLast(placeOf(row), event));

export const deals = projection<DealRow, DealEvent>({
  name: 'deals',
  version: 2,
  list: dealList,
  keys: (event) => [idOf(event.stream)],
  on: {
    DealOpened: (_, event) => ({
      ...dealFieldsOf(event.data.facts, event.data.words),
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      type: 'deal_pending',
      since: event.metadata.occurred_at,
      contract_signed_on: null,
      paid_on: null,
      paid_amount: null,
      decline_reason_id: null,
      decline_note: null,
      archived_from: null,
      was_signed: false,
      partners: [],
      refunds: [],
      refunded: 0,
      notes_count: 0,
      contacts: event.data.facts.contact_id ? [event.data.facts.contact_id] : [],
      opened_at: event.metadata.occurred_at,
      updated_at: event.metadata.occurred_at,
      last: null,
    }),
    DealUpdated: (row, event) =>
      after(
        row,
        event,
        (now) => {
          const next = changed(now, { ...event.data.facts, ...event.data.words });
          const { contact_id, contacts } = next;
          return contact_id && !contacts.includes(contact_id) ? { ...next, contacts: [...contacts, contact_id] } : next;
        },
        null,
      ),
    DealOwnerChanged: (row, event) => after(row, event, () => ({ owner_user_id: event.data.to }), null),
    DealAccepted: moved,
    DealPaid: moved,
    DealDeclined: moved,
    DealReopened: moved,
    DealArchived: moved,
    DealRestored: moved,
    DealMoveTakenBack: (row, event) => after(row, event, (now) => now.last?.before ?? {}, null),
    DealRefunded: (row, event) =>
      after(
        row,
        event,
        ({ refunds, refunded }) => ({
          refunds: [...refunds, { amount: event.data.amount, on: event.data.on, reason: event.data.reason }],
          refunded: refunded + event.data.amount.amount,
        }),
        null,
      ),
    DealPartnerAdded: (row, event) =>
      after(row, event, ({ partners }) => ({ partners: [...partners, event.data.partner] }), null),
    DealPartnerChanged: (row, event) =>
      after(
        row,
        event,
        ({ partners }) => ({
          partners: partners.map((each) =>
            each.partner_id === event.data.partner_id ? { ...each, share: event.data.to, role: event.data.role } : each,
          ),
        }),
        null,
      ),
    DealPartnerRemoved: (row, event) =>
      after(
        row,
        event,
        ({ partners }) => ({ partners: partners.filter((each) => each.partner_id !== event.data.partner_id) }),
        null,
      ),
    DealFileAdded: (row, event) => after(row, event, () => ({})),
    DealFileRemoved: (row, event) => after(row, event, () => ({})),
    DealNoted: (row, event) => after(row, event, ({ notes_count }) => ({ notes_count: notes_count + 1 })),
    DealNoteRemoved: (row, event) => after(row, event, ({ notes_count }) => ({ notes_count: notes_count - 1 })),
    DealWordsErased: (row, event) =>
      after(
        row,
        event,
        (now) => {
          const { contact_id, words } = event.data;
          const kept = now.contact_id === contact_id ? null : now.contact_id;
          return {
            ...dealFieldsOf({ ...now, contact_id: kept }, words),
            decline_note: null,
            refunds: now.refunds.map((each) => ({ ...each, reason: erasedText })),
            notes_count: 0,
            contacts: kept ? [kept] : [],
          };
        },
        null,
      ),
    DealDeleted: () => null,
    DealErased: () => null,
  },
});
