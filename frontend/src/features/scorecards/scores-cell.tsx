import type { Cell } from '@candor/contracts/scorecards/scoring';
import { placeOnAxis } from '@candor/contracts/scorecards/scoring';
import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { initialsOf } from '@candor/contracts/values/person-name';
import { cx } from '../../kit/cx.ts';
import { pointWords } from '../../parts/scorecards/score-words.ts';

type NameOf = (user_id: string) => string;
/** The dots of a cell, in words for screen readers. */
export const cellWords = (cell: Cell, nameOf: NameOf): string =>
  cell.mean === null
    ? say('No one asked')
    : say('Mean {mean}: {each}', {
        mean: pointWords(cell.mean),
        each: listWords(cell.dots.map(({ user_id, at }) => `${nameOf(user_id)} ${pointWords(at)}`)),
      });

/** The dots of a cell. People at the same point share one dot with their number. */
const grouped = (cell: Cell) =>
  [...Map.groupBy(cell.dots, ({ at }) => Math.round(at * 4) / 4)].map(([at, dots]) => ({ at, dots }));

/** Each person's score as a dot between 1 and 5, and the mean as a line. If scores differ widely, the dots show the people's initials. */
export const Spread = ({ cell, nameOf }: { cell: Cell; nameOf: NameOf }) => (
  <span aria-hidden className="relative mx-2 block h-5 min-w-16 flex-1">
    <span className="absolute inset-x-0 top-1/2 h-px bg-line-2" />
    {[1, 2, 3, 4, 5].map((at) => (
      <span
        key={at}
        className="absolute top-[7px] h-1.5 w-px bg-line-2"
        style={{ insetInlineStart: `${placeOnAxis(at) * 100}%` }}
      />
    ))}
    {cell.differ && (
      <span
        className="absolute top-[9px] h-0.5 bg-warn/50"
        style={{
          insetInlineStart: `${placeOnAxis(cell.dots[0]!.at) * 100}%`,
          width: `${(cell.spread / 4) * 100}%`,
        }}
      />
    )}
    {cell.mean !== null && (
      <span
        className="absolute top-[3px] h-3.5 w-0.5 -translate-x-1/2 bg-ink rtl:translate-x-1/2"
        style={{ insetInlineStart: `${placeOnAxis(cell.mean) * 100}%` }}
      />
    )}
    {grouped(cell).map(({ at, dots }) => {
      const apart = dots.length === 1 && dots[0]!.user_id === cell.differ;
      return (
        <span
          key={at}
          className={cx(
            'absolute top-1/2 grid -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full text-[9px] leading-none font-semi rtl:translate-x-1/2',
            apart
              ? 'size-5 bg-warn-wash text-warn ring-1 ring-warn'
              : cell.differ
                ? 'bg-warn text-sheet'
                : 'bg-good text-sheet',
            !apart && (dots.length > 1 ? 'size-4' : 'size-2.5'),
          )}
          style={{ insetInlineStart: `${placeOnAxis(at) * 100}%` }}
        >
          {apart ? initialsOf(nameOf(dots[0]!.user_id)) : dots.length > 1 ? dots.length : null}
        </span>
      );
    })}
  </span>
);

/** One requirement of one candidate: the mean and spread of the scores, or a note that it was not asked. */
export const ScoreCell = ({
  cell,
  met,
  nameOf,
}: {
  cell: Cell | undefined;
  /** Whether any member has judged this candidate. */
  met: boolean;
  nameOf: NameOf;
}) => {
  if (!cell || cell.mean === null)
    return met ? (
      <span className="text-meta text-ink-3">{say('No one asked')}</span>
    ) : (
      <span className="text-ink-4">–</span>
    );
  return (
    <span className="flex w-full items-center">
      <span className="sr-only">{cellWords(cell, nameOf)}</span>
      <span aria-hidden className="tnum w-7 shrink-0 text-ui font-medium text-ink">
        {pointWords(cell.mean)}
      </span>
      <Spread cell={cell} nameOf={nameOf} />
      <span
        aria-hidden
        className={cx('w-12 shrink-0 text-end text-micro', cell.differ ? 'font-medium text-warn' : 'text-ink-3')}
      >
        {cell.differ ? say('differ') : cell.dots.length === 1 ? say('1 only') : ''}
      </span>
    </span>
  );
};
