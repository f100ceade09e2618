import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../kit/cx.ts';

/** A part of the sentence: words that lead somewhere. */
export type Words = { key: string; text: string; to: string };
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const between = (index: number, last: number, ends: boolean) =>
  index === last ? (ends ? '.' : '') : ends && index === last - 1 && last === 1 ? ' and ' : ', ';

/** The work in one sentence. Each part leads to its list; the first is what comes next. `rest` counts what the parts do not say. */
export const Sentence = ({ parts, rest = '' }: { parts: readonly Words[]; rest?: string }) => (
  <h1 className="mt-1.5 text-display font-semi text-balance text-ink max-sm:text-title">
    {parts.map(({ key, text, to }, index) => (
      <Fragment key={key}>
        <Link
          to={to}
          className={cx(
            'rounded-[3px] underline decoration-1 underline-offset-[6px] hover:decoration-2',
            index === 0 ? 'decoration-accent decoration-2' : 'decoration-line-2 hover:decoration-ink-3',
          )}
        >
          {index === 0 ? capital(text) : text}
        </Link>
        {between(index, parts.length - 1, !rest)}
      </Fragment>
    ))}
    {rest && ` ${rest}.`}
  </h1>
);
