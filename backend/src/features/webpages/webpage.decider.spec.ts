import { checksOf } from '@candor/contracts/webpages/checks';
import type { SiteEvent, WebpageEvent } from '@candor/contracts/webpages/events';
import type { Block, PageContent, PageSettings } from '@candor/contracts/webpages/schema';
import { emptyContent, isTarget, minutesOf } from '@candor/contracts/webpages/content';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { stylesFor } from './safe-styles.ts';
import { site } from './site.decider.ts';
import { webpage } from './webpage.decider.ts';

const settings: PageSettings = { slug: 'cold', kind: 'article', author_id: null, noindex: false };
const content: PageContent = { ...emptyContent('Keep food cold'), lead: 'Every night.' };
const later: PageContent = { ...content, lead: 'Every day.' };
const created: Past<WebpageEvent> = { type: 'PageCreated', data: { settings, content } };
const published: Past<WebpageEvent> = { type: 'PagePublished', data: { number: 1, content } };
const drafted: Past<WebpageEvent> = { type: 'PageDraftChanged', data: { content: later, restores: null } };
const at = '2198-01-01T09:00:00.000Z';
const planned: Past<WebpageEvent> = { type: 'PageScheduled', data: { at } };
const unnamed: Block = { type: 'picture', id: 'p', file: 'images/a/b.png', alt: '', decoration: false };

describe('a page', () => {
  test('is changed in its draft, part by part; what is the same changes nothing', () => {
    given(webpage, [created])
      .when('change', { settings: { kind: 'landing' }, content: { lead: 'Every day.', title: content.title } })
      .then([
        { type: 'PageUpdated', data: { changes: { kind: { from: 'article', to: 'landing' } } } },
        { type: 'PageDraftChanged', data: { content: { lead: 'Every day.' }, restores: null } },
      ]);
    given(webpage, [created]).when('change', { settings, content }).then([]);
  });
  test('keeps the draft that another member changed since', () => {
    given(webpage, [created, drafted])
      .when('change', { settings: {}, content: { title: 'Mine' }, version: 0 })
      .thenRejected('stale');
    given(webpage, [created, drafted])
      .when('change', { settings: { noindex: true }, content: {}, version: 0 })
      .then([{ type: 'PageUpdated', data: { changes: { noindex: { from: false, to: true } } } }]);
  });
  test('is published as its draft is, numbered, and only if something is new', () => {
    given(webpage, [created]).when('publish', {}).then([published]);
    given(webpage, [created, published]).when('publish', {}).then([]);
    given(webpage, [created, published, drafted])
      .when('publish', {})
      .then([{ type: 'PagePublished', data: { number: 2, content: later } }]);
    given(webpage, [created, drafted]).when('publish', { version: 0 }).thenRejected('stale');
  });
  test('an undo brings back what visitors saw before: a publication, taking it offline, archiving', () => {
    const again: Past<WebpageEvent> = {
      type: 'PageLiveAgain',
      data: { number: 1, content, published_at: expect.any(String) as unknown as string },
    };
    const offline: Past<WebpageEvent> = { type: 'PageUnpublished', data: {} };
    const archived: Past<WebpageEvent> = { type: 'PageArchived', data: {} };
    const second: Past<WebpageEvent> = { type: 'PagePublished', data: { number: 2, content: later } };
    given(webpage, [created, published]).when('undo', { version: 1 }).then([offline]);
    given(webpage, [created, published, drafted, second]).when('undo', { version: 3 }).then([again]);
    given(webpage, [created, published, offline]).when('undo', { version: 2 }).then([again]);
    given(webpage, [created, published, archived])
      .when('undo', { version: 2 })
      .then([{ type: 'PageRestored', data: {} }, again]);
    given(webpage, [created, planned, archived])
      .when('undo', { version: 2 })
      .then([{ type: 'PageRestored', data: {} }, planned]);
    // The author writes on meanwhile, and another decision follows.
    given(webpage, [created, published, drafted]).when('undo', { version: 1 }).then([offline]);
    given(webpage, [created, published, drafted, second]).when('undo', { version: 1 }).thenRejected('stale');
    given(webpage, [created]).when('undo', { version: 0 }).thenRejected('wrong_state');
  });
  test('is not published while a picture has no description', () => {
    const bad: Past<WebpageEvent> = {
      type: 'PageDraftChanged',
      data: { content: { blocks: [unnamed] }, restores: null },
    };
    given(webpage, [created, bad]).when('publish', {}).thenRejected('incomplete');
    given(webpage, [created, bad]).when('schedule', { at }).thenRejected('incomplete');
    given(webpage, [created, planned, bad])
      .when('publishPlanned', { at, allowed: true })
      .then([{ type: 'PageScheduleCancelled', data: {} }]);
  });
  test('is published at the planned moment, unless the plan changed', () => {
    given(webpage, [created]).when('schedule', { at }).then([planned]);
    given(webpage, [created]).when('schedule', { at: '2001-01-01T09:00:00.000Z' }).thenRejected('past');
    given(webpage, [created, planned]).when('publishPlanned', { at, allowed: true }).then([published]);
    given(webpage, [created, planned])
      .when('publishPlanned', { at: '2197-01-01T09:00:00.000Z', allowed: true })
      .then([]);
    given(webpage, [created, planned])
      .when('schedule', { at: null })
      .then([{ type: 'PageScheduleCancelled', data: {} }]);
    given(webpage, [created, planned, published]).when('publishPlanned', { at, allowed: true }).then([]);
  });
  test('an earlier version becomes the draft, and visitors see no change', () => {
    const second: Past<WebpageEvent> = { type: 'PagePublished', data: { number: 2, content: later } };
    given(webpage, [created, published, drafted, second])
      .when('restore', { number: 1 })
      .then([{ type: 'PageDraftChanged', data: { content, restores: 1 } }]);
    given(webpage, [created, published]).when('restore', { number: 2 }).thenRejected('not_found');
  });
  test('goes offline and comes back; archived, it cannot be changed', () => {
    given(webpage, [created]).when('unpublish', {}).thenRejected('wrong_state');
    given(webpage, [created, published])
      .when('unpublish', {})
      .then([{ type: 'PageUnpublished', data: {} }]);
    given(webpage, [created, published, { type: 'PageUnpublished', data: {} }])
      .when('publish', {})
      .then([{ type: 'PagePublished', data: { number: 2, content } }]);
    given(webpage, [created, { type: 'PageArchived', data: {} }])
      .when('publish', {})
      .thenRejected('wrong_state');
  });
});

describe('a site', () => {
  const [one, two, topic, first, second] = [1, 2, 3, 4, 5].map(idNo) as [string, string, string, string, string];
  const place = (id: string, page_id: string) => ({
    id,
    page_id,
    category_id: topic,
    subcategory_id: null,
    featured: false,
  });
  const put = (id: string, page_id: string): Past<SiteEvent> => ({
    type: 'PageCategorized',
    data: { ...place(id, page_id), created: true },
  });
  const taken: Past<SiteEvent> = { type: 'PageAddressTaken', data: { page_id: one, slug: 'cold' } };
  test('gives an address to one page, which keeps it when it moves on', () => {
    given(site).when('take', { page_id: one, slug: 'cold' }).then([taken]);
    given(site, [taken]).when('take', { page_id: one, slug: 'cold' }).then([]);
    given(site, [taken]).when('take', { page_id: two, slug: 'cold' }).thenRejected('duplicate');
    given(site, [taken, put(first, one)])
      .when('drop', { page_id: one })
      .then([
        { type: 'PageAddressLeft', data: { page_id: one, slug: 'cold' } },
        { type: 'PagePlaceRemoved', data: { id: first, page_id: one } },
      ]);
  });
  test('has a page once in a category, in an order that names every page', () => {
    given(site)
      .when('place', place(first, one))
      .then([put(first, one)]);
    given(site, [put(first, one)])
      .when('place', place(second, one))
      .thenRejected('duplicate');
    given(site, [put(first, one), put(second, two)])
      .when('sortPlaces', { ids: [second, first] })
      .then([{ type: 'PagePlacesSorted', data: { category_id: topic, ids: [second, first], page_ids: [two, one] } }]);
    given(site, [put(first, one), put(second, two)])
      .when('sortPlaces', { ids: [second] })
      .thenRejected('validation');
    given(site).when('unplace', { id: first }).thenRejected('not_found');
  });
  test('refuses an order that its caller made from an older one', () => {
    const sorted: Past<SiteEvent> = {
      type: 'PagePlacesSorted',
      data: { category_id: topic, ids: [second, first], page_ids: [two, one] },
    };
    const past = [put(first, one), put(second, two), sorted];
    given(site, past)
      .when('sortPlaces', { ids: [first, second], version: 0 })
      .thenRejected('stale');
    given(site, past)
      .when('sortPlaces', { ids: [second, first], version: 0 })
      .then([]);
    given(site, past)
      .when('sortPlaces', { ids: [first, second], version: 2 })
      .then([{ type: 'PagePlacesSorted', data: { category_id: topic, ids: [first, second], page_ids: [one, two] } }]);
    const pinned: Past<SiteEvent> = { type: 'PagesSorted', data: { ids: [one], before: [] } };
    given(site, [pinned, put(first, one), { type: 'PagesSorted', data: { ids: [two], before: [one] } }])
      .when('pin', { ids: [one, two], version: 0 })
      .thenRejected('stale');
    given(site, [pinned])
      .when('pin', { ids: [two], version: 0 })
      .then([{ type: 'PagesSorted', data: { ids: [two], before: [one] } }]);
  });
  test('gives a page that comes back its place in a category that a member sorted; elsewhere it comes last', () => {
    const [three, third] = [6, 7].map(idNo) as [string, string];
    const sortedAs = (...order: [string, string][]): Past<SiteEvent> => ({
      type: 'PagePlacesSorted',
      data: { category_id: topic, ids: order.map(([id]) => id), page_ids: order.map(([, page]) => page) },
    });
    const left: Past<SiteEvent>[] = [
      { type: 'PageAddressLeft', data: { page_id: one, slug: 'cold' } },
      { type: 'PagePlaceRemoved', data: { id: first, page_id: one } },
    ];
    const all = [taken, put(second, two), put(first, one), put(third, three)];
    const order: [string, string][] = [
      [third, three],
      [first, one],
      [second, two],
    ];
    given(site, [...all, sortedAs(...order), ...left])
      .when('restore', { page_id: one })
      .then([taken, put(first, one), sortedAs(...order)]);
    given(site, [...all, ...left])
      .when('restore', { page_id: one })
      .then([taken, put(first, one)]);
  });
});

describe('what is checked while a page is written', () => {
  test.each<[string, Block[], string[]]>([
    ['a picture without words', [unnamed], ['picture']],
    ['a decoration', [{ ...unnamed, decoration: true } as Block], []],
    ['a heading that skips a level', [{ type: 'heading', id: 'h', level: 4, text: 'Look' }], ['order']],
    [
      'headings in order, in texts too',
      [
        { type: 'heading', id: 'h', level: 2, text: 'Look' },
        { type: 'text', id: 't', html: '<h3>Closer</h3><p>So.</p>' },
      ],
      [],
    ],
    ['a button that leads nowhere', [{ type: 'button', id: 'b', label: 'Go', url: 'javascript:x' }], ['button']],
    ['an empty link', [{ type: 'text', id: 't', html: '<p><a href="https://example.test"></a></p>' }], ['link']],
    ['a column', [{ type: 'columns', id: 'c', columns: [[unnamed as never], []] }], ['picture']],
  ])('%s', (_, blocks, found) => {
    expect(checksOf({ ...content, blocks }).map(({ check }) => check)).toEqual(found);
  });
  test('words that are hard to read on their background, by the look where they are least readable', () => {
    const text = { type: 'text', id: 't', html: '<p>Words.</p>' } as const;
    const found = (block: Block, brand: string | null = null) =>
      checksOf({ ...content, blocks: [block] }, brand).flatMap(({ values }) => (values ? [values] : []));
    expect(found(text)).toEqual([]);
    expect(found({ ...text, colors: { text: null, ground: 'ink' } })).toEqual([]);
    expect(found({ ...text, colors: { text: 'warn', ground: 'ink' } })).toEqual([{ ratio: 1.6, least: 4.5 }]);
    // White text is readable on teal; the dark text of the dark theme is not.
    expect(found({ ...text, colors: { text: 'sheet', ground: 'brand' } }, '#00706a')).toEqual([
      { ratio: expect.any(Number), least: 4.5 },
    ]);
    expect(found({ ...text, colors: { text: null, ground: 'brand' } }, '#00706a')).toEqual([]);
    // Large text needs less contrast.
    const heading = {
      type: 'heading',
      id: 'h',
      level: 2,
      text: 'Look',
      colors: { text: 'ink', ground: 'brand' },
    } as const;
    const grey = '#808080';
    expect(found(heading, grey)).toEqual([]);
    expect(found({ ...heading, level: 3 }, grey)).toEqual([{ ratio: 3.3, least: 4.5 }]);
  });
  test('addresses of buttons, and how long reading takes', () => {
    expect(['https://example.test/a', '/northwind/jobs', 'mailto:a@b.test'].map(isTarget)).toEqual([true, true, true]);
    expect(['//evil.test', 'javascript:alert(1)', 'data:x', 'jobs'].map(isTarget)).toEqual(Array(4).fill(false));
    expect(minutesOf({ ...content, lead: 'word '.repeat(660) })).toBe(3);
  });
});

test('styles come only from the safe list, those for wide screens last', () => {
  const css = stylesFor(
    '<p class="p-4 md:text-center bg-[url(https://evil.test)] fixed"><b class=\'font-bold p-4\'>x</b>',
  );
  expect(css.split('\n')).toEqual([
    '.font-bold{font-weight:700}',
    '.p-4{padding:1rem}',
    '@media (min-width:768px){.md\\:text-center{text-align:center}}',
  ]);
  expect(stylesFor('<p class="toString constructor">')).toBe('');
});
