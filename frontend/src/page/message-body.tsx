import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { Suspense, useEffect, useState } from 'react';
import { messageThen, readEmail } from '@candor/contracts/messages/endpoints';
import { Link } from '../kit/link.tsx';
import { later } from '../kit/later.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { call, errorOf } from './call.ts';
import { listTo } from './list-address.ts';
import { asOfQuery } from './past/as-of.ts';
import { usePast } from './past/past.ts';
import { useGroups } from './use-page.ts';

const RichText = later(() => import('../kit/editor/rich-text.tsx').then((m) => m.RichText));
const unreadable = phrase('You do not have access to this message.');

/** The text of one message, loaded when it is shown. Only editors of the job may read the text of an offer. */
export const MessageBody = ({ id }: { id: string }) => {
  const groups = useGroups();
  const reads = may(readsMessages, { groups });
  const as_of = usePast()?.as_of;
  const [read, setRead] = useState<{ html: string; thread: string | null } | { problem: string } | null>(
    reads ? null : { problem: unreadable },
  );
  useEffect(() => {
    if (!reads) return;
    const stop = new AbortController();
    const how = { signal: stop.signal };
    (as_of ? call(messageThen, { message_id: id, as_of }, how) : call(readEmail, { message_id: id }, how)).then(
      (answer) =>
        setRead(
          answer.status === 'ok'
            ? {
                html: answer.payload.message.body,
                thread: answer.payload.message.candidate_id && answer.payload.message.thread_id,
              }
            : { problem: answer.code === 'not_found' ? unreadable : errorOf(answer) },
        ),
      () => undefined,
    );
    return () => stop.abort();
  }, [id, reads, as_of]);
  const loading = (
    <div role="status" aria-label={say('Loading the message')} className="grid gap-2">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
  if (!read) return loading;
  if ('problem' in read) return <p className="text-ui text-ink-3">{sayLabel(read.problem)}</p>;
  return (
    <Suspense fallback={loading}>
      <RichText html={read.html} />
      {read.thread && (
        <Link
          to={listTo('messages', 'inbox', { id: read.thread }) + asOfQuery(as_of)}
          className="mt-3 inline-flex min-h-6 items-center rounded-tag text-ui font-medium text-accent-ink hover:underline max-sm:min-h-11"
        >
          {say('Open the conversation')}
        </Link>
      )}
    </Suspense>
  );
};
