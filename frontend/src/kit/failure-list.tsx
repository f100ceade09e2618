import { say } from '@candor/contracts/words/say';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { dropAllFailures, dropFailure, retryAll, retryFailure, useFailures } from './failures.ts';
import { useShortcut } from './keys/shortcuts.tsx';
import { keepClear } from './overlays/toast-place.ts';

const control =
  'h-7 shrink-0 rounded-ctl px-2 text-ui font-semi underline-offset-2 outline-offset-[-2px] hover:underline disabled:opacity-60 max-[899px]:h-11';

/** The list of failed actions at the foot of the page, each with Retry and Dismiss. Its code is part of the first load, because no code can be loaded without a network. */
export const FailureList = () => {
  const failures = useFailures();
  const list = useRef<HTMLElement>(null);
  const any = failures.length > 0;
  const several = failures.length > 1;
  useEffect(() => (any && list.current ? keepClear(list.current, { below: true }) : undefined), [any]);
  useShortcut('f8', say('Go to what was not done'), () => list.current?.querySelector('button')?.focus(), {
    group: 'Everywhere',
    on: any,
  });
  if (!any) return null;
  return createPortal(
    <section
      ref={list}
      aria-label={say('Actions to retry')}
      aria-live="off" // announced once when they fail; also keeps them usable beside an open drawer
      className="fixed bottom-4 left-1/2 z-50 w-[calc(100vw-32px)] max-w-[460px] -translate-x-1/2 overflow-hidden rounded-card bg-ink text-sheet shadow-float"
    >
      {several && (
        <div className="flex min-h-10 items-center gap-2 border-b border-sheet/20 ps-4 pe-2">
          <p className="min-w-0 flex-1 text-ui font-semi">
            {say('{count, plural, one {# action was} other {# actions were}} not done', { count: failures.length })}
          </p>
          <button type="button" onClick={() => void retryAll()} className={control}>
            {say('Retry all')}
          </button>
          <button type="button" onClick={dropAllFailures} className={control}>
            {say('Dismiss all')}
          </button>
        </div>
      )}
      <ul className="max-h-[min(40dvh,260px)] overflow-y-auto">
        {failures.map(({ key, what, text, busy }, index) => (
          <li
            key={key}
            className={cx('flex min-h-11 items-center gap-3 py-1.5 ps-4 pe-2', index > 0 && 'border-t border-sheet/20')}
          >
            <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-bad" />
            <p className="min-w-0 flex-1 text-ui">
              <span className="font-semi">{what}.</span> {text}
            </p>
            <button
              type="button"
              disabled={busy}
              aria-label={several ? say('Retry: {what}', { what }) : undefined}
              onClick={() => void retryFailure(key)}
              className={control}
            >
              {busy ? say('Retrying') : say('Retry')}
            </button>
            <button
              type="button"
              aria-label={several ? say('Dismiss: {what}', { what }) : say('Dismiss')}
              onClick={() => dropFailure(key)}
              className="grid size-7 shrink-0 place-items-center rounded-ctl opacity-70 outline-offset-[-2px] hover:opacity-100 max-[899px]:size-11"
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
};
