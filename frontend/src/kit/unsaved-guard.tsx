import { say } from '@candor/contracts/kernel/say';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before the page is left while a form holds unsaved changes. */
export const UnsavedGuard = () => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={say('Leave without saving?')}
      text={say('What you changed here is not saved yet.')}
      action={say('Leave')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
};
