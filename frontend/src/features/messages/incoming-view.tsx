import { useCallback, useEffect, useState } from 'react';
import { ChevronLeft, CircleHelp, Trash2, UserRound } from 'lucide-react';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import {
  attachIncoming,
  dismissIncoming,
  openIncomingFile,
  readIncoming,
} from '@candor/contracts/messages/incoming-endpoints';
import type { InboxData } from '@candor/contracts/messages/pages';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { call, errorOf } from '../../page/call.ts';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { settle } from '../../page/settle.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Skeleton } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Moment } from '../../kit/time.tsx';
import { MailFiles } from '../../parts/messages/mail-files.tsx';
import { partsOf } from '../../parts/messages/mail-words.ts';

type Mail = InboxData['incoming'][number];
type Read = PayloadOf<typeof readIncoming>;
const reasons = {
  answers: phrase('Got the letter that it answers'),
  address: phrase('Has this address'),
  name: phrase('Has this name'),
} as const;

const useMail = (id: string) => {
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState('');
  const ask = useCallback(
    (signal?: AbortSignal) =>
      call(readIncoming, { incoming_id: id }, { signal }).then(
        (answer) => {
          setProblem(errorOf(answer));
          if (answer.status === 'ok') setRead(answer.payload);
        },
        () => undefined,
      ),
    [id],
  );
  useEffect(() => {
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [ask]);
  return { read, problem, again: () => void ask() };
};

/** People who may have sent the email, the likeliest first, and a search for other people. */
const Who = ({ likely, busy, onTake }: { likely: Read['likely']; busy: boolean; onTake: (id: string) => void }) => {
  const [found, setFound] = useState<PersonHit | null>(null);
  return (
    <section aria-label={say('Who wrote this?')} className="mt-6 rounded-card p-4 shadow-card">
      <h2 className="text-ui font-semi text-ink">{say('Who wrote this?')}</h2>
      <p className="mt-0.5 text-meta text-ink-3">
        {say('The mail goes into the conversation with this person. Only members on their jobs read it there.')}
      </p>
      {likely.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {likely.map(({ id, name, email, headline, why }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-1.5">
              <Avatar name={name} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-medium text-ink">
                  <bdi>{name}</bdi>
                </span>
                <span className="block truncate text-meta text-ink-3">
                  {[sayLabel(reasons[why]), email ?? headline].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button size="sm" className="max-sm:min-h-11" disabled={busy} onClick={() => onTake(id)}>
                {say('It is them')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <PersonFinder
            label={likely.length ? say('Another person') : say('Person')}
            noneFound={say('No one found.')}
            value={found}
            onChange={setFound}
          />
        </div>
        <Button kind="primary" disabled={busy || !found} onClick={() => found && onTake(found.id)}>
          {say('It is them')}
        </Button>
      </div>
    </section>
  );
};

/** An email of an unknown sender. A member says who sent it, or dismisses it. */
export const IncomingView = ({
  mail,
  zone,
  onOpen,
  onClose,
  after,
}: {
  mail: Mail;
  zone: string | null;
  /** Shows the conversation to which the email was added. */
  onOpen: (thread_id: string) => void;
  onClose: () => void;
  after: () => void;
}) => {
  const { read, problem, again } = useMail(mail.id);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [quoted, setQuoted] = useState(false);
  const take = async (candidate_id: string) => {
    setBusy(true);
    await settle(
      say('Say who wrote this'),
      call(attachIncoming, { incoming_id: mail.id, candidate_id }),
      ({ thread }) => {
        after();
        toast({ text: say('The mail is in the conversation now.') });
        onOpen(thread.id);
      },
    );
    setBusy(false);
  };
  const dismiss = async () => {
    setAsking(false);
    setBusy(true);
    await settle(say('Dismiss the mail'), call(dismissIncoming, { incoming_id: mail.id }), () => {
      toast({ text: say('Dismissed. The mail is deleted.') });
      onClose();
      after();
    });
    setBusy(false);
  };
  const parts = read && partsOf({ body: read.body, quoted_at: mail.quoted_at });
  return (
    <section
      aria-label={say('Mail of an unknown sender')}
      className="flex min-w-0 flex-1 flex-col lg:border-s lg:border-line"
    >
      <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-b border-line px-5 py-2 max-sm:px-2">
        <span className="lg:hidden">
          <IconButton label={say('Back to the inbox')} className="max-sm:size-11" onClick={onClose}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
        </span>
        <h1 className="min-w-0 flex-1 truncate text-head font-semi text-ink">
          {mail.from_name || mail.from}{' '}
          <span className="text-ui font-normal text-warn max-sm:hidden">{say('Unknown sender')}</span>
        </h1>
        <Button disabled={busy} className="max-sm:min-h-11" onClick={() => setAsking(true)}>
          <Trash2 size={14} aria-hidden />
          {say('Dismiss')}
        </Button>
      </header>
      <div
        tabIndex={0}
        role="region"
        aria-label={say('Mail')}
        className="quiet-scroll min-h-0 flex-1 overflow-y-auto px-5 py-4 outline-offset-[-2px] max-sm:px-4"
      >
        <div className="max-w-[640px]">
          <p className="flex items-baseline gap-2 text-ui">
            <CircleHelp size={14} aria-hidden className="shrink-0 self-center text-warn" />
            <span className="min-w-0 flex-1 truncate text-ink-2">{mail.from}</span>
            <Moment at={mail.received_at} zone={zone} className="shrink-0 text-meta text-ink-3" />
          </p>
          <h2 className="mt-2 text-read font-semi text-ink">{mail.subject}</h2>
          {problem ? (
            <ErrorState onRetry={again}>{problem}</ErrorState>
          ) : !parts ? (
            <div role="status" aria-label={say('Loading')} className="mt-3 grid gap-2">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          ) : (
            <div dir="auto" className="mt-2 wrap-anywhere">
              <RichText html={parts.own} />
              {parts.quoted && (
                <>
                  <button
                    type="button"
                    aria-expanded={quoted}
                    onClick={() => setQuoted(!quoted)}
                    className="mt-2 inline-flex min-h-6 items-center gap-1 rounded-tag bg-hover px-1.5 text-micro font-medium text-ink-2 hover:text-ink max-sm:min-h-11"
                  >
                    {say('Quoted text')}
                  </button>
                  {quoted && (
                    <div className="mt-2 border-s-2 border-line ps-3 text-ink-2">
                      <RichText html={parts.quoted} />
                    </div>
                  )}
                </>
              )}
            </div>
          )}
          <MailFiles
            names={mail.attached}
            files={mail.files}
            ask={(place) => call(openIncomingFile, { incoming_id: mail.id, place })}
          />
          {read && <Who likely={read.likely} busy={busy} onTake={(id) => void take(id)} />}
        </div>
      </div>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={say('Dismiss this mail?')}
          text={say('Its words and files are deleted. This cannot be undone.')}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{say('Cancel')}</Button>
              <Button kind="danger" onClick={() => void dismiss()}>
                {say('Dismiss')}
              </Button>
            </>
          }
        >
          <p className="flex items-center gap-2 text-ui text-ink-2">
            <UserRound size={14} aria-hidden />
            {mail.from}
          </p>
        </Dialog>
      )}
    </section>
  );
};
