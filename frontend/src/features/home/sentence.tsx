import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../kit/cx.ts';
import { Said } from '../../kit/said.tsx';
import { numberWord } from './home-words.ts';

/** A part of the sentence, and the address to which it links. */
export type Words = { key: string; text: string; to: string };
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The waiting work in one sentence of at most three parts. Each part links to its list; the first is the next thing to do. `rest` counts what the three parts leave out. */
export const Sentence = ({ parts, rest = 0 }: { parts: readonly Words[]; rest?: number }) => {
  const [first, second, third]: readonly ReactNode[] = parts.map(({ key, text, to }, index) => (
    <Link
      key={key}
      to={to}
      className={cx(
        'rounded-[3px] underline decoration-1 underline-offset-[6px] hover:decoration-2',
        index === 0 ? 'decoration-accent decoration-2' : 'decoration-line-2 hover:decoration-ink-3',
      )}
    >
      {index === 0 ? capital(text) : text}
    </Link>
  ));
  return (
    <h1 className="mt-1.5 text-display font-semi text-balance text-ink max-sm:text-title">
      {third && rest ? (
        <Said
          text="{first}, {second}, {third} and {count, plural, one {one more} other {{words} more}}."
          with={{ first, second, third, count: rest, words: numberWord(rest) }}
        />
      ) : third ? (
        <Said text="{first}, {second}, {third}." with={{ first, second, third }} />
      ) : second ? (
        <Said text="{first} and {second}." with={{ first, second }} />
      ) : (
        <>{first}.</>
      )}
    </h1>
  );
};
