import { say } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { scaleLinear } from 'd3-scale';
import { type ChartProps, colorOf, numberText } from './chart-parts.tsx';

/** A table whose cells are darker for larger numbers. It needs no second table for screen readers. Its text stays readable on every color. */
export const HeatTable = ({
  title,
  text,
  data,
  format = numberText,
  onOpen,
  empty = say('There is nothing to show yet.'),
  heads,
}: ChartProps & { /** Precedes a series' name. */ heads?: (series: string) => ReactNode }) => {
  const numbers = data.rows.flatMap((row) => row.values.filter((value) => value !== null));
  if (!numbers.length) return <p className="py-6 text-ui text-ink-3">{empty}</p>;
  const strength = scaleLinear()
    .domain([Math.min(0, ...numbers), Math.max(0, ...numbers) || 1])
    .range([0, 42])
    .clamp(true);
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="border-separate border-spacing-0.5 text-ui">
        <caption className="sr-only">
          {title}. {text}
        </caption>
        <thead>
          <tr className="text-meta text-ink-3">
            <th scope="col" className="sticky start-0 z-10 bg-sheet py-1.5 pe-4 text-start font-book">
              {data.head}
            </th>
            {data.series.map((series) => (
              <th key={series.key} scope="col" className="min-w-18 px-2 py-1.5 text-end font-book">
                <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
                  {heads?.(series.key)}
                  {series.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key}>
              <th
                scope="row"
                title={row.label}
                className="sticky start-0 z-10 max-w-64 truncate bg-sheet py-1 pe-4 text-start font-medium max-sm:max-w-32"
              >
                {row.label}
              </th>
              {data.series.map((series, index) => {
                const value = row.values[index] ?? null;
                const ground =
                  value === null
                    ? undefined
                    : `color-mix(in oklab, ${colorOf(data, index)} ${strength(value).toFixed(0)}%, var(--sheet))`;
                const open = value !== null && onOpen ? () => onOpen({ row: row.key, series: series.key }) : null;
                return (
                  <td
                    key={series.key}
                    className="tnum rounded-tag p-0 text-end text-ink"
                    style={{ background: ground }}
                  >
                    {open ? (
                      <button
                        type="button"
                        onClick={open}
                        aria-label={`${row.label}, ${series.label}: ${format(value!)}`}
                        className="tnum h-8 w-full rounded-tag px-2 text-end hover:underline"
                      >
                        {format(value!)}
                      </button>
                    ) : (
                      <span className={value === null ? 'block px-2 py-1.5 text-ink-3' : 'block px-2 py-1.5'}>
                        {value === null ? '–' : format(value)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
