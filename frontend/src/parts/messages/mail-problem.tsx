import { useState } from 'react';
import { mailProblem } from '@candor/contracts/messages/mail-problem';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';

/** Why a letter did not arrive, in words. */
export const MailProblemWords = ({ error }: { error: string }) => mailProblem(error).words;
/** The line of a conversation whose last letter did not arrive. */
export const NotDelivered = ({ error }: { error: string | null }) => (
  <>
    <span className="font-medium text-bad">{say('Not delivered.')}</span>{' '}
    {error && <span className="text-ink-3">{mailProblem(error).words}</span>}
  </>
);

/** The same, and on demand what the mail server said. `before`: words in front of it. */
export const MailProblem = ({ error, before }: { error: string; before?: (words: string) => string }) => {
  const [open, setOpen] = useState(false);
  const { words, said } = mailProblem(error);
  return (
    <span className="min-w-0 wrap-anywhere">
      {before ? before(words) : words}
      {said && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-h-6 rounded-tag font-normal text-ink-2 underline underline-offset-2 hover:text-ink max-sm:min-h-11"
          >
            {say('What the server said')}
          </button>
          <span className={cx('block font-normal text-ink-2', !open && 'hidden')}>{said}</span>
        </>
      )}
    </span>
  );
};
