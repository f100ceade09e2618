import { memo, useEffect, useRef, useState } from 'react';
import { CalendarClock, Moon } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { dayHours } from '@candor/contracts/messages/contact-rules';
import { clockWords } from '@candor/contracts/values/quarter-hours';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { personLocale } from '../../kit/inputs/person-locale.ts';
import { SentBar } from './compose-sent.tsx';
import { ComposeStrip } from './compose-strip.tsx';
import type { Draft } from './compose-draft.ts';
import type { Compose } from './use-compose.ts';

type Props = Pick<Compose, 'data' | 'zone' | 'sent' | 'setSent' | 'plan' | 'left' | 'change'> & {
  when: Draft['when'];
  sendAt: Draft['send_at'];
  ready: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** The choice of when the message is sent: during each recipient's day, immediately, or not before a chosen time. */
const SendTimes = ({
  several,
  when,
  sendAt,
  change,
  picks,
  setPicks,
}: Pick<Props, 'when' | 'sendAt' | 'change'> & {
  several: boolean;
  picks: boolean;
  setPicks: (picks: boolean) => void;
}) => (
  <div role="group" aria-label={say('When they leave')} className="flex flex-wrap items-center gap-2">
    <Button
      size="sm"
      aria-pressed={when === 'day'}
      onClick={() => change({ when: 'day' })}
      className={cx('max-sm:h-11', when === 'day' && 'bg-accent-wash! text-accent-ink!')}
    >
      <Moon size={14} aria-hidden />
      {say('In their day')}
    </Button>
    <Button
      size="sm"
      aria-pressed={when === 'once'}
      onClick={() => change({ when: 'once' })}
      className={cx('max-sm:h-11', when === 'once' && 'bg-accent-wash! text-accent-ink!')}
    >
      {several ? say('All at once') : say('At any hour')}
    </Button>
    <Button
      size="sm"
      aria-pressed={picks || sendAt !== null}
      onClick={() => {
        if (picks) change({ send_at: null });
        setPicks(!picks);
      }}
      className={cx('max-sm:h-11', sendAt !== null && 'bg-accent-wash! text-accent-ink!')}
    >
      <CalendarClock size={14} aria-hidden />
      {say('Pick a time')}
    </Button>
    {(picks || sendAt !== null) && (
      <MomentInput
        label={say('Not before')}
        value={sendAt ?? ''}
        onChange={(value) => change({ send_at: value || null })}
      />
    )}
  </div>
);

/** The bar below the columns: how many messages are sent and when, the button that sends, and the seconds in which sending can be undone. */
export const ComposeFoot = memo(function ComposeFoot({
  data,
  zone,
  when,
  sendAt,
  sent,
  setSent,
  plan,
  left,
  ready,
  change,
  onSend,
  onClose,
}: Props) {
  const { revalidate } = useRevalidator();
  const [picks, setPicks] = useState(false);
  const waits = Boolean(
    !sent?.early && plan?.slots.some(({ at }) => Date.parse(at) > (sent?.until ?? Infinity) + 1000),
  );
  const gets = plan?.gets ?? 0;
  const counting = sent !== null && left > 0;
  const clock = (time: string) => clockWords(time, personLocale().words);
  const hours = { from: clock(dayHours.from), until: clock(dayHours.until) };
  // Send and Undo replace each other. The focus stays in the bar, on no button, so that a second Enter presses nothing.
  const bar = useRef<HTMLElement>(null);
  const wasSent = useRef(sent !== null);
  useEffect(() => {
    if (wasSent.current === (sent !== null)) return;
    wasSent.current = sent !== null;
    if (document.activeElement === document.body) bar.current?.focus();
  }, [sent]);
  return (
    <footer
      ref={bar}
      tabIndex={-1}
      className="grid shrink-0 gap-3 border-t border-line-2 px-5 py-3 outline-none max-sm:px-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2 text-ui text-ink-2">
        <span className="font-semi text-ink">
          {counting ? say('Nothing has left yet') : say('{gets, plural, one {# leaves} other {# leave}}', { gets })}
        </span>
        {when === 'day' && !counting && say('between {from} and {until} where each one lives', hours)}
        {plan?.limit && (
          <span className="ms-auto">{say('{left, number} of your {most, number} a day left', plan.limit)}</span>
        )}
      </div>
      {data.count > 1 && (
        <div className="min-w-0 max-sm:hidden">
          <ComposeStrip plan={plan} zone={zone} left={sent ? left : null} />
        </div>
      )}
      {sent ? (
        <SentBar
          sent={sent}
          left={left}
          waits={waits}
          onLeft={() => setSent({ ...sent, until: Date.now(), early: true })}
          onUndone={() => {
            setSent(null);
            void revalidate();
          }}
          onClose={onClose}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <SendTimes
            several={data.count > 1}
            when={when}
            sendAt={sendAt}
            change={change}
            picks={picks}
            setPicks={setPicks}
          />
          <div className="ms-auto flex items-center gap-3">
            <span className="text-ui text-ink-2 max-md:hidden">
              {say('You can undo everything for 10 s, and each message until it leaves.')}
            </span>
            <Button kind="primary" disabled={!ready} onClick={onSend} className="max-sm:h-11">
              {data.count > 1 ? say('Send to {gets, number}', { gets }) : say('Send')}
            </Button>
          </div>
        </div>
      )}
    </footer>
  );
});
