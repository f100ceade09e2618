import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { ListedMessage } from '@candor/contracts/messages/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import { cx } from '../../kit/cx.ts';
import { MessageBody } from '../../page/message-body.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Ago, momentText } from '../../kit/time.tsx';
import { MessageStatus } from '../../parts/messages/message-status.tsx';

/** Emails to this person; each opens in place. */
export const PersonMessages = ({
  messages,
  names,
  zone,
}: {
  messages: readonly ListedMessage[];
  names: Names;
  zone: string | null;
}) => {
  const [open, setOpen] = useState<string | null>(null);
  if (!messages.length) return <EmptyState>{say('No messages to this person yet.')}</EmptyState>;
  return (
    <ul className="pt-2">
      {messages
        .toSorted((a, b) => b.queued_at.localeCompare(a.queued_at))
        .map((message) => (
          <li key={message.id} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-expanded={open === message.id}
              onClick={() => setOpen(open === message.id ? null : message.id)}
              className="flex min-h-11 w-full items-center gap-x-2.5 rounded-ctl max-sm:flex-wrap py-1.5 text-start text-ui hover:bg-hover"
            >
              <ChevronRight
                size={14}
                aria-hidden
                className={cx(
                  'shrink-0 text-ink-4 transition-transform duration-100',
                  open === message.id && 'rotate-90',
                )}
              />
              <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-28px)]">
                <span className="block truncate font-medium text-ink">{message.subject}</span>
                {open !== message.id && <span className="block truncate text-meta text-ink-3">{message.snippet}</span>}
              </span>
              <span className="flex shrink-0 items-center gap-2.5 max-sm:ms-6">
                <MessageStatus message={message} zone={zone} />
                <Ago
                  at={message.sent_at ?? message.queued_at}
                  zone={zone}
                  className="w-20 text-end text-meta text-ink-3 max-sm:w-auto"
                />
              </span>
            </button>
            {open === message.id && (
              <div className="ps-6 pt-1 pb-4">
                <p className="mb-3 text-meta text-ink-3">
                  {message.from && say('From {address}', { address: message.from })}
                  {!message.from &&
                    say(
                      'To {to}{about, select, yes {, about {job}} other {}}{sent, select, yes {, sent {when}} other {}}',
                      {
                        to: message.to,
                        about: message.job_id && names[message.job_id] ? 'yes' : 'no',
                        job: names[message.job_id ?? ''] ?? '',
                        sent: message.sent_at ? 'yes' : 'no',
                        when: message.sent_at ? momentText(message.sent_at, zone) : '',
                      },
                    )}
                </p>
                {message.error && <p className="mb-3 text-ui text-bad">{message.error}</p>}
                <MessageBody id={message.id} />
              </div>
            )}
          </li>
        ))}
    </ul>
  );
};
