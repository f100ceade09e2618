import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { ChartFrame, type ChartProps, colorOf, fit, numberText, paleOf, pressable, total } from './chart-parts.tsx';

const rowHeight = 34;
const bar = 22;
const besideFrom = 480;
/** The width in pixels below which a part shows no text. */
const forWords = 34;

/** The parts of each row end to end, in the order of the series, with their sum at the end. Negative parts count as none. */
export const StackedChart = (props: ChartProps) => {
  const { data, format = numberText, onOpen } = props;
  const { rows, series } = data;
  const each = (width: number) => (width < besideFrom ? rowHeight + 14 : rowHeight);
  return (
    <ChartFrame {...props} legend height={(width) => rows.length * each(width)}>
      {(width) => {
        const narrow = width < besideFrom;
        const names = narrow ? 0 : Math.min(180, width * 0.28);
        const parts = stack<number, (typeof rows)[number], number>()
          .keys(series.map((_, index) => index))
          .value((row, index) => Math.max(0, row.values[index] ?? 0))(rows as (typeof rows)[number][]);
        const x = scaleLinear()
          .domain([0, Math.max(1e-9, ...(parts.at(-1) ?? []).map((part) => part[1]))])
          .range([names, width - 60]);
        return rows.map((row, index) => {
          const top = index * each(width) + (narrow ? 18 : 4);
          return (
            <g key={row.key}>
              <text x={0} y={narrow ? top - 4 : top + 15} fill="var(--ink)">
                {fit(row.label, narrow ? width : names - 12)}
              </text>
              {parts.map((part) => {
                const [from, to] = part[index]!;
                if (to <= from) return null;
                const name = series[part.key]!;
                const value = format(row.values[part.key] ?? 0);
                const wide = x(to) - x(from);
                return (
                  <g
                    key={name.key}
                    {...pressable(
                      `${row.label}, ${name.label}: ${value}`,
                      onOpen && (() => onOpen({ row: row.key, series: name.key })),
                    )}
                  >
                    <title>{`${row.label}, ${name.label}: ${value}`}</title>
                    <rect
                      x={x(from)}
                      y={top}
                      width={Math.max(1, wide - 1)}
                      height={bar}
                      rx={3}
                      fill={paleOf(colorOf(data, part.key))}
                      stroke={colorOf(data, part.key)}
                      strokeWidth={0.75}
                    />
                    {wide > forWords && (
                      <text x={x(from) + 6} y={top + 15} fill="var(--ink)" className="tnum text-micro">
                        {wide > forWords * 2 + name.label.length * 6 ? `${name.label} ${value}` : value}
                      </text>
                    )}
                  </g>
                );
              })}
              <text
                x={x(total(row.values.map((value) => Math.max(0, value ?? 0)))) + 8}
                y={top + 15}
                fill="var(--ink)"
                fontWeight={590}
                className="tnum"
              >
                {format(total(row.values))}
              </text>
            </g>
          );
        });
      }}
    </ChartFrame>
  );
};
