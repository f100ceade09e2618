import { Suspense, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import type { ListedMessage } from '@candor/contracts/messages/rows';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Ago } from '../../kit/time.tsx';
import { useGroups } from '../../page/use-page.ts';
import { bare } from './mail-words.ts';
import { MessageStatus } from './message-status.tsx';

const OpenConversation = later(() => import('./open-conversation.tsx').then((m) => m.OpenConversation));
const MessageBodies = later(() => import('./open-conversation.tsx').then((m) => m.MessageBodies));

type Group = { id: string; messages: ListedMessage[]; last: ListedMessage };
const timeOf = ({ sent_at, queued_at }: ListedMessage): string => sent_at ?? queued_at;
/** The messages grouped by conversation, the one with the newest message first. Each conversation begins with its oldest message. */
export const conversationsOf = (messages: readonly ListedMessage[]): Group[] =>
  [...Map.groupBy(messages, ({ thread_id }) => thread_id)]
    .map(([id, of]) => {
      const inOrder = of.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
      return { id, messages: inOrder, last: inOrder.at(-1)! };
    })
    .toSorted((a, b) => timeOf(b.last).localeCompare(timeOf(a.last)));

/** The emails to a person and from them, by conversation. Each expands in place, where a reader with the right to messages can answer it. */
export const ConversationList = ({
  messages,
  zone,
  past = false,
  onChange,
}: {
  messages: readonly ListedMessage[];
  zone: string | null;
  /** Whether the messages are those of a past time: nothing later is shown, and no conversation can be answered. */
  past?: boolean;
  /** Runs when an answer was sent or withdrawn. */
  onChange: () => void;
}) => {
  const answers = may(readsMessages, { groups: useGroups() }) && !past;
  const [open, setOpen] = useState<string | null>(null);
  if (!messages.length) return <EmptyState>{say('No messages to this person yet.')}</EmptyState>;
  return (
    <ul className="pt-2">
      {conversationsOf(messages).map(({ id, messages: of, last }) => {
        const isOpen = open === id;
        return (
          <li key={id} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? null : id)}
              className="flex min-h-11 w-full items-center gap-x-2.5 rounded-ctl py-1.5 text-start text-ui hover:bg-hover max-sm:flex-wrap"
            >
              <ChevronRight
                size={14}
                aria-hidden
                className={cx('shrink-0 text-ink-4 transition-transform duration-100', isOpen && 'rotate-90')}
              />
              <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-28px)]">
                <span className="flex min-w-0 items-baseline gap-1.5">
                  <span className="min-w-0 truncate font-medium text-ink">{bare(of[0]!.subject)}</span>
                  {of.length > 1 && (
                    <span
                      className="tnum shrink-0 text-meta text-ink-3"
                      aria-label={say('{count, plural, one {# email} other {# emails}}', { count: of.length })}
                    >
                      {of.length}
                    </span>
                  )}
                </span>
                {!isOpen && <span className="block truncate text-meta text-ink-3">{last.snippet}</span>}
              </span>
              <span className="flex shrink-0 items-center gap-2.5 max-sm:ms-6">
                <MessageStatus message={last} zone={zone} />
                <Ago at={timeOf(last)} zone={zone} className="w-20 text-end text-meta text-ink-3 max-sm:w-auto" />
              </span>
            </button>
            {isOpen && (
              <div className="ps-6 pb-4 max-sm:ps-0">
                <Suspense>
                  {answers ? (
                    <OpenConversation id={id} listed={of} onChange={onChange} />
                  ) : (
                    <MessageBodies messages={of} zone={zone} />
                  )}
                </Suspense>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
};
