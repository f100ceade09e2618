import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isWanted, onWanted } from './toast.ts';

const Host = lazy(() => import('./toast-host.tsx').then((m) => ({ default: m.ToastHost })));

/** Where toasts appear. One per application; its code is loaded with the first toast. */
export const Toasts = () =>
  useSyncExternalStore(onWanted, isWanted, () => false) ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
