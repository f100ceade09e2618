import type { Recorded } from '@candor/contracts/kernel/event';
import type { TenantRow } from '@candor/contracts/platform/rows';
import { apply } from '../kernel/projection.ts';
import { tenants } from './tenants.ts';

const organization = '00000000-0000-4000-8000-000000000001';
const invitation = 'invitation-00000000-0000-4000-8000-000000000002';

/** The row after these events, with the memos that the projection keeps. */
const folded = (...events: [stream: string, type: string, data?: object][]): TenantRow => {
  const memos = new Map<string, unknown>();
  return events.reduce<unknown>((row, [stream, type, data = {}], revision) => {
    const event = {
      id: '',
      stream,
      type,
      data,
      revision,
      position: revision,
      metadata: { organization_id: organization, occurred_at: `2026-11-0${revision + 1}T09:00:00.000Z` },
    } as unknown as Recorded<never>;
    const { key: keyOf, next } = tenants.remembers!;
    const key = keyOf(event)!;
    const before = memos.get(key) ?? null;
    const after = next(before as never, event);
    memos.set(key, after);
    return apply(tenants, row, event, { before, after, also: null }, organization);
  }, null) as TenantRow;
};
const registered: [string, string, object] = [
  `organization-${organization}`,
  'OrganizationRegistered',
  { name: 'Acme', slug: 'acme', kind: 'hiring' },
];

test('paused senders, witnesses and deals are counted', () => {
  const sender: [string, string] = ['sender-1', 'SenderPaused'];
  const witness: [string, string] = [`proof-${organization}`, 'WitnessNamed'];
  const cosigned: [string, string, object] = [`proof-${organization}`, 'CheckpointCosigned', { at: '2026-11-03' }];
  expect(folded(registered, sender, witness, cosigned)).toMatchObject({
    paused_senders: 1,
    witnesses: 1,
    cosigned_at: '2026-11-03',
  });
  const ended: [string, string][] = [
    ['sender-1', 'SenderResumed'],
    [`proof-${organization}`, 'WitnessRemoved'],
  ];
  expect(folded(registered, sender, witness, ...ended)).toMatchObject({ paused_senders: 0, witnesses: 0 });
  expect(folded(registered, ['deal-1', 'DealOpened']).last_activity).toBe('2026-11-02T09:00:00.000Z');
});

test('an invitation takes a seat while it waits, and is nobody’s work', () => {
  const sent: [string, string] = [invitation, 'InvitationSent'];
  expect(folded(registered, sent, [invitation, 'InvitationResent'])).toMatchObject({
    members: 0,
    invited: 1,
    last_activity: '2026-11-01T09:00:00.000Z',
  });
  for (const end of ['InvitationAccepted', 'InvitationRevoked', 'InvitationExpired'])
    expect(folded(registered, sent, [invitation, end]).invited).toBe(0);
  expect(folded(registered, sent, [invitation, 'InvitationExpired'], [invitation, 'InvitationResent']).invited).toBe(1);
});
