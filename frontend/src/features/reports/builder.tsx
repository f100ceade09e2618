import { useState } from 'react';
import { ChevronDown, Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { openText } from '@candor/contracts/reports/report';
import {
  builder,
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
import { cx } from '../../kit/cx.ts';
import { useMedia } from '../../kit/media.ts';
import { Menu, MenuItem, MenuLabel } from '../../kit/overlays/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { dateText, exactText } from '../../kit/time.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { downloadReport } from './export-report.ts';
import { changeText, fewestCompared, headlineText } from '../../parts/reports/headline-words.ts';
import { ChangedNotice, KindTag, Unfinished, WhatIf } from './report-changes.tsx';
import { ReportEntries } from './report-entries.tsx';
import { ReportProof } from './report-proof.tsx';
import { ReportSentence, useAsk } from './report-sentence.tsx';
import { SaveReport } from './report-save.tsx';
import '../../kit/report-print.css';
import {
  countsOf,
  filtersOf,
  outOfReach,
  partOfWhole,
  type Column,
  type Data,
  type Row,
  rowName,
} from './report-words.ts';

// A report that the reader builds: the question as a sentence of controls, and the result as a table.

type Head = ReturnType<typeof builtHead> & { currency: string | null };
const number = (row: Row | undefined, field: string): number | null =>
  (row?.[field] as number | null | undefined) ?? null;

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

/** A figure in this period (full dot) and in the previous one (ring) on one axis. The numbers beside it are read to screen readers. */
const Dots = ({
  now,
  before,
  most,
  weak,
}: {
  now: number | null;
  before: number | null;
  most: number;
  weak: boolean;
}) => {
  const at = (value: number) => 6 + (Math.max(0, value) / (most || 1)) * 128;
  const ink = weak ? 'var(--ink-4)' : 'var(--ink-2)';
  return (
    <svg viewBox="0 0 140 20" width={140} height={20} aria-hidden className="block max-w-full">
      <line x1={6} x2={134} y1={10} y2={10} stroke="var(--line)" />
      {now !== null && before !== null && !weak && (
        <line x1={at(before)} x2={at(now)} y1={10} y2={10} stroke={ink} strokeWidth={2} />
      )}
      {before !== null && <circle cx={at(before)} cy={10} r={3.5} fill="var(--sheet)" stroke={ink} strokeWidth={1.5} />}
      {now !== null && <circle cx={at(now)} cy={10} r={4.5} fill={ink} />}
    </svg>
  );
};

const Opening = ({
  data,
  row,
  column,
  name,
  children,
}: {
  data: Data;
  row: Row;
  column: string;
  name: string;
  children: string;
}) => {
  const at = useListAddress();
  const isOpen = data.opened?.row === row.id && data.opened.column === column;
  return (
    <Link
      to={at.recordWith(isOpen ? null : openText({ column, row: row.id }))}
      state={{ keepScroll: true }}
      aria-label={say('{name}: {figure}, open', { name, figure: children })}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'tnum inline-flex h-6 min-w-6 items-center justify-end rounded-ctl px-1.5 hover:bg-press',
        isOpen ? 'bg-sheet font-semi text-accent-ink ring-2 ring-accent' : 'text-ink-2',
      )}
    >
      {children}
    </Link>
  );
};
/** The columns whose numbers can be opened, with the text that describes the opened number. */
const openColumns = (head: Head): Column[] =>
  (builder.columns as unknown as readonly Column[]).flatMap((column) => {
    const opens = head.opens[column.name];
    return opens ? [{ ...column, opens: opens as `${string}{row}${string}` }] : [];
  });
/** The figure of one row in one column, and the number of entries that it counts. */
const Cells = ({
  data,
  row,
  head,
  most,
  name,
}: {
  data: Data;
  row: Row | undefined;
  head: Head;
  most: number;
  name: string;
}) => {
  const [value, before, whole, whole2] = ['value', 'before', 'whole', 'before_whole'].map((field) =>
    number(row, field),
  ) as [number | null, number | null, number | null, number | null];
  const weak = head.unit !== 'count' && ((whole ?? 0) < fewestCompared || (whole2 ?? 0) < fewestCompared);
  const text = headlineText(head, value);
  return (
    <>
      <td className="w-40 ps-3 max-md:hidden">
        <Dots now={value} before={before} most={most} weak={weak} />
      </td>
      <td className={cx('tnum w-20 ps-2 text-end', weak ? 'text-ink-3' : 'font-semi text-ink')}>
        {row && head.opens.value && value ? (
          <Opening data={data} row={row} column="value" name={name}>
            {text}
          </Opening>
        ) : (
          text
        )}
      </td>
      <td className="tnum w-28 ps-2 text-end whitespace-nowrap text-ink-2">
        {!whole ? (
          '–'
        ) : head.isShare && row ? (
          <>
            {head.opens.part && number(row, 'part') ? (
              <Opening data={data} row={row} column="part" name={name}>
                {partOfWhole(row)}
              </Opening>
            ) : (
              partOfWhole(row)
            )}{' '}
            {say('of {count, number}', { count: whole ?? 0 })}
          </>
        ) : head.unit === 'count' || !row ? null : head.opens.whole && whole ? (
          <Opening data={data} row={row} column="whole" name={name}>
            {say('of {count, number}', { count: whole })}
          </Opening>
        ) : (
          say('of {count, number}', { count: whole ?? 0 })
        )}
      </td>
    </>
  );
};
const changeOf = (row: Row, head: Head): string => {
  const [value, before] = [number(row, 'value'), number(row, 'before')];
  if (value === null || before === null) return '–';
  const few = (number(row, 'whole') ?? 0) < fewestCompared || (number(row, 'before_whole') ?? 0) < fewestCompared;
  if (head.unit !== 'count' && few) return say('too few');
  const change = value - before;
  if (!change) return say('same');
  const sign = change > 0 ? '+' : '−';
  return `${sign}${changeText(head, change)}`;
};

const Table = ({
  data,
  head,
  nameOf,
  rows: dimension,
}: {
  data: Data;
  head: Head;
  nameOf: (row: Row) => string;
  rows: string;
}) => {
  const groups = [...new Set(data.rows.map(({ group }) => group as string | null))];
  const keys = [...new Map(data.rows.map((row) => [`${row.key ?? ''} ${row.step ?? ''}`, row])).values()];
  const most = Math.max(...data.rows.flatMap((row) => [number(row, 'value') ?? 0, number(row, 'before') ?? 0]), 0);
  const split = groups.length > 1 || groups[0] != null;
  const cellOf = (row: Row, group: string | null) =>
    data.rows.find((each) => each.group === group && each.key === row.key && each.step === row.step);
  // A narrow screen has no room for the dots, and their cells are hidden.
  const narrow = useMedia('(max-width: 767px)');
  return (
    <div
      className="quiet-scroll overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={sayLabel(dimensionNames[dimension] ?? dimension)}
    >
      <table data-grid className="w-full max-w-[1040px] text-ui">
        <caption className="sr-only">
          {say('The figures of the report. Numbers that are links open what they count.')}
        </caption>
        <thead>
          <tr className="border-b-2 border-line-2 text-meta text-ink-3">
            <th scope="col" className="sticky start-0 bg-sheet py-2 pe-3 text-start font-book">
              {sayLabel(dimensionNames[dimension] ?? dimension)}
            </th>
            {groups.map((group) => (
              <th
                key={String(group)}
                scope="colgroup"
                colSpan={narrow ? 2 : 3}
                className={cx('py-2 ps-3 font-semi text-ink', narrow ? 'text-end' : 'text-start')}
              >
                {group === null ? (
                  <span className="font-book text-ink-3">{narrow ? say('Now') : say('● now ○ before')}</span>
                ) : (
                  (data.labels[group] ?? group)
                )}
              </th>
            ))}
            {!split && (
              <>
                <th scope="col" className="py-2 ps-3 text-end font-book">
                  {say('Before')}
                </th>
                <th scope="col" className="py-2 ps-3 text-end font-book">
                  {say('{change, select, other {Change}}', { change: 'value' })}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((row) => (
            <tr key={row.id} data-figures className="border-b border-line">
              <th
                scope="row"
                className="sticky start-0 max-w-56 truncate bg-sheet py-2 pe-3 text-start font-semi text-ink"
              >
                {nameOf(row)}
              </th>
              {groups.map((group) => (
                <Cells
                  key={String(group)}
                  data={data}
                  row={cellOf(row, group)}
                  head={head}
                  most={most}
                  name={[nameOf(row), group === null ? null : (data.labels[group] ?? group)].filter(Boolean).join(', ')}
                />
              ))}
              {!split && (
                <>
                  <td className="tnum ps-3 text-end text-ink-3">{headlineText(head, number(row, 'before'))}</td>
                  <td className="tnum ps-3 text-end text-ink-2">{changeOf(row, head)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
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
  const nameOf = (row: Row) => (built.rows === 'week' ? dateText(String(row.key), zone) : rowName(row, data.labels));
  const title = say('{figure} by {rows}', {
    figure: sayLabel(head.label),
    rows: sayWithin(dimensionNames[built.rows] ?? built.rows),
  });
  const columns = openColumns(head);
  const openedRow = data.opened && data.rows.find((row) => row.id === data.opened!.row);
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
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <ReportSentence data={data} opening={base.opening} groupBy={[]} row="" filters={filtersOf(base)} />
            <span className="print:hidden">
              <WhatIf data={data} able={base.changes} />
            </span>
          </div>
          <p className="mb-4 flex max-w-[90ch] flex-wrap items-baseline gap-x-2 gap-y-1 text-meta text-ink-2">
            <KindTag kind={reportKinds[base.kind]} opening={base.opening} />
            <span>{base.definition.map((each) => sayLabel(each)).join(' ')}</span>
            {head.text && <span>{sayLabel(head.text)}</span>}
            {head.unit !== 'count' && <span>{say('Under 20 on either side: grey, not compared.')}</span>}
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
          <ChangedNotice data={data} filters={filtersOf(base)} />
          {data.rows.length ? (
            <Table data={data} head={head} nameOf={nameOf} rows={built.rows} />
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
