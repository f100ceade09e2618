import { randomBytes } from 'node:crypto';
import type { Metadata } from '@candor/contracts/kernel/event';
import { withheldIn } from '@candor/contracts/proof/leaf';
import { encode, seal } from '../../kernel/codec.ts';
import type { StoredEvent } from '../../kernel/ports/event-store.ts';
import { lineOf } from './proof-export.ts';

// What an export with proof shows of an event: its stored form, or only its hash.

const ada = '00000000-0000-4000-8000-00000000000a';
const key = randomBytes(32);
const metadata = { schema_version: 1, actor: { type: 'user', id: ada } } as Metadata;
const inLog = (stream: string, type: string, data: object, schema_version = 1): StoredEvent => ({
  stream,
  type,
  id: 'e1',
  revision: 0,
  position: 1,
  data: JSON.stringify(data),
  metadata: JSON.stringify({ ...metadata, schema_version }),
});
const made = { author_id: ada, name: 'Grace, perhaps', shared: false, question: { report: 'funnel', params: {} } };

it('the name of a saved report is stored sealed, and the export shows the sealed form', () => {
  const stream = 'savedreport-1';
  const stored = encode(stream, { type: 'SavedReportMade', data: made }, 'e1', metadata, key);
  const line = lineOf({ ...stored, stream, revision: 0, position: 1 });
  expect(line).toContain('SavedReportMade');
  expect(line).not.toContain('Grace');
});

it('an event that was stored before its words were sealed leaves as a hash only', () => {
  const old: StoredEvent[] = [
    inLog('savedreport-1', 'SavedReportMade', made),
    inLog('savedreport-1', 'SavedReportRenamed', { from: 'Grace', name: 'Ada' }),
    inLog('task-1', 'TaskCompleted', { outcome_note: 'Grace accepts' }),
  ];
  for (const event of old) expect(withheldIn(lineOf(event))).not.toBeNull();
});

it('that holds too where other words of it were sealed then already', () => {
  const { author_id, name } = made;
  const data = { view_id: ada, author_id, name, shared: false, sealed: seal(key, ada, { shown: null }) };
  expect(withheldIn(lineOf(inLog('view-1', 'ViewSaved', data)))).not.toBeNull();
});

it('an old event without such words leaves as it is stored', () => {
  expect(lineOf(inLog('task-1', 'TaskCompleted', { outcome_note: null }))).toContain('TaskCompleted');
  expect(lineOf(inLog('savedreport-1', 'SavedReportShared', {}))).toContain('SavedReportShared');
});
