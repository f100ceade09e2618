import { webcrypto } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { HistoryData, HistoryRow } from '@candor/contracts/compliance/history';
import { TooltipGroup } from '../../kit/overlays/tooltip.tsx';
import { fingerprintOf } from './fingerprint.tsx';
import { HistoryView } from './history-view.tsx';
import { actorRole, totalText } from './history-words.ts';
import { canonical } from '@candor/contracts/kernel/canonical';

Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true }); // jsdom has none
const job = 'j1';
const row = (number: number, more: Partial<HistoryRow> = {}): HistoryRow => ({
  number,
  event_id: `e${number}`,
  type: 'ApplicationAdvanced',
  stream: 'application-a1',
  revision: number,
  recorded_at: `2026-03-0${number}T10:00:00.000Z`,
  occurred_at: `2026-03-0${number}T10:00:00.000Z`,
  actor: { type: 'user', id: 'u1', name: 'Priya Nair', roles: ['HIRING_ADMIN'] },
  sentence: 'moved from Application to First Round',
  step_from: 'Application',
  step_to: 'First Round',
  days_in_step: 4.4,
  reason: null,
  details: [],
  changes: [],
  automatic: false,
  request_uid: `r${number}`,
  application_id: 'a1',
  job_id: job,
  ...more,
});
const rows = [
  row(1, {
    type: 'CandidateUpdated',
    sentence: 'changed the record: phone',
    step_from: null,
    step_to: null,
    days_in_step: null,
    changes: [{ field: 'Phone', from: '', to: '+1 555' }],
  }),
  row(2, { occurred_at: '2026-02-27T10:00:00.000Z' }),
  row(3, {
    type: 'MessageSent',
    sentence: 'sent the message',
    actor: { type: 'processor', id: 'p', name: 'Candor', roles: [] },
    automatic: true,
    step_from: null,
    step_to: null,
  }),
];
const history = (more: Partial<HistoryData> = {}): HistoryData => ({
  rows,
  kinds: [
    { value: 'CandidateUpdated', label: 'Changed the record' },
    { value: 'ApplicationAdvanced', label: 'Moved the candidate from … to …' },
    { value: 'MessageSent', label: 'Sent the message' },
  ],
  total: 3,
  hash: 'f'.repeat(64),
  as_of: null,
  candidate: { id: 'c1', name: 'Ada Lovelace', erased: false },
  viewers: null,
  standing: {
    at: '2026-03-04T10:00:00.000Z',
    person: { name: 'Ada Lovelace', email: null },
    applications: [
      {
        id: 'a1',
        job_id: job,
        job_name: 'Analyst',
        step: 'First Round',
        schedule_status: null,
        offer: null,
        requirements: [{ name: 'Notes', level: 'must' }],
        post: [],
        post_hash: null,
      },
    ],
  },
  ...more,
});
const show = (data: HistoryData) => {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <TooltipGroup>
            <HistoryView history={data} names={{ [job]: 'Analyst' }} zone="UTC" />
          </TooltipGroup>
        ),
      },
    ],
    { initialEntries: ['/reports/history/100/1/_/_/_/c1'] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
afterEach(cleanup);

test('each event is a row that names who did what, in which role, and how long the step took', () => {
  show(history());
  const line = within(screen.getByRole('table', { name: /Candidate history/ }))
    .getByRole('button', { name: /moved from/ })
    .closest('tr')!;
  expect(line.textContent).toContain('Priya NairHiring manager');
  expect(line.textContent).toContain('moved from Application to First Round');
  expect(line.textContent).toContain('4');
  expect(line.textContent).toContain('happened');
  expect(screen.getByText('3 events, the same as in the log')).toBeTruthy();
});
test('a row opens its before, after and proof', async () => {
  show(history());
  const button = screen.getByRole('button', { name: /changed the record: phone/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('+1 555')).toBeTruthy();
  expect(screen.getByText('application-a1, revision 1')).toBeTruthy();
});
test('reading as of a row puts its moment into the address', async () => {
  const router = show(history());
  await userEvent.click(screen.getAllByRole('button', { name: 'Read the record as of this moment' })[1]!);
  expect(router.state.location.search).toBe(`?as_of=${encodeURIComponent('2026-03-02T10:00:00.000Z')}`);
  expect(router.state.location.pathname).toBe('/reports/history/100/1/_/_/_/c1');
});
test('an erased person reads (erased), and every row stays', () => {
  show(
    history({
      candidate: { id: 'c1', name: '', erased: true },
      rows: [row(1, { actor: { type: 'candidate', id: 'c1', name: '', roles: [] } })],
      total: 1,
    }),
  );
  expect(screen.getAllByText('(erased)').length).toBeGreaterThan(0);
  expect(screen.getByText('1 event, the same as in the log')).toBeTruthy();
});
test('rows that differ from the fingerprint are called out', async () => {
  show(history());
  expect(await screen.findByText('SHA-256 does not match these rows')).toBeTruthy();
});
test('rows that are as they were exported are checked', async () => {
  show(history({ hash: (await fingerprintOf(rows))! }));
  expect(await screen.findByText('SHA-256, checked')).toBeTruthy();
});
test('canonical text does not depend on the order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
});
test('the total says what is missing', () => {
  expect(totalText({ rows, total: 5, as_of: '2026-03-03T10:00:00.000Z' })).toBe(
    '3 of 5 events, up to the chosen moment',
  );
  expect(totalText({ rows, total: 5, as_of: null })).toBe('3 of 5 events are open to you');
  expect(actorRole({ type: 'ai', id: 'x', name: 'AI', roles: [] })).toBe('AI');
});
