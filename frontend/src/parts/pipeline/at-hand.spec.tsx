import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultSteps } from '@candor/contracts/jobs/values';
import { parseListAddress } from '@candor/contracts/kernel/list';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Toasts } from '../../kit/overlays/toasts.tsx';
import { RoutedPage } from '../../page/routed-page.tsx';
import { undoLast } from '../../kit/undo.ts';
import { commandsNow } from '../../page/commands.ts';
import { Screen as Board } from '../../features/board/board.tsx';
import { Screen as Leads } from '../../features/board/leads.tsx';
import { Screen as Queue } from '../../features/triage/queue.tsx';
import { Screen as Resumes } from '../../features/triage/resumes.tsx';
import { forgetOwn } from './own-decisions.ts';

// The selected candidate: for all keys, a command is about the candidate whom the screen names.

let count = 0;
const steps = defaultSteps(() => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`);
const stepOf = (type: string) => steps.find((step) => step.type === type)!;
const archived = stepOf('archived');
const jobId = '11111111-0000-4000-8000-000000000001';
const reason = {
  id: '44444444-0000-4000-8000-000000000001',
  name: 'Skills',
  side: 'we_rejected',
  phases: [],
  template_key: null,
};

type Person = { id: string; name: string; version: number; stepId: string; was: string[]; status: string };
let people: Person[];
let position: number;
/** The ids of the candidates of each command that was sent. */
let asked: string[][];
/** The ids of the candidates for whom each command was carried out. */
let done: string[][];
let leadsOn: boolean;
/** Whether the server refuses everything, so that an earlier run has no effect. */
let closed = false;
const nameOf = (id: string) => people.find((person) => person.id === id)!.name;

const person = (at: number, name: string, type: string): Person => ({
  id: `22222222-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name,
  version: 1,
  stepId: stepOf(type).id,
  was: [],
  status: 'unscheduled',
});
const rowOf = ({ id, name, version, stepId, status }: Person) => ({
  id,
  candidate_id: id.replace(/^2/, '3'),
  job_id: jobId,
  version,
  name,
  step: steps.find((step) => step.id === stepId)!,
  title: 'Engineer',
  headline: null,
  company: null,
  source: 'applied',
  entered_at: new Date().toISOString(),
  added_at: new Date().toISOString(),
  last_activity: new Date().toISOString(),
  applied_at: null,
  applied_via: 'form',
  schedule_status: status,
  resume_status: 'new',
  resume_id: null,
  knocked_out: false,
  rank: 0,
  pass: 1,
  offer:
    stepId === stepOf('offered').id
      ? { status: 'pending', revision: 1, start_on: '2030-02-01', expires_on: '2030-01-15', declined_by: null }
      : null,
  archived: null,
});
const jobPage = () => ({
  reasons: [reason],
  templates: [],
  sources: [],
  tags: [],
  names: {},
  tabs: ['candidates'],
  rights: { sees: ['list', 'resume'], permissions: ['list', 'resume'], editor: true },
  job: {
    id: jobId,
    hiring_status: 'open',
    kind: 'job',
    steps,
    fields: {
      name: 'Engineer',
      location_ids: [],
      employment_type: 'full-time',
      work_location: null,
      compensation_min: null,
      compensation_max: null,
      compensation_currency: 'USD',
      compensation_period: 'year',
    },
    counts: { live: 1, leads: 0, new_resumes: 0 },
    members: [],
    owners: [],
    content: { requirements: 0, questions: 0 },
    opened_at: null,
  },
});
/** The candidates in each list, by the types of their steps. */
const listed: Record<string, readonly string[]> = {
  leads: ['sourced_new'],
  resumes: ['application'],
  queue: ['application'],
};
const bodyOf = (address: string) => {
  const { id, section } = parseListAddress(address)!;
  const name = section?.name ?? 'queue';
  const types = listed[name];
  const table = section?.list.filters.view === 'list' || types !== undefined;
  const shown = types
    ? people.filter(({ stepId }) => types.includes(steps.find((step) => step.id === stepId)!.type))
    : people;
  const page = jobPage();
  return {
    ...page,
    ...(name === 'queue'
      ? { walked: id && { ...page, id, name: nameOf(id) }, names: { [jobId]: 'Engineer' } }
      : { previews: {}, requirements: [] }),
    position,
    view: table ? 'list' : 'board',
    order: 'hand',
    lanes: 'none',
    board: table
      ? undefined
      : {
          columns: steps.map((step) => {
            const cards = people.filter((each) => each.stepId === step.id).map(rowOf);
            return { step, count: cards.length, over_sla: 0, cards };
          }),
          quick: { need_you: 0, unscheduled: 0, waiting: 0 },
        },
    list: table
      ? {
          items: shown.map(rowOf),
          total: shown.length,
          page: 1,
          limit: 100,
          sort: null,
          facets: {},
          filters: name === 'queue' ? { queue: ['read'] } : {},
        }
      : undefined,
    user: {
      id: 'u',
      name: 'Mara',
      first_name: 'Mara',
      last_name: 'K',
      email: 'm@x.test',
      pronoun: null,
      tz_region: 'UTC',
      leads_on: leadsOn,
      roles: ['ORG_ADMIN'],
      groups: { MANAGE_CANDIDATE: 'jobs' },
      organizations: [],
    },
    organization: { required_reason: true },
  };
};
const panelOf = (id: string) => {
  const application = rowOf(people.find((each) => each.id === id)!);
  return {
    panel: {
      application,
      person: { id: application.candidate_id, name: application.name, emails: [], phones: [], urls: [], tags: [] },
      steps,
      actions: [],
      offer_terms: application.offer && {
        title: null,
        amount: 90_000,
        currency: 'USD',
        period: 'year',
        start_on: '2030-02-01',
        expires_on: '2030-01-15',
      },
      timeline: [],
      event_count: 0,
      notes: [],
      resumes: [],
      messages: [],
      source_name: null,
      answers: [],
      cover_letter: null,
      others: [],
      passages: [],
      appointments: [],
      fields: [],
      values: {},
      scorecards: [],
      review: null,
      plays: [],
    },
  };
};
const live = steps.filter((step) => !['offered', 'offer_declined', 'hired', 'archived'].includes(step.type));
const change = (id: string, version: number, next: (each: Person) => Partial<Person>) => {
  const each = people.find((one) => one.id === id)!;
  if (each.version !== version) throw new Error(`${each.name} is at ${each.version}, the command said ${version}`);
  Object.assign(each, next(each), { version: each.version + 1 });
  position += 1;
  return { application: rowOf(each), position };
};
type Given = Record<string, unknown> & { applications?: { id: string; version: number }[] };
const answerTo = (path: string, given: Given): unknown => {
  if (path.endsWith('/presence')) return { shown: true };
  // The arrangement of the board does not concern a candidate.
  if (path.startsWith('/api/profile/')) return { order: given.order, lanes: given.lanes, position };
  if (path.endsWith('/candidate/fetch')) return panelOf(String(given.application_id));
  if (path.endsWith('/fitting_messages')) return { fits: [], recorded: [] };
  if (path.endsWith('/get_rejection_message'))
    return {
      template_key: 'rejection_initial',
      subject: 'Your application',
      body: '<p>Thank you.</p>',
      leaves_at: '2026-11-27T15:00:00.000Z',
      called_for: true,
      recorded: [],
      templates: [],
    };
  const subjects = given.applications ?? [{ id: String(given.application_id), version: Number(given.version) }];
  asked.push(subjects.map(({ id }) => id));
  // Candidates cannot advance beyond the last step: the server refuses it, and there is nothing to undo.
  const refused = ({ id }: { id: string }) =>
    given.action === 'advance' && people.find((each) => each.id === id)!.stepId === live.at(-1)!.id;
  const named = subjects.filter((each) => !refused(each));
  if (!named.length) throw new Error('There is no later step.');
  done.push(named.map(({ id }) => id));
  const results = named.map(({ id, version }) =>
    change(id, version, (each) => {
      const at = live.findIndex((step) => step.id === each.stepId);
      if (given.action === 'undo') return { stepId: each.was.at(-1)!, was: each.was.slice(0, -1) };
      const to = path.endsWith('/archive') ? archived.id : String(given.workflow_step_id ?? live[at + 1]!.id);
      return { stepId: to, was: [...each.was, each.stepId] };
    }),
  );
  return given.applications ? { done: named.map(({ id }) => id), failed: [], position } : results[0];
};

// jsdom has no layout, and a table renders only the rows that fit into its height.
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 800 }, clientWidth: { get: () => 1200 } });
// jsdom has no stylesheet, and the drag library warns about columns that cannot scroll.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: '[data-board], [data-column] { overflow-x: auto; overflow-y: auto }',
  }),
);

let wide: boolean;
const UndoKey = () => {
  useShortcut('mod+z', 'Undo', () => void undoLast());
  return null;
};
const screens = { board: Board, list: Board, leads: Leads, resumes: Resumes, queue: Queue };
const open = async (view: keyof typeof screens, id?: string) => {
  const filters = view === 'list' ? encodeURIComponent(JSON.stringify({ view: 'list' })) : '_';
  const section = view === 'leads' || view === 'resumes' ? view : 'candidates';
  const first =
    view === 'queue'
      ? `/opportunities/queue/100/1/_/_/${encodeURIComponent('{"queue":["read"]}')}/${id ?? '_'}`
      : `/opportunities/jobs/100/1/_/_/_/${jobId}/${section}/${id ?? '_'}/100/1/_/_/${filters}`;
  const Screen = screens[view];
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: ({ request }) => {
          const address = new URL(request.url).pathname;
          return { address, shown: address, body: bodyOf(address) };
        },
        Component: () => (
          <RoutedPage>
            <UndoKey />
            <Screen />
            <Toasts />
          </RoutedPage>
        ),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: [first] },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() =>
    expect(
      document.querySelector('[data-board] [data-card], [role=grid] [data-row], [aria-label=Resumes] li'),
    ).toBeTruthy(),
  );
  return router;
};
beforeEach(() => {
  forgetOwn();
  people = [
    person(1, 'Elizabeth Bell', 'application'),
    person(2, 'Bob Ray', 'application'),
    person(3, 'Cleo Fox', 'application'),
    person(4, 'Dana Hill', 'screening'),
    person(5, 'Eve Stone', 'screening'),
    person(6, 'Finn Wood', 'finalist_review'),
    person(7, 'Gil Park', 'offered'),
    person(8, 'Hana Moss', 'archived'),
  ];
  [position, asked, done, leadsOn, wide] = [10, [], [], true, true];
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width: 1440') && wide,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  globalThis.fetch = jest.fn(async (address: URL | RequestInfo, init?: RequestInit) => {
    if (closed)
      return {
        url: String(address),
        ok: true,
        json: async () => ({ status: 'error', code: 'x', error: 'x' }),
      } as Response;
    const { pathname } = new URL(String(address), window.location.origin);
    // These tests ignore requests about the server's reachability, the voices of emails and the openings of the job.
    if (
      pathname === '/healthz' ||
      /_messages?$|(messagetemplate|openings)\/fetch$|\/appointment\/planned$/.test(pathname)
    )
      return {
        url: String(address),
        ok: true,
        json: async () => ({ status: 'error', code: 'not_found', error: 'No letter here.' }),
      } as Response;
    const payload = answerTo(pathname, JSON.parse(String(init?.body)) as Given);
    return { url: String(address), ok: true, json: async () => ({ status: 'ok', payload }) } as Response;
  }) as typeof fetch;
});
// On a busy machine, code that is loaded on first use arrives some turns later, and a command or a dialog would then belong to the next key.
beforeAll(async () => {
  await Promise.all([
    import('./several.ts'),
    import('./planned-with.ts'),
    import('./pipeline-dialog.tsx'),
    import('./candidate-table.tsx'),
    import('../drawer/candidate-drawer.tsx'),
  ]);
});
afterEach(cleanup);

/** Presses a key at the focus, before the server's answer arrives. */
const press = (key: string, more: object = {}) =>
  act(() => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true, ...more });
  });
const settle = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
const settled = async () => {
  for (let turn = 0; turn < 6; turn++) await settle();
};
const drawer = () => document.querySelector<HTMLElement>('aside[aria-label^=Candidate], [data-drawer]');
const modal = () => document.querySelector<HTMLElement>('[data-modal]');
/** The candidates that the screen names, in the order in which a reader looks: the dialog, else the drawer, else the bar of selected rows, else the marked card or row. */
const named = (): string[] => {
  const title = modal()?.querySelector('h2')?.textContent ?? '';
  if (title) return people.filter((each) => title.includes(each.name)).map((each) => each.name);
  const panel = drawer();
  if (panel) {
    const heading = panel.querySelector('h2')?.textContent ?? '';
    expect(panel.getAttribute('aria-label')).toBe(`Candidate ${heading}`);
    return [heading];
  }
  const bar = document.querySelector('[role=toolbar][aria-label="Selected rows"]');
  if (bar) {
    const chosen = [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Select "]')]
      .filter((box) => box.checked && box.getAttribute('aria-label') !== 'Select all')
      .map((box) => box.getAttribute('aria-label')!.slice('Select '.length));
    expect(bar.textContent).toContain(`${chosen.length} selected`);
    return chosen.sort();
  }
  const marked = [...document.querySelectorAll<HTMLElement>('[data-hand]')];
  expect(marked.length).toBeLessThanOrEqual(1);
  const text = marked[0]?.querySelector('a')?.getAttribute('aria-label') ?? marked[0]?.textContent ?? '';
  return people.filter((each) => text.includes(each.name)).map((each) => each.name);
};
const namesOf = (commands: string[][]) => commands.map((ids) => ids.map(nameOf).sort());
const namesIn = (from: number) => namesOf(done.slice(from));

test('with the drawer open, J takes it along, and A is about whom it shows', async () => {
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  act(() => screen.getByRole('link', { name: /^Elizabeth Bell/ }).focus());
  press('j');
  expect(named()).toEqual(['Bob Ray']);
  press('a');
  await settled();
  expect(namesIn(0)).toEqual([['Bob Ray']]);
});

test('behind an open drawer the table goes along, and X asks about whom the drawer shows', async () => {
  await open('list', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  press('j');
  expect(named()).toEqual(['Bob Ray']);
  expect(document.querySelector('[data-hand]')?.textContent).toContain('Bob Ray');
  press('x');
  expect(await screen.findByRole('dialog', { name: 'Archive Bob Ray' })).toBeTruthy();
});

test.each([
  ['o', 'Finn Wood'],
  ['u', 'Gil Park'],
  ['y', 'Gil Park'],
  ['d', 'Gil Park'],
  ['v', 'Hana Moss'],
] as const)('the dialog behind %s is about whom the drawer shows, whichever card has the focus', async (key, name) => {
  await open('board', people.find((each) => each.name === name)!.id);
  await screen.findByRole('heading', { name });
  await settled();
  act(() => screen.getByRole('link', { name: /^Dana Hill/ }).focus());
  press(key);
  await waitFor(() => expect(modal()).toBeTruthy());
  await settled();
  expect(named()).toEqual([name]);
  expect(done).toEqual([]);
});

test('R brings back whom the drawer shows, whichever card has the focus', async () => {
  await open('board', people[7]!.id);
  await screen.findByRole('heading', { name: 'Hana Moss' });
  await settled();
  act(() => screen.getByRole('link', { name: /^Dana Hill/ }).focus());
  press('r');
  await settled();
  expect(namesIn(0)).toEqual([['Hana Moss']]);
});

test('on the leads, J takes the drawer along, and A is about whom it shows', async () => {
  people.push(person(9, 'Ivy Lake', 'sourced_new'), person(10, 'Jon Frost', 'sourced_new'));
  await open('leads', people[8]!.id);
  await screen.findByRole('heading', { name: 'Ivy Lake' });
  press('j');
  expect(named()).toEqual(['Jon Frost']);
  press('a');
  await settled();
  expect(namesIn(0)).toEqual([['Jon Frost']]);
});

test('on the resumes, A is about the one that is read, and the next one is read then', async () => {
  await open('resumes');
  const read = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(read()).toContain('Elizabeth Bell'));
  press('j');
  await waitFor(() => expect(read()).toContain('Bob Ray'));
  press('a');
  await settled();
  expect(namesIn(0)).toEqual([['Bob Ray']]);
  await waitFor(() => expect(read()).toContain('Cleo Fox'));
});

test('in a queue of Home, A is about whom the drawer shows, and leads to the next', async () => {
  await open('queue', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  await settled();
  press('j');
  await settled();
  expect(named()).toEqual(['Bob Ray']);
  press('a');
  await settled();
  expect(namesIn(0)).toEqual([['Bob Ray']]);
  await waitFor(() => expect(named()).toEqual(['Cleo Fox']));
});

test('a screen reader hears whom the drawer turns to, with their step', async () => {
  people.push(person(9, 'Ivy Lake', 'sourced_new'), person(10, 'Jon Frost', 'sourced_new'));
  await open('leads', people[8]!.id);
  await screen.findByRole('heading', { name: 'Ivy Lake' });
  const said = () => document.querySelector('[role=status].sr-only')?.textContent ?? '';
  press('j');
  await waitFor(() => expect(said()).toContain('Jon Frost, Lead.'));
  press('a');
  // The toast reports the move once the server has answered.
  await waitFor(() => expect(said()).toBe('Ivy Lake, Lead.'));
});

test('focusing another card while the drawer is open changes nobody: the drawer’s candidate is advanced', async () => {
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  act(() => screen.getByRole('link', { name: /^Dana Hill/ }).focus());
  press('a');
  await settled();
  expect(namesIn(0)).toEqual([['Elizabeth Bell']]);
});

test('after advancing, the next candidate of the column stands in the drawer; the last one closes it', async () => {
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  press('a');
  expect(named()).toEqual(['Bob Ray']);
  press('j');
  press('a');
  expect(named()).toEqual(['Bob Ray']); // Cleo was the last one below, so the one above is next
  press('a');
  expect(drawer()).toBeNull();
  await settled();
  expect(namesIn(0)).toEqual([['Elizabeth Bell'], ['Cleo Fox'], ['Bob Ray']]);
});

test('who has turned leading on off stays with the candidate', async () => {
  leadsOn = false;
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  press('a');
  await settled();
  expect(named()).toEqual(['Elizabeth Bell']);
});

test('without the network the drawer stays with the candidate, because nothing was decided', async () => {
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  press('a');
  await settled();
  online.mockRestore();
  expect(named()).toEqual(['Elizabeth Bell']);
});

test('a key that is held down, or a double click, decides on one candidate only', async () => {
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  press('a');
  for (let time = 0; time < 5; time++) press('a', { repeat: true });
  await settled();
  expect(namesIn(0)).toEqual([['Elizabeth Bell']]);
  const advance = () => within(drawer()!).getByRole('button', { name: /^Advance to/ });
  act(() => {
    fireEvent.click(advance(), { detail: 1 });
  });
  act(() => {
    fireEvent.click(advance(), { detail: 2 });
  });
  await settled();
  expect(namesIn(1)).toEqual([['Bob Ray']]);
});

test('Ctrl+Z takes the last move back at once, shows the candidate again, and does nothing while somebody types', async () => {
  await open('board', people[0]!.id);
  await screen.findByRole('heading', { name: 'Elizabeth Bell' });
  await settled();
  press('a');
  press('z', { ctrlKey: true }); // before the server has answered
  expect(named()).toEqual(['Elizabeth Bell']);
  await settled();
  expect(people[0]!.stepId).toBe(stepOf('application').id);
  press('a');
  await settled();
  const note = screen.getByRole('textbox', { name: 'Note to the hiring team' });
  note.focus();
  press('z', { ctrlKey: true });
  await settled();
  expect(people[0]!.stepId).not.toBe(stepOf('application').id);
});

test('the palette offers what can be done with the candidate at hand', async () => {
  await open('board', people[3]!.id);
  await screen.findByRole('heading', { name: 'Dana Hill' });
  expect(commandsNow()).toMatchObject({ about: 'Dana Hill', where: stepOf('screening').name });
  act(() =>
    commandsNow()!
      .commands.find(({ id }) => id === 'advance')!
      .run(),
  );
  await settled();
  expect(namesIn(0)).toEqual([['Dana Hill']]);
});

// Random keys on the board and the table.

const keys = [
  'j',
  'k',
  'h',
  'l',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Escape',
  ' ',
  'a',
  ']',
  '[',
] as const;
/** The keys whose commands wait for a dialog: make an offer, change it, record that it was accepted or declined, revive. */
const dialogKeys = ['o', 'u', 'y', 'd', 'v'] as const;
const deed = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...keys).map((key) => ({ key })) },
  { weight: 2, arbitrary: fc.constant({ archive: true } as const) },
  { weight: 2, arbitrary: fc.constant({ undo: true } as const) },
  { weight: 3, arbitrary: fc.constantFrom(...dialogKeys).map((dialog) => ({ dialog })) },
  { weight: 3, arbitrary: fc.constant({ wait: true } as const) },
  { weight: 1, arbitrary: fc.constant({ view: true } as const) },
  { weight: 1, arbitrary: fc.nat(5).map((click) => ({ click })) },
  { weight: 1, arbitrary: fc.nat(30).map((tab) => ({ tab })) },
);
type Deed = {
  key?: string;
  archive?: true;
  dialog?: string;
  undo?: true;
  wait?: true;
  view?: true;
  click?: number;
  tab?: number;
};

/** The commands that were not undone. `taken`: the number of commands in `done` that are included. */
let standing: string[][] = [];
let taken = 0;
const note = () => {
  standing.push(...namesIn(taken));
  taken = done.length;
};
/** Carries out one action as a person would, and checks which candidates its commands are about. */
const carryOut = async (what: Deed): Promise<void> => {
  note();
  const before = named();
  const from = asked.length;
  if (what.wait) return settled();
  if (what.view) {
    const other = document.querySelector('[data-board]') ? 'Table' : 'Board';
    if (drawer()?.hasAttribute('data-drawer')) return; // the drawer covers the page
    const choice = screen.getByRole('radio', { name: other });
    act(() => void fireEvent.click(choice));
    await waitFor(() => expect(document.querySelector(other === 'Table' ? '[data-row]' : '[data-board]')).toBeTruthy());
    return settled();
  }
  if (what.click !== undefined) {
    const link = document.querySelectorAll<HTMLElement>('[data-card] a, [data-row] [role=gridcell]:nth-child(2)')[
      what.click
    ];
    if (link) act(() => void fireEvent.click(link));
    return;
  }
  if (what.tab !== undefined) {
    const controls = [
      ...(drawer() ?? document).querySelectorAll<HTMLElement>('a[tabindex="0"], button:not([disabled])'),
    ];
    const control = controls[what.tab % Math.max(1, controls.length)];
    act(() => control?.focus());
    return;
  }
  if (what.undo) {
    await settled();
    if (document.querySelector('[role=menu]') || modal()) return; // an open menu takes the keys, and so does a dialog
    note();
    const last = standing.pop();
    press('z', { ctrlKey: true });
    await settled();
    expect(namesIn(taken).flat()).toEqual(last ?? []);
    taken = done.length;
    return;
  }
  if (what.dialog) {
    press(what.dialog);
    await settled();
    // A dialog names its candidates, and no command is sent before the reader confirms it.
    if (modal()) expect(named()).toEqual(before);
    expect(namesOf(asked.slice(from))).toEqual([]);
    return;
  }
  if (what.archive) {
    press('x');
    await settled();
    const dialog = modal();
    if (!dialog) return;
    if (before.length === 1) expect(named()).toEqual(before);
    else expect(dialog.textContent).toContain(`Archive ${before.length} candidates`);
    const select = await waitFor(() => {
      const found = dialog.querySelector('[role=combobox]');
      expect(found).toBeTruthy();
      return found!;
    });
    act(() => void fireEvent.keyDown(select, { key: 'ArrowDown' }));
    act(() => void fireEvent.keyDown(select, { key: 'Enter' }));
    // The button is disabled until it can say which messages are sent.
    const archive = await waitFor(() => within(dialog).getByText(/^Archive/, { selector: 'button:enabled' }));
    act(() => void fireEvent.click(archive));
    await waitFor(() => expect(asked.length).toBeGreaterThan(from));
    await settled();
    for (const names of namesOf(asked.slice(from))) expect(names).toEqual(before);
    return;
  }
  const control = document.activeElement?.closest<HTMLElement>('a,button');
  if (what.key === 'Enter' && control) {
    // this does what the browser does for Enter on a link or a button; their commands must be about the named candidates, too
    act(() => void fireEvent.click(control));
  } else press(what.key!);
  // The call is sent within this turn of the event loop; the answer comes later.
  await act(async () => undefined);
  if (what.key === 'Enter' && control) return settled();
  for (const names of namesOf(asked.slice(from))) expect(names).toEqual(before);
};

test.each(['board', 'list'] as const)(
  'whatever is pressed on the %s, the command is about whom the screen names',
  async (view) => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(deed, { minLength: 8, maxLength: 20 }),
          fc.boolean(),
          fc.boolean(),
          fc.option(fc.nat(7)),
          async (deeds, isWide, leads, first) => {
            [wide, leadsOn] = [isWide, leads];
            await open(view, first === null ? undefined : people[first]!.id);
            for (const each of deeds) {
              await carryOut(each);
              // If the screen threw an error, it names no candidate, and the checks of this test would mean nothing.
              expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
              if (modal()) {
                act(() => void fireEvent.click(modal()!.querySelector('button[aria-label=Close]')!));
                await settled();
              }
            }
            await settled();
          },
        )
        .beforeEach(async () => {
          cleanup();
          forgetOwn();
          closed = true;
          while (undoLast());
          await settled();
          closed = false;
          people.forEach((each, at) =>
            Object.assign(each, {
              version: 1,
              was: [],
              status: 'unscheduled',
              stepId: stepOf(
                [
                  'application',
                  'application',
                  'application',
                  'screening',
                  'screening',
                  'finalist_review',
                  'offered',
                  'archived',
                ][at]!,
              ).id,
            }),
          );
          [asked, done, standing, taken] = [[], [], [], 0];
        }),
      { numRuns: 12, endOnFailure: true },
    );
  },
);
