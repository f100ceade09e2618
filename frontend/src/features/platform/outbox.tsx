import { Paperclip } from 'lucide-react';
import { momentText } from '../../kit/time.tsx';
import { Suspense, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { outboxPage } from '@candor/contracts/platform/pages';
import { usePage } from '../../page/use-page.ts';
import { later } from '../../kit/later.tsx';
import { useHydrated } from '../../kit/hydrated.ts';

// The text of a mail is rendered only in the browser, because cleaning HTML needs a document.
const RichText = later(() => import('../../kit/editor/rich-text.tsx').then((m) => m.RichText));
const OutboxAnswerForm = later(() => import('./outbox-answer.tsx').then((m) => m.OutboxAnswerForm));
type Mail = DataOf<typeof outboxPage>['mails'][number];

const MailItem = ({ mail, first }: { mail: Mail; first: boolean }) => {
  const running = useHydrated();
  const [answering, setAnswering] = useState(false);
  return (
    <details open={first} className="group border-b border-line last:border-0">
      <summary className="flex min-h-12 cursor-default list-none flex-wrap items-baseline gap-x-3 px-5 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate text-read font-medium text-ink">{mail.subject}</span>
        <time dateTime={mail.sent_at} className="tnum text-meta text-ink-3">
          {running ? momentText(mail.sent_at) : mail.sent_at.slice(0, 16).replace('T', ' ')}
        </time>
        <span className="w-full truncate text-meta text-ink-3">
          {mail.reply_to
            ? say('{from} to {to}, replies to {reply}', { from: mail.from, to: mail.to, reply: mail.reply_to })
            : say('{from} to {to}', { from: mail.from, to: mail.to })}
        </span>
      </summary>
      <div className="px-5 pt-1 pb-6">
        {running && (
          <Suspense>
            <RichText html={mail.html} />
          </Suspense>
        )}
        {mail.files.length > 0 && (
          <ul aria-label={say('Files')} className="mt-4 grid gap-2">
            {mail.files.map(({ name, type, text }) => (
              <li key={name}>
                <a
                  href={`data:${type.split(';')[0]};charset=utf-8,${encodeURIComponent(text)}`}
                  download={name}
                  className="inline-flex min-h-6 items-center gap-1.5 text-ui font-medium text-accent-ink hover:underline"
                >
                  <Paperclip size={14} aria-hidden /> {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {running && answering && (
          <Suspense>
            <OutboxAnswerForm mail_id={mail.id} />
          </Suspense>
        )}
        {running && !answering && (
          <button
            type="button"
            onClick={() => setAnswering(true)}
            className="mt-4 min-h-6 rounded-tag text-ui font-medium text-accent-ink hover:underline max-sm:min-h-11"
          >
            {say('Answer this mail')}
          </button>
        )}
      </div>
    </details>
  );
};

/** `/outbox`: in development, the mails that would have been sent. */
export const Screen = () => {
  const { mails } = usePage(outboxPage);
  return (
    <main className="min-h-dvh bg-paper px-4 py-10 max-sm:px-0 max-sm:py-0">
      <div className="mx-auto max-w-[720px]">
        <h1 className="text-title font-semi text-ink max-sm:px-5 max-sm:pt-6">{say('Outbox')}</h1>
        <p className="mt-1 mb-5 text-read text-ink-2 max-sm:px-5">
          {say('Emails of this installation, newest first. In development nothing leaves the machine.')}
        </p>
        <div className="overflow-clip rounded-sheet bg-sheet shadow-card max-sm:rounded-none">
          {mails.length ? (
            mails.map((mail, index) => <MailItem key={mail.id} mail={mail} first={index === 0} />)
          ) : (
            <p className="px-5 py-14 text-center text-read text-ink-3">{say('No emails sent yet.')}</p>
          )}
        </div>
      </div>
    </main>
  );
};
