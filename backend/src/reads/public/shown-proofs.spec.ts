import { slowest } from '@candor/contracts/forms/values';
import { ShownProofs } from './shown-proofs.ts';

test('the proof of a form or an event is good for a day, for its own page only', () => {
  const proofs = new ShownProofs('pepper');
  const at = Date.parse('2026-03-02T09:00:00.000Z');
  for (const kind of ['form', 'event'] as const) {
    const proof = proofs.at(kind, 'guide', at);
    expect(proofs.timeSince(kind, 'guide', proof, at + 5_000)).toBe(5_000);
    expect(proofs.timeSince(kind, 'guide', proof, at + slowest)).toBe(slowest);
    expect(proofs.timeSince(kind, 'guide', proof, at + slowest + 1)).toBeNull();
    expect(proofs.timeSince(kind, 'other', proof, at + 5_000)).toBeNull();
    expect(proofs.timeSince(kind, 'guide', `x${proof}`, at + 5_000)).toBeNull();
  }
  expect(proofs.timeSince('form', 'guide', proofs.at('event', 'guide', at), at)).toBeNull();
});
