import { useState } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { ScorecardContent } from './scorecard-content.tsx';

/** A scorecard that the reader may open. */
export type ReadableCard = { id: string; name: string; step: string };

/** The scorecards of one candidate in a drawer, one at a time. `first` is shown first; `requirement` is highlighted. */
export const ScorecardDrawer = ({
  candidate,
  cards,
  first,
  requirement = null,
  zone,
  onClose,
}: {
  candidate: string;
  cards: readonly ReadableCard[];
  first?: string;
  requirement?: string | null;
  zone: string | null;
  onClose: () => void;
}) => {
  const [wanted, want] = useState(first);
  const at = Math.max(
    0,
    cards.findIndex(({ id }) => id === wanted),
  );
  const shown = cards[at];
  const rounds = new Set(cards.map(({ step }) => step)).size > 1;
  const go = (by: 1 | -1) => {
    const next = cards[at + by];
    if (next) want(next.id);
  };
  useShortcut(']', say('Next scorecard'), () => go(1), { on: cards.length > 1 });
  useShortcut('[', say('Previous scorecard'), () => go(-1), { on: cards.length > 1 });
  if (!shown) return null;
  return (
    <Drawer
      label={say('Scorecards for {name}', { name: candidate })}
      onClose={onClose}
      head={<span className="min-w-0 truncate ps-2 text-meta text-ink-3">{candidate}</span>}
    >
      <div className="px-5 pb-6">
        {cards.length > 1 && (
          <div
            role="group"
            aria-label={say('Scorecards')}
            className="hairline-b quiet-scroll -mx-5 mb-4 flex gap-1 overflow-x-auto px-5 pb-2"
          >
            {cards.map((card) => (
              <button
                key={card.id}
                type="button"
                aria-pressed={card === shown}
                onClick={() => want(card.id)}
                className={cx(
                  'flex h-8 shrink-0 items-center gap-1.5 rounded-ctl px-2 text-meta max-sm:h-11',
                  card === shown ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover',
                )}
              >
                <Avatar name={card.name} size={20} />
                {card.name}
                {rounds && <span className="font-normal text-ink-3">{sayLabel(card.step)}</span>}
              </button>
            ))}
          </div>
        )}
        <div className="mb-3 flex items-center gap-2.5">
          <Avatar name={shown.name} size={32} />
          <div className="min-w-0">
            <h2 className="truncate text-head font-semi text-ink">{shown.name}</h2>
            <p className="truncate text-meta text-ink-3">{sayLabel(shown.step)}</p>
          </div>
        </div>
        <ScorecardContent key={shown.id} id={shown.id} requirement={requirement} zone={zone} />
      </div>
    </Drawer>
  );
};
