import { scaleLinear } from 'd3-scale';

// An interval as one row of a table: its middle, its middle half, and the range of most of its values. Rows
// with the same scale form the chart together.

export type Interval = {
  middle: number | null;
  low: number | null;
  high: number | null;
  far: number | null;
  plan: number | null;
  before: number | null;
};
/** The scale from 0 to the largest number of any row, or at least to `most`, over the given width in pixels. */
export const intervalScale = (rows: readonly Interval[], width: number, most = 0) =>
  scaleLinear()
    .domain([
      0,
      Math.max(1, most, ...rows.flatMap((row) => [row.middle, row.far, row.plan, row.before].map((each) => each ?? 0))),
    ])
    .nice(6)
    .range([6, Math.max(40, width - 14)]);
export type IntervalScale = ReturnType<typeof intervalScale>;
export const ticksOf = (scale: IntervalScale): number[] => scale.ticks(scale.range()[1]! < 200 ? 3 : 6);

const GridLines = ({ scale, height }: { scale: IntervalScale; height: number }) => (
  <g stroke="var(--line)">
    {ticksOf(scale).map((tick) => (
      <line key={tick} x1={scale(tick)} x2={scale(tick)} y1={0} y2={height} />
    ))}
  </g>
);

/** The interval of one row. If there are fewer values than `dotsOnly`, their middle half means nothing, so only the middle is drawn. `label` describes it. */
export const IntervalMark = ({
  interval: { middle, low, high, far, plan, before },
  scale,
  color,
  label,
  width,
  height = 40,
  few,
}: {
  interval: Interval;
  scale: IntervalScale;
  color: string;
  label: string;
  width: number;
  height?: number;
  few?: boolean;
}) => {
  const y = height / 2;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block overflow-visible"
    >
      <GridLines scale={scale} height={height} />
      {!few && low !== null && high !== null && (
        <rect
          x={scale(low)}
          y={y - 5}
          width={Math.max(3, scale(high) - scale(low))}
          height={10}
          rx={1.5}
          fill={`color-mix(in oklab, ${color} 30%, var(--sheet))`}
        />
      )}
      {!few && far !== null && high !== null && (
        <g stroke={color} strokeWidth={1.5}>
          <line x1={scale(Math.min(high, far))} x2={scale(far)} y1={y} y2={y} />
          <line x1={scale(far)} x2={scale(far)} y1={y - 4} y2={y + 4} />
        </g>
      )}
      {plan !== null && (
        <line
          x1={scale(plan)}
          x2={scale(plan)}
          y1={y - 11}
          y2={y + 11}
          stroke="var(--ink)"
          strokeWidth={1.75}
          strokeDasharray="3 2"
        />
      )}
      {before !== null && before !== middle && (
        <circle cx={scale(before)} cy={y} r={4} fill="var(--sheet)" stroke="var(--ink-3)" strokeWidth={1.75} />
      )}
      {middle !== null && <circle cx={scale(middle)} cy={y} r={4.75} fill={color} />}
    </svg>
  );
};

/** The numbers of the scale, below the rows. The last one has the unit. */
export const IntervalAxis = ({ scale, width, unit }: { scale: IntervalScale; width: number; unit: string }) => {
  const ticks = ticksOf(scale);
  return (
    <svg
      width={width}
      height={20}
      viewBox={`0 0 ${width} 20`}
      aria-hidden
      className="tnum block overflow-visible text-micro"
    >
      {ticks.map((tick, index) => (
        <text key={tick} x={scale(tick)} y={14} textAnchor="middle" fill="var(--ink-3)">
          {tick}
          {index === ticks.length - 1 ? ` ${unit}` : ''}
        </text>
      ))}
    </svg>
  );
};

export type Spread = readonly { day: number; count: number; inside: number }[];
const most = 9;

/** How many values are at each place: a dot for each, filled if the opened number counts it. A bar replaces dots that would pile up too high. */
export const SpreadMark = ({
  spread,
  scale,
  color,
  label,
  width,
  plan,
}: {
  spread: Spread;
  scale: IntervalScale;
  color: string;
  label: string;
  width: number;
  plan: number | null;
}) => {
  const height = 86;
  const foot = height - 8;
  const room = Math.abs(scale(1) - scale(0));
  const r = Math.max(1.5, Math.min(4, room / 2 - 0.6));
  const highest = Math.max(1, ...spread.map((each) => each.count));
  const dots = highest <= most && room >= 4;
  const y = scaleLinear().domain([0, highest]).range([foot, 6]);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block overflow-visible"
    >
      <GridLines scale={scale} height={foot} />
      <line x1={0} x2={width} y1={foot} y2={foot} stroke="var(--line-2)" />
      {plan !== null && (
        <line
          x1={scale(plan)}
          x2={scale(plan)}
          y1={0}
          y2={foot}
          stroke="var(--ink)"
          strokeWidth={1.75}
          strokeDasharray="3 2"
        />
      )}
      {spread.map(({ day, count, inside }) => {
        const x = Math.min(scale(day), width - r);
        if (dots)
          return Array.from({ length: count }, (_, index) => (
            <circle
              key={`${day} ${index}`}
              cx={x}
              cy={foot - r - 1 - index * (2 * r + 0.8)}
              r={r - 0.4}
              fill={index < inside ? color : 'var(--sheet)'}
              stroke={color}
              strokeWidth={1.25}
            />
          ));
        const wide = Math.max(1.5, Math.min(8, room - 1));
        return (
          <g key={day} stroke={color}>
            <rect x={x - wide / 2} y={y(count)} width={wide} height={foot - y(count)} fill="var(--sheet)" />
            <rect x={x - wide / 2} y={y(inside)} width={wide} height={foot - y(inside)} fill={color} />
          </g>
        );
      })}
    </svg>
  );
};
