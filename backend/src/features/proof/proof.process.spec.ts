import type { Recorded } from '@candor/contracts/kernel/event';
import type { ProofEvent } from '@candor/contracts/proof/events';
import { proofProcess } from './proof.process.ts';

const checked = (faults: object[], how = 'night', day = '2026-11-18'): Recorded<ProofEvent> =>
  ({
    id: `e-${day}`,
    type: 'LogChecked',
    stream: 'proof-o',
    data: { how, events: 9, checkpoints: 2, ms: 1, faults },
    metadata: { organization_id: 'o', occurred_at: `${day}T00:00:00.000Z`, actor: { type: 'user', id: 'u' } },
  }) as unknown as Recorded<ProofEvent>;
const dueAfter = (event: Recorded<ProofEvent>) => JSON.stringify(proofProcess.on.LogChecked!(event as never));

test('a check without a fault tells no one', () => {
  expect(dueAfter(checked([]))).toBe('[]');
});
test('a check that finds a fault makes an alarm due, once a day, that names the first event', () => {
  const found = dueAfter(
    checked([
      { kind: 'not_consistent', event: null, size: 9 },
      { kind: 'changed', event: 7, size: null },
    ]),
  );
  expect(found).toContain('tell-of-damage:o:2026-11-18');
  expect(found).toContain('"first":7');
  expect(found).toContain('"faults":2');
});
test('what a reader reports makes the server look itself, once a day for each reader, and is no alarm of its own', () => {
  const reported = dueAfter(checked([{ kind: 'changed', event: 3, size: null }], 'page'));
  expect(reported).toContain('look-into-report:o:u:2026-11-18');
  expect(reported).toContain('"user_id":"u"');
  expect(reported).not.toContain('tell-of-damage');
});
