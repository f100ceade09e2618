import { emptySlice, formatListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import { cadenceStatuses, enrollmentStatuses } from '@candor/contracts/cadences/values';
import { formStatuses, submissionStatuses } from '@candor/contracts/forms/values';
import { appointmentStatuses, scorecardStatuses } from '@candor/contracts/interviews/values';
import { hiringStatuses, scheduleStatuses } from '@candor/contracts/jobs/values';
import {
  instanceStatuses,
  recruitingEventStatuses,
  registrationStatuses,
} from '@candor/contracts/recruiting-events/values';
import { commissionStates, dealStages, partnerStatuses } from '@candor/contracts/sales/values';
import { pageStatuses } from '@candor/contracts/webpages/values';
import { App } from '../support/app.ts';
import { contractPages } from '../support/contract.ts';
import { drawn } from '../support/drawing.ts';
import { readRows } from '../support/read-models.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Every record of the demo opens: by the links of the pages that show it, by its address, and for each member who may see it. The pages are drawn from what the server sends, so that a value that a screen cannot show is found without a browser.

let app: App;
beforeAll(async () => {
  app = await App.start({ demo: true });
});
afterAll(() => app?.dispose());

/** How many pages of a kind are drawn: of main pages of records, and of their parts, which differ little. Of the others the data is read. */
const mostDrawn = { main: 90, part: 3 } as const;
/** Addresses that a page links to and that are no pages. */
const noPage = /^\/(files|api|assets|developers)\/|\.(json|xml|html)$|\/(feed|logout)$/;
/** The record that an address names, in any order or part of its list. */
const pageAt = (address: string): { page: string; kind: string; main: boolean } => {
  const [path = ''] = address.split(/[?#]/);
  const at = path.split('/').length > 3 ? parseListAddress(path) : null;
  if (!at) return { page: path, kind: path, main: false };
  const { area, entity, id, section } = at;
  const kind = `${area}/${entity}/${id ? ':id' : ''}/${section?.name ?? ''}/${section?.id ? ':id' : ''}`;
  const page = [area, entity, id, section?.name, section?.id].join('/');
  return { page, kind, main: id !== null && !section };
};

/** One reader, who opens pages. */
class Reader {
  readonly opened = new Set<string>();
  readonly wrong: string[] = [];
  private readonly times = new Map<string, number>();

  constructor(private readonly visitor: Visitor) {}

  /** Opens a page once. Returns the addresses to which it links. */
  private async open(address: string): Promise<string[]> {
    const { page, kind, main } = pageAt(address);
    if (this.opened.has(page)) return [];
    this.opened.add(page);
    const { status, body } = await this.visitor.page(address);
    if (status !== 200 || body.authorization) {
      this.wrong.push(`${address}: ${status} ${JSON.stringify(body.authorization ?? '')}`);
      return [];
    }
    if (body.redirect) return [body.redirect.location];
    const times = (this.times.get(kind) ?? 0) + 1;
    this.times.set(kind, times);
    if (times > mostDrawn[main ? 'main' : 'part']) return [];
    const { html, errors } = await drawn(address, body);
    this.wrong.push(...errors.map((each) => `${address}: ${each}`));
    return [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)]
      .map(([, to]) => to!.replaceAll('&amp;', '&').split('#')[0]!)
      .filter((to) => !noPage.test(to.split('?')[0]!));
  }

  /** Opens these pages and follows every link on them. */
  async follow(...from: string[]): Promise<void> {
    for (let next = from.shift(); next !== undefined; next = from.shift()) from.push(...(await this.open(next)));
  }

  /** Opens these pages. */
  async look(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) await this.open(address);
  }
}

const addressOf = (area: string, entity: string, id: string, section = ''): string =>
  formatListAddress({
    area,
    entity,
    list: emptySlice,
    id,
    section: section ? { name: section, id: null, list: emptySlice } : null,
  });
/** The addresses of all records that the organization keeps, also of those that no list shows by default. */
const recordsOf = (organization_id: string): string[] =>
  contractPages.flatMap(([, page]) => {
    if (page.kind !== 'record' || page.section) return [];
    const { area, entity } = page;
    const listed = contractPages.find(
      ([, each]) => each.kind === 'list' && each.area === area && each.entity === entity,
    );
    if (listed?.[1].kind !== 'list' || entity === 'interviews') return [];
    return readRows(app, listed[1].list.name)
      .filter((row) => row.organization_id === organization_id)
      .map(({ id }) => addressOf(area, entity, id as string));
  });
const readerOf = async (email: string) => {
  const visitor = await Visitor.signedIn(app, email);
  const { organization } = (await visitor.page('/dashboard')).body as Json;
  return { visitor, reader: new Reader(visitor), organization_id: organization.id as string };
};

test.each([
  ['sana@coldchain.example', '/sales/deals', 100],
  ['olivia@northwind.example', '/marketing/pages', 600],
])(
  '%s, who may open everything, opens every record by each link to it and by its address',
  async (email, start, most) => {
    const { reader, organization_id } = await readerOf(email);
    await reader.follow('/dashboard', start);
    await reader.look(recordsOf(organization_id));
    expect(reader.wrong).toEqual([]);
    expect(reader.opened.size).toBeGreaterThan(most);
  },
  1_800_000,
); // about a thousand pages

/** The states that the rules allow, by read model and field. `absent`: the states in which neither demo has a record yet; nothing may be added here. */
const states: [model: string, field: string, of: Record<string, string>, absent: string[]][] = [
  ['deals', 'type', dealStages, []],
  ['commissions', 'status', commissionStates, ['earned', 'void']],
  ['partners', 'status', partnerStatuses, ['inactive']],
  ['jobs', 'hiring_status', hiringStatuses, []],
  ['applications', 'schedule_status', scheduleStatuses, []],
  ['appointments', 'status', appointmentStatuses, ['proposed', 'cancelled', 'no_show']],
  // Whether a scorecard is still a draft depends on the hour at which the demo is told.
  ['scorecards', 'status', scorecardStatuses, ['draft']],
  ['cadences', 'status', cadenceStatuses, ['draft', 'paused', 'archived']],
  ['enrollments', 'status', enrollmentStatuses, ['paused', 'failed']],
  ['forms', 'status', formStatuses, ['draft', 'closed', 'archived']],
  ['submissions', 'status', submissionStatuses, ['held', 'deleted']],
  ['webpages', 'status', pageStatuses, ['draft', 'scheduled', 'unpublished', 'archived']],
  ['recruiting-events', 'status', recruitingEventStatuses, ['draft', 'archived']],
  ['event-instances', 'status', instanceStatuses, ['cancelled', 'completed']],
  ['event-registrations', 'status', registrationStatuses, ['offered', 'attended', 'no_show', 'cancelled']],
];
test.each(states)('the demos have %s in every state but those that are named here', (model, field, of, absent) => {
  const there = new Set(readRows(app, model).map((row) => row[field]));
  expect(Object.keys(of).filter((state) => !there.has(state) && !absent.includes(state))).toEqual([]);
});
