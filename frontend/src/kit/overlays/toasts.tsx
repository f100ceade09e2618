import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isWanted, onWanted, ready, type Toast } from './toast.ts';

/** Renders plain toasts if the code of the usual ones cannot be loaded, because a lost network is what most needs reporting. */
const PlainHost = () => {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  useEffect(() => {
    ready((toast) => {
      const close = () => setShown((now) => now.filter((each) => each !== toast));
      setShown((now) => [...now.slice(-2), toast]);
      window.setTimeout(close, toast.stay ?? 10_000);
      return close;
    });
  }, []);
  return (
    <div
      role="status"
      className="fixed bottom-4 left-1/2 z-50 flex w-[calc(100vw-32px)] max-w-[420px] -translate-x-1/2 flex-col gap-2"
    >
      {shown.map((toast, index) => (
        <div
          key={index}
          className="flex min-h-11 items-center gap-3 rounded-card bg-ink px-4 py-1.5 text-ui text-sheet shadow-float"
        >
          <p className="min-w-0 flex-1">{toast.text}</p>
          {toast.action && (
            <button type="button" onClick={toast.action.run} className="h-7 shrink-0 font-semi hover:underline">
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
};

const Host = lazy(() =>
  import('./toast-host.tsx').then(
    (m) => ({ default: m.ToastHost }),
    () => ({ default: PlainHost }),
  ),
);

/** The place where toasts appear. There is one per application; its code is loaded with the first toast. */
export const Toasts = () =>
  useSyncExternalStore(onWanted, isWanted, () => false) ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
