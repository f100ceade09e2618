import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { BoardOrder } from '@candor/contracts/board/board-order';
import type { BoardData, Card } from '@candor/contracts/pipeline/pages';
import { Toasts } from '../../kit/overlays/toasts.tsx';
import { RoutedPage } from '../../page/routed-page.tsx';
import { forgetOwn } from '../../parts/pipeline/own-decisions.ts';
import { Screen as Board } from './board.tsx';

// The board against a small server: a move is shown immediately, reverted if it is refused, and can be undone.

let count = 0;
const steps = defaultSteps(() => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`);
const stepOf = (type: string) => steps.find((step) => step.type === type)!;
const jobId = '11111111-0000-4000-8000-000000000001';
const ada = '22222222-0000-4000-8000-000000000001';

type Stored = { version: number; stepId: string; entered_at?: string };
let stored: Map<string, Stored & { name: string }>;
let position: number;
let sent: { path: string; body: Record<string, unknown> }[];
let refuse: ((body: Record<string, unknown>) => object | null) | null;
let hold: Promise<void> | null;
/** The reader's order of cards, as the server stores it. */
let kept: BoardOrder;
/** How many more cards each column has than the page. */
let beyond: number;
/** The filters of the board's address. */
let filters: string;
let router: ReturnType<typeof createMemoryRouter>;

const cardOf = ([id, { version, name, entered_at }]: [string, Stored & { name: string }]): Card => ({
  id,
  candidate_id: id.replace(/^2/, '3'),
  version,
  name,
  title: 'Engineer',
  headline: null,
  company: 'Analytical',
  source: 'applied',
  entered_at: entered_at ?? new Date().toISOString(),
  applied_at: null,
  schedule_status: 'unscheduled',
  judged: false,
  resume_status: 'new',
  knocked_out: false,
  knockout_at: null,
  rank: 0,
  pass: 1,
  offer: null,
});
const body = () => {
  const columns = steps.map((step) => {
    const cards = [...stored].filter(([, each]) => each.stepId === step.id).map(cardOf);
    return {
      step: { id: step.id, name: step.name, type: step.type, kind: step.kind, sla_days: step.sla_days },
      count: cards.length && cards.length + beyond,
      over_sla: 0,
      cards,
    };
  });
  return {
    position,
    view: 'board',
    order: kept,
    lanes: 'none',
    board: {
      columns,
      quick: { need_you: columns.reduce((sum, { count }) => sum + count, 0), unscheduled: 0, waiting: 0 },
    },
    reasons: [],
    templates: [],
    sources: [],
    tags: [],
    names: {},
    tabs: ['candidates'],
    rights: { permissions: ['list'], sees: ['list'], editor: true },
    user: {
      id: 'u',
      name: 'Mara',
      first_name: 'Mara',
      last_name: 'K',
      email: 'm@x.test',
      pronoun: null,
      tz_region: 'UTC',
      leads_on: true,
      roles: ['ORG_ADMIN'],
      groups: {},
      organizations: [],
    },
    organization: { required_reason: true },
    job: {
      id: jobId,
      hiring_status: 'open',
      kind: 'job',
      steps,
      fields: { name: 'Engineer', location_ids: [], employment_type: 'full-time', work_location: null },
      counts: { live: 1, leads: 0, new_resumes: 0 },
      members: [],
      owners: [],
      content: { requirements: 0, questions: 0 },
      opened_at: null,
    },
  } as unknown as BoardData;
};
const answerTo = (given: Record<string, unknown>): object => {
  if (given.order) {
    kept = given.order as BoardOrder;
    position += 1;
    return { status: 'ok', payload: { order: kept, position } };
  }
  const refused = refuse?.(given);
  if (refused) return refused;
  const application = stored.get(String(given.application_id))!;
  if (given.version !== application.version)
    return { status: 'error', code: 'stale', error: 'Someone else changed this. Reload and try again.' };
  const live = steps.findIndex((step) => step.id === application.stepId);
  const to =
    given.action === 'undo'
      ? steps[live - 1]!
      : (steps.find((step) => step.id === given.workflow_step_id) ?? steps[live + 1]!);
  Object.assign(application, { stepId: to.id, version: application.version + 1 });
  position += 1;
  return {
    status: 'ok',
    payload: {
      application: { id: given.application_id, version: application.version, step: to, schedule_status: 'unscheduled' },
      position,
    },
  };
};
const columnOf = (name: string) =>
  screen
    .getByRole('link', { name: new RegExp(`^${name},`) })
    .closest('section')!
    .getAttribute('aria-label');
const press = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true });
  });

const show = async () => {
  const address = `/opportunities/jobs/100/1/_/_/_/${jobId}/candidates${filters}`;
  router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: () => ({ address, shown: address, body: body() }),
        Component: () => (
          <RoutedPage>
            <Board />
            <Toasts />
          </RoutedPage>
        ),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('link', { name: /^Ada Lovelace/ });
};
/** Loads the page again after a change. */
const reread = async () => {
  position += 1;
  await act(async () => {
    await router.revalidate();
  });
};
beforeEach(async () => {
  forgetOwn();
  [beyond, filters] = [0, ''];
  stored = new Map([
    [ada, { name: 'Ada Lovelace', version: 4, stepId: stepOf('application').id }],
    ['22222222-0000-4000-8000-000000000002', { name: 'Charles Babbage', version: 1, stepId: stepOf('application').id }],
  ]);
  [position, sent, refuse, hold] = [10, [], null, null];
  kept = 'overdue';
  globalThis.fetch = jest.fn(async (address: URL | RequestInfo, init?: RequestInit) => {
    const given = JSON.parse(String(init?.body)) as Record<string, unknown>;
    sent.push({ path: new URL(String(address)).pathname, body: given });
    await hold;
    const answer = answerTo(given);
    return { url: String(address), ok: true, json: async () => answer } as Response;
  }) as typeof fetch;
  await show();
});
afterEach(cleanup);

test('] shows the move at once, keeps the focus, and sends it with the version', async () => {
  let go = () => undefined as void;
  hold = new Promise((resolve) => {
    go = resolve;
  });
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(']');
  expect(columnOf('Ada Lovelace')).toBe('Initial Review, 1 candidate');
  expect(columnOf('Charles Babbage')).toBe('Application, 1 candidate');
  expect(sent).toEqual([
    {
      path: '/api/people/candidates/advance',
      body: { application_id: ada, version: 4, action: 'advance', workflow_step_id: stepOf('resume_review').id },
    },
  ]);
  await act(async () => {
    go();
  });
  expect(await screen.findAllByText('Ada Lovelace moved to Initial Review.')).not.toHaveLength(0);
  expect(columnOf('Ada Lovelace')).toBe('Initial Review, 1 candidate');
});

/** Returns a list to which every later announcement for screen readers is added, in all live regions of the page. */
let observer: MutationObserver | undefined;
afterEach(() => observer?.disconnect());
const listen = () => {
  const heard: string[] = [];
  const regions = () => [...document.querySelectorAll('[role=status], [aria-live]:not([aria-live=off])')];
  observer = new MutationObserver(() => heard.push(...regions().map((each) => each.textContent ?? '')));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return heard;
};
/** A longer time limit for a slow machine. */
const patient = { timeout: 10_000 };
const aMoment = () => act(async () => void (await new Promise((done) => setTimeout(done, 120))));

test.each([']', 'a'])('%s is told to a screen reader once the server has answered, and no sooner', async (key) => {
  let go = () => undefined as void;
  hold = new Promise((resolve) => {
    go = resolve;
  });
  const heard = listen();
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(key);
  await aMoment();
  expect(sent).toHaveLength(1);
  expect(heard.join()).not.toMatch(/moved|archived/);
  await act(async () => {
    go();
  });
  await waitFor(() => expect(heard.join()).toContain('Ada Lovelace moved to Initial Review.'), patient);
});

test('of a move that was refused, a screen reader hears that alone', async () => {
  const heard = listen();
  refuse = () => ({ status: 'error', code: 'job_closed', error: 'This job is closed. Reopen it first.' });
  act(() => screen.getByRole('link', { name: /^Charles Babbage/ }).focus());
  await press('a');
  await waitFor(() => expect(heard.join()).toContain('This job is closed. Reopen it first.'), patient);
  await aMoment();
  expect(heard.join()).not.toMatch(/moved/);
});

test('two quick moves go one after the other, the second with the version of the first answer', async () => {
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(']');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Ada/));
  await press(']');
  await waitFor(() => expect(sent.map(({ body }) => body.version)).toEqual([4, 5]));
  await waitFor(() => expect(columnOf('Ada Lovelace')).toBe('First Round, 1 candidate'));
});

test('a stale move is taken back with the server’s sentence, and the card shows what the other person did', async () => {
  stored.get(ada)!.version = 5; // another member was faster
  stored.get(ada)!.stepId = stepOf('finalist_review').id;
  position += 1;
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(']');
  expect(await screen.findAllByText(/^Someone else changed this/)).not.toHaveLength(0);
  await waitFor(() => expect(columnOf('Ada Lovelace')).toBe('Final Review, 1 candidate'));
});

test('a refused move goes back to where it was', async () => {
  refuse = () => ({ status: 'error', code: 'job_closed', error: 'This job is closed. Reopen it first.' });
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press('a');
  expect(await screen.findAllByText('This job is closed. Reopen it first.')).not.toHaveLength(0);
  expect(columnOf('Ada Lovelace')).toBe('Application, 2 candidates');
});

test('Undo takes the move back', async () => {
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(']');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(columnOf('Ada Lovelace')).toBe('Application, 2 candidates'));
  expect(sent.at(-1)!.body).toEqual({ application_id: ada, version: 5, action: 'undo' });
});

test('arrows walk through the cards and nobody moves past the ends', async () => {
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press('j');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Charles/));
  await press('[');
  expect(sent).toEqual([]);
  expect(columnOf('Charles Babbage')).toBe('Application, 2 candidates');
});

const namesOf = (step: string) =>
  [...screen.getByRole('region', { name: new RegExp(`^${step},`) }).querySelectorAll('[data-card] a')].map((link) =>
    link.getAttribute('aria-label')!.replace(/,.*/, ''),
  );
test('whoever comes to a step stands below those who wait there longer; where cards are ranked by hand, on top', async () => {
  const charles = stored.get('22222222-0000-4000-8000-000000000002')!;
  charles.stepId = stepOf('resume_review').id;
  charles.entered_at = '2026-01-05T00:00:00Z';
  await reread();
  hold = new Promise(() => undefined);
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(']');
  expect(namesOf('Initial Review')).toEqual(['Charles Babbage', 'Ada Lovelace']);
  cleanup();
  kept = 'hand';
  await show();
  act(() => screen.getByRole('link', { name: /^Ada Lovelace/ }).focus());
  await press(']');
  expect(namesOf('Initial Review')).toEqual(['Ada Lovelace', 'Charles Babbage']);
});

test('the line of a card that nobody has scheduled leads to where a time is booked with this candidate', async () => {
  stored.get(ada)!.stepId = stepOf('screening').id;
  await reread();
  fireEvent.click(screen.getByRole('button', { name: /^Schedule the .*: Ada Lovelace$/ }));
  await waitFor(() => expect(router.state.location.pathname).toContain(`/${jobId}/booking/${ada}/`));
});

test('another order is kept by the server and said on the button', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Display: Most overdue first' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Ranked by hand/ }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ path: '/api/profile/board_order', body: { job_id: jobId, order: 'hand' } }),
  );
  expect(await screen.findByRole('button', { name: 'Display: Ranked by hand' })).toBeTruthy();
});

test('where the page cannot carry all cards, the number pressed, the column and the cards agree, and all of them are one step away', async () => {
  cleanup();
  beyond = 50;
  filters = `/_/250/1/_/_/${encodeURIComponent(JSON.stringify({ quick: 'need_you' }))}`;
  await show();
  const column = screen.getByRole('region', { name: /^Application/ });
  expect(column.querySelector('header')!.textContent).toContain('2 of 52');
  expect(screen.getByRole('button', { name: /need you/ }).textContent).toContain('52');
  expect(screen.getByText('2 of 52 shown')).toBeTruthy();
  const all = decodeURIComponent(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')!);
  expect(all).toContain('{"quick":"need_you","view":"list"}');
  fireEvent.click(screen.getByRole('button', { name: 'Show all 52 in the table' }));
  await waitFor(() => expect(decodeURIComponent(router.state.location.pathname)).toContain('"quick":"need_you"'));
});

test('who has no appointment is counted only while somebody stands in a step where people meet', async () => {
  expect(screen.getByRole('button', { name: /need you/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /unscheduled/ })).toBeNull();
  stored.get(ada)!.stepId = stepOf('screening').id;
  await reread();
  expect(screen.getByRole('button', { name: /unscheduled/ }).textContent).toContain('1');
});
