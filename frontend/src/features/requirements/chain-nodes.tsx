import { numberWords } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { cx } from '../../kit/cx.ts';

/** One part of the chain (a task, requirement, question or interviewer): a button that highlights it and shows its panel. */
export const Node = ({
  id,
  name,
  facts,
  end,
  lit,
  held,
  leads,
  onHold,
  onHover,
}: {
  id: string;
  name: string;
  facts: ReactNode;
  end?: ReactNode;
  lit: boolean;
  held: boolean;
  leads: string;
  onHold: () => void;
  onHover: (id: string | null) => void;
}) => (
  <button
    type="button"
    data-node={id}
    aria-pressed={held}
    onClick={onHold}
    onMouseEnter={() => onHover(id)}
    onMouseLeave={() => onHover(null)}
    className={cx(
      'relative block w-full rounded-ctl border px-2.5 py-1.5 text-start',
      held
        ? 'border-accent bg-accent-wash ring-1 ring-accent'
        : lit
          ? 'border-accent bg-sheet'
          : 'border-line bg-sheet hover:border-ink-4',
    )}
  >
    <span className={cx('line-clamp-3 text-ui', lit ? 'font-medium text-ink' : 'text-ink-2')}>{name}</span>
    <span className="mt-0.5 flex items-center gap-1.5 text-meta text-ink-3">
      {facts}
      {end !== undefined && <span className="tnum ms-auto">{end}</span>}
    </span>
    <span className="sr-only">{leads}</span>
  </button>
);
/** One column of the map, under its title. */
export const Column = ({
  title,
  count,
  note,
  children,
}: {
  title: string;
  count: number;
  note: string;
  children: ReactNode;
}) => (
  <section aria-label={title} data-column className="min-w-0">
    <div className="sticky top-0 z-10 flex items-baseline gap-1.5 bg-sheet px-0.5 pt-1 pb-2.5">
      <h2 className="text-ui font-semi text-ink">{title}</h2>
      <span className="tnum text-meta text-ink-3">{numberWords(count)}</span>
      <span className="ms-auto text-meta text-ink-3">{note}</span>
    </div>
    <div className="relative grid gap-2">{children}</div>
  </section>
);
