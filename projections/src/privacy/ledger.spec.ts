import { automaticArchives } from './ledger.ts';

type Fold = (row: null, event: object) => object | null;
const fold = automaticArchives.on.ApplicationArchived as unknown as Fold;
const archived = (data: object) => ({
  type: 'ApplicationArchived',
  stream: 'application-a1',
  revision: 4,
  data: { automatic: true, ...data },
  metadata: { organization_id: 'o1', occurred_at: '2026-11-01T10:00:00.000Z' },
});

test('the register counts the archives that a knockout answer made, and not those that followed from closing a job', () => {
  expect(fold(null, archived({ closing: 7 }))).toBeNull();
  expect(fold(null, archived({ knockout: true }))).toMatchObject({ id: 'a1-4' });
});
