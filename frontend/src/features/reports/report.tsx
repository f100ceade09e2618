import { say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { openText } from '@candor/contracts/reports/report';
import { type FactReport, listsDays, reportKinds } from '@candor/contracts/reports/measures';
import { reports } from '@candor/contracts/reports/reports';
import { usePage } from '../../page/use-page.ts';
import { useMedia } from '../../kit/media.ts';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { exactText } from '../../kit/time.tsx';
import { downloadReport } from './export-report.ts';
import { filtersFor } from './report-words.ts';
import { ChangedNotice, KindTag, Unfinished, WhatIf } from './report-changes.tsx';
import { ReportDays } from './report-days.tsx';
import { ReportEntries } from './report-entries.tsx';
import { ReportFigures, type ReportValue } from './report-figures.tsx';
import { ReportHead } from './report-head.tsx';
import { reportPages } from './report-pages.ts';
import { ReportProof } from './report-proof.tsx';
import { ReportSentence, useAsk } from './report-sentence.tsx';
import {
  type Column,
  countsOf,
  type Data,
  groupText,
  groupWord,
  manyColumns,
  outOfReach,
  type Row,
  rowName,
  rowWord,
} from './report-words.ts';
import '../../kit/report-print.css';

/** `/reports/{name}`: any report, laid out from its declaration. */
export const Screen = () => {
  const data: Data = usePage(reportPages);
  const ask = useAsk();
  const report = reports.find((each) => each.name === data.entity) as ReportValue;
  const filters = filtersFor(report as { facts?: FactReport['facts'] });
  const [explained, setExplained] = useState(true);
  const all = report.columns as readonly Column[];
  const word = rowWord(all);
  const nameOf = (row: Row) => rowName(row, data.labels);
  const numbers = all.filter((column) => column.unit !== 'text');
  const tight = useMedia('(min-width: 820px) and (max-width: 1239px)');
  const crowded = useMedia('(min-width: 820px) and (max-width: 1359px)');
  const columns =
    data.opened || tight || (crowded && numbers.length > manyColumns)
      ? numbers.filter((column) => !column.quiet || column.name === data.opened?.column)
      : numbers;
  const zone = data.user.tz_region;
  const openedRow = data.opened && data.rows.find((row) => row.id === data.opened!.row);
  const openedName = openedRow
    ? `${nameOf(openedRow)}${openedRow.group ? `, ${groupText(openedRow.group, data)}` : ''}`
    : '';

  const nothing = data.rows.length === 0;
  const heading =
    data.params.by && !nothing
      ? say('{title} by {group} and {row}', {
          title: sayLabel(report.title),
          group: groupWord(data.params.by),
          row: word,
        })
      : nothing && 'area' in report && outOfReach(data.user, (report as FactReport).area)
        ? say('These figures are closed to you.')
        : data.finding;
  return (
    <Page
      beside={
        data.opened && (
          <ReportEntries
            key={openText(data.opened)}
            data={data}
            counts={countsOf(all, data.opened.column, openedName)}
            dated={!listsDays(report)}
            onExport={() => void downloadReport(report.export.path, data, 'csv', openText(data.opened!))}
          />
        )
      }
    >
      <ReportHead data={data} report={report} explained={explained} onExplain={setExplained} />
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
          <div className="mt-4 mb-5 flex flex-wrap items-center gap-x-1.5 gap-y-2">
            {'kind' in report && <KindTag kind={reportKinds[report.kind]} opening={report.opening} />}
            <ReportSentence
              data={data}
              opening={report.opening}
              groupBy={report.groupBy}
              row={word}
              filters={filters}
            />
            {'changes' in report && (
              <span className="print:hidden">
                <WhatIf data={data} able={report.changes} />
              </span>
            )}
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
          <ChangedNotice data={data} filters={filters} />
          <ReportFigures data={data} report={report} columns={columns} numbers={numbers} nameOf={nameOf} word={word} />
          <Unfinished data={data} />
          <ReportDays data={data} nameOf={nameOf} />
          <p className="mt-6 text-meta text-ink-3">
            {!filters.includes('job')
              ? null
              : data.own_jobs
                ? say('Your own jobs only: {jobs, number}.', { jobs: data.jobs })
                : data.jobs > 0 && say('{jobs, plural, one {# job} other {# jobs}}.', { jobs: data.jobs })}{' '}
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
