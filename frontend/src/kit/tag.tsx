import { numberWords } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad' | 'info';
const washes: Record<Tone, string> = {
  plain: 'bg-hover text-ink-2',
  accent: 'bg-accent-wash text-accent-ink',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  info: 'bg-info-wash text-info',
};
const dots: Record<Tone, string> = {
  plain: 'bg-ink-4',
  accent: 'bg-accent',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
};

/** A short label: a skill, a kind. */
export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex h-5 max-w-full items-center gap-1 truncate rounded-tag px-1.5 text-micro font-medium',
      washes[tone],
    )}
  >
    {children}
  </span>
);

/** A state, with a dot: Open, Draft. */
export const Status = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex h-5 max-w-full items-center gap-1.5 rounded-full px-2 text-micro font-medium whitespace-nowrap',
      washes[tone],
    )}
  >
    <i aria-hidden className={cx('size-[6px] shrink-0 rounded-full', dots[tone])} />
    <span className="truncate">{children}</span>
  </span>
);

/** A number beside a label; `hot` asks for attention. */
export const Count = ({ value, hot }: { value: number; hot?: boolean }) => (
  <span
    className={cx(
      'tnum text-micro',
      hot ? 'rounded-full bg-accent px-1.5 leading-[16px] font-semi text-on-accent' : 'text-ink-3',
    )}
  >
    {numberWords(value)}
  </span>
);

/** The dot that separates facts on one line. */
export const Dot = () => <span aria-hidden className="size-[3px] shrink-0 rounded-full bg-ink-4" />;

/** Facts on one line, separated by dots. Empty facts are left out. */
export const Facts = ({ of }: { of: readonly ReactNode[] }) => (
  <span className="block min-w-0 overflow-x-clip">
    {/* Every fact begins with a dot, and the first dot of each line is clipped: no line begins or ends with a dot. */}
    <span className="-ms-[11px] flex min-w-0 flex-wrap items-center gap-x-2 text-ink-3">
      {of
        .filter((fact) => fact !== null && fact !== undefined && fact !== '' && fact !== false)
        .map((fact, index) => (
          <span key={index} className="flex min-w-0 items-center gap-x-2">
            <Dot />
            <span className="truncate">{fact}</span>
          </span>
        ))}
    </span>
  </span>
);
