import { CircleHelp } from 'lucide-react';
import type { InboxData } from '@candor/contracts/messages/pages';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { exactText } from '../../kit/time.tsx';
import { waitWords } from '../../parts/messages/mail-words.ts';
import type { RowAround } from './inbox-row.tsx';

/** An email of an unknown sender, as a line of the list. */
export const IncomingLine = ({
  mail,
  current,
  around: { zone, now },
  onOpen,
}: {
  mail: InboxData['incoming'][number];
  current: boolean;
  around: RowAround;
  /** Absent: it cannot be opened. */
  onOpen: (() => void) | undefined;
}) => {
  const look = 'flex h-full w-full items-start gap-3 rounded-ctl px-3 py-2.5 text-start outline-offset-[-2px]';
  const words = (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-hover text-ink-2">
        <CircleHelp size={14} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate text-ui font-semi text-ink">{mail.from_name || mail.from}</span>
          <time
            dateTime={mail.received_at}
            title={exactText(mail.received_at, zone)}
            className="tnum ms-auto shrink-0 text-meta text-ink-3"
          >
            {waitWords(mail.received_at, now)}
          </time>
        </span>
        <span className="line-clamp-2 text-ui">
          <span className="font-medium text-warn">{say('Unknown sender.')}</span>{' '}
          <span className="text-ink-3">{onOpen && say('Say who wrote this.')}</span>
        </span>
        <span className="block truncate text-meta text-ink-3">{mail.subject}</span>
      </span>
    </>
  );
  return onOpen ? (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
      className={cx(look, current ? 'bg-accent-wash' : 'hover:bg-hover')}
    >
      {words}
    </button>
  ) : (
    <div className={look}>{words}</div>
  );
};
