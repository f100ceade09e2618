import { say } from '@candor/contracts/words/say';
import { useEffect, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { onReturn } from './connection.ts';

/** The text for an empty place: one sentence that says what to do first, and one action. `beside`: the text is shown beside a list, and asks the reader to open an entry. */
export const EmptyState = ({
  children,
  action,
  beside = false,
}: {
  children: ReactNode;
  action?: ReactNode;
  beside?: boolean;
}) => (
  <div data-empty={beside ? undefined : true} className="grid place-items-center px-6 py-16 text-center">
    <div className="grid max-w-sm justify-items-center gap-4">
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden className="text-ink-4">
        <circle cx="22" cy="22" r="15" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 4.85" />
      </svg>
      <p className="text-read text-ink-2">{children}</p>
      {action}
    </div>
  </div>
);

/** The text for content that failed to load: what failed, and Retry. It retries automatically when the server answers again. */
export const ErrorState = ({
  children = say('This could not be loaded.'),
  onRetry,
}: {
  children?: ReactNode;
  onRetry?: () => void;
}) => {
  useEffect(() => (onRetry ? onReturn(onRetry) : undefined), [onRetry]);
  return (
    <div role="alert" className="grid place-items-center px-6 py-16 text-center">
      <div className="grid max-w-sm justify-items-center gap-4">
        <p className="text-read text-ink-2">{children}</p>
        {onRetry && <Button onClick={onRetry}>{say('Retry')}</Button>}
      </div>
    </div>
  );
};
