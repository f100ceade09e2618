import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, type RefObject } from 'react';
import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { ready, type Toast } from './toast.ts';
import { keepClear } from './toast-place.ts';

const manager = Base.createToastManager();
const show = ({ text, tone = 'plain', action, stay }: Toast) => {
  const id = manager.add({
    title: text,
    type: tone,
    timeout: stay ?? (action ? 10_000 : 5_000),
    priority: tone === 'bad' ? 'high' : 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id);
        action.run();
      },
    },
  });
  return () => manager.close(id);
};

const List = ({ place }: { place: RefObject<HTMLDivElement | null> }) => {
  const { toasts } = Base.useToastManager();
  const any = toasts.length > 0;
  useEffect(() => (any && place.current ? keepClear(place.current) : undefined), [any, place]);
  return toasts.map((each) => (
    <Base.Root
      key={each.id}
      toast={each}
      aria-hidden={false} // the keyboard and screen readers can reach it at any time
      className="w-full rounded-card bg-ink text-sheet shadow-float transition-all duration-150 ease-out data-ending-style:translate-y-1 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-1 data-starting-style:opacity-0"
    >
      <Base.Content className="flex min-h-11 items-center gap-3 ps-4 pe-2 py-1.5">
        {each.type === 'bad' && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-bad" />}
        <Base.Title className="min-w-0 flex-1 text-ui" render={<p />} />
        {each.actionProps && (
          <Base.Action className="h-7 shrink-0 rounded-ctl px-2 text-ui font-semi underline-offset-2 outline-offset-[-2px] hover:underline" />
        )}
        <Base.Close
          aria-label={say('Dismiss')}
          aria-hidden={false}
          className="grid size-7 shrink-0 place-items-center rounded-ctl opacity-70 outline-offset-[-2px] hover:opacity-100"
        >
          <X size={14} aria-hidden />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
};

/** The list of toasts at the foot of the page. */
export const ToastHost = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => ready(show), []); // in an effect, because toasts added before the provider listens are lost
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport
          ref={place}
          className="fixed bottom-4 left-1/2 z-50 flex w-[calc(100vw-32px)] max-w-[420px] -translate-x-1/2 flex-col gap-2 outline-none"
        >
          <List place={place} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
};
