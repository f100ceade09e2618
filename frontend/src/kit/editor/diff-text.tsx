import { phrase, sayLabel } from '@candor/contracts/words/say';
import { Fragment, type ReactNode, useMemo } from 'react';
import { type Part, wordDiff } from './word-diff.ts';

/** Unchanged passages longer than this many characters are shortened in the middle. */
const mostSame = 360;
const kept = 140;
const shortened = (text: string, first: boolean, last: boolean): string => {
  if (text.length <= mostSame || (first && last)) return text;
  const head = first ? '' : text.slice(0, kept);
  const tail = last ? '' : text.slice(-kept);
  return `${head} … ${tail}`;
};
const tag = /(\{\{\s*[a-z_]+\s*\}\})/;
/** Text with names in place of its merge tags. */
const withTags = (text: string, nameOf: (tag: string) => string): ReactNode =>
  text.split(tag).map((piece, index) =>
    tag.test(piece) ? (
      <span key={index} className="merge-tag">
        {nameOf(piece.replaceAll(/[{}\s]/g, ''))}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
const looks: Record<Exclude<Part['kind'], 'same'>, string> = {
  gone: 'rounded-[3px] bg-bad-wash text-bad line-through decoration-bad/50 box-decoration-clone px-[1px]',
  new: 'rounded-[3px] bg-good-wash text-good underline decoration-good/50 underline-offset-2 box-decoration-clone px-[1px]',
};
const saids = { gone: phrase('Removed:'), new: phrase('Added:') };

/** The changes of a text, word by word: removed words are struck out, new ones underlined. `nameOf` names a merge tag. */
export const DiffText = ({
  before,
  after,
  nameOf,
}: {
  before: string;
  after: string;
  nameOf: (tag: string) => string;
}) => {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <p className="text-ui wrap-anywhere whitespace-pre-line text-ink-2">
      {parts.map(({ kind, text }, index) => {
        if (kind === 'same')
          return (
            <Fragment key={index}>
              {withTags(shortened(text, index === 0, index === parts.length - 1), nameOf)}
            </Fragment>
          );
        const Mark = kind === 'gone' ? 'del' : 'ins';
        return (
          <Mark key={index} className={looks[kind]}>
            <span className="sr-only">{sayLabel(saids[kind])} </span>
            {withTags(text, nameOf)}
            <span className="sr-only">. </span>
          </Mark>
        );
      })}
    </p>
  );
};
