import type { reports } from '@candor/contracts/reports/reports';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { IntervalFigures } from './interval-figures.tsx';
import { PlainFigures } from './plain-figures.tsx';
import { ReportGroups } from './report-groups.tsx';
import { type Column, type Data, outOfReach, type Row, rowHead } from './report-words.ts';
import { RowBars } from './row-bars.tsx';

/** The declaration of a report. */
export type ReportValue = (typeof reports)[number];
const rowType = (row: Row): string => String(row.step_type ?? '');

const NothingToCount = ({ data, report }: { data: Data; report: ReportValue }) => {
  const at = useListAddress();
  const reason = outOfReach(data.user, 'area' in report ? report.area : 'people');
  if (reason) return <EmptyState>{reason}</EmptyState>;
  return (
    <EmptyState
      action={
        Object.keys(at.slice.filters).length > 0 && (
          <Button onClick={() => at.go(at.recordWith(null, { filters: {} }))}>{say('Ask for everything')}</Button>
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
  );
};

/** The figures of a report, in the layout that its declaration chooses; a sentence if there are none. */
export const ReportFigures = ({
  data,
  report,
  columns,
  numbers,
  nameOf,
  word,
}: {
  data: Data;
  report: ReportValue;
  /** `columns`: the columns for which there is room. `numbers`: all columns that contain numbers. */
  columns: readonly Column[];
  numbers: readonly Column[];
  nameOf: (row: Row) => string;
  /** The word for what a row stands for. */
  word: string;
}) => {
  const at = useListAddress();
  const all = report.columns as readonly Column[];
  if (data.rows.length === 0) return <NothingToCount data={data} report={report} />;
  return data.params.by ? (
    <ReportGroups data={data} columns={numbers} row={word} nameOf={nameOf} />
  ) : report.chart.kind !== 'intervals' ? (
    <>
      {report.chart.kind === 'bars' && (
        <RowBars data={data} chart={report.chart} columns={all} nameOf={nameOf} word={word} />
      )}
      <PlainFigures
        data={data}
        columns={columns}
        head={rowHead(all)}
        nameOf={nameOf}
        openTo={(open) => at.recordWith(open)}
      />
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
  );
};
