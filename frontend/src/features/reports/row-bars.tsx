import { openText, type BarNames } from '@candor/contracts/reports/report';
import { sayLabel, say } from '@candor/contracts/words/say';
import { useListAddress } from '../../page/list-address.ts';
import { BarChart } from '../../kit/charts/chart-bars.tsx';
import { type Column, columnName, type Data, type Row } from './report-words.ts';

const most = 15;

/** A bar for each row of a report. A click on a bar shows the entries that its number counts. */
export const RowBars = ({
  data,
  chart,
  columns,
  nameOf,
  word,
}: {
  data: Data;
  chart: BarNames;
  columns: readonly Column[];
  nameOf: (row: Row) => string;
  word: string;
}) => {
  const at = useListAddress();
  const length = columns.find(({ name }) => name === chart.length)!;
  const rows = data.rows.filter((row) => row[length.name] !== null).slice(0, most);
  if (rows.length < 2) return null;
  return (
    <div className="mb-6 max-w-[760px]">
      <BarChart
        title={say('{title} by {row}', { title: columnName(length), row: word })}
        text={sayLabel(length.text ?? length.label)}
        data={{
          head: word.replace(/^./, (letter) => letter.toLocaleUpperCase()),
          series: [{ key: length.name, label: columnName(length), color: 'var(--accent)' }],
          rows: rows.map((row) => ({
            key: row.id,
            label: nameOf(row),
            values: [row[length.name] as number],
          })),
        }}
        onOpen={
          length.opens
            ? ({ row }) => at.go(at.recordWith(openText({ column: length.name, row })), { keepScroll: true })
            : undefined
        }
      />
    </div>
  );
};
