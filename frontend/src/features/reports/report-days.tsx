import { say } from '@candor/contracts/words/say';
import { StackedChart } from '../../kit/charts/chart-stacked.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { beforeText, type Data, partText, type Row } from './report-words.ts';
import { daysBetween } from '../../kit/time.tsx';

const sizeOf = (row: Row, name: string): number => Math.abs((row[name] as number | null) ?? 0);
/** The row whose number the reader opened, else the row that changed most, else the longest. */
const shownRow = (data: Data): Row | undefined => {
  const known = data.rows.filter((row) => data.parts.some((each) => each.row === row.id));
  if (data.opened) return known.find((row) => row.id === data.opened!.row);
  return known.toSorted(
    (a, b) => sizeOf(b, 'change') - sizeOf(a, 'change') || sizeOf(b, 'mean') - sizeOf(a, 'mean'),
  )[0];
};

/** The parts of the mean stay in a step, divided by the events that happen during the stay. */
export const ReportDays = ({ data, nameOf }: { data: Data; nameOf: (row: Row) => string }) => {
  const row = shownRow(data);
  const parts = data.parts.find((each) => each.row === row?.id)?.parts;
  if (!row || !parts) return null;
  const color = stageColor(String(row.step_type ?? ''));
  const tints = [35, 65, 100, 80, 50];
  const days = daysBetween(data.params.from, data.params.to, 'UTC') + 1;
  return (
    <section className="mt-8 max-w-[760px]">
      <StackedChart
        title={say('Where the days in {step} go', { step: nameOf(row) })}
        text={say('Mean full days per person. The parts add up to the mean. The table above shows the median.')}
        data={{
          head: say('Period'),
          series: parts.map((part, at) => ({
            key: part.from,
            label: partText(parts, at),
            color: `color-mix(in oklab, ${color} ${tints[at % tints.length]}%, var(--sheet))`,
          })),
          rows: [
            { key: 'now', label: say('This period'), values: parts.map((part) => part.now) },
            ...(row.before_left
              ? [
                  {
                    key: 'before',
                    label: beforeText(data.compared, days, data.before),
                    values: parts.map((part) => part.before),
                  },
                ]
              : []),
          ],
        }}
      />
      <p className="mt-1 text-meta text-ink-3">{say('Mean full days per person.')}</p>
    </section>
  );
};
