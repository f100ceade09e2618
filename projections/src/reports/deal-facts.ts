import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { dealFactList, type Fact, type FactsRow, newFact, storedFact } from '@candor/contracts/reports/facts';
import type { DealEvent } from '@candor/contracts/sales/events';
import type { DealFields } from '@candor/contracts/sales/values';
import { decimalsOf, type Price } from '@candor/contracts/values/currencies';
import { projection } from '../kernel/projection.ts';
import { factOf, followed, momentOf, rowOnceGone } from './one-fact.ts';

type Deal = Fact<'deal'>;
/** A moment that falls on that day in nearly all time zones, from Hawaii to New Zealand. */
const noonOf = (day: string): number => Date.parse(`${day}T10:30:00Z`);
/** An amount in whole units of its currency, as reports show it. */
const wholeOf = ({ amount, currency }: Price): number => amount / 10 ** decimalsOf(currency);
const amountOf = (price: Price | null): Partial<Deal> => ({
  amount: price && wholeOf(price),
  currency: price && price.currency,
});
const dealOf = factOf<'deal'>;
const follow = followed<'deal'>;
/** A deal that ends without a payment is lost. A deal that was paid and is archived later stays won. */
const lost = (event: Recorded) => (deal: Deal) => (deal.paid === null ? { lost: deal.lost ?? momentOf(event) } : {});
const changed: { [F in keyof DealFields]?: (to: unknown) => Partial<Deal> } = {
  amount: (to) => amountOf(to as Price | null),
  source_id: (to) => ({ lead: to as string | null }),
};

/** The facts about each deal that reports count. */
export const dealFacts = projection<FactsRow, DealEvent>({
  name: 'deal-facts',
  version: 3,
  list: dealFactList,
  keys: (event) => [idOf(event.stream)],
  on: {
    DealOpened: (_, event) => {
      const { owner_user_id, source_id, amount } = event.data.facts;
      const words: string[] = [];
      const deal = newFact('deal', event.revision, {
        opened: momentOf(event),
        actor: owner_user_id,
        lead: source_id,
        ...amountOf(amount),
      });
      return {
        id: idOf(event.stream),
        organization_id: event.metadata.organization_id,
        job_id: '',
        person_id: '',
        source: '',
        facts: [storedFact(deal, words)],
        words,
        set: {},
        week: 0,
      };
    },
    DealUpdated: (row, event) => {
      const told = Object.entries(event.data.facts).flatMap(([field, { to }]) => {
        const change = changed[field as keyof DealFields];
        return change ? [change(to)] : [];
      });
      return told.length ? follow(row, event, () => Object.assign({}, ...told)) : row;
    },
    DealOwnerChanged: (row, event) => follow(row, event, () => ({ actor: event.data.to })),
    DealAccepted: (row, event) =>
      follow(row, event, ({ opened }) => {
        const signed = noonOf(event.data.contract_signed_on);
        // A deal may be recorded after its contract was signed. It then counts as opened on that day.
        return { signed, opened: Math.min(opened!, signed), ...amountOf(event.data.amount) };
      }),
    DealPaid: (row, event) =>
      follow(row, event, () => ({ paid: noonOf(event.data.paid_on), paid_amount: wholeOf(event.data.paid_amount) })),
    DealDeclined: (row, event) =>
      follow(row, event, (deal) => ({ ...lost(event)(deal), reason: event.data.reason_id })),
    DealReopened: (row, event) => follow(row, event, () => ({ lost: null, reason: null })),
    DealArchived: (row, event) => follow(row, event, lost(event)),
    DealRestored: (row, event) => follow(row, event, ({ reason, lost: since }) => ({ lost: reason ? since : null })),
    /** Undoes only the last change. */
    DealMoveTakenBack: (row, event) => {
      const before = row?.earlier?.at(-1)?.[1];
      return before ? follow(row, event, () => dealOf({ ...row!, facts: [...before] })) : row;
    },
    DealRefunded: (row, event) =>
      follow(row, event, ({ refunded }) => ({ refunded: (refunded ?? 0) + wholeOf(event.data.amount) })),
    DealDeleted: rowOnceGone,
    DealErased: () => null,
  },
});
