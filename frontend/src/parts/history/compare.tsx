import { say } from '@candor/contracts/words/say';
import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../../kit/button.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { exactText } from '../../kit/time.tsx';

/** A compared fact with its value at the two moments; null: it had none. */
export type Line = { label: string; a: string | null; b: string | null };
const None = () => <span className="text-ink-3">{say('none')}</span>;
/** The facts at these two moments. Null: they could not be read, and the reader was told why. */
export type Comparison = (a: string, b: string, signal: AbortSignal) => Promise<Line[] | null>;
type Row = { number: number | null; recorded_at: string; sentence: string };

/** Two points in time side by side: only what differs, and how much is the same. `compare` must not change while the same history is shown. */
export const Compare = ({
  rows,
  compare,
  zone,
  onClose,
}: {
  rows: readonly Row[];
  compare: Comparison;
  zone: string | null;
  onClose: () => void;
}) => {
  const [marks, setMarks] = useState({ a: 0, b: rows.length - 1 });
  const [lines, setLines] = useState<Line[] | null>(null);
  const [a, b] = [rows[marks.a]?.recorded_at, rows[marks.b]?.recorded_at];
  useEffect(() => {
    if (!a || !b) return undefined;
    const stop = new AbortController();
    compare(a, b, stop.signal).then(
      (found) => found && setLines(found),
      () => undefined,
    );
    return () => stop.abort();
  }, [a, b, compare]);
  const changed = lines?.filter((line) => line.a !== line.b) ?? [];
  const moments = rows.map((row, index) => ({
    value: String(index),
    label: `${row.number ?? '–'} · ${exactText(row.recorded_at, zone)} · ${row.sentence}`,
  }));
  return (
    <section
      aria-label={say('Two moments')}
      className="mb-5 break-inside-avoid rounded-ctl bg-well px-4 py-3 print:px-0"
    >
      <div className="mb-2 flex items-center gap-2">
        <h2 className="flex-1 text-ui font-semi text-ink">{say('Two moments')}</h2>
        <span className="print:hidden">
          <IconButton label={say('Close')} size="sm" onClick={onClose}>
            <X size={14} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['a', 'b'] as const).map((mark) => (
          <div key={mark} className="flex min-w-0 items-center gap-2">
            <span
              aria-hidden
              className="grid size-5 shrink-0 place-items-center rounded-full bg-accent text-micro font-semi text-on-accent"
            >
              {mark === 'a' ? say('A') : say('B')}
            </span>
            <div className="min-w-0 flex-1 print:hidden">
              <Select
                aria-label={mark === 'a' ? say('Moment A') : say('Moment B')}
                options={moments}
                value={moments[marks[mark]] ?? null}
                onChange={(choice) => choice && setMarks({ ...marks, [mark]: Number(choice.value) })}
              />
            </div>
            <span className="hidden text-ui print:inline">{moments[marks[mark]]?.label}</span>
          </div>
        ))}
      </div>
      {lines && (
        <>
          <table className="mt-3 w-full table-fixed text-ui">
            <thead className="sr-only">
              <tr>
                <th scope="col">{say('Field')}</th>
                <th scope="col">{say('A')}</th>
                <th scope="col">{say('B')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((line) => (
                <tr key={line.label} className="border-t border-line align-top">
                  <th scope="row" className="w-28 py-1.5 pe-3 text-start font-book wrap-anywhere text-ink-3 sm:w-40">
                    {line.label}
                  </th>
                  <td className="py-1.5 pe-3 wrap-anywhere whitespace-pre-line text-ink-2">
                    {line.a === null ? <None /> : <s className="decoration-bad/60">{line.a}</s>}
                  </td>
                  <td className="py-1.5 wrap-anywhere whitespace-pre-line text-ink">
                    {line.b === null ? (
                      <None />
                    ) : (
                      <span className="rounded-tag bg-good-wash px-1 text-good">{line.b}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-meta text-ink-3">
            {say(
              '{changed, plural, =0 {Nothing differs.} one {# thing differs.} other {# things differ.}} {same, number} are the same.',
              {
                changed: changed.length,
                same: lines.length - changed.length,
              },
            )}
          </p>
        </>
      )}
    </section>
  );
};
