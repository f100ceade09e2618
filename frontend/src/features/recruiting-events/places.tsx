import type { ShownInstance } from '@candor/contracts/recruiting-events/pages';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { heldOf } from './event-words.ts';

/** The most squares that are drawn; larger dates show the words alone. */
const mostDrawn = 240;
const looks = {
  came: 'bg-ink',
  registered: 'bg-ink-4',
  missed: 'border border-ink-4 bg-linear-to-br from-ink-4 from-40% to-sheet to-60%',
  free: 'border border-line-2',
  waits: 'border border-dashed border-warn',
} as const;
const Square = ({ look }: { look: keyof typeof looks }) => (
  <i className={cx('size-[9px] rounded-[2.5px]', looks[look])} />
);

/** The places of a date as squares. The kinds of squares differ in shape as well as color. */
export const Places = ({ instance: { counts, fields } }: { instance: ShownInstance }) => {
  const held = heldOf(counts);
  const free = fields.capacity === null ? 0 : Math.max(0, fields.capacity - held);
  const all: [keyof typeof looks, number][] = [
    ['came', counts.attended],
    ['registered', counts.registered + counts.offered],
    ['missed', counts.no_show],
    ['free', free],
    ['waits', counts.waitlisted],
  ];
  const drawn = all.reduce((sum, [, count]) => sum + count, 0);
  if (!drawn || drawn > mostDrawn) return null;
  return (
    <div aria-hidden className="flex flex-wrap gap-[3px]">
      {all.flatMap(([look, count]) =>
        Array.from({ length: count }, (_, at) => <Square key={`${look}${at}`} look={look} />),
      )}
    </div>
  );
};

/** The same numbers of places, in words. */
export const PlacesWords = ({ instance: { counts, fields, status } }: { instance: ShownInstance }) => {
  const held = heldOf(counts);
  const parts: [keyof typeof looks, string][] = [
    ...(counts.attended || counts.no_show
      ? ([
          ['came', say('{count, number} came', { count: counts.attended })],
          ...(counts.no_show ? [['missed', say('{count, number} did not', { count: counts.no_show })] as const] : []),
        ] as unknown as [keyof typeof looks, string][])
      : []),
    ...(counts.registered + counts.offered || !(counts.attended || counts.no_show)
      ? ([
          [
            'registered',
            fields.capacity === null
              ? say('{count, number} registered', { count: counts.registered + counts.offered })
              : say('{count, number} of {places, number} places', { count: held, places: fields.capacity }),
          ],
        ] as [keyof typeof looks, string][])
      : []),
    ...(counts.waitlisted && status === 'scheduled'
      ? ([['waits', say('{count, plural, one {# waits} other {# wait}}', { count: counts.waitlisted })]] as [
          keyof typeof looks,
          string,
        ][])
      : []),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-2">
      {parts.map(([look, text]) => (
        <span key={look} className="inline-flex items-center gap-1.5">
          <Square look={look} />
          {text}
        </span>
      ))}
    </p>
  );
};
