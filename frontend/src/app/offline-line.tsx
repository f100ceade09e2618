import { say, voice } from '@candor/contracts/words/say';
import { useEffect, useState } from 'react';
import { WifiOff } from 'lucide-react';
import { isReachable, onReturn, useOfflineSince } from '../kit/connection.ts';
import { useGo } from '../kit/link.tsx';
import { noteMissed, useMissed } from '../page/missed-page.ts';

const clock = (at: number) => new Date(at).toLocaleTimeString(voice().locale, { hour: 'numeric', minute: '2-digit' });
const look =
  'h-7 shrink-0 rounded-ctl px-2 font-semi underline-offset-2 outline-offset-[-2px] hover:underline max-[899px]:h-11';

/** How long (ms) a page that failed to load is still offered when the server answers again. */
const offeredFor = 15_000;

/** The line over the page while the server does not answer, or after a page failed to load. It disappears when the server answers again; the page that failed is offered a little longer. */
export const OfflineLine = () => {
  const since = useOfflineSince();
  const missed = useMissed();
  const go = useGo();
  const [back, setBack] = useState(false);
  useEffect(() => onReturn(() => setBack(true)), []);
  useEffect(() => {
    if (since !== null || !back) return;
    const timer = setTimeout(() => {
      setBack(false);
      noteMissed(null);
    }, offeredFor);
    return () => clearTimeout(timer);
  }, [since, back]);
  const retry = async () => {
    if (!(await isReachable())) return;
    if (missed) void go(missed);
  };
  return (
    <div role="status" className="shrink-0">
      {(since !== null || missed) && (
        <div className="flex min-h-9 items-center gap-2.5 border-t-2 border-warn bg-warn-wash px-5 py-1 text-ui text-warn max-sm:px-4">
          <WifiOff size={15} aria-hidden className="shrink-0" />
          <p className="min-w-0 flex-1">
            {since !== null && (
              <span className="font-semi">{say('Offline since {time}.', { time: clock(since) })} </span>
            )}
            {missed && back && since === null && `${say('Back online.')} `}
            {missed
              ? say('The page could not be opened, so you stay on this one.')
              : say('You can keep reading. Changes cannot be saved until you are back online.')}
          </p>
          <button type="button" onClick={() => void retry()} className={look}>
            {missed ? say('Retry') : say('Try now')}
          </button>
        </div>
      )}
    </div>
  );
};
