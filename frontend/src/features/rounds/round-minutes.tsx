import { numberWords } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';

/** A number of minutes, shown at the end of a line. */
export const Minutes = ({ of, strong }: { of: number; strong?: boolean }) => (
  <span className={cx('tnum w-9 shrink-0 text-end text-ui', strong ? 'font-semi text-ink' : 'text-ink-2')}>
    {of ? numberWords(of) : '–'}
  </span>
);
