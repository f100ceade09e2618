import { builder, builtColumns, figuresToBuild, rowsToBuild } from '@candor/contracts/reports/builder';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { openText, type ReportColumn } from '@candor/contracts/reports/report';
import { factReportNamed, factReports, reports } from '@candor/contracts/reports/reports';
import { readCsv } from '../../backend/src/tables/csv.ts';
import { App, eventually } from '../support/app.ts';
import { invite, named } from '../support/founding.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A number of a report is the same on the screen, in its file, behind its link, in the builder, in the index and in a comparison, for every reader, in every zone and at every moment.

let app: App;
const readers: Record<string, Visitor> = {};
const who = ['olivia', 'hana', 'sam', 'carla'] as const;
/** The people whom each reader was named behind numbers. */
const told: Record<string, Set<string>> = {};
const day = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10);
const momentBefore = (days: number): string => new Date(Date.now() - days * day).toISOString();
/** Questions that differ in the period, the comparison, the moment and the filters. The last one spans a change of clocks. */
const questions: Record<string, Json> = {
  usual: {},
  'a year and the one before': { last: 365, compare: 'year' },
  'as of two months ago': { last: 200, as_of: momentBefore(61) },
  'days of choice': {
    from: dayBefore(300),
    to: dayBefore(170),
    compare_from: dayBefore(400),
    compare_to: dayBefore(350),
  },
  'one source, without what was imported': { last: 500, source: ['referred', 'sourced'], imported: 'without' },
};

/** Each reader asks one question of each report, and no two readers the same one: the neighbors in the list of reports get the others. */
const questionOf = (report: string, reader: (typeof who)[number]): [string, Json] => {
  const all = Object.entries(questions);
  return all[(reports.findIndex(({ name }) => name === report) + who.indexOf(reader)) % all.length]!;
};

const address = (entity: string, filters: Json, open: string | null = null): string =>
  formatListAddress({ area: 'reports', entity, list: { ...emptySlice, filters }, id: open, section: null });
const page = async (by: Visitor, entity: string, filters: Json, open: string | null = null): Promise<Json> =>
  (await by.page(address(entity, filters, open))).body;
const query = (filters: Json): string =>
  Object.entries(filters)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
const fileOf = async (by: Visitor, path: string, filters: Json, more: string): Promise<string> =>
  (await by.download(`${path}?${query(filters)}&${more}`)).text;
/** The rows of a CSV file. */
const tableIn = (text: string): string[][] => {
  const table = readCsv(text, 100_000);
  if (typeof table === 'string') throw new Error(table);
  return table.rows.map(({ cells }) => cells);
};
/** What the report accepts of a question: each report has filters of its own. */
const known = (
  params: { shape: Record<string, { safeParse(value: unknown): { success: boolean } }> },
  asked: Json,
): Json =>
  Object.fromEntries(Object.entries(asked).filter(([name, value]) => params.shape[name]?.safeParse(value).success));

beforeAll(async () => {
  app = await App.start({ demo: true });
  const olivia = (readers.olivia = await Visitor.signedIn(app, 'olivia@northwind.example'));
  await olivia.ask('/api/org/profile/upsert', { sales: true });
  const hana = await invite(app, olivia, named('Hana'), ['HIRING_ADMIN']);
  const sam = await invite(app, olivia, named('Sam'), ['SALES_MANAGER']);
  const carla = await Visitor.signedIn(app, 'carla@northwind.example');
  const { user } = (await carla.page('/dashboard')).body;
  await olivia.ask('/api/org/users/upsert', { id: user.id, grants: ['VIEW_REPORTS'] });
  await eventually(async () => expect((await carla.page('/reports')).body.entries).toBeDefined());
  Object.assign(readers, { hana, sam, carla });
  const { items } = (await olivia.page('/opportunities/jobs/250/1')).body.list;
  for (const { id } of (items as Json[]).slice(0, 3))
    await olivia.ask('/api/upsert_job_permissions', { job_id: id, user_id: hana.id, access_level: 'full' });
  // Days begin at other moments for each of the readers.
  for (const [name, tz_region] of [
    ['olivia', 'America/Los_Angeles'],
    ['hana', 'Pacific/Auckland'],
    ['sam', 'Asia/Kathmandu'],
    ['carla', 'America/Sao_Paulo'],
  ] as const) {
    await readers[name]!.ask('/api/profile/upsert', { tz_region });
    await eventually(async () => expect((await readers[name]!.page('/dashboard')).body.user.tz_region).toBe(tz_region));
  }
  for (const [n, source] of ['referred', 'sourced', 'agency'].entries())
    await olivia.post('/api/org/sourcecost/upsert', {
      name: `Cost ${n}`,
      source,
      amount: 1000 * (n + 1),
      currency: 'EUR',
      from: dayBefore(400),
      to: dayBefore(0),
    });
});
afterAll(() => app?.dispose());

describe.each(who)('for %s', (name) => {
  test.each(reports.map((report) => [report.name, report] as const))(
    'each number of the report %s opens into as many, and is the number of its file',
    async (_, report) => {
      const by = readers[name]!;
      const wrong: unknown[] = [];
      const [title, asked] = questionOf(report.name, name);
      const filters = known(report.params as never, asked);
      const { rows, labels, params } = await page(by, report.name, filters);
      if (!rows) return;
      const columns = report.columns as readonly ReportColumn<Json>[];
      const file = tableIn(await fileOf(by, report.export.path, filters, 'format=csv'));
      if (file.length !== rows.length) wrong.push([title, 'rows of the file', file.length, rows.length]);
      const inFile = columns.filter((column) => column.name !== 'group');
      for (const [at, row] of (rows as Json[]).entries())
        for (const [place, { name: column, unit }] of inFile.entries()) {
          const shown = unit === 'text' && column === 'key' ? (labels[row.key] ?? row.key) : row[column];
          if (String(shown ?? '') !== (file[at]?.[place] ?? ''))
            wrong.push([title, 'file', column, shown, file[at]?.[place]]);
        }
      const json = JSON.parse(await fileOf(by, report.export.path, filters, 'format=json')) as Json;
      const sorted = (all: Json[]) => JSON.stringify(all.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      if (sorted(json.rows) !== sorted(rows)) wrong.push([title, 'json']);
      if (json.from !== params.from || json.to !== params.to) wrong.push([title, 'the days of the file']);
      // The first and the last row stand for all.
      for (const row of [...new Set([rows[0], rows.at(-1)])].filter(Boolean) as Json[])
        for (const column of columns.filter(({ opens }) => opens)) {
          const count = row[column.name] as number;
          const open = openText({ column: column.name, row: row.id });
          const { opened } = await page(by, report.name, filters, open);
          for (const { candidate_id } of (opened?.entries ?? []) as Json[])
            if (candidate_id) (told[name] ??= new Set()).add(candidate_id);
          if (opened?.total !== count || opened.entries.length !== Math.min(25, count))
            wrong.push([title, open, count, opened?.total]);
          if (column.main || columns.every(({ main }) => !main)) {
            const lines = tableIn(await fileOf(by, report.export.path, filters, `format=csv&open=${open}`));
            if (lines.length !== count) wrong.push([title, 'the file of', open, count, lines.length]);
          }
        }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test.each(factReports.map((report) => [report.name, report] as const))(
    'each figure of %s is the same in the builder, by any rows, and its comparison is the figure of the days compared with',
    async (_, report) => {
      const by = readers[name]!;
      const wrong: unknown[] = [];
      const [title, asked] = questionOf(report.name, name);
      const filters = known(report.params as never, asked);
      const own = await page(by, report.name, filters);
      if (!own.rows) return;
      for (const { name: figure } of figuresToBuild(report)) {
        const built = (rows: string, more: Json = {}) =>
          page(by, builder.name, {
            of: report.name,
            figure,
            rows,
            ...known(builder.params as never, asked),
            ...more,
          });
        const { rows, totals, before, params } = await built(report.facts.rows);
        const found = new Map((rows as Json[]).map((row) => [row.id, row]));
        for (const row of own.rows as Json[])
          if ((found.get(row.id)?.value ?? null) !== (row[figure] ?? null))
            wrong.push([title, figure, row.id, row[figure], found.get(row.id)?.value]);
        // Each number of the first row and of all rows opens into as many, here and in the file.
        const shown = [...new Set([(rows as Json[])[0], (totals as Json[]).at(-1)])].filter(Boolean) as Json[];
        for (const row of shown)
          for (const { name: column } of builtColumns(report, { figure, rows: report.facts.rows }).filter(
            (each) => each.opens,
          )) {
            const kind = figureOf(report, figure);
            const many = column !== 'value' || kind === 'count' ? row[column] : row.whole;
            const open = openText({ column, row: row.id });
            const { opened } = await page(by, builder.name, params, open);
            if (opened?.total !== many) wrong.push([title, figure, open, many, opened?.total]);
            const lines = tableIn(await fileOf(by, builder.export.path, params, `format=csv&open=${open}`));
            if (lines.length !== many) wrong.push([title, figure, 'the file of', open, many, lines.length]);
          }
        const days = { last: undefined, compare: undefined, compare_from: undefined, compare_to: undefined };
        const earlier = await built(report.facts.rows, { ...days, from: before.from, to: before.to });
        const then = new Map(
          [...(earlier.rows as Json[]), ...(earlier.totals as Json[])].map((row) => [row.id, row.value]),
        );
        for (const row of [...(rows as Json[]), ...(totals as Json[])])
          if ((row.before ?? 0) !== (then.get(row.id) ?? 0) && figureOf(report, figure) !== 'share')
            wrong.push([title, figure, row.id, 'before', row.before, then.get(row.id)]);
        if (figureOf(report, figure) !== 'count') continue;
        // A fact has one week, one job and one source; other words it may lack.
        const all = ((totals as Json[]).find(({ key }) => key === 'all')?.value ?? 0) as number;
        for (const dimension of rowsToBuild(report).filter((each) => ['week', 'job'].includes(each))) {
          const sum = ((await built(dimension)).rows as Json[]).reduce((all_, { value }) => all_ + (value ?? 0), 0);
          const isFree = dimension === 'job' && report.area === 'outreach';
          if (isFree ? sum > all : sum !== all) wrong.push([title, figure, 'by', dimension, sum, all]);
        }
      }
      expect(wrong).toEqual([]);
    },
    240_000,
  );

  test('the index, Home and the dashboards have the numbers of the builder, and lead to as many people', async () => {
    const by = readers[name]!;
    const wrong: unknown[] = [];
    const { entries } = (await by.page('/reports?days=180')).body;
    for (const report of factReports) {
      const entry = (entries as Json[]).find((each) => each.name === report.name);
      if (!entry) continue;
      const { totals, rows } = await page(by, builder.name, {
        of: report.name,
        figure: report.headline.figure,
        rows: report.facts.rows,
        last: 180,
      });
      const all = (totals as Json[]).find(({ key }) => key === 'all') ?? (rows as Json[])[0];
      // Some reports have no row for everything.
      if (all && (totals as Json[]).length)
        if (entry.value !== all.value || (entry.before ?? null) !== (all.before ?? null))
          wrong.push([report.name, entry.value, all.value, entry.before, all.before]);
    }
    for (const { tiles } of [
      (await by.page('/reports/dashboards?days=180')).body,
      (await by.page('/reports/dashboards?days=180&show=recruiter')).body,
    ] as Json[])
      for (const { label, figure, to } of tiles) {
        const { rows, opened, params } = (await by.page(to)).body;
        const [row] = rows as Json[];
        if ((row?.value ?? null) !== figure.value) wrong.push([label, figure.value, row?.value]);
        // Behind an average are the facts that have a value.
        const counts =
          opened?.column === 'value' && figureOf(factReportNamed(params.of)!, params.figure) !== 'count'
            ? 'whole'
            : opened?.column;
        if (opened && opened.total !== (row?.[counts] ?? 0)) wrong.push([label, opened.total, row]);
      }
    expect(wrong).toEqual([]);
  });
});

test.each(['hana', 'sam'] as const)('no number names a person to %s whom they may not open', async (name) => {
  const by = readers[name]!;
  const closed: string[] = [];
  for (const id of told[name] ?? []) {
    const path = formatListAddress({ area: 'people', entity: 'candidates', list: emptySlice, id, section: null });
    const contact = formatListAddress({ area: 'people', entity: 'contacts', list: emptySlice, id, section: null });
    const pages = [await by.page(path), await by.page(contact)];
    if (!pages.some(({ status }) => status === 200)) closed.push(id);
  }
  expect(closed).toEqual([]);
  if (name === 'hana') expect(told.hana!.size).toBeGreaterThan(0);
});

test('all who prove a report find the same figures, at present and at a moment', async () => {
  for (const asked of [{}, questions['as of two months ago']!])
    for (const report of reports) {
      const filters = known(report.params as never, asked);
      const proof = await readers.olivia!.ask(report.recompute.path, filters);
      expect([report.name, proof.differ]).toEqual([report.name, []]);
    }
});

/** The kind of measure of a figure. */
const figureOf = ({ facts }: (typeof factReports)[number], figure: string): string =>
  facts.figures[figure]!.measure.kind;
