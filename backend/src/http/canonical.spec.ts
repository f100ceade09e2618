import type { HistoryRow } from '@candor/contracts/compliance/history';
import { csvOf } from '../features/compliance/history-csv.ts';
import { canonical } from '@candor/contracts/kernel/canonical';
import { hashOfRows } from './canonical.ts';

const row: HistoryRow = {
  number: 1,
  event_id: 'e',
  type: 'ApplicationAdvanced',
  stream: 'application-a',
  revision: 2,
  recorded_at: '2026-03-02T09:00:00.000Z',
  occurred_at: '2026-03-02T09:00:00.000Z',
  actor: { type: 'user', id: 'u', name: '=HYPERLINK("x")', roles: ['ORG_ADMIN', 'RECRUIT_ADMIN'] },
  sentence: 'moved on',
  step_from: 'One',
  step_to: 'Two',
  days_in_step: 2.5,
  reason: '-1+1',
  details: [{ label: 'Note', value: 'a, "b"\nZoë' }],
  changes: [{ field: 'Email', from: '', to: 'a@b' }],
  automatic: false,
  request_uid: 'r',
  application_id: 'a',
  job_id: null,
};
test('the canonical text does not depend on the order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'é' }], a: true, gone: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  );
  const turned = Object.fromEntries(Object.entries(row).reverse()) as HistoryRow;
  expect(hashOfRows([turned])).toBe(hashOfRows([row]));
  expect(hashOfRows(JSON.parse(JSON.stringify([row])) as HistoryRow[])).toBe(hashOfRows([row]));
});
test('a changed, missing or moved row has another fingerprint', () => {
  const second = { ...row, number: 2 };
  const all = [[row, second], [second, row], [row], [{ ...row, sentence: 'moved on.' }, second], []];
  expect(new Set(all.map(hashOfRows)).size).toBe(all.length);
  expect(hashOfRows([])).toBe('4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945');
});
test('CSV has a byte-order mark, quoted cells, and no cell that a spreadsheet would run', () => {
  const csv = csvOf([row]);
  expect(csv.startsWith('\uFEFF#,Recorded,')).toBe(true);
  expect(csv).toContain(`,"'=HYPERLINK(""x"")",`);
  expect(csv).toContain(`,'-1+1,`);
  expect(csv).toContain('"Note: a, ""b""\nZoë"');
  expect(csv.endsWith('\r\n')).toBe(true);
});
