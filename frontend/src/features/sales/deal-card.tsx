import { memo, useEffect, useRef, useState } from 'react';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { chanceOf, type Chances } from '@candor/contracts/sales/chances';
import type { DealCard } from '@candor/contracts/sales/pages';
import { dealStages, isOpen } from '@candor/contracts/sales/values';
import { fullDays } from '@candor/contracts/values/days';
import { shortMinorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords, shortDuration } from '@candor/contracts/words/time-words';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { nextOf } from './deal-words.ts';
import { ShareBar } from './share-bar.tsx';

const tones = { mine: 'text-ink', late: 'text-warn', waits: 'text-ink-3' };

/** A card 76 px high: company and time in the stage, amount with its chance, and the next step. The board handles clicks and keys. */
export const DealCardView = memo(
  ({
    card,
    chances,
    owner,
    today,
    href,
    index,
    movable,
    tabbable,
    atHand,
    open,
  }: {
    card: DealCard;
    chances: Chances;
    owner: string;
    today: string;
    href: string;
    index: number;
    movable: boolean;
    tabbable: boolean;
    atHand: boolean;
    open: boolean;
  }) => {
    const box = useRef<HTMLDivElement>(null);
    const [dragging, setDragging] = useState(false);
    const { id, type } = card;
    useEffect(
      () =>
        draggable({
          element: box.current!,
          canDrag: () => movable,
          getInitialData: () => ({ type: 'card', id, from: { id: type } }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
      [id, type, movable],
    );
    const next = nextOf(card, today);
    const days = fullDays(card.since);
    const amount = card.type === 'deal_paid' ? (card.paid_amount ?? card.amount) : card.amount;
    return (
      <div
        ref={box}
        data-card={id}
        data-index={index}
        data-hand={atHand || undefined}
        className={cx(
          'relative h-[76px] rounded-card bg-card px-3 pt-2.5 transition-shadow duration-100 select-none has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-accent',
          dragging && 'opacity-40',
          open
            ? 'shadow-[0_0_0_1.5px_var(--accent),0_4px_14px_-4px_color-mix(in_oklch,var(--accent)_30%,transparent)]'
            : atHand
              ? 'shadow-[0_0_0_1.5px_var(--accent-line)]'
              : 'shadow-card hover:shadow-raise',
        )}
      >
        <a
          href={href}
          draggable={false}
          tabIndex={tabbable ? 0 : -1}
          aria-current={open ? 'true' : undefined}
          className="absolute inset-0 rounded-card outline-none"
          aria-label={[
            card.company_name,
            sayLabel(dealStages[type]),
            amount ? shortMinorWords(amount.amount, amount.currency) : say('no amount yet'),
            next.text,
          ]
            .filter(Boolean)
            .join(', ')}
        />
        <div className="flex items-baseline gap-1">
          <span className="truncate text-ui leading-[17px] font-semi text-ink" title={card.company_name}>
            {card.company_name}
          </span>
          <span
            className={cx('tnum ms-auto shrink-0 ps-1 text-micro', next.tone === 'late' ? 'text-warn' : 'text-ink-3')}
            title={say('{duration} in this stage', { duration: durationWords(days) })}
          >
            {shortDuration(days)}
          </span>
        </div>
        <div className="flex items-center gap-1.5 text-ui leading-[18px]">
          {amount ? (
            <span className="tnum font-medium text-ink">{shortMinorWords(amount.amount, amount.currency)}</span>
          ) : (
            <span className="text-ink-3 italic">{say('No amount yet')}</span>
          )}
          {isOpen(type) && (
            <span className="tnum text-ink-3">{say('{percent, number}%', { percent: chanceOf(card, chances) })}</span>
          )}
          <span className="ms-auto">
            <ShareBar shares={card.shares} />
          </span>
        </div>
        <div className="mt-0.5 flex h-5 items-center gap-1.5">
          <span className={cx('min-w-0 flex-1 truncate text-meta', tones[next.tone])}>{next.text}</span>
          {owner && (
            <span title={owner}>
              <Avatar name={owner} size={18} />
            </span>
          )}
        </div>
      </div>
    );
  },
);
DealCardView.displayName = 'DealCardView';
