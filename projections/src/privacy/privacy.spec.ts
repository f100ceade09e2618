import type { Recorded } from '@candor/contracts/kernel/event';
import type { PrivacyRow } from '@candor/contracts/privacy/rows';
import { foldRows } from '../kernel/fold.ts';
import { privacy } from './privacy.ts';

const ada = '00000000-0000-4000-8000-000000000001';
const letter = '00000000-0000-4000-8000-000000000002';
let position = 0;
const event = (stream: string, type: string, data: object): Recorded =>
  ({
    id: `event-${position}`,
    stream,
    type,
    data,
    revision: position,
    position,
    metadata: {
      organization_id: 'o',
      actor: { type: 'user', id: 'rafael' },
      occurred_at: new Date(Date.UTC(2026, 2, 1 + position++)).toISOString(),
    },
  }) as unknown as Recorded;
const about = { candidate_id: ada, application_id: null };
const created = event(`candidate-${ada}`, 'CandidateCreated', { created_via: 'recruiter', source: 'sourced' });
const queued = event(`message-${letter}`, 'MessageQueued', { ...about, person_id: ada });
const rowOf = (...log: Recorded[]) => foldRows(privacy, [created, ...log]).get(ada) as PrivacyRow;

test('a letter that was cancelled told the person nothing, and is no contact', () => {
  const cancelled = event(`message-${letter}`, 'MessageCancelled', { ...about, reason: 'moved' });
  expect(rowOf(queued, cancelled)).toMatchObject({ told_at: null, contact_at: null });
});
test('a letter tells on the day on which it is sent', () => {
  const sent = event(`message-${letter}`, 'MessageSent', about);
  const { occurred_at } = sent.metadata;
  expect(rowOf(queued, sent)).toMatchObject({ told_at: occurred_at, contact_at: occurred_at });
});
