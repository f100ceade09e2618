import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { LeaveDialog } from '../overlays/dialog.tsx';

/** Asks before the reader leaves a page with an unsaved form. */
export const UnsavedGuard = () => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return blocker.state === 'blocked' ? (
    <LeaveDialog onClose={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  ) : null;
};
