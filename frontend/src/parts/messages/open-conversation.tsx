import { useCallback, useEffect, useState } from 'react';
import type { Conversation } from '@candor/contracts/messages/conversation';
import type { ListedMessage } from '@candor/contracts/messages/rows';
import { fetchThread, readThread } from '@candor/contracts/messages/thread-endpoints';
import { say } from '@candor/contracts/words/say';
import { Link } from '../../kit/link.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { momentText, useNow } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { MessageBody } from '../../page/message-body.tsx';
import { useStandard } from '../../page/use-page.ts';
import { MailProblem } from './mail-problem.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ThreadMessages } from './thread-messages.tsx';

/** Messages one below the other, each with its text. */
export const MessageBodies = ({ messages, zone }: { messages: readonly ListedMessage[]; zone: string | null }) => (
  <ul className="grid grid-cols-1 gap-5 pt-1">
    {messages.map((message) => (
      <li key={message.id}>
        <p className="mb-2 text-meta text-ink-3">
          {message.from
            ? say('From {address}', { address: message.from })
            : say('To {address}', { address: message.to })}
          {message.sent_at && ` · ${momentText(message.sent_at, zone)}`}
        </p>
        {message.error && (
          <p className="mb-2 text-ui text-bad">
            <MailProblem error={message.error} />
          </p>
        )}
        <MessageBody id={message.id} />
      </li>
    ))}
  </ul>
);

/** One conversation with its texts, and the box in which to answer it. */
export const OpenConversation = ({
  id,
  listed,
  onChange,
}: {
  id: string;
  /** The conversation's messages as the screen knows them. When they change, the conversation is loaded again. */
  listed: readonly ListedMessage[];
  onChange: () => void;
}) => {
  const { user } = useStandard();
  const now = useNow();
  const [found, setFound] = useState<Conversation | 'unseen' | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) =>
      call(fetchThread, { thread_id: id }, { signal }).then(
        (answer) => setFound(answer.status === 'ok' ? answer.payload : 'unseen'),
        () => undefined,
      ),
    [id],
  );
  const stamp = listed.map((each) => `${each.id} ${each.status} ${each.delivery}`).join();
  useEffect(() => {
    if (!stamp) return undefined; // a conversation has messages
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load, stamp]);
  const thread = found && found !== 'unseen' ? found.thread : null;
  const unread = thread?.move === 'answer' && !thread.read_by.includes(user.id);
  useEffect(() => {
    if (unread) void call(readThread, { thread_id: id });
  }, [unread, id]);
  const after = () => {
    void load();
    onChange();
  };
  if (!found)
    return (
      <div role="status" aria-label={say('Loading the message')} className="grid gap-2 pt-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  if (found === 'unseen') return <MessageBodies messages={listed} zone={user.tz_region} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ThreadMessages conversation={found} now={now} after={after} />
      <ReplyBox key={id} conversation={found} onSent={() => undefined} after={after} />
      <Link
        to={listTo('messages', 'inbox', { id })}
        className="inline-flex min-h-6 items-center justify-self-start rounded-tag text-meta text-ink-3 hover:text-ink hover:underline max-sm:min-h-11"
      >
        {say('Open in the inbox')}
      </Link>
    </div>
  );
};
