import { builder, dimensionNames } from '@candor/contracts/reports/builder';
import { dashboards } from '@candor/contracts/reports/dashboards';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { reportAreas, reportKinds } from '@candor/contracts/reports/measures';
import { reports } from '@candor/contracts/reports/reports';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { tablesFor } from '../../frontend/src/page/german.ts';

// Reports are values, so no screen names their words: whatever a report says must be in the German that its page loads.

const wordsOf = (report: (typeof reports)[number]): string[] => [
  report.title,
  report.opening,
  ...report.definition,
  ...report.columns.flatMap(({ label, text, opens }) => [label, text ?? '', opens ?? '']),
  ...('headline' in report ? [report.headline.text] : []),
];

test('the palette names every report in German on every page', async () => {
  const tables = await tablesFor(['app', 'kit']);
  const titles = [builder, ...reports, eeoFlow, responseRate].map(({ title }) => title);
  expect(titles.filter((title) => !tables.some((table) => title in table))).toEqual([]);
});

test('a German reader of reports reads every word of every report in German', async () => {
  const tables = await tablesFor(['reports', 'app', 'kit']);
  const missing = (words: readonly string[]) => words.filter((word) => word && !tables.some((table) => word in table));
  const found = Object.fromEntries(
    [
      ...reports.map((report) => [report.name, missing(wordsOf(report))] as const),
      ...[eeoFlow, responseRate].map(
        ({ name, title, definition, columns }) =>
          [name, missing([title, ...definition, ...columns.flatMap(({ label, text }) => [label, text])])] as const,
      ),
      [
        'dashboards',
        missing(dashboards.flatMap(({ title, tiles }) => [title, ...tiles.map(({ label }) => label)])),
      ] as const,
      [
        'builder',
        missing([...Object.values(dimensionNames), ...Object.values(reportKinds), ...Object.values(reportAreas)]),
      ] as const,
    ].filter(([, words]) => words.length),
  );
  expect(found).toEqual({});
});
