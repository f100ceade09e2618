import { parseListAddress } from '@candor/contracts/kernel/list';
import { hourLength } from '@candor/contracts/values/days';
import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { eventsOf } from '../support/log.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The demo as its visitors see it: each member follows every link, and no page shows text that only a program would write.

const browser = useBrowser();
let app: App;

beforeAll(async () => {
  app = await browser.start({ demo: true });
});

test('each scorecard is written soon after its interview, and stands in the log before what was done about the candidate later', async () => {
  const events = await eventsOf(
    app,
    "type IN ('ScorecardSubmitted', 'AppointmentCompleted') OR (stream LIKE 'application-%' AND type <> 'RoundJudged')",
  );
  const at = ({ metadata }: (typeof events)[number]) => Date.parse(metadata.recorded_at);
  const cards = events.filter(({ type }) => type === 'ScorecardSubmitted');
  expect(cards.length).toBeGreaterThan(100);
  const held = new Map(
    events
      .filter(({ type }) => type === 'AppointmentCompleted')
      .map((event) => [(event.data as Json).appointment_id, at(event)]),
  );
  const hours = cards.map((card) => (at(card) - held.get((card.data as Json).appointment_id)!) / hourLength);
  expect(hours.filter((each) => !(each < 24))).toEqual([]);
  expect(hours.filter((each) => each < 5).length).toBeGreaterThan(cards.length * 0.8);
  const late: string[] = [];
  for (const card of cards) {
    const { application_id } = card.data as Json;
    const earlier = events.filter(({ position }) => position < card.position);
    if (earlier.some((event) => event.stream === `application-${application_id}` && at(event) > at(card)))
      late.push(card.stream);
  }
  expect(late).toEqual([]);
});

/** Patterns of text that no person would write on a page. */
const unwritten: readonly (readonly [why: string, pattern: RegExp])[] = [
  ['a date for programs', /\b\d{4}-\d\d-\d\d/],
  [
    'a count that does not agree with its noun',
    /\b1 (days|hours|candidates|people|jobs|tasks|events|offers|places|leads|resumes)\b/,
  ],
  ['no time at all', /\b0 (days|hours)\b(?! and)/],
  ['a value that is not there', /\b(undefined|null|NaN|Invalid Date)\b|\[object /],
  ['a slot that nobody filled', /\{\{?\w+(\.\w+)?\}?\}/],
  [
    'the wrong article',
    /\b[Aa] (accountant|applicant|application|archive|area|email|employee|engineer|event|interview|internal|offer|office|open|organi[sz]ation|owner)\b/,
  ],
];
const written = unwritten.filter(([why]) => why !== 'a slot that nobody filled'); // templates show their slots
/** Texts of a page that says only that it is empty. */
const dead = /could not be found|Page not found|No access|Something went wrong|No leads yet|No one here yet\. Share/;

/** The kind of a page: one page of each kind is visited for a few records. Sorting, filters and positions in a list count as the same page. */
const kindOf = (address: string): { kind: string; page: string } => {
  const [path = ''] = address.split('?');
  const at = parseListAddress(path);
  if (!at || path.split('/').length < 4 || path.startsWith('/northwind/')) return { kind: path, page: path };
  const { area, entity, id, section } = at;
  const part = section ? `/${section.name}${section.id ? '/:row' : ''}` : '';
  return {
    kind: `${area}/${entity}/${id ? (id === 'new' ? id : ':id') : ''}${part}`,
    page: `${area}/${entity}/${id}${part}`,
  };
};
const follow = async (
  page: Page,
  start: string,
  mostOfAKind: number,
): Promise<{ found: string[]; pages: number; shows: Map<string, boolean> }> => {
  const found: string[] = [];
  const shows = new Map<string, boolean>();
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const waiting = [start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { kind, page: which } = kindOf(path);
    const times = kinds.get(kind) ?? 0;
    if (seen.has(which) || times >= mostOfAKind) continue;
    seen.add(which);
    kinds.set(kind, times + 1);
    await visit(page, path);
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label=Loading]'));
    const { text, links, empty } = await page.evaluate(() => ({
      empty: document.querySelector('main [data-empty]') !== null,
      text: document.body.innerText,
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')].map(({ href }) => {
        const { pathname, search } = new URL(href);
        return pathname + search;
      }),
    }));
    shows.set(kind, !empty || shows.get(kind) === true);
    for (const line of text.split('\n'))
      for (const [why, pattern] of path === '/org/messagetemplate' ? written : unwritten)
        if (pattern.test(line)) found.push(`${path}: ${why}: ${line}`);
    if (dead.test(text)) found.push(`${path}: ${dead.exec(text)![0]}`);
    waiting.push(...links.filter((each) => !each.startsWith('/files/') && !each.startsWith('/api/')));
  }
  return { found, pages: seen.size, shows };
};

/** Pages that may be empty for the demo's administrator, each with its reason. */
const notBegun = 'Northwind hires, and its marketing has not begun';
const mayBeEmpty: Record<string, string> = {
  '/marketing/subcategories': notBegun,
  '/marketing/plays': notBegun,
  '/people/imports': 'an import begins with a file of the visitor’s own',
  '/people/duplicates': 'no person of the demo is there twice',
  '/reports/impact': 'who decides about candidates does not read it; Carla does',
  '/reports/eeo': 'who decides about candidates does not read it; Carla does',
  '/reports/demographics': 'who decides about candidates does not read it; Carla does',
  '/tasks/given': 'Olivia has given out no task',
  '/org/images': 'pictures are files, and the demo brings none',
  '/people/interviews': 'Olivia leads no interview, and the page offers those of others',
  '/application/experts': 'no operator has written any yet',
};

const pipelines = '/opportunities/jobs/100/1/_/_/{"kind":"prospect"}/_';
test.each([
  // These pages begin at the prospect pipeline, so that it comes before the jobs, which are more than are visited. The last number: for how many records each kind of page is visited. Olivia, an administrator, visits the most.
  ['rafael', 50, pipelines, 1],
  ['olivia', 60, pipelines, 3],
  ['ines', 5, '/dashboard', 3],
  ['carla', 5, '/dashboard', 3],
  ['sana', 20, '/sales/deals', 1],
])(
  '%s of the demo meets neither an empty page nor a word of a program',
  async (name, atLeast, start, mostOfAKind) => {
    const as = await Visitor.signedIn(app, `${name}@${name === 'sana' ? 'coldchain' : 'northwind'}.example`);
    const { found, pages, shows } = await follow(await browser.it.window({ as }), start, mostOfAKind);
    expect(found).toEqual([]);
    expect(pages).toBeGreaterThanOrEqual(atLeast);
    if (name === 'sana')
      for (const kind of ['/sales/deals', '/sales/partners', '/sales/commissions', '/org/users', '/org/invitations'])
        expect([kind, shows.get(kind)]).toEqual([kind, true]);
    if (name !== 'olivia') return;
    const empty = [...shows].filter(([kind, something]) => !something && !mayBeEmpty[kind]).map(([kind]) => kind);
    expect(empty).toEqual([]);
    // A page that has content needs no exception.
    expect(Object.keys(mayBeEmpty).filter((kind) => shows.get(kind) !== false)).toEqual([]);
  },
  600_000, // about sixty full pages on a busy machine
);
test('interviews of the demo by phone have a number and no link, and those by video a link', async () => {
  const ways = new Set<string>();
  for (const name of ['rafael', 'olivia', 'ines']) {
    const as = await Visitor.signedIn(app, `${name}@northwind.example`);
    const own = `/people/interviews/100/1/_/_/${encodeURIComponent('{"when":"any"}')}`;
    const { list, user } = (await as.page(own)).body;
    for (const { interviewers } of list.items.slice(0, 20)) {
      const { user_appointment_id } = interviewers.find(({ user_id }: Json) => user_id === user.id);
      const { meeting } = (await as.page(`/people/interviews/100/1/_/_/_/${user_appointment_id}`)).body;
      ways.add(
        [meeting.meeting_type, Boolean(meeting.phone_number ?? meeting.dial_in), meeting.video_url !== null].join(),
      );
    }
  }
  expect([...ways].toSorted()).toEqual(['phone,true,false', 'video,false,true']);
});
test('whoever has talked in the demo was to be there: no round waits for somebody who was not asked', async () => {
  const as = await Visitor.signedIn(app, 'olivia@northwind.example');
  const { list } = (await as.page('/opportunities/jobs')).body;
  const held: string[] = [];
  for (const { id } of list.items) {
    const { board, meetings } = (await as.page(`/opportunities/jobs/100/1/_/_/_/${id}/candidates`)).body;
    for (const { name, schedule_status, id: application_id } of board.columns.flatMap(({ cards }: Json) => cards)) {
      if (!meetings[application_id]) continue;
      held.push(name);
      expect([name, schedule_status]).toEqual([name, 'complete']);
    }
  }
  expect(held).toContain('佐藤陽子');
});
test('a visitor from outside meets neither', async () => {
  const { found, pages } = await follow(await browser.it.window(), '/northwind/jobs', 3);
  expect(found).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(4);
});
