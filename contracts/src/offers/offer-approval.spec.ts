import { needsApproval, type OfferRule } from './offer-approval.ts';

const job = { compensation_max: 100_000, compensation_currency: 'USD', compensation_period: 'year' };
const terms = { amount: 90_000, currency: 'USD', period: 'year' };
const rule = (offer_approval: OfferRule['offer_approval']): OfferRule => ({
  offer_approval,
  offer_approval_amount: 100_000,
  offer_approval_currency: 'USD',
});

test.each<[OfferRule['offer_approval'], Partial<typeof terms>, boolean]>([
  ['never', { amount: 10_000_000 }, false],
  ['always', { amount: 1 }, true],
  ['above_range', {}, false],
  ['above_range', { amount: 100_000 }, false],
  ['above_range', { amount: 100_001 }, true],
  ['above_range', { amount: 8_000, period: 'month' }, false],
  ['above_range', { amount: 9_000, period: 'month' }, true],
  ['above_range', { amount: 50, period: 'hour' }, true],
  ['above_range', { currency: 'EUR' }, true],
  ['above_amount', {}, false],
  ['above_amount', { amount: 100_001 }, true],
  ['above_amount', { currency: 'EUR' }, true],
])('with the rule %s an offer of %j needs approval: %s', (name, changed, needed) => {
  expect(needsApproval({ ...terms, ...changed }, job, rule(name))).toBe(needed);
});
test('on a job without a range every offer needs it, where those above the range do', () => {
  expect(needsApproval(terms, { ...job, compensation_max: null }, rule('above_range'))).toBe(true);
});
