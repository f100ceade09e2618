import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router-dom';
import { LeaveDialog } from '../overlays/dialog.tsx';

/** Asks before the reader leaves a page with an unsaved form. */
export const UnsavedGuard = () => {
  const navigate = useNavigate();
  const leaves = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !leaves.current && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router forgets a blocked navigation when it loads the page's data again, which a change on the server can cause at any time. The question stays on screen.
  const [asked, setAsked] = useState<{ to: Location; open: boolean } | null>(null);
  if (blocker.state === 'blocked' && blocker.location !== asked?.to) setAsked({ to: blocker.location, open: true });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
  if (!asked?.open) return null;
  const stay = () => {
    setAsked({ ...asked, open: false });
    blocker.reset?.();
  };
  const leave = () => {
    leaves.current = true;
    if (blocker.state === 'blocked') blocker.proceed();
    else void navigate(asked.to);
  };
  return <LeaveDialog onClose={stay} onLeave={leave} />;
};
