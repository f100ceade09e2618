import { say } from '@candor/contracts/words/say';
import { scaleLinear } from 'd3-scale';
import { ChartFrame, type ChartProps, colorOf, fit, numberText, paleOf, pressable, shareText } from './chart-parts.tsx';

const step = 44;
const bar = 26;
const besideFrom = 480;

/** How many remain after each step. Between two steps it shows the share that went on. */
export const FunnelChart = (props: ChartProps) => {
  const { data, format = numberText, onOpen } = props;
  const { rows } = data;
  const each = (width: number) => (width < besideFrom ? step + 16 : step);
  return (
    <ChartFrame {...props} height={(width) => rows.length * each(width) - (step - bar) + 4}>
      {(width) => {
        const narrow = width < besideFrom;
        const names = narrow ? 0 : Math.min(200, width * 0.3);
        const x = scaleLinear()
          .domain([0, Math.max(1, ...rows.map((row) => row.values[0] ?? 0))])
          .range([0, width - names - 64]);
        return rows.map((row, index) => {
          const value = Math.max(0, row.values[0] ?? 0);
          const before = index ? Math.max(0, rows[index - 1]!.values[0] ?? 0) : null;
          const top = index * each(width) + (narrow ? 16 : 0);
          const words = `${row.label}: ${format(value)}${before ? `, ${shareText(value / before)} of ${rows[index - 1]!.label}` : ''}`;
          return (
            <g
              key={row.key}
              {...pressable(words, onOpen && (() => onOpen({ row: row.key, series: data.series[0]!.key })))}
            >
              <title>{words}</title>
              {before !== null && (
                <path
                  d={`M${names},${top - (each(width) - bar)} h${x(before)} L${names + x(value)},${top} H${names} Z`}
                  fill={colorOf(data, 0)}
                  opacity={0.1}
                />
              )}
              <text x={0} y={narrow ? top - 4 : top + 17} fill="var(--ink)">
                {fit(row.label, narrow ? width - 60 : names - 12)}
              </text>
              <rect
                x={names}
                y={top}
                width={Math.max(x(value), value ? 2 : 1)}
                height={bar}
                rx={4}
                fill={paleOf(colorOf(data, 0))}
                stroke={colorOf(data, 0)}
                strokeWidth={1}
              />
              <text x={names + x(value) + 8} y={top + 17} fill="var(--ink)" fontWeight={590} className="tnum">
                {format(value)}
              </text>
              {before !== null && before > 0 && (
                <text
                  x={narrow ? width : names + 8}
                  y={top - (narrow ? 4 : 5)}
                  textAnchor={narrow ? 'end' : 'start'}
                  fill="var(--ink-3)"
                  className="tnum text-micro"
                >
                  {say('{share} went on', { share: shareText(value / before) })}
                </text>
              )}
            </g>
          );
        });
      }}
    </ChartFrame>
  );
};
