import { useScreens } from '../support/screens.ts';
import { Visitor } from '../support/visitor.ts';

// Visits the screens of marketing and sales, and what visitors see of marketing.

const { walk } = useScreens();
const record = (list: string, section = '') => [list, section] as const;
const marketing = {
  'a form': record('/marketing/forms'),
  'the submissions of a form': record('/marketing/forms', '/submissions'),
  'the ways to embed a form': record('/marketing/forms', '/embed'),
  'a page in the editor': record('/marketing/pages', '/edit'),
  'a preview of a page': record('/marketing/pages', '/preview'),
  'the versions of a page': record('/marketing/pages', '/versions'),
  'an event': record('/marketing/events'),
  'the registrations of an event': record('/marketing/events', '/registrations'),
  'the settings of an event': record('/marketing/events', '/settings'),
  'the door of an event': record('/marketing/events', '/door'),
};
const sales = {
  'a deal': record('/sales/deals'),
  'a partner': record('/sales/partners'),
};
type First = (list: string) => Promise<string>;
const recordsOf = (places: Record<string, readonly [string, string]>) =>
  Object.entries(places).map(([name, [list, section]]): [string, (_: unknown, first: First) => Promise<string>] => [
    name,
    async (_, first) => `${list}/100/1/_/_/_/${await first(list)}${section}`,
  ]);

walk(
  [
    ['the home of marketing', () => '/marketing'],
    ['the forms', () => '/marketing/forms'],
    ['the pages', () => '/marketing/pages'],
    ['the order of pages', () => '/marketing/page-order'],
    ['the events', () => '/marketing/events'],
    ['the engagement', () => '/marketing/engagement'],
    ...recordsOf(marketing),
  ],
  { signedIn: true },
);

walk(
  [
    ['the deals', () => '/sales/deals'],
    ['the partners', () => '/sales/partners'],
    ['the terms', () => '/sales/terms'],
    ['the commissions', () => '/sales/commissions'],
    ['the settings of sales', () => '/sales/settings'],
    ['the home of sales', () => '/dashboard'],
    ...recordsOf(sales),
  ],
  { signedIn: true, as: (app) => Visitor.signedIn(app, 'sana@coldchain.example') },
);

walk(
  [
    ['the articles', () => '/northwind/articles'],
    ['the calendar of events', () => '/northwind/events'],
    ['the statement on automation', () => '/northwind/automation'],
  ],
  { signedIn: false },
);
