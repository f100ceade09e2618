import { ChevronRight } from 'lucide-react';
import type { BoardLanes } from '@candor/contracts/board/board-lanes';
import { numberWords, say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { useStored } from '../../kit/stored.ts';
import type { LaneShown } from './lane-places.ts';

/** The height in px. */
export const laneHead = 36;

/** Which lanes are folded, on the boards of now and of the past alike. `fold` folds or opens a lane, and returns whether it is then folded. */
export const useFolds = (by: BoardLanes) => {
  const [folds, setFolds] = useStored<Record<string, true>>('board:lanes', {});
  const fold = ({ key }: LaneShown): boolean => {
    const { [`${by} ${key}`]: was, ...others } = folds;
    setFolds(was ? others : { ...others, [`${by} ${key}`]: true });
    return !was;
  };
  return { folds, fold };
};

/** The name of a lane for screen readers. */
export const laneTitle = (name: string, { total }: LaneShown): string =>
  say('{lane}, {count, plural, one {# candidate} other {# candidates}}', { lane: name, count: total });

/** The name of a lane and its count, always visible while scrolling. A press folds the lane. */
export const LaneHead = ({
  by,
  lane,
  name,
  onFold,
}: {
  by: BoardLanes;
  lane: LaneShown;
  name: string;
  onFold: () => void;
}) => (
  <h3
    className="sticky top-10 z-[5] flex items-center bg-sheet text-ui font-semi text-ink"
    style={{ height: laneHead }}
  >
    <button
      type="button"
      aria-expanded={!lane.folded}
      onClick={onFold}
      className="sticky start-4 flex h-7 max-w-[calc(100vw-48px)] items-center gap-2 rounded-ctl pe-2 ps-1 hover:bg-hover max-sm:start-3 max-sm:h-9"
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={cx('shrink-0 text-ink-3', lane.folded ? 'rtl:-scale-x-100' : 'rotate-90')}
      />
      {by === 'owner' && lane.key && <Avatar name={name} size={20} />}
      <span className="truncate">{name}</span>
      <span className="tnum font-normal text-ink-3">{numberWords(lane.total)}</span>
    </button>
  </h3>
);
