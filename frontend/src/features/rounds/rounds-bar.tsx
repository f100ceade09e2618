import type { ComponentType } from 'react';
import { Clock, type LucideProps, Plus, TrendingDown } from 'lucide-react';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { PageBar } from '../../kit/page.tsx';
import { gapWords } from '../../parts/requirements/chain-words.ts';
import { overTime, plannedDays, slowSteps } from './round-draft.ts';
import type { RoundsNow } from './use-rounds.ts';
import type { RoundsHand } from './use-rounds-hand.ts';

/** A count of steps. Each press shows the next of the counted steps. */
const Chip = ({
  icon: Icon,
  count,
  words,
  onPress,
}: {
  icon: ComponentType<LucideProps>;
  count: number;
  words: string;
  onPress: () => void;
}) => (
  <button
    type="button"
    onClick={onPress}
    className="flex h-7 items-center gap-1.5 rounded-full border border-line-2 px-2.5 text-meta whitespace-nowrap text-ink-2 hover:bg-hover max-sm:h-11"
  >
    <Icon size={13} aria-hidden className="text-warn" />
    <span>
      <b className="font-semi text-ink">{numberWords(count)}</b> {words}
    </span>
  </button>
);

/** The bar above the path: the steps that are too long or too slow, the days that the path should take, and the button for a new step. */
export const RoundsBar = ({ now, hand }: { now: RoundsNow; hand: RoundsHand }) => {
  const { page, before, rounds, editable, draft } = now;
  const late = overTime(rounds);
  const slow = slowSteps(page);
  const planned = plannedDays(before.steps);
  const { addStep } = kindTexts[page.job.kind];
  return (
    <PageBar className="border-b border-line">
      {late.length > 0 && (
        <Chip
          icon={Clock}
          count={late.length}
          words={gapWords('over_time', late.length)}
          onPress={() => hand.next(late)}
        />
      )}
      {slow.length > 0 && (
        <Chip
          icon={TrendingDown}
          count={slow.length}
          words={say('{count, plural, one {slower than its target} other {slower than their target}}', {
            count: slow.length,
          })}
          onPress={() => hand.next(slow)}
        />
      )}
      <span className="ms-auto text-meta text-ink-3 max-sm:hidden">
        {planned > 0 && say('Target {duration} to a decision', { duration: durationWords(planned) })}
      </span>
      {editable && (
        <Button size="sm" className="max-sm:h-11" disabled={draft !== null} onClick={hand.add}>
          <Plus size={14} aria-hidden />
          {sayLabel(addStep)} <Kbd keys="r" />
        </Button>
      )}
    </PageBar>
  );
};
