import { scaleLinear, scalePoint } from 'd3-scale';
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import { ChartFrame, type ChartProps, colorOf, fit, numberText, pressable } from './chart-parts.tsx';

const height = 220;
const foot = 24;
const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const perLabel = 64;
/** The largest number of points that each get a mark. */
const mostMarks = 40;

/** Numbers along an order, such as weeks. Each series has a line with its name at the end; missing numbers leave gaps. */
export const LineChart = (props: ChartProps) => {
  const { data, format = numberText, onOpen } = props;
  return (
    <ChartFrame {...props} height={() => height}>
      {(width) => {
        const numbers = data.rows.flatMap((row) => row.values.filter((value) => value !== null));
        const y = scaleLinear()
          .domain([Math.min(0, ...numbers), Math.max(0, ...numbers) || 1])
          .nice(4)
          .range([height - foot, 10]);
        const ticks = y.ticks(4);
        const left = Math.max(...ticks.map((tick) => format(tick).length)) * 7 + 10;
        const several = data.series.length > 1;
        const right = several ? Math.min(120, width * 0.28) : 12;
        const x = scalePoint<string>()
          .domain(data.rows.map((row) => row.key))
          .range([left + 4, width - right]);
        const every = Math.max(1, Math.ceil((data.rows.length * perLabel) / Math.max(1, width - left - right)));
        const ends = spread(
          data.series.map((_, index) => {
            const value = data.rows.findLast((row) => (row.values[index] ?? null) !== null)?.values[index];
            return y(value ?? 0);
          }),
        );
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
                <text x={left - 6} y={y(tick) + 4} textAnchor="end" fill="var(--ink-3)" className="tnum">
                  {format(tick)}
                </text>
              </g>
            ))}
            {data.rows.map(
              (row, index) =>
                index % every === 0 && (
                  <text key={row.key} x={x(row.key)} y={height - 6} textAnchor="middle" fill="var(--ink-3)">
                    {fit(row.label, perLabel)}
                  </text>
                ),
            )}
            {data.series.map((series, at) => {
              const points = data.rows.map((row): [number, number | null] => [x(row.key)!, row.values[at] ?? null]);
              const path = line<[number, number | null]>()
                .defined(([, value]) => value !== null)
                .x(([place]) => place)
                .y(([, value]) => y(value!));
              const mark = symbol(shapes[at % shapes.length]!, 44)() ?? '';
              return (
                <g key={series.key}>
                  <path d={path(points) ?? ''} fill="none" stroke={colorOf(data, at)} strokeWidth={1.75} />
                  {(data.rows.length <= mostMarks || onOpen) &&
                    data.rows.map((row, index) => {
                      const value = row.values[at] ?? null;
                      if (value === null) return null;
                      const words = `${row.label}, ${series.label}: ${format(value)}`;
                      return (
                        <path
                          key={row.key}
                          d={mark}
                          transform={`translate(${points[index]![0]},${y(value)})`}
                          fill={colorOf(data, at)}
                          stroke="var(--sheet)"
                          strokeWidth={1.5}
                          {...pressable(words, onOpen && (() => onOpen({ row: row.key, series: series.key })))}
                        >
                          <title>{words}</title>
                        </path>
                      );
                    })}
                  {several && (
                    <text x={width - right + 10} y={ends[at]! + 4} fill="var(--ink-2)">
                      {fit(series.label, right - 12)}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
};

/** The positions of the labels, moved apart until a line of text fits at each. */
const spread = (places: readonly number[]): number[] => {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  const apart = [...places];
  let last = -Infinity;
  for (const { place, index } of order) apart[index] = last = Math.max(place, last + 14);
  return apart;
};
