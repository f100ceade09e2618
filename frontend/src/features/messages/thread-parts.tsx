import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import type { threadPage } from '@candor/contracts/messages/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { ThreadMessages } from '../../parts/messages/thread-messages.tsx';
import type { Inbox } from './use-inbox.ts';

type Page = DataOf<typeof threadPage>;

/** The head of a conversation: the person, and the way to the conversations beside it. `children`: what can be done, or who had it. */
export const ThreadHead = ({ page, inbox, children }: { page: Page; inbox: Inbox; children: ReactNode }) => {
  const { thread, person } = page;
  const { place, order } = inbox;
  return (
    <header className="flex min-h-[52px] shrink-0 items-center gap-x-2 border-b border-line px-5 py-2 max-sm:px-2">
      <ButtonLink
        kind="ghost"
        icon
        to={inbox.toOf(null)}
        aria-label={say('Back to the inbox')}
        className="lg:hidden max-sm:size-11"
      >
        <ChevronLeft size={18} aria-hidden />
      </ButtonLink>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-head font-semi text-ink">
          <bdi>{person.name}</bdi>
        </h1>
        <p title={thread.subject} className="line-clamp-2 text-meta text-ink-2">
          {thread.subject}
        </p>
      </div>
      <span className="flex items-center gap-1 max-sm:hidden">
        {place >= 0 && (
          <span className="tnum pe-1 text-meta text-ink-3">
            {say('{place, number} of {count, number}', { place: place + 1, count: order.length })}
          </span>
        )}
        <IconButton
          label={say('Previous conversation')}
          keys="k"
          size="sm"
          disabled={place <= 0}
          onClick={() => inbox.near(-1)}
        >
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={say('Next conversation')}
          keys="j"
          size="sm"
          disabled={place < 0 || place >= order.length - 1}
          onClick={() => inbox.near(1)}
        >
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      </span>
      {children}
    </header>
  );
};
/** The messages, scrolled to the newest. */
export const Conversation = ({ page, now, after }: { page: Page; now: number; after?: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  const newest = page.messages.at(-1)?.id;
  useEffect(() => {
    // The newest messages are at the end.
    const scroll = box.current;
    if (scroll && newest) scroll.scrollTop = scroll.scrollHeight;
  }, [newest]);
  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={say('Messages')}
      className="quiet-scroll min-h-0 flex-1 overflow-y-auto px-5 py-3 outline-offset-[-2px] max-sm:px-4"
    >
      <ThreadMessages conversation={page} now={now} {...(after ? { after } : {})} />
    </div>
  );
};
