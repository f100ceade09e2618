import { numberWords, percentWords, say } from '@candor/contracts/words/say';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';

// All charts share these: their data, the frame with title and table, number formats, and their width.

/** Rows of numbers, one number for each series; null for a missing number. Every chart draws these rows, and its table lists them. */
export type ChartData = {
  /** What a row stands for, as the head of the table's first column. */
  head: string;
  series: readonly { key: string; label: string; color?: string }[];
  rows: readonly { key: string; label: string; values: readonly (number | null)[] }[];
};
/** A mark that the reader chose: its row, and its series if there are several. */
export type Mark = { row: string; series: string };
export type ChartProps = {
  title: string;
  /** One sentence that describes the chart for readers who cannot see it. */
  text: string;
  data: ChartData;
  /** Formats a number. */
  format?: (value: number) => string;
  /** Makes the marks focusable and pressable. */
  onOpen?: (mark: Mark) => void;
  /** The sentence that replaces an empty chart. */
  empty?: ReactNode;
};

/** A number in the reader's language, with at most one decimal. */
export const numberText = (value: number): string => numberWords(Math.round(value * 10) / 10);
export const shareText = (value: number): string => percentWords(value);

const colors = ['--accent', '--st-offer', '--st-screen', '--st-final', '--st-apply', '--st-gone'];
export const colorOf = (data: ChartData, series: number): string =>
  data.series[series]?.color ?? `var(${colors[series % colors.length]})`;
/** A pale version of the color, on which dark text stays readable. */
export const paleOf = (color: string): string => `color-mix(in oklab, ${color} 26%, var(--sheet))`;

const perLetter = 6.6;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** As much of the label as fits into this many pixels of 12 px type. */
export const fit = (label: string, width: number): string => {
  const letters = Array.from(graphemes.segment(label), (each) => each.segment);
  const most = Math.max(3, Math.floor(width / perLetter));
  return letters.length <= most
    ? label
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};
/** About as many pixels as the label takes in 12 px type. */
export const widthOf = (label: string): number => Math.ceil(label.length * perLetter);
export const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The present width of an element in pixels. */
export const useWidth = (at = 640) => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(at);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth) setWidth(element.clientWidth);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

/** Makes a mark of the chart a button, if `open` is given. */
export const pressable = (label: string, open: (() => void) | undefined) =>
  open
    ? {
        role: 'button',
        tabIndex: 0,
        'aria-label': label,
        onClick: open,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          open();
        },
        className: 'cursor-pointer outline-offset-1 hover:opacity-80',
      }
    : {};

/** The numbers of a chart as a table. */
export const ChartTable = ({
  title,
  data,
  format = numberText,
  hidden,
}: Pick<ChartProps, 'title' | 'data' | 'format'> & { hidden?: boolean }) => (
  <div className={hidden ? 'sr-only' : 'overflow-x-auto'}>
    <table className="w-full text-ui">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-meta text-ink-3">
          <th scope="col" className="py-1.5 pe-4 text-start font-book">
            {data.head}
          </th>
          {data.series.map((series) => (
            <th key={series.key} scope="col" className="py-1.5 ps-4 text-end font-book">
              {series.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <tr key={row.key} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-4 text-start font-medium break-words">
              {row.label}
            </th>
            {data.series.map((series, index) => {
              const value = row.values[index] ?? null;
              return (
                <td key={series.key} className="tnum py-1.5 ps-4 text-end">
                  {value === null ? '–' : format(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Color and name of each series, for charts that cannot write the name beside the mark. */
export const ChartKey = ({ data }: { data: ChartData }) => (
  <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
    {data.series.map((series, index) => (
      <li key={series.key} className="flex items-center gap-1.5">
        <span
          className="size-2.5 rounded-[3px] border"
          style={{ background: paleOf(colorOf(data, index)), borderColor: colorOf(data, index) }}
        />
        {series.label}
      </li>
    ))}
  </ul>
);

/** Title, picture and table of a chart. Screen readers always get the table, other readers when they press a button. */
export const ChartFrame = ({
  title,
  text,
  data,
  format,
  onOpen,
  empty = say('There is nothing to show yet.'),
  legend,
  height,
  children,
}: ChartProps & { legend?: boolean; height: (width: number) => number; children: (width: number) => ReactNode }) => {
  const id = useId();
  const { ref, width } = useWidth();
  const [asTable, setAsTable] = useState(false);
  const nothing = !data.rows.some((row) => row.values.some((value) => value !== null));
  return (
    <figure aria-labelledby={`${id}-name`} className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span id={`${id}-name`} className="text-ui font-semi text-ink">
          {title}
        </span>
        {legend && !asTable && !nothing && <ChartKey data={data} />}
        {!nothing && (
          <button
            type="button"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className="ms-auto inline-flex h-6 items-center rounded-tag px-1.5 text-meta text-ink-3 hover:bg-hover hover:text-ink print:hidden"
          >
            {say('Show as table')}
          </button>
        )}
      </figcaption>
      <div ref={ref}>
        {nothing ? (
          <p className="py-6 text-ui text-ink-3">{empty}</p>
        ) : (
          <>
            {!asTable && (
              <svg
                width={width}
                height={height(width)}
                role={onOpen ? 'group' : 'img'}
                aria-labelledby={`${id}-title ${id}-text`}
                className={cx('block max-w-full overflow-visible text-meta')}
              >
                <title id={`${id}-title`}>{title}</title>
                <desc id={`${id}-text`}>{text}</desc>
                {children(width)}
              </svg>
            )}
            <ChartTable title={title} data={data} format={format} hidden={!asTable} />
          </>
        )}
      </div>
    </figure>
  );
};
