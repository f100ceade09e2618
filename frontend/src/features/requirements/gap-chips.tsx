import { numberWords, say } from '@candor/contracts/words/say';
import type { ComponentType } from 'react';
import { CircleDashed, Clock, Repeat, Unlink, type LucideProps } from 'lucide-react';
import type { Gap } from '@candor/contracts/requirements/chain';
import { cx } from '../../kit/cx.ts';
import { gapWords } from '../../parts/requirements/chain-words.ts';

const looks: Record<Gap['kind'], { icon: ComponentType<LucideProps>; tone: string }> = {
  no_question: { icon: CircleDashed, tone: 'text-bad' },
  asked_often: { icon: Repeat, tone: 'text-warn' },
  over_time: { icon: Clock, tone: 'text-warn' },
  no_requirement: { icon: Unlink, tone: 'text-ink-3' },
  no_round: { icon: Unlink, tone: 'text-ink-3' },
};
export type GapKind = Gap['kind'];
/** The gaps in the chain, with counts. A press on one shows only the affected parts. */
export const GapChips = ({
  gaps,
  chosen,
  onChoose,
}: {
  gaps: readonly Gap[];
  chosen: GapKind | null;
  onChoose: (kind: GapKind | null) => void;
}) => {
  const counts = Map.groupBy(gaps, ({ kind }) => kind);
  return (
    <div role="group" aria-label={say('Gaps')} className="contents">
      {(Object.keys(looks) as GapKind[]).flatMap((kind) => {
        const count = counts.get(kind)?.length ?? 0;
        if (!count) return [];
        const { icon: Icon, tone } = looks[kind];
        const on = chosen === kind;
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={on}
            onClick={() => onChoose(on ? null : kind)}
            className={cx(
              'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-meta whitespace-nowrap',
              on ? 'border-accent bg-accent-wash text-accent-ink' : 'border-line-2 text-ink-2 hover:bg-hover',
            )}
          >
            <Icon size={13} aria-hidden className={tone} />
            <span>
              <b className="font-semi text-ink">{numberWords(count)}</b> {gapWords(kind, count)}
            </span>
          </button>
        );
      })}
    </div>
  );
};
