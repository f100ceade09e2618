import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { messageThen, readEmail } from '@candor/contracts/messages/endpoints';
import { mailProblem } from '@candor/contracts/messages/mail-problem';
import type { MessageRow } from '@candor/contracts/messages/rows';
import type { Past } from '@candor/contracts/kernel/past';
import type { Names } from '@candor/contracts/kernel/standard';
import { call, errorOf } from '../../page/call.ts';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Notice } from '../../kit/notice.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Facts } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { boardTo, personTo } from '../../parts/people/links.ts';
import { cancelLetter, sendLetterAgain, sendLetterNow } from '../../parts/messages/thread-actions.ts';
import { MailProblem } from '../../parts/messages/mail-problem.tsx';
import { MessageStatus } from '../../parts/messages/message-status.tsx';

type Props = {
  id: string;
  names: Names;
  zone: string | null;
  /** The moment that the page shows. Null: the present. */
  past: Past | null;
  previous?: () => void;
  next?: () => void;
  onClose: () => void;
};
const titles = {
  failed: phrase('This message was not sent.'),
  bounced: phrase('This message came back.'),
  cancelled: phrase('This message was held back.'),
};
/** What became of a message that did not arrive, and what can be done about it. */
const Unsent = ({ message: { status, error }, children }: { message: MessageRow; children: ReactNode }) =>
  status === 'failed' || status === 'bounced' || status === 'cancelled' ? (
    <div className="mt-4 grid justify-items-start gap-3">
      <Notice tone={status === 'cancelled' ? 'info' : 'bad'} title={sayLabel(titles[status])}>
        {error && <MailProblem error={error} />}
      </Notice>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  ) : null;
const needsAddress = ({ status, bounced, error }: MessageRow): boolean =>
  status !== 'cancelled' && (bounced === 'hard' || (error !== null && mailProblem(error).address));

/** The full text of one message. */
export const MessageReader = ({ id, names, zone, past, previous, next, onClose }: Props) => {
  const [message, setMessage] = useState<MessageRow | null>(null);
  const [problem, setProblem] = useState('');
  // The row disappears from the list once the message was sent, so its names are kept.
  const [first] = useState(names);
  const { revalidate } = useRevalidator();
  const as_of = past?.as_of;
  const query = asOfQuery(as_of);
  const read = useCallback(
    (signal?: AbortSignal) =>
      (as_of
        ? call(messageThen, { message_id: id, as_of }, { signal })
        : call(readEmail, { message_id: id }, { signal })
      ).then(
        (answer) => {
          setProblem(errorOf(answer));
          if (answer.status === 'ok') setMessage(answer.payload.message);
        },
        () => undefined, // another message is being read
      ),
    [id, as_of],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);
  const changed = () => {
    void read();
    void revalidate();
  };
  const [leaving, setLeaving] = useState(false);
  // A message that is being sent is loaded again until it was sent.
  const leaves = leaving && message?.status === 'queued';
  useEffect(() => {
    if (!leaves) return;
    const timer = window.setInterval(() => void read(), 1000);
    return () => window.clearInterval(timer);
  }, [leaves, read]);
  const name = message?.candidate_id ? (names[message.candidate_id] ?? first[message.candidate_id]) : undefined;
  const head = (
    <>
      <IconButton label={say('Previous message')} size="sm" disabled={!previous} onClick={previous}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={say('Next message')} size="sm" disabled={!next} onClick={next}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Drawer label={say('Message')} onClose={onClose} head={head}>
      {problem ? (
        <ErrorState
          onRetry={() => {
            setProblem('');
            void read();
          }}
        >
          {problem}
        </ErrorState>
      ) : !message ? (
        <div role="status" aria-label={say('Loading')} className="grid gap-3 px-5 py-3">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="mt-4 h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ) : (
        <article className="px-5 pt-1 pb-8">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 text-title font-semi text-ink">{message.subject}</h2>
            <MessageStatus message={message} zone={zone} />
          </div>
          <p className="mt-2 text-ui text-ink-2">
            {name && message.candidate_id ? (
              <Said
                text="To {name} ({address})"
                with={{
                  name: (
                    <Link
                      to={personTo(message.candidate_id) + query}
                      className="font-medium text-accent-ink hover:underline"
                    >
                      {name}
                    </Link>
                  ),
                  address: message.to,
                }}
              />
            ) : (
              say('To {address}', { address: message.to })
            )}
          </p>
          <div className="mt-1 text-meta">
            <Facts
              of={[
                message.sent_at && (
                  <span key="at">
                    <Said text="Sent {when}" with={{ when: <Moment at={message.sent_at} zone={zone} /> }} />
                  </span>
                ),
                message.sent_by && names[message.sent_by] && say('by {name}', { name: names[message.sent_by]! }),
                message.job_id && names[message.job_id] && (
                  <Link
                    key="job"
                    to={boardTo(message.job_id, message.application_id) + query}
                    className="hover:text-ink hover:underline"
                  >
                    {names[message.job_id]}
                  </Link>
                ),
              ]}
            />
          </div>
          {message.status === 'queued' && !leaves && !past && (
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <Button
                size="sm"
                className="max-sm:h-11"
                onClick={() =>
                  void sendLetterNow(id, () => {
                    setLeaving(true);
                    changed();
                  })
                }
              >
                {say('Send now')}
              </Button>
              <Button size="sm" kind="ghost" className="max-sm:h-11" onClick={() => void cancelLetter(id, changed)}>
                {say('Do not send')}
              </Button>
            </div>
          )}
          {!leaves && (
            <Unsent message={message}>
              {!past && message.status === 'failed' && (
                <Button
                  size="sm"
                  className="max-sm:h-11"
                  onClick={() =>
                    void sendLetterAgain(id, () => {
                      setLeaving(true);
                      changed();
                    })
                  }
                >
                  {say('Send again')}
                </Button>
              )}
              {!past && name && message.candidate_id && needsAddress(message) && (
                <ButtonLink size="sm" className="max-sm:h-11" to={personTo(message.candidate_id)}>
                  {say('Correct the address of {name}', { name })}
                </ButtonLink>
              )}
            </Unsent>
          )}
          <div className="mt-5 border-t border-line pt-5">
            <RichText html={message.body} />
          </div>
        </article>
      )}
    </Drawer>
  );
};
