import type { threadPage } from '@candor/contracts/messages/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { momentText } from '../../kit/time.tsx';
import { sayReadOnly } from '../../page/past/past-bar.tsx';
import { Conversation, ThreadHead } from './thread-parts.tsx';
import { ThreadLine, ThreadSide } from './thread-side.tsx';
import type { Inbox } from './use-inbox.ts';

type Page = DataOf<typeof threadPage>;

/** Who had to act, in words; empty: no action was needed. */
const moveWords = ({ thread, user: { tz_region: zone } }: Page, now: number): string => {
  const { move, since, snoozed_until } = thread;
  if (snoozed_until && Date.parse(snoozed_until) > now)
    return say('Put off until {when}.', { when: momentText(snoozed_until, zone) });
  const when = momentText(since, zone);
  if (move === 'answer') return say('It waited for our answer since {when}.', { when });
  if (move === 'fix') return say('A message had not arrived, since {when}.', { when });
  return move === 'waiting' ? say('We waited for their answer since {when}.', { when }) : '';
};

/** One conversation as of a past time. It is only read. */
export const ThreadThen = ({ page, past, inbox }: { page: Page; past: Past; inbox: Inbox }) => {
  const { thread, person, names, messages } = page;
  const now = Date.parse(past.as_of);
  useShortcut('d', '', sayReadOnly);
  useShortcut('h', '', sayReadOnly);
  useShortcut('g', '', sayReadOnly);
  const holder = thread.assignee_user_id ? names[thread.assignee_user_id] : undefined;
  const had = holder ? say('{name} had it', { name: holder }) : say('No one had it');
  const move = moveWords(page, now);
  return (
    <>
      <section
        aria-label={say('Conversation with {name}', { name: person.name })}
        className="flex min-w-0 flex-1 flex-col lg:border-s lg:border-line"
      >
        <ThreadHead page={page} inbox={inbox}>
          <span className="shrink-0 text-meta text-ink-2 max-sm:hidden">{messages.length > 0 && had}</span>
        </ThreadHead>
        {messages.length ? (
          <>
            <ThreadLine page={page} now={now} />
            <p
              className={cx(
                'flex shrink-0 flex-wrap gap-x-3 border-b border-line bg-well px-5 py-2 text-meta text-ink-2 max-sm:px-4',
                !move && 'sm:hidden',
              )}
            >
              {move}
              <span className="sm:hidden">{had}</span>
            </p>
            <Conversation page={page} now={now} />
          </>
        ) : (
          <EmptyState>{say('This conversation had not begun yet.')}</EmptyState>
        )}
      </section>
      {messages.length > 0 && <ThreadSide page={page} now={now} />}
    </>
  );
};
