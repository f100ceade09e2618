import { say } from '@candor/contracts/words/say';
import { scaleLinear } from 'd3-scale';
import { ChartFrame, type ChartProps, colorOf, fit, numberText, pressable, widthOf } from './chart-parts.tsx';

const rowHeight = 30;
const most = 40;
const besideFrom = 480;

/** One bar for each row, from zero: to the right, and to the left where the number is negative. */
export const BarChart = (props: ChartProps) => {
  const { data, format = numberText, onOpen } = props;
  const rows = data.rows.slice(0, most);
  const more = data.rows.length - rows.length;
  const each = (width: number) => (width < besideFrom ? rowHeight + 14 : rowHeight);
  return (
    <ChartFrame {...props} height={(width) => rows.length * each(width) + (more ? 24 : 4)}>
      {(width) => {
        const narrow = width < besideFrom;
        const longest = Math.max(0, ...rows.map(({ label }) => widthOf(label)));
        const names = narrow ? 0 : Math.min(longest + 18, width * 0.45);
        const values = rows.map((row) => row.values[0] ?? 0);
        const x = scaleLinear()
          .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
          .range([names + (values.some((value) => value < 0) ? 44 : 0), width - 56]);
        return (
          <>
            {rows.map((row, index) => {
              const value = row.values[0] ?? null;
              const top = index * each(width) + (narrow ? 16 : 0);
              const [from, to] = [x(Math.min(0, value ?? 0)), x(Math.max(0, value ?? 0))];
              const words = value === null ? '–' : format(value);
              return (
                <g
                  key={row.key}
                  {...pressable(
                    `${row.label}: ${words}`,
                    onOpen && (() => onOpen({ row: row.key, series: data.series[0]!.key })),
                  )}
                >
                  <title>{`${row.label}: ${words}`}</title>
                  <rect x={0} y={index * each(width)} width={width} height={each(width)} fill="transparent" />
                  <text x={0} y={narrow ? top - 3 : top + 19} fill="var(--ink)">
                    {fit(row.label, narrow ? width : names - 12)}
                  </text>
                  {value !== null && (
                    <rect
                      x={from}
                      y={top + 7}
                      width={Math.max(to - from, value ? 2 : 0)}
                      height={16}
                      rx={3}
                      fill={colorOf(data, 0)}
                    />
                  )}
                  <text
                    x={value !== null && value < 0 ? from - 6 : to + 6}
                    y={top + 19}
                    textAnchor={value !== null && value < 0 ? 'end' : 'start'}
                    fill="var(--ink-2)"
                    className="tnum"
                  >
                    {words}
                  </text>
                </g>
              );
            })}
            {/* When the names are above the bars, the zero line does not cross them. */}
            {rows.map((row, index) => (
              <line
                key={row.key}
                x1={x(0)}
                x2={x(0)}
                y1={index * each(width) + (narrow ? 19 : 0)}
                y2={(index + 1) * each(width)}
                stroke="var(--line-2)"
              />
            ))}
            {more > 0 && (
              <text x={0} y={rows.length * each(width) + 18} fill="var(--ink-3)">
                {say('{count, number} more in the table', { count: more })}
              </text>
            )}
          </>
        );
      }}
    </ChartFrame>
  );
};
