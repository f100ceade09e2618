import type { ClaimEvent, DealEvent } from '@candor/contracts/sales/events';
import { DealFacts, dealStages, type DealStage, DealWords, stageNames, wholePpm } from '@candor/contracts/sales/values';
import * as fc from 'fast-check';
import { isRejection } from '../../kernel/decider.ts';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { deal } from './deal.decider.ts';
import { claim } from './partner.decider.ts';

const price = (amount: number) => ({ amount, currency: 'EUR' as const });
const fields = {
  name: 'Seats',
  company_name: 'Obermoor Klinik',
  company_domain: null,
  contact_id: null,
  amount: price(10_000_00),
  owner_user_id: idNo(1),
  probability: null,
  expected_on: null,
  source_id: null,
  product_ids: [],
  notes: null,
  next_step: null,
  next_on: null,
};
const sealed_for = idNo(99);
const opened: Past<DealEvent> = {
  type: 'DealOpened',
  data: { sealed_for, facts: DealFacts.parse(fields), words: DealWords.parse(fields) },
};
const signed: DealEvent = {
  type: 'DealAccepted',
  data: { contract_signed_on: '2026-03-01', amount: price(10_000_00) },
};
const paid: DealEvent = { type: 'DealPaid', data: { paid_on: '2026-03-20', paid_amount: price(10_000_00) } };
const partner = (n: number, share: number) => ({
  partner_id: idNo(n),
  term_id: idNo(50),
  term_version: 1,
  share,
  role: null,
});
const added = (n: number, share: number): DealEvent => ({
  type: 'DealPartnerAdded',
  data: { partner: partner(n, share) },
});

test('what a move recorded is not replaced in silence, and facts of another stage are refused by name', () => {
  const refusedAt = (past: Past<DealEvent>[], move: Parameters<typeof deal.decide.move>[0], field: string) => {
    const said = given(deal, past).when('move', move).outcome;
    expect([move, isRejection(said) && Object.keys(said.fields ?? {})]).toEqual([move, [field]]);
  };
  const bought = [opened, signed, paid];
  refusedAt(bought, { type: 'deal_paid', paid_on: '2026-04-01' }, 'paid_on');
  refusedAt(bought, { type: 'deal_paid', paid_amount: price(1) }, 'paid_amount');
  refusedAt(bought, { type: 'deal_paid', contract_signed_on: '2026-01-01' }, 'contract_signed_on');
  refusedAt(bought, { type: 'archived', paid_on: '2026-04-01' }, 'paid_on');
  refusedAt([opened], { type: 'deal_accepted', contract_signed_on: '2026-03-01', paid_on: '2026-03-02' }, 'paid_on');
  given(deal, bought)
    .when('move', { type: 'deal_paid', paid_on: '2026-03-20', paid_amount: price(10_000_00) })
    .thenNothing();
});
test('a contract of 1900 and a payment before the contract are asked about before they are recorded', () => {
  const old = { type: 'deal_accepted' as const, contract_signed_on: '1900-01-01' };
  given(deal, [opened]).when('move', old).thenRejected('confirm');
  given(deal, [opened])
    .when('move', { ...old, confirm: true })
    .then([{ type: 'DealAccepted', data: { contract_signed_on: '1900-01-01', amount: price(10_000_00) } }]);
  const early = { type: 'deal_paid' as const, paid_on: '2026-02-28', paid_amount: price(10_000_00) };
  given(deal, [opened, signed]).when('move', early).thenRejected('confirm');
  given(deal, [opened, signed])
    .when('move', { ...early, confirm: true })
    .then([{ type: 'DealPaid', data: { paid_on: '2026-02-28', paid_amount: price(10_000_00) } }]);
});
test('a deal is signed with a day and an amount, then paid, and then it can only be archived', () => {
  const sign = { type: 'deal_accepted' as const, contract_signed_on: '2026-03-01' };
  given(deal, [opened]).when('move', { type: 'deal_accepted' }).thenRejected('validation');
  given(deal, [opened]).when('move', sign).then([signed]);
  given(deal, [opened]).when('move', { type: 'deal_paid' }).thenRejected('wrong_state');
  given(deal, [opened, signed]).when('move', sign).thenNothing();
  given(deal, [opened, signed])
    .when('move', { type: 'deal_paid', paid_on: '2026-03-20', paid_amount: price(10_000_00) })
    .then([paid]);
  given(deal, [opened, signed])
    .when('move', { type: 'deal_paid', paid_on: '2026-03-20', paid_amount: { amount: 1, currency: 'USD' } })
    .thenRejected('validation');
  for (const type of ['deal_pending', 'deal_accepted', 'deal_declined'] as const)
    given(deal, [opened, signed, paid]).when('move', { type }).thenRejected('wrong_state');
  given(deal, [opened, signed, paid])
    .when('move', { type: 'archived' })
    .then([{ type: 'DealArchived', data: {} }]);
});
test('an archived deal goes back to where it was, and nowhere else', () => {
  const past = [opened, signed, { type: 'DealArchived', data: {} } as const];
  given(deal, past).when('move', { type: 'deal_pending' }).thenRejected('wrong_state');
  given(deal, past)
    .when('move', { type: 'deal_accepted' })
    .then([{ type: 'DealRestored', data: {} }]);
});
test('shares are at most the whole, and a paid deal keeps its partners', () => {
  given(deal, [opened, added(2, 600_000)])
    .when('addPartner', { partner: partner(3, 400_001) })
    .thenRejected('validation');
  given(deal, [opened, added(2, 600_000)])
    .when('addPartner', { partner: partner(3, 400_000) })
    .then([added(3, 400_000)]);
  given(deal, [opened, added(2, wholePpm), signed, paid])
    .when('removePartner', { partner_id: idNo(2) })
    .thenRejected('wrong_state');
  given(deal, [opened])
    .when('removePartner', { partner_id: idNo(2) })
    .thenNothing();
});
test('no more goes back than was paid, and a guarantee counts what went back already', () => {
  const refund = (amount: number) => ({ amount: price(amount), on: '2026-04-01', reason: 'Fewer seats' });
  const gone: DealEvent = { type: 'DealRefunded', data: { sealed_for, ...refund(4_000_00) } };
  given(deal, [opened, signed]).when('refund', refund(1)).thenRejected('wrong_state');
  given(deal, [opened, signed, paid]).when('refund', refund(4_000_00)).then([gone]);
  given(deal, [opened, signed, paid, gone]).when('refund', refund(6_000_01)).thenRejected('validation');
  const end = { ended_on: '2026-04-02', reason: 'They closed.' };
  given(deal, [opened, signed, paid, gone])
    .when('guarantee', { ...end, due: 5_000_00 })
    .then([
      { type: 'DealRefunded', data: { sealed_for, amount: price(1_000_00), on: end.ended_on, reason: end.reason } },
    ]);
  given(deal, [opened, signed, paid, gone])
    .when('guarantee', { ...end, due: 4_000_00 })
    .thenRejected('wrong_state');
});
test('a file is put in once, and only a pending deal without partners is deleted', () => {
  const file = { file_id: 'deals/a/b.pdf', name: 'Contract.pdf', type: 'application/pdf', size: 9 };
  const { name, ...rest } = file;
  const there: DealEvent = { type: 'DealFileAdded', data: { sealed_for, stored: { id: idNo(70), ...rest }, name } };
  given(deal, [opened, there]).when('addFile', { file }).thenNothing();
  given(deal, [opened, there])
    .when('removeFile', { id: idNo(70) })
    .then([{ type: 'DealFileRemoved', data: { sealed_for, id: idNo(70), name: 'Contract.pdf' } }]);
  given(deal, [opened, there])
    .when('removeFile', { id: idNo(71) })
    .thenNothing();
  given(deal, [opened, added(2, 1)])
    .when('delete', {})
    .thenRejected('wrong_state');
});
test('whatever members try, a deal is in one of the five stages, its shares stay within the whole and its refunds within the payment', () => {
  const move = fc.record({
    name: fc.constant('move' as const),
    command: fc.record({
      type: fc.constantFrom(...(Object.keys(dealStages) as DealStage[])),
      contract_signed_on: fc.constantFrom('2026-03-01', null),
      amount: fc.constantFrom(price(5_000_00), null),
      paid_on: fc.constantFrom('2026-03-02', null),
      paid_amount: fc.constantFrom(price(5_000_00), null),
      decline_reason_id: fc.constantFrom(idNo(60), null),
    }),
  });
  const share = fc.record({
    name: fc.constant('addPartner' as const),
    command: fc.record({
      partner: fc
        .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: wholePpm }))
        .map(([n, ppm]) => partner(n, ppm)),
    }),
  });
  const refund = fc.record({
    name: fc.constant('refund' as const),
    command: fc.record({
      amount: fc.integer({ min: 1, max: 6_000_00 }).map(price),
      on: fc.constant('2026-04-01'),
      reason: fc.constant('Fewer seats'),
    }),
  });
  const undo = fc.record({ name: fc.constant('undo' as const), command: fc.constant({}) });
  fc.assert(
    fc.property(fc.array(fc.oneof(move, share, refund, undo), { maxLength: 25 }), (tries) => {
      let past: Past<DealEvent>[] = [opened];
      for (const { name, command } of tries) {
        const { outcome } = given(deal, past).when(name, command as never);
        if (isRejection(outcome)) continue;
        past = [...past, ...(outcome as readonly DealEvent[])];
        const state = given(deal, past).state!;
        expect(stageNames).toContain(state.place.type);
        expect(state.partners.reduce((sum, each) => sum + each.share, 0)).toBeLessThanOrEqual(wholePpm);
        const back = state.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
        expect(back).toBeLessThanOrEqual(state.place.paid_amount?.amount ?? 6_000_00);
      }
    }),
    { numRuns: 60 },
  );
});
test('the signed amount stays the amount of the deal when another field changes, and after an undo', () => {
  const past = [opened, { ...signed, data: { ...signed.data, amount: price(45_000_00) } } as DealEvent];
  const renamed: DealEvent = {
    type: 'DealUpdated',
    data: { sealed_for, facts: {}, words: { name: { from: 'Seats', to: 'More seats' } } },
  };
  const paidAll: DealEvent = { ...paid, data: { ...paid.data, paid_amount: price(45_000_00) } } as DealEvent;
  expect(
    given(deal, [...past, paidAll])
      .when('change', { fields: { name: 'More seats' } })
      .leadsTo(),
  ).toMatchObject({ place: { amount: price(45_000_00) }, fields: { amount: price(45_000_00) } });
  // A return to the amount that was typed first is a change, too.
  given(deal, [...past, renamed])
    .when('change', { fields: { amount: price(10_000_00) } })
    .then([
      {
        type: 'DealUpdated',
        data: { sealed_for, facts: { amount: { from: price(45_000_00), to: price(10_000_00) } }, words: {} },
      },
    ]);
  expect(given(deal, past).when('undo', {}).leadsTo()).toMatchObject({
    place: { type: 'deal_pending', amount: price(10_000_00) },
    fields: { amount: price(10_000_00) },
  });
});
test('an archived deal keeps the amount that its stage needs', () => {
  const archived: DealEvent = { type: 'DealArchived', data: {} };
  const change = (amount: ReturnType<typeof price> | null, past: DealEvent[]) =>
    given(deal, past).when('change', { fields: { amount } });
  change(null, [opened, signed, archived] as DealEvent[]).thenRejected('wrong_state');
  change(price(1), [opened, signed, paid, archived] as DealEvent[]).thenRejected('wrong_state');
});
test('a share keeps the role that nobody sent, and refuses a version that is old', () => {
  const seller: DealEvent = { type: 'DealPartnerAdded', data: { partner: { ...partner(2, 400_000), role: 'Opener' } } };
  const now = given(deal, [opened, seller, signed]);
  const shared = (role: string | null): DealEvent => ({
    type: 'DealPartnerChanged',
    data: { partner_id: idNo(2), from: 400_000, to: 500_000, role },
  });
  now.when('changePartner', { partner_id: idNo(2), share: 500_000, version: 2 }).then([shared('Opener')]);
  now.when('changePartner', { partner_id: idNo(2), share: 500_000, role: null }).then([shared(null)]);
  now.when('changePartner', { partner_id: idNo(2), share: 500_000, version: 1 }).thenRejected('stale');
  now.when('addPartner', { partner: partner(3, 100_000), version: 1 }).thenRejected('stale');
  now.when('removePartner', { partner_id: idNo(2), version: 1 }).thenRejected('stale');
});
test('a claim holds for others, and ends with its deal, its partner on the deal, or a deleted partner', () => {
  const registered: ClaimEvent = {
    type: 'ClaimRegistered',
    data: {
      sealed_for,
      company: 'Obermoor',
      partner_id: idNo(2),
      deal_id: idNo(9),
      on: '2026-03-01',
      until: '2026-06-01',
    },
  };
  const by = (name: string | null) => ({
    company: 'Obermoor',
    partner_id: idNo(3),
    deal_id: idNo(8),
    sealed_for,
    today: '2026-03-20',
    until: '2026-07-01',
    beside: [],
    name,
  });
  const held = given(claim, [registered]);
  held.when('claim', by('Nordlicht')).thenRejected('claimed');
  expect(held.when('claim', by('Nordlicht')).outcome).toMatchObject({
    error: 'Nordlicht named this company first. The claim ends on 1 June 2026.',
  });
  const next: ClaimEvent = {
    type: 'ClaimRegistered',
    data: {
      sealed_for,
      company: 'Obermoor',
      partner_id: idNo(3),
      deal_id: idNo(8),
      on: '2026-03-20',
      until: '2026-07-01',
    },
  };
  held.when('claim', by(null)).then([next]);
  const released: ClaimEvent = { type: 'ClaimReleased', data: { reason: 'partner_removed' } };
  const reason = 'partner_removed';
  held.when('release', { deal_id: idNo(9), partner_id: idNo(2), reason }).then([released]);
  held.when('release', { deal_id: idNo(9), partner_id: idNo(3), reason }).thenNothing();
  held.when('release', { deal_id: idNo(8), reason }).thenNothing();
  given(claim, [registered, released]).when('claim', by(null)).then([next]);
});

test('when a contact is erased, the names and figures stay under a new key, and what was written is gone', () => {
  const contact = idNo(40);
  const met: Past<DealEvent> = {
    type: 'DealUpdated',
    data: {
      sealed_for,
      facts: { contact_id: { from: null, to: contact } },
      words: { notes: { from: null, to: 'Ask Ada' } },
    },
  };
  const noted: Past<DealEvent> = { type: 'DealNoted', data: { sealed_for, note_id: idNo(41), body: 'Ada called' } };
  const next = { name: 'Seats', company_name: 'Obermoor Klinik', company_domain: null, notes: null, next_step: null };
  const gone: DealEvent = {
    type: 'DealWordsErased',
    data: { sealed_for: idNo(1000), contact_id: contact, words: next },
  };
  const when = given(deal, [opened, met, noted]).when('eraseWords', { contact_id: contact });
  when.then([gone]);
  expect(when.leadsTo()).toMatchObject({
    fields: { ...next, contact_id: null, amount: price(10_000_00) },
    notes: {},
    keys: [sealed_for, idNo(1000)],
  });
  given(deal, [opened, met, gone]).when('eraseWords', { contact_id: contact }).thenNothing();
  given(deal, [opened]).when('eraseWords', { contact_id: contact }).thenNothing();
});
