import fc from 'fast-check';
import type { Recorded } from '@candor/contracts/kernel/event';
import { dealAmounts, dealsReport } from '@candor/contracts/reports/deals';
import type { FactReport } from '@candor/contracts/reports/measures';
import { askingOver, FactLog, idNo as id, on, tablesOf } from '../../../tests/support/fact-log.ts';
import { dealFacts } from './deal-facts.ts';
import { FactFigures } from './fact-figures.ts';
import type { ReportAsk } from './report-ask.ts';

const dayOf = (days: number) => on(days).slice(0, 10);
const [alma, sam] = [id(1), id(2)];
const eur = (amount: number) => ({ amount, currency: 'EUR' });

class Log extends FactLog {
  of(days: number, deal: number, type: string, data: object = {}): this {
    return this.add(days, `deal-${id(deal)}`, type, data);
  }
  open(deal: number, days: number, owner = alma, amount: object | null = null): this {
    return this.of(days, deal, 'DealOpened', { facts: { owner_user_id: owner, source_id: null, amount } });
  }
  sign(deal: number, days: number, amount: object = eur(1000_00), signed = days): this {
    return this.of(days, deal, 'DealAccepted', { contract_signed_on: dayOf(signed), amount });
  }
  pay(deal: number, days: number, paid_amount: object = eur(1000_00)): this {
    return this.of(days, deal, 'DealPaid', { paid_on: dayOf(days), paid_amount });
  }
  decline(deal: number, days: number): this {
    return this.of(days, deal, 'DealDeclined', { reason_id: id(77), note: null });
  }
}
const asking = (more: Partial<ReportAsk> = {}): ReportAsk => askingOver(60, more);
const rowsOf = (report: FactReport, events: readonly Recorded[], ask = asking()) => {
  return new FactFigures(tablesOf(dealFacts, events), report.facts, ask, Date.parse(ask.as_of ?? on(60))).figures()
    .rows;
};

test('deals count for their owner: signed, paid and lost ones, and the win rate of those that ended', () => {
  const log = new Log(alma)
    .open(1, 0)
    .sign(1, 10)
    .pay(1, 20)
    .open(2, 1)
    .decline(2, 5)
    .open(3, 2)
    .open(4, 3)
    .of(4, 4, 'DealArchived')
    .open(5, 3, sam)
    .of(6, 5, 'DealOwnerChanged', { from: sam, to: alma });
  expect(rowsOf(dealsReport, log.events)).toMatchObject([
    { key: alma, opened: 5, signed: 1, paid: 1, lost: 2, open: 2, won: 0.333, days: 10, days_to_pay: 10 },
  ]);
  const earlier = rowsOf(dealsReport, log.events, asking({ as_of: on(5.5) }));
  expect(earlier.map(({ key, opened }) => [key, opened])).toEqual([
    [alma, 4],
    [sam, 1],
  ]);
});
test('a paid deal that is archived stays won, and a declined one that is reopened is open', () => {
  const log = new Log(alma)
    .open(1, 0)
    .sign(1, 1)
    .pay(1, 2)
    .of(3, 1, 'DealArchived')
    .open(2, 0)
    .decline(2, 1)
    .of(2, 2, 'DealReopened');
  expect(rowsOf(dealsReport, log.events)).toMatchObject([{ opened: 2, paid: 1, lost: 0, open: 1, won: 1 }]);
});
test('amounts of two currencies are never added, and a refund is told beside what was paid', () => {
  const log = new Log(alma)
    .open(1, 0)
    .sign(1, 1)
    .pay(1, 2)
    .of(3, 1, 'DealRefunded', { amount: eur(250_00), on: dayOf(3), reason: 'Fewer seats' })
    .open(2, 0)
    .sign(2, 1, eur(500_00))
    .open(3, 0)
    .sign(3, 1, { amount: 90_000, currency: 'JPY' });
  expect(rowsOf(dealAmounts, log.events)).toMatchObject([
    { key: 'JPY', deals: 1, amount: 90_000, paid_amount: 0 },
    { key: 'EUR', deals: 2, amount: 1500, mean: 750, paid: 1, paid_amount: 1000, refunded: 250 },
  ]);
});
test('a move that is taken back leaves the deal as it was, and a moment before still shows it', () => {
  const log = new Log(alma).open(1, 0).sign(1, 2).of(3, 1, 'DealMoveTakenBack', { revision: 1 });
  expect(rowsOf(dealsReport, log.events)).toMatchObject([{ opened: 1, signed: 0 }]);
  expect(rowsOf(dealsReport, log.events, asking({ as_of: on(2.5) }))).toMatchObject([{ opened: 1, signed: 1 }]);
});
test('a deal that is recorded after its contract began when that was signed', () => {
  const log = new Log(alma).open(1, 20).sign(1, 20, eur(1), 5);
  const [row] = rowsOf(dealsReport, log.events, asking({ period: { from: on(0), to: on(10) } }));
  expect(row).toMatchObject({ opened: 1, signed: 1, days: 0 });
});

const steps = [
  'sign',
  'pay',
  'decline',
  'archive',
  'restore',
  'reopen',
  'owner',
  'amount',
  'refund',
  'undo',
  'delete',
] as const;
const someLog = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 6 }), fc.constantFrom(...steps)), {
    maxLength: 20,
  })
  .map((all) => {
    const log = new Log(alma);
    for (const deal of [0, 1, 2, 3]) log.open(deal, deal / 10, deal % 2 ? sam : alma, deal ? eur(deal * 100) : null);
    let now = 1;
    const deleted = new Set<number>();
    for (const [deal, wait, what] of all) {
      now += wait;
      if (deleted.has(deal)) continue;
      const revision = log.events.filter(({ stream }) => stream === `deal-${id(deal)}`).length - 1;
      if (what === 'sign') log.sign(deal, now, eur(now * 100), now - 3);
      else if (what === 'pay') log.pay(deal, now, eur(now * 100));
      else if (what === 'decline') log.decline(deal, now);
      else if (what === 'delete') {
        deleted.add(deal);
        log.of(now, deal, 'DealDeleted');
      } else if (what === 'archive') log.of(now, deal, 'DealArchived');
      else if (what === 'restore') log.of(now, deal, 'DealRestored');
      else if (what === 'reopen') log.of(now, deal, 'DealReopened');
      else if (what === 'owner') log.of(now, deal, 'DealOwnerChanged', { from: alma, to: sam });
      else if (what === 'amount') log.of(now, deal, 'DealUpdated', { facts: { amount: { from: null, to: eur(now) } } });
      else if (what === 'refund') log.of(now, deal, 'DealRefunded', { amount: eur(now), on: dayOf(now), reason: '' });
      else if (revision > 0) log.of(now, deal, 'DealMoveTakenBack', { revision });
    }
    return log.events;
  });
test.each([dealsReport, dealAmounts])(
  'as of a moment equals the report of the shorter log, for any history',
  (report) =>
    fc.assert(
      fc.property(someLog, fc.integer({ min: 0, max: 60 }), (events, days) => {
        const as_of = on(days + 0.05);
        const known = events.filter(({ metadata }) => metadata.recorded_at <= as_of);
        expect(rowsOf(report, events, asking({ as_of }))).toEqual(rowsOf(report, known, asking({ as_of })));
      }),
      { numRuns: 200 },
    ),
);
