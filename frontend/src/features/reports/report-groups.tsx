import { useMemo, useState } from 'react';
import { phasePlace } from '@candor/contracts/jobs/values';
import { filterNames, openText, type ReportFilter } from '@candor/contracts/reports/report';
import { say, sayLabel } from '@candor/contracts/words/say';
import { HeatTable } from '../../kit/charts/chart-heat.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { TypeRing } from '../../parts/people/stage.tsx';
import { type Column, type Data, groupText, groupWord, type Row } from './report-words.ts';

const ringOf = (step: string) => <TypeRing type={step.split('.')[0]!} size={13} />;

/** The key of what a row stands for, the same in every group. */
const keyOf = (row: Row): string => (row.step ? `${row.step_type}.${row.step}` : String(row.key));
/** A heat table of one figure: the groups are its rows; the steps, or other rows of the report, are its columns. */
export const ReportGroups = ({
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
    // The rows come in the order of the jobs. The sort is stable, so rounds keep that order.
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
