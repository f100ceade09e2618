import { useState } from 'react';
import { ChevronDown, Download } from 'lucide-react';
import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { openText } from '@candor/contracts/reports/report';
import {
  builder,
  builtColumns,
  type BuilderParams,
  builtHead,
  builtOf,
  dimensionNames,
  figuresToBuild,
  rowsToBuild,
  splitsToBuild,
} from '@candor/contracts/reports/builder';
import { factReports } from '@candor/contracts/reports/reports';
import { listsDays, opensArea, reportKinds } from '@candor/contracts/reports/measures';
import type { TableFormat } from '@candor/contracts/values/table-file';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../kit/overlays/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { exactText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { BuiltTable, type Head, isAll } from './builder-table.tsx';
import { downloadReport } from './export-report.ts';
import { ChangedNotice, KindTag, Unfinished, WhatIf } from './report-changes.tsx';
import { ReportEntries } from './report-entries.tsx';
import { ReportProof } from './report-proof.tsx';
import { ReportSentence, useAsk } from './report-sentence.tsx';
import { SaveReport } from './report-save.tsx';
import '../../kit/report-print.css';
import { countsOf, filtersFor, outOfReach, type Column, type Data, type Row, rowName } from './report-words.ts';

// A report that the reader builds: the question as a sentence of controls, and the result as a table.

const Choice = ({ lead, text, children }: { lead: string; text: string; children: React.ReactNode }) => (
  <Menu
    trigger={
      <button
        type="button"
        aria-label={`${lead}: ${text}`}
        className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-ctl border border-line bg-sheet px-2 text-ui hover:bg-hover"
      >
        <span className="text-ink-3">{lead}</span>
        <span className="truncate font-medium text-ink">{text}</span>
        <ChevronDown size={13} aria-hidden className="shrink-0 text-ink-3 print:hidden" />
      </button>
    }
  >
    {children}
  </Menu>
);
const Question = ({ params, reader }: { params: BuilderParams; reader: Data['user'] }) => {
  const ask = useAsk();
  const { base, built, split } = builtOf(params);
  const figure = base.facts.figures[built.figure]!;
  const named = (dimension: string) => sayLabel(dimensionNames[dimension] ?? dimension);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Choice lead={say('Show')} text={`${sayLabel(base.title)}: ${sayLabel(figure.label)}`}>
        <div className="quiet-scroll max-h-96 overflow-y-auto">
          {factReports
            .filter(({ area }) => opensArea(reader, area))
            .map((report) => (
              <div key={report.name}>
                <MenuLabel>{sayLabel(report.title)}</MenuLabel>
                {figuresToBuild(report).map(({ name, figure: each }) => (
                  <MenuItem
                    key={name}
                    onSelect={() =>
                      ask({
                        of: report.name,
                        figure: name,
                        rows: rowsToBuild(report).includes(built.rows) ? built.rows : undefined,
                        split: undefined,
                      })
                    }
                  >
                    {sayLabel(each.label)}
                  </MenuItem>
                ))}
              </div>
            ))}
        </div>
      </Choice>
      <Choice lead={say('Rows')} text={named(built.rows)}>
        {rowsToBuild(base).map((each) => (
          <MenuItem key={each} onSelect={() => ask({ rows: each })}>
            {named(each)}
          </MenuItem>
        ))}
      </Choice>
      <Choice lead={say('Side by side')} text={split ? named(split) : say('nothing')}>
        <MenuItem onSelect={() => ask({ split: undefined })}>{say('nothing')}</MenuItem>
        {splitsToBuild(base)
          .filter((each) => each !== built.rows)
          .map((each) => (
            <MenuItem key={each} onSelect={() => ask({ split: each })}>
              {named(each)}
            </MenuItem>
          ))}
      </Choice>
    </div>
  );
};

/** `/reports/builder`: one figure of a report, by rows and columns of the reader's choice. */
export const Screen = () => {
  const data = usePage(builder.page) as unknown as Data;
  const ask = useAsk();
  const [exporting, setExporting] = useState(false);
  const params = data.params as unknown as BuilderParams;
  const { base, built } = builtOf(params);
  const head: Head = { ...builtHead(base, built), currency: data.currency };
  const zone = data.user.tz_region;
  const nameOf = (row: Row) => (isAll(row) ? say('All') : rowName(row, data.labels));
  const title = say('{figure} by {rows}', {
    figure: sayLabel(head.label),
    rows: sayWithin(dimensionNames[built.rows] ?? built.rows),
  });
  const columns = builtColumns(base, built) as unknown as readonly Column[];
  const openedRow = data.opened && [...data.rows, ...(data.totals ?? [])].find((row) => row.id === data.opened!.row);
  const save = async (format: TableFormat | 'json') => {
    setExporting(true);
    await downloadReport(builder.export.path, data, format);
    setExporting(false);
  };
  return (
    <Page
      beside={
        data.opened && (
          <ReportEntries
            key={openText(data.opened)}
            data={data}
            counts={countsOf(columns, data.opened.column, openedRow ? nameOf(openedRow) : '')}
            dated={!listsDays(base, true)}
            onExport={() => void downloadReport(builder.export.path, data, 'csv', openText(data.opened!))}
          />
        )
      }
    >
      <PageHead
        crumbs={[{ to: '/reports', label: say('Reports') }]}
        title={data.saved?.name ?? say('New report')}
        actions={
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            <SaveReport data={data} title={title} />
            <Menu
              align="end"
              trigger={
                <Button size="sm" disabled={exporting}>
                  <Download size={14} aria-hidden />
                  {say('Export')}
                </Button>
              }
            >
              <ExportItems onSelect={(format) => void save(format)} />
              <MenuItem icon={<Download size={14} />} onSelect={() => void save('json')}>
                {say('JSON, with a fingerprint')}
              </MenuItem>
            </Menu>
          </span>
        }
      />
      <PageScroll className="pt-1!">
        <div data-report>
          <h2 className="max-w-[36em] text-title font-semi text-balance text-ink">{data.finding}</h2>
          <div className="mt-4">
            <Question params={params} reader={data.user} />
          </div>
          <div className="mb-4 flex flex-wrap items-center gap-x-1.5 gap-y-2">
            <ReportSentence data={data} opening={base.opening} groupBy={[]} row="" filters={filtersFor(base)} />
            <span className="print:hidden">
              <WhatIf data={data} able={base.changes} />
            </span>
          </div>
          <p className="mb-4 max-w-[90ch] text-meta text-ink-2">
            <span className="me-2">
              <KindTag kind={reportKinds[base.kind]} opening={base.opening} />
            </span>
            {[
              ...base.definition.map((each) => sayLabel(each)),
              ...(head.text ? [sayLabel(head.text)] : []),
              ...(head.unit === 'count' ? [] : [say('Under 20 on either side: grey, not compared.')]),
            ].join(' ')}
          </p>
          {data.as_of && (
            <div className="mb-4">
              <Notice tone="info">
                {say('This is the report as of {moment}. Later events are left out.', {
                  moment: exactText(data.as_of, zone),
                })}{' '}
                <button
                  type="button"
                  onClick={() => ask({ as_of: undefined, from: undefined, to: undefined })}
                  className="rounded-tag font-medium underline underline-offset-2 print:hidden"
                >
                  {say('Back to now')}
                </button>
              </Notice>
            </div>
          )}
          <ChangedNotice data={data} filters={filtersFor(base)} />
          {data.rows.length ? (
            <BuiltTable data={data} head={head} nameOf={nameOf} rows={built.rows} />
          ) : (
            <EmptyState>
              {outOfReach(data.user, base.area) ??
                say('There is nothing to count in this period. Choose a longer one.')}
            </EmptyState>
          )}
          <Unfinished data={data} />
          <p className="mt-6 text-meta text-ink-3">
            {data.own_jobs
              ? say('Your own jobs only: {jobs, number}.', { jobs: data.jobs })
              : data.jobs > 0 && say('{jobs, plural, one {# job} other {# jobs}}.', { jobs: data.jobs })}{' '}
            {say('Figures as of {moment}. Every number that is a link opens what it counts.', {
              moment: exactText(data.at, zone),
            })}
          </p>
          {data.rows.length > 0 && (
            <ReportProof key={JSON.stringify(data.params)} data={data} recompute={builder.recompute} nameOf={nameOf} />
          )}
        </div>
      </PageScroll>
    </Page>
  );
};
