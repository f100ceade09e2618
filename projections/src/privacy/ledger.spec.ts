import { automaticArchives } from './ledger.ts';

const archived = (data: object) =>
  ({
    type: 'ApplicationArchived',
    stream: 'application-a1',
    revision: 4,
    data: { automatic: true, ...data },
    metadata: { organization_id: 'o1', occurred_at: '2026-11-01T10:00:00.000Z' },
  }) as unknown as Parameters<typeof automaticArchives.on.ApplicationArchived>[1];

test('the register counts the archives that a knockout answer made, and not those that followed from closing a job', () => {
  expect(automaticArchives.on.ApplicationArchived(null, archived({ closing: 7 }))).toBeNull();
  expect(automaticArchives.on.ApplicationArchived(null, archived({ knockout: true }))).toMatchObject({ id: 'a1-4' });
});
