import { say, sayLabel } from '@candor/contracts/words/say';
import { hiringStatuses, isEnd } from '@candor/contracts/jobs/values';
import { fullDays } from '@candor/contracts/values/days';
import type { SearchItem } from '@candor/contracts/platform/endpoints';
import { cx } from '../../kit/cx.ts';
import { markedParts, type Typed } from '../../page/search-words.ts';
import { TypeRing } from '../people/stage.tsx';

// How search results are shown, in the palette and on the search page.

/** The text with the typed words underlined. A near match (one letter wrong) has a dotted line. */
export const Marked = ({ text, near, words }: { text: string; near: boolean; words: Typed['words'] }) =>
  markedParts(text, words, near).map((part, at) =>
    part.mark ? (
      <mark
        key={at}
        className={cx(
          'bg-transparent font-medium text-accent-ink underline decoration-accent-line decoration-2 underline-offset-3',
          part.mark === 'near' && 'decoration-accent-ink decoration-dotted',
        )}
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );

/** A person's step, or a job's health. */
export const HitMark = ({ mark }: { mark: SearchItem['mark'] | undefined }) => (
  <>
    {mark && 'stage' in mark && (
      <>
        <TypeRing type={mark.stage.type} />
        <span className="max-sm:hidden">
          {isEnd(mark.stage.type)
            ? sayLabel(mark.stage.name)
            : say('{name}, {days, number} d', { name: sayLabel(mark.stage.name), days: fullDays(mark.since) })}
        </span>
      </>
    )}
    {mark &&
      'status' in mark &&
      (mark.live || mark.new_resumes ? (
        <>
          {say('{count, number} live', { count: mark.live })}
          {mark.new_resumes > 0 && (
            <span className="font-medium text-accent-ink">
              {say('{count, number} new', { count: mark.new_resumes })}
            </span>
          )}
        </>
      ) : (
        sayLabel(hiringStatuses[mark.status])
      ))}
  </>
);
