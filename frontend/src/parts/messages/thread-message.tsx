import { type ReactNode, useState } from 'react';
import {
  CalendarCheck2,
  Check,
  CheckCheck,
  CircleX,
  Clock3,
  Eye,
  MailX,
  MousePointerClick,
  Palmtree,
  Siren,
  Undo2,
  Users,
} from 'lucide-react';
import { openReceivedFile } from '@candor/contracts/messages/incoming-endpoints';
import type { MessageRow } from '@candor/contracts/messages/rows';
import { say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { dateText, exactText, momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { MailFiles } from './mail-files.tsx';
import { MailProblem } from './mail-problem.tsx';
import { partsOf, waitWords } from './mail-words.ts';

const Mark = ({ icon: Icon, tone, children }: { icon: typeof Check; tone?: string; children: ReactNode }) => (
  <span className={cx('inline-flex min-w-0 items-center gap-1', tone ?? 'text-ink-3')}>
    <Icon size={13} aria-hidden className="shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
);
const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-6 rounded-tag font-medium text-accent-ink hover:underline max-sm:min-h-11"
  >
    {children}
  </button>
);
/** The reason when a member took it back. */
const undone = 'the sender undid it';
/** The progress of one of the organization's own emails: sent, delivered, opened, or the place where it failed. */
const Delivery = ({
  message,
  zone,
  onCancel,
  onAgain,
}: {
  message: MessageRow;
  zone: string | null;
  onCancel: (() => void) | undefined;
  onAgain: (() => void) | undefined;
}) => {
  const { status, delivery, error, sent_at, scheduled_for } = message;
  const at = sent_at ? momentText(sent_at, zone) : '';
  if (status === 'queued')
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-meta">
        <Mark icon={Clock3} tone="text-info">
          {say('Leaves {when}', { when: momentText(scheduled_for, zone) })}
        </Mark>
        {onCancel && <Act onClick={onCancel}>{say('Take it back')}</Act>}
      </p>
    );
  if (status === 'cancelled')
    return (
      <p className="text-meta">
        <Mark icon={Undo2}>
          {error && error !== undone ? (
            <MailProblem error={error} before={(reason) => say('Held back: {reason}.', { reason })} />
          ) : (
            say('Taken back. It was not sent.')
          )}
        </Mark>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-meta">
      {sent_at && <Mark icon={Check}>{say('Sent {when}', { when: at })}</Mark>}
      {delivery && status !== 'bounced' && <Mark icon={CheckCheck}>{say('Delivered')}</Mark>}
      {(delivery === 'opened' || delivery === 'clicked') && (
        <Mark icon={Eye} tone="text-good">
          {say('Opened')}
        </Mark>
      )}
      {delivery === 'clicked' && (
        <Mark icon={MousePointerClick} tone="text-good">
          {say('Followed a link')}
        </Mark>
      )}
      {delivery === 'complained' && (
        <Mark icon={Siren} tone="text-bad">
          {say('Marked as unwanted')}
        </Mark>
      )}
      {status === 'bounced' && (
        <Mark icon={MailX} tone="font-medium text-bad">
          {error ? (
            <MailProblem error={error} before={(words) => say('Came back: {error}', { error: words })} />
          ) : (
            say('Came back')
          )}
        </Mark>
      )}
      {status === 'failed' && (
        <Mark icon={CircleX} tone="font-medium text-bad">
          {error ? (
            <MailProblem error={error} before={(words) => say('Not sent: {error}', { error: words })} />
          ) : (
            say('Not sent')
          )}
        </Mark>
      )}
      {status === 'failed' && onAgain && <Act onClick={onAgain}>{say('Send again')}</Act>}
    </p>
  );
};

/** The kind of an email from the person, if it is no plain answer. */
const Kind = ({ message, out_until, zone }: { message: MessageRow; out_until: string | null; zone: string | null }) => {
  if (message.writer)
    return (
      <Mark icon={Users} tone="text-ink-2">
        {message.writer.by === 'copy' ? say('Got a copy and answered') : say('Sent from their own mail program')}
      </Mark>
    );
  if (message.what === 'out_of_office')
    return (
      <Mark icon={Palmtree} tone="text-ink-2">
        {out_until
          ? say('Automatic answer: out of office until {day}', { day: dateText(out_until, zone) })
          : say('Automatic answer: out of office')}
      </Mark>
    );
  if (message.what === 'calendar_reply')
    return (
      <Mark icon={CalendarCheck2} tone="text-ink-2">
        {say('Answered the calendar invitation')}
      </Mark>
    );
  return null;
};

/** The person's words in an email. The quoted email below them is shown on demand. */
const Words = ({ message }: { message: MessageRow }) => {
  const [whole, setWhole] = useState(false);
  const { own, quoted } = partsOf(message);
  if (!message.body) return <p className="text-ui text-ink-3">{say('You may not read this letter.')}</p>;
  return (
    <div dir="auto" className="mt-1.5 max-w-[640px] wrap-anywhere">
      <RichText html={own} />
      {quoted && (
        <>
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="mt-2 inline-flex min-h-6 items-center gap-1 rounded-tag bg-hover px-1.5 text-micro font-medium text-ink-2 hover:text-ink max-sm:min-h-11"
          >
            <span aria-hidden>···</span>
            {say('Quoted text')}
          </button>
          {whole && (
            <div className="mt-2 border-s-2 border-line ps-3 text-ink-2">
              <RichText html={quoted} />
            </div>
          )}
        </>
      )}
    </div>
  );
};

/** One message of a conversation. A collapsed message takes two lines. */
export const ThreadMessage = ({
  message,
  writer,
  own,
  first,
  open: opened,
  out_until,
  zone,
  now,
  waits,
  late,
  onCancel,
  onAgain,
}: {
  message: MessageRow;
  /** The name of the message's writer. */
  writer: string;
  /** Whether the reader wrote the message. */
  own: boolean;
  /** Whether the subject begins or changes at this message. Only then it is shown. */
  first: boolean;
  open: boolean;
  out_until: string | null;
  zone: string | null;
  now: number;
  /** Whether the person waits for an answer to this message. */
  waits: boolean;
  /** Whether they have waited longer than promised. */
  late: boolean;
  /** Absent, like `onAgain`: the message is only read. */
  onCancel: (() => void) | undefined;
  onAgain: (() => void) | undefined;
}) => {
  const [open, setOpen] = useState(opened);
  const received = message.status === 'received';
  const at = message.sent_at ?? message.queued_at;
  return (
    <li className="flex gap-3 py-2.5">
      <span className="pt-0.5">
        <Avatar name={writer} size={22} />
      </span>
      <article className="min-w-0 flex-1" aria-label={say('Message of {name}', { name: writer })}>
        <div className="flex items-baseline gap-3">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-w-0 flex-1 truncate rounded-tag text-start text-ui hover:underline max-sm:min-h-11"
          >
            <bdi className="font-semi text-ink">{own ? say('You') : writer}</bdi>{' '}
            <span className="text-ink-2">
              {received ? (message.from ?? '') : say('to {address}', { address: message.to })}
              {first && ` · ${message.subject}`}
            </span>
          </button>
          <time
            dateTime={at}
            title={exactText(at, zone)}
            className={cx('tnum shrink-0 text-meta', late ? 'font-medium text-warn' : 'text-ink-3')}
          >
            {waits
              ? say('{when}, {duration} ago', { when: momentText(at, zone), duration: waitWords(at, now) })
              : momentText(at, zone)}
          </time>
        </div>
        <Kind message={message} out_until={out_until} zone={zone} />
        {!received && <Delivery message={message} zone={zone} onCancel={onCancel} onAgain={onAgain} />}
        {open ? (
          <Words message={message} />
        ) : (
          message.snippet && <p className="truncate text-meta text-ink-3">{message.snippet}</p>
        )}
        <MailFiles
          names={message.attached}
          files={message.files}
          ask={received && onCancel ? (place) => call(openReceivedFile, { message_id: message.id, place }) : null}
        />
      </article>
    </li>
  );
};
