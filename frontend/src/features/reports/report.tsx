import type { TableFormat } from '@candor/contracts/values/table-file';
import { say, sayLabel } from '@candor/contracts/words/say';
import { phasePlace } from '@candor/contracts/jobs/values';
import { useMemo, useState } from 'react';
import { Download, Info, Printer } from 'lucide-react';
import { openText, type ReportFilter } from '@candor/contracts/kernel/report';
import { reports } from '@candor/contracts/reports/reports';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { HeatTable } from '../../kit/charts/chart-heat.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { useMedia } from '../../kit/media.ts';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { exactText } from '../../kit/time.tsx';
import { TypeRing } from '../../parts/people/stage.tsx';
import { downloadReport } from './export-report.ts';
import { ReportDays } from './report-days.tsx';
import { ReportEntries } from './report-entries.tsx';
import { reportPages } from './report-pages.ts';
import { IntervalFigures } from './interval-figures.tsx';
import { PlainFigures } from './plain-figures.tsx';
import { ReportProof } from './report-proof.tsx';
import { RowBars } from './row-bars.tsx';
import { ReportSentence, useAsk } from './report-sentence.tsx';
import {
  type Column,
  countsOf,
  type Data,
  filterNames,
  groupText,
  groupWord,
  type Row,
  rowName,
  rowWord,
} from './report-words.ts';
import './report-print.css';

type Shown = (typeof reports)[number];
const rowType = (row: Row): string => String(row.step_type ?? '');

const ringOf = (step: string) => <TypeRing type={step.split('.')[0]!} size={13} />;

/** What the rows of a report stand for, in every group. */
const keyOf = (row: Row): string => (row.step ? `${row.step_type}.${row.step}` : String(row.key));
/** Groups down, steps or other rows across: one figure of each as a heat table. */
const Groups = ({
  data,
  columns,
  row: word,
  nameOf,
}: {
  data: Data;
  columns: readonly Column[];
  row: string;
  nameOf: (row: Row) => string;
}) => {
  const at = useListAddress();
  const figures = columns.filter((column) => !column.signed);
  const [name, setName] = useState(figures.find((column) => column.main)?.name ?? figures[0]!.name);
  const column = figures.find((each) => each.name === name)!;
  const table = useMemo(() => {
    const steps = new Map<string, Row>();
    for (const row of data.rows) if (!steps.has(keyOf(row))) steps.set(keyOf(row), row);
    const series = [...steps].map(([key, row]) => ({ key, label: nameOf(row), color: 'var(--accent)' }));
    // The rows come in the order of the jobs, which the sort keeps among rounds.
    if (data.rows[0]?.step) series.sort((a, b) => phasePlace(a.key.split('.')[0]!) - phasePlace(b.key.split('.')[0]!));
    const groups = [...new Set(data.rows.map((row) => row.group))];
    const rows = groups.map((group) => ({
      key: String(group),
      label: groupText(group ?? null, data),
      values: series.map(({ key }) => {
        const row = data.rows.find((each) => each.group === group && keyOf(each) === key);
        return (row?.[name] as number | null | undefined) ?? null;
      }),
    }));
    return { head: '', series, rows: rows.toSorted((a, b) => a.label.localeCompare(b.label)) };
  }, [data, name, nameOf]);
  return (
    <>
      <div className="quiet-scroll mb-3 overflow-x-auto print:hidden">
        <Segmented
          label={say('Figure')}
          value={name}
          onChange={setName}
          options={figures.map((each) => ({ value: each.name, label: sayLabel(each.label) }))}
        />
      </div>
      <HeatTable
        title={say('{title} by {group} and {row}', {
          title: sayLabel(column.label),
          group: groupWord(data.params.by),
          row: word,
        })}
        text={sayLabel(column.text ?? '')}
        data={{ ...table, head: sayLabel(filterNames[data.params.by as ReportFilter] ?? '') }}
        heads={data.rows[0]?.step ? ringOf : undefined}
        onOpen={(mark) => {
          const row = data.rows.find((each) => String(each.group) === mark.row && keyOf(each) === mark.series);
          const open = column.opens ? column.name : (columns.find(({ opens }) => opens)?.name ?? column.name);
          if (row) at.go(at.recordWith(openText({ column: open, row: row.id })), { keepScroll: true });
        }}
      />
    </>
  );
};

/** `/reports/{name}`: any report, drawn from its declaration. */
export const Screen = () => {
  const data: Data = usePage(reportPages);
  const at = useListAddress();
  const ask = useAsk();
  const report = reports.find((each) => each.name === data.entity) as Shown;
  const [explained, setExplained] = useState(true);
  const [exporting, setExporting] = useState(false);
  const all = report.columns as readonly Column[];
  const word = rowWord(all);
  const nameOf = (row: Row) => rowName(row, data.labels);
  const numbers = all.filter((column) => column.unit !== 'text');
  const tight = useMedia('(min-width: 820px) and (max-width: 1239px)');
  const columns =
    data.opened || tight ? numbers.filter((column) => !column.quiet || column.name === data.opened?.column) : numbers;
  const zone = data.user.tz_region;
  const openedRow = data.opened && data.rows.find((row) => row.id === data.opened!.row);
  const openedName = openedRow
    ? `${nameOf(openedRow)}${openedRow.group ? `, ${groupText(openedRow.group, data)}` : ''}`
    : '';
  const save = async (format: TableFormat | 'json') => {
    setExporting(true);
    await downloadReport(report.export.path, data, format);
    setExporting(false);
  };
  const nothing = data.rows.length === 0;
  const heading =
    data.params.by && !nothing
      ? say('{title} by {group} and {row}', {
          title: sayLabel(report.title),
          group: groupWord(data.params.by),
          row: word,
        })
      : data.finding;
  return (
    <Page
      beside={
        data.opened && (
          <ReportEntries
            key={openText(data.opened)}
            data={data}
            counts={countsOf(all, data.opened.column, openedName)}
            dated={report.chart.kind !== 'intervals'}
            onExport={() => void downloadReport(report.export.path, data, 'csv', openText(data.opened!))}
          />
        )
      }
    >
      <PageHead
        crumbs={[{ to: '/reports', label: say('Reports') }]}
        title={sayLabel(report.title)}
        status={
          <IconButton
            label={explained ? say('Hide what is counted') : say('What is counted?')}
            size="sm"
            aria-expanded={explained}
            onClick={() => setExplained(!explained)}
          >
            <Info size={15} aria-hidden />
          </IconButton>
        }
        actions={
          <span className="flex gap-2 print:hidden">
            <Button size="sm" kind="ghost" onClick={() => window.print()}>
              <Printer size={14} aria-hidden />
              <span className="max-sm:sr-only">{say('Print')}</span>
            </Button>
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
          <p className="hidden text-head font-semi print:block">
            {sayLabel(report.title)}, {data.organization.name}
          </p>
          <h2 className="max-w-[36em] text-title font-semi text-balance text-ink">{heading}</h2>
          {explained && (
            <p className="mt-1.5 max-w-[90ch] text-meta text-ink-2 print:block">
              {report.definition.map((each) => sayLabel(each)).join(' ')}
            </p>
          )}
          {!explained && (
            <p className="hidden print:block">{report.definition.map((each) => sayLabel(each)).join(' ')}</p>
          )}
          <div className="mt-4 mb-5">
            <ReportSentence data={data} opening={report.opening} groupBy={report.groupBy} row={word} />
          </div>
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
          {nothing ? (
            <EmptyState
              action={
                Object.keys(at.slice.filters).length > 0 && (
                  <Button onClick={() => at.go(at.recordWith(null, { filters: {} }))}>
                    {say('Ask for everything')}
                  </Button>
                )
              }
            >
              {data.jobs === 0
                ? data.as_of
                  ? say('There were no jobs at that moment.')
                  : data.own_jobs
                    ? say('You are not on a job whose candidates you can see.')
                    : say('No jobs match these choices.')
                : report.name !== 'time_in_stage'
                  ? report.name !== 'interviewers'
                    ? say('There is nothing to count in this period. Choose a longer one.')
                    : say('No interview was held in this period. Choose a longer one.')
                  : say('No one was in a step in this period. Choose a longer one.')}
            </EmptyState>
          ) : data.params.by ? (
            <Groups data={data} columns={numbers} row={word} nameOf={nameOf} />
          ) : report.chart.kind !== 'intervals' ? (
            <>
              {report.chart.kind === 'bars' && (
                <RowBars data={data} chart={report.chart} columns={all} nameOf={nameOf} word={word} />
              )}
              <PlainFigures data={data} columns={columns} nameOf={nameOf} openTo={(open) => at.recordWith(open)} />
            </>
          ) : (
            <IntervalFigures
              data={data}
              columns={columns}
              chart={report.chart}
              nameOf={nameOf}
              typeOf={rowType}
              openTo={(open) => at.recordWith(open)}
            />
          )}
          <ReportDays data={data} nameOf={nameOf} />
          <p className="mt-6 text-meta text-ink-3">
            {data.own_jobs
              ? say('Your own jobs only: {jobs, number}.', { jobs: data.jobs })
              : say('{jobs, plural, one {# job} other {# jobs}}.', { jobs: data.jobs })}{' '}
            {say('Figures as of {moment}. Every number that is a link opens what it counts.', {
              moment: exactText(data.at, zone),
            })}
          </p>
          {!nothing && (
            <ReportProof key={JSON.stringify(data.params)} data={data} recompute={report.recompute} nameOf={nameOf} />
          )}
        </div>
      </PageScroll>
    </Page>
  );
};
