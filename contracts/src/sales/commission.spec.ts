import fc from 'fast-check';
import { afterMonths } from './dates.ts';
import { guaranteeRefund, isIn, ladderOf, partOf, roundHalfUp, wantedOf, type Earning } from './commission.ts';
import { chancesOf, weightedOf } from './chances.ts';
import { ppmOf, type TermVersion, wholePpm } from './values.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const rule = (more: Partial<TermVersion> = {}): TermVersion => ({
  basis: 'percent_of_deal',
  rate: ppmOf(20),
  amount: null,
  cap: null,
  duration_months: null,
  payable_on: 'paid',
  holding_days: 30,
  guarantee_days: 0,
  refund_steps: [],
  ownership_days: 0,
  minimum_payout: null,
  valid_from: null,
  valid_to: null,
  ...more,
});
const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
const asked = (amount: number, share: number, more: Partial<Parameters<typeof ladderOf>[0]> = {}) => ({
  rule: rule(),
  basis: eur(amount),
  refunded: 0,
  share,
  month: null,
  months: 1,
  ...more,
});
const amounts = fc.integer({ min: 0, max: 1e11 });
const rates = fc.integer({ min: 0, max: wholePpm });

describe('the ladder of a commission', () => {
  test('20 % of 10,000.00 shared by two is 1,000.00 each', () => {
    expect(ladderOf(asked(10_000_00, ppmOf(50))).amount).toBe(1_000_00);
  });
  test('says each operation and rounds once, half a unit up', () => {
    expect(ladderOf(asked(42_512_50, ppmOf(33.34), { rule: rule({ rate: ppmOf(12), cap: eur(9_000_00) }) }))).toEqual({
      amount: 1_700_84,
      rungs: [
        { kind: 'basis', by: null, value: '4251250' },
        { kind: 'rate', by: 120_000, value: '510150' },
        { kind: 'share', by: 333_400, value: '170084.01' },
        { kind: 'cap', by: 9_000_00, value: '170084.01', reached: false },
        { kind: 'rounded', by: null, value: '170084' },
      ],
    });
    expect(ladderOf(asked(5, ppmOf(50))).amount).toBe(1); // 0.5 goes up
  });
  test('is the exact fraction, rounded half up, for any amount, rate and share', () => {
    fc.assert(
      fc.property(amounts, rates, rates, (amount, rate, share) => {
        const exact = BigInt(amount) * BigInt(rate) * BigInt(share);
        const unit = BigInt(wholePpm) ** 2n;
        const got = BigInt(ladderOf(asked(amount, share, { rule: rule({ rate }) })).amount);
        // This checks that got - 1/2 <= exact < got + 1/2.
        expect(2n * exact >= (2n * got - 1n) * unit && 2n * exact < (2n * got + 1n) * unit).toBe(true);
      }),
    );
  });
  test('never passes the limit, and says when it is reached', () => {
    fc.assert(
      fc.property(amounts, rates, rates, amounts, (amount, rate, share, cap) => {
        const { amount: got, rungs } = ladderOf(asked(amount, share, { rule: rule({ rate, cap: eur(cap) }) }));
        expect(got).toBeLessThanOrEqual(cap);
        if (rungs.find(({ kind }) => kind === 'cap')!.reached) expect(got).toBe(cap);
      }),
    );
  });
  test('a fixed amount is shared, and shrinks as the price does', () => {
    const flat = rule({ basis: 'flat', rate: null, amount: eur(750_00) });
    expect(ladderOf(asked(36_000_00, ppmOf(25), { rule: flat })).amount).toBe(187_50);
    expect(ladderOf(asked(36_000_00, ppmOf(25), { rule: flat, refunded: 18_000_00 })).amount).toBe(93_75);
    expect(ladderOf(asked(36_000_00, ppmOf(25), { rule: flat, refunded: 36_000_00 })).amount).toBe(0);
  });
  test('shares of at most 100 % never add up to more than the whole, but for the rounding of each', () => {
    fc.assert(
      fc.property(
        amounts,
        rates,
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
        (amount, rate, parts) => {
          const all = parts.reduce((a, b) => a + b, 0);
          const shares = parts.map((part) => Math.floor((part * wholePpm) / all));
          const sum = shares.reduce(
            (s, share) => s + ladderOf(asked(amount, share, { rule: rule({ rate }) })).amount,
            0,
          );
          const whole = ladderOf(asked(amount, wholePpm, { rule: rule({ rate }) })).amount;
          expect(sum).toBeLessThanOrEqual(whole + Math.ceil(parts.length / 2));
        },
      ),
    );
  });
});

describe('parts of an amount', () => {
  test('add up to the whole and differ by at most one unit', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (amount, of) => {
        const parts = Array.from({ length: of }, (_, at) => partOf(amount, at + 1, of));
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
  test('half a unit goes away from zero', () => {
    expect(roundHalfUp({ n: 1n, of: 2n })).toBe(1);
    expect(roundHalfUp({ n: -1n, of: 2n })).toBe(-1);
    expect(roundHalfUp({ n: 149n, of: 100n })).toBe(1);
  });
});

describe('a refund', () => {
  test('takes exactly as much back as the smaller price would have given less', () => {
    fc.assert(
      fc.property(
        amounts,
        rates,
        rates,
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }),
        (amount, rate, share, steps) => {
          let [refunded, paid] = [0, ladderOf(asked(amount, share, { rule: rule({ rate }) })).amount];
          for (const step of steps) {
            const more = Math.min(amount - refunded, Math.floor((amount * step) / 100));
            const before = ladderOf(asked(amount, share, { rule: rule({ rate }), refunded })).amount;
            refunded += more;
            const after = ladderOf(asked(amount, share, { rule: rule({ rate }), refunded })).amount;
            expect(after).toBeLessThanOrEqual(before);
            paid += after - before;
          }
          // The payout and the negative lines add up to the commission on the price that was kept.
          expect(paid).toBe(ladderOf(asked(amount, share, { rule: rule({ rate }), refunded })).amount);
        },
      ),
    );
  });
  test('within the guarantee follows the steps of the term', () => {
    const steps = {
      guarantee_days: 90,
      refund_steps: [
        { until_day: 60, percent: 50 },
        { until_day: 30, percent: 100 },
        { until_day: 90, percent: 25 },
      ],
    };
    const on = (ended: string) => guaranteeRefund(10_000_01, '2026-01-01', ended, steps);
    expect([
      on('2026-01-31'),
      on('2026-02-01'),
      on('2026-03-02'),
      on('2026-03-15'),
      on('2026-04-02'),
      on('2025-12-31'),
    ]).toEqual([10_000_01, 5_000_01, 5_000_01, 2_500_00, 0, 0]);
  });
});

describe('what a deal calls for', () => {
  const part = (n: number, share: number) => ({
    partner_id: id(n),
    term_id: id(9),
    term_version: 1,
    share,
    role: null,
  });
  const deal = (more: Partial<Earning> = {}): Earning => ({
    type: 'deal_accepted',
    signed: { ...eur(10_000_00), on: '2026-01-31' },
    paid: null,
    refunded: 0,
    partners: [part(1, ppmOf(50)), part(2, ppmOf(50))],
    ...more,
  });
  const of = (more: Partial<Earning>, terms: Partial<TermVersion> = {}, today = '2026-03-01') =>
    wantedOf(deal(more), () => ({ name: 'Referral', rule: rule(terms) }), today);
  test('is pending once signed, and earned and due once paid, on what was paid', () => {
    expect(of({}).map(({ amount, earned_on, basis_is }) => [amount, earned_on, basis_is])).toEqual([
      [1_000_00, null, 'signed'],
      [1_000_00, null, 'signed'],
    ]);
    const [first] = of({ type: 'deal_paid', paid: { ...eur(12_000_00), on: '2026-02-10' } });
    expect(first).toMatchObject({ amount: 1_200_00, earned_on: '2026-02-10', due_on: '2026-03-12', basis_is: 'paid' });
  });
  test('is nothing before the contract, after a decline, and for an archived deal that was never paid', () => {
    for (const type of ['deal_pending', 'deal_declined', 'archived'] as const) expect(of({ type })).toEqual([]);
    expect(of({ type: 'archived', paid: { ...eur(1), on: '2026-02-10' } })).toHaveLength(2);
  });
  test('comes month by month where the term says so, and the months add up', () => {
    const months = of(
      { partners: [part(1, wholePpm)] },
      { basis: 'percent_recurring', duration_months: 12, payable_on: 'contract_signed', rate: wholePpm },
    );
    expect(months).toHaveLength(12);
    expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000_00);
    expect(months.map(({ earned_on }) => earned_on).slice(0, 3)).toEqual(['2026-01-31', '2026-02-28', null]);
    expect(months[2]!.earns_on).toBe('2026-03-31');
    expect(afterMonths('2024-01-31', 1)).toBe('2024-02-29');
  });
  test('compares the amounts of a term only with a price in their currency', () => {
    const flat = rule({ basis: 'flat', amount: eur(750_00), cap: null });
    expect([isIn('EUR', flat), isIn('JPY', flat)]).toEqual([true, false]);
    expect(isIn('JPY', rule({ amount: eur(1) }))).toBe(true); // a percentage has no amount
    expect(isIn('JPY', rule({ cap: eur(1) }))).toBe(false);
  });
});

const several = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
describe('the chance of a deal', () => {
  test('is the usual one until thirty deals are closed, then that of the own history', () => {
    const won = { type: 'deal_paid' as const, was_signed: true, paid_on: '2026-03-20' };
    // A paid deal stays won when it is archived.
    const archived = { ...won, type: 'archived' as const };
    const lost = { type: 'deal_declined' as const, was_signed: false, paid_on: null };
    expect(chancesOf([...several(20, won), ...several(9, lost)]).deal_pending).toEqual({ percent: 30, of: 0 });
    const own = chancesOf([
      ...several(9, won),
      ...several(9, archived),
      ...several(12, lost),
      { type: 'deal_pending', was_signed: false, paid_on: null },
    ]);
    expect([own.deal_pending, own.deal_accepted]).toEqual([
      { percent: 60, of: 30 },
      { percent: 100, of: 18 },
    ]);
  });
  test('weighs an amount in whole cents', () => {
    expect(weightedOf(5, 30)).toBe(2);
    expect(weightedOf(86_400_00, 30)).toBe(25_920_00);
  });
});
