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
import { type Json, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// Every record of the demo opens: by the links of the pages that show it, by its address, and for each member who may see it. The pages are drawn from what the server sends, so that a value that a screen cannot show is found without a browser.

let app: App;
beforeAll(async () => {
  app = await App.start({ demo: true });
});
afterAll(() => app?.dispose());

/** How many pages of a kind are drawn: of main pages of records, and of their parts, which differ little. Of the others the data is read. */
type Drawing = Record<'main' | 'part', number>;
const thorough: Drawing = { main: 90, part: 3 };
/** Fewer pages are drawn for these readers: the thorough ones draw the same screens. */
const brief: Drawing = { main: 3, part: 1 };
/** Addresses that a page links to and that are no pages. */
const noPage = /^\/(files|api|assets|developers)\/|\.(json|xml|html)$|\/(feed|logout|google_login_authorize)$/;
/** A password for a member who is new: the demo's own is too well known. */
const password = 'harbour lantern tide';
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

  constructor(
    private readonly visitor: Visitor,
    private readonly mostDrawn = thorough,
  ) {}

  /** Opens a page once. Returns the addresses to which it links. `refusal`: whether a refused page is a fault; it is none if no page links there. */
  private async open(address: string, refusal: 'wrong' | 'right' = 'wrong'): Promise<string[]> {
    const { page, kind, main } = pageAt(address);
    if (this.opened.has(page)) return [];
    this.opened.add(page);
    const { status, body, location } = await this.visitor.page(address);
    if (location) return [location];
    const refused = body.authorization ? '/unauthorized' : status === 404 ? '/404' : null;
    if (refused ? refusal === 'wrong' : status !== 200) {
      this.wrong.push(`${address}: ${status} ${JSON.stringify(body.authorization ?? '')}`);
      return [];
    }
    const onward = body.redirect?.location ?? body.authorization?.location;
    if (onward) return [onward];
    const times = (this.times.get(refused ?? kind) ?? 0) + 1;
    this.times.set(refused ?? kind, times);
    if (times > this.mostDrawn[main ? 'main' : 'part']) return [];
    const { html, errors } = await drawn(refused ?? address, body);
    this.wrong.push(...errors.map((each) => `${address}: ${each}`));
    return [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)]
      .map(([, to]) => to!.replaceAll('&amp;', '&').split('#')[0]!)
      .filter((to) => !noPage.test(to.split('?')[0]!));
  }

  /** Opens these pages and follows every link on them. */
  async follow(...starts: string[]): Promise<void> {
    const waiting = starts.map((to) => ({ to, on: 'the start' }));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { to, on } = next;
      const known = this.wrong.length;
      waiting.push(...(await this.open(to)).map((each) => ({ to: each, on: to })));
      if (this.wrong.length > known) this.wrong.push(`${to} has a link on ${on}.`);
    }
  }

  /** Opens these pages. */
  async look(addresses: readonly string[], refusal?: 'right'): Promise<void> {
    for (const address of addresses) await this.open(address, refusal);
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
/** The addresses of all records that the organization keeps, also of those that no list shows by default. `parts`: also of their parts, and of so many records of each list. */
const recordsOf = (organization_id: string, parts?: number): string[] =>
  contractPages.flatMap(([, page]) => {
    if (page.kind !== 'record' || (page.section && !parts)) return [];
    const { area, entity, section } = page;
    const listed = contractPages.find(
      ([, each]) => each.kind === 'list' && each.area === area && each.entity === entity,
    );
    if (listed?.[1].kind !== 'list' || entity === 'interviews') return [];
    return readRows(app, listed[1].list.name)
      .filter((row) => row.organization_id === organization_id)
      .slice(0, parts)
      .map(({ id }) => addressOf(area, entity, id as string, section));
  });
/** The addresses of the pages that need no record. */
const pagesOf = (org: string): string[] =>
  contractPages.flatMap(([, page]) => {
    if (page.kind === 'record') return [];
    const at = page.kind === 'list' ? `/${page.area}/${page.entity}` : page.at.replace('/:org/', `/${org}/`);
    return at.includes(':') || noPage.test(at) ? [] : [at];
  });
const readerOf = async (email: string, drawing?: Drawing, own?: string) => {
  const visitor = await Visitor.signedIn(app, email, own);
  const { organization } = (await visitor.page('/dashboard')).body as Json;
  return { visitor, reader: new Reader(visitor, drawing), organization_id: organization.id as string };
};
/** Adaeze, whom the demo invites as a hiring manager, accepts and joins the team of a job. */
const hireManager = async (email: string): Promise<void> => {
  const token = tokenIn(await mailTo(app, email));
  const names = { first_name: 'Adaeze', last_name: 'Eze' };
  const { user } = await (await Visitor.of(app)).ask('/api/invitation/user', { token, password, ...names });
  const rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  const { list } = (await rafael.page('/opportunities/jobs')).body;
  const job = list.items.find(({ hiring_status }: Json) => hiring_status === 'open');
  const owner = { job_id: job.id, user_id: user.id, owner_role: 'hiring_manager' };
  await rafael.ask('/api/opportunities/jobs/owners/upsert', owner);
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

/** What a reader may ask for by address: the pages that need no record, two records of each list with their parts, and records of another organization. */
const asked = (organization_id: string): string[] => {
  const elsewhere = [...readRows(app, 'deals'), ...readRows(app, 'jobs')].find(
    (row) => row.organization_id !== organization_id,
  )!;
  return [
    ...pagesOf('northwind'),
    ...recordsOf(organization_id, 2),
    ...recordsOf(elsewhere.organization_id as string, 1),
  ];
};
test.each([
  ['rafael@northwind.example', 300],
  ['adaeze.eze@northwind.example', 100],
  ['ines@northwind.example', 20],
  ['carla@northwind.example', 100],
  ['nora@coldchain.example', 100],
  ['diego@coldchain.example', 70],
  ['theo@coldchain.example', 30],
])(
  '%s, who may open a part, opens every page to which their pages link, and other addresses open or are refused in words',
  async (email, most) => {
    const invited = email.startsWith('adaeze');
    if (invited) await hireManager(email);
    const { reader, organization_id } = await readerOf(email, brief, invited ? password : undefined);
    await reader.follow('/dashboard');
    const linked = reader.opened.size;
    await reader.look(asked(organization_id), 'right');
    expect(reader.wrong).toEqual([]);
    expect(linked).toBeGreaterThan(most);
  },
  600_000,
);
test('who is not signed in opens every page to which public pages and emails link, and is asked to sign in for others', async () => {
  const visitor = await Visitor.of(app);
  const reader = new Reader(visitor, brief);
  const { mails } = (await visitor.page(app.outbox)).body as { mails: { html: string }[] };
  const links = mails.flatMap(({ html }) => [...html.matchAll(/href="https?:\/\/[^/]+(\/[^"]+)"/g)]);
  await reader.follow('/', '/northwind/jobs', '/northwind/articles', '/northwind/events');
  await reader.look(
    links.map(([, to]) => to!.replaceAll('&amp;', '&')),
    'right',
  );
  const linked = reader.opened.size;
  const { organization_id } = readRows(app, 'jobs')[0]!;
  await reader.look(asked(organization_id as string), 'right');
  expect(reader.wrong).toEqual([]);
  expect(linked).toBeGreaterThan(25);
});

/** The states that the rules allow, by read model and field. */
const states: [model: string, field: string, of: Record<string, string>][] = [
  ['deals', 'type', dealStages],
  ['commissions', 'status', commissionStates],
  ['partners', 'status', partnerStatuses],
  ['jobs', 'hiring_status', hiringStatuses],
  ['applications', 'schedule_status', scheduleStatuses],
  ['appointments', 'status', appointmentStatuses],
  ['scorecards', 'status', scorecardStatuses],
  ['cadences', 'status', cadenceStatuses],
  ['enrollments', 'status', enrollmentStatuses],
  ['forms', 'status', formStatuses],
  ['submissions', 'status', submissionStatuses],
  ['webpages', 'status', pageStatuses],
  ['recruiting-events', 'status', recruitingEventStatuses],
  ['event-instances', 'status', instanceStatuses],
  ['event-registrations', 'status', registrationStatuses],
];
test.each(states)('the demos have %s in every state', (model, field, of) => {
  const there = new Set(readRows(app, model).map((row) => row[field]));
  expect(Object.keys(of).filter((state) => !there.has(state))).toEqual([]);
});
