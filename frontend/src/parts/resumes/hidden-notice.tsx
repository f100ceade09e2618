import { useMemo } from 'react';
import { hiddenReasons, type HiddenText, instructionsIn } from '@candor/contracts/resumes/hidden-text';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Notice } from '../../kit/notice.tsx';

/** A notice beside a resume: text of the file that its readers cannot see, and sentences addressed to a machine. */
export const HiddenNotice = ({
  resume: { text, hidden },
  className,
}: {
  resume: { text: string; hidden: readonly HiddenText[] };
  className?: string;
}) => {
  const instructions = useMemo(() => instructionsIn(text), [text]);
  if (!hidden.length && !instructions.length) return null;
  const unchecked = hidden.some(({ why }) => why === 'unchecked');
  return (
    <div className={className}>
      <div className="grid gap-2">
        {unchecked && (
          <Notice tone="warn">
            {say(
              'This file could not be checked for text that a reader does not see: drawing its pages costs too much.',
            )}
          </Notice>
        )}
        {hidden.length > 0 && !unchecked && (
          <Notice tone="warn" title={say('This file has text that a reader does not see:')}>
            <ul className="mt-1 grid max-h-44 gap-1 overflow-y-auto">
              {hidden.map((each, index) => (
                <li key={index} dir="auto" className="wrap-anywhere">
                  <q className="text-ink">{each.text}</q>{' '}
                  <span className="text-meta">{sayLabel(hiddenReasons[each.why])}</span>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-meta">
              {say('It is not searched, it is no evidence, and no suggestion reads it.')}
            </p>
          </Notice>
        )}
        {instructions.length > 0 && (
          <Notice tone="warn" title={say('This resume tells a machine what to do:')}>
            <ul className="mt-1 grid gap-1">
              {instructions.map((each) => (
                <li key={each} dir="auto" className="wrap-anywhere">
                  <q className="text-ink">{each}</q>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-meta">{say('No model reads resumes here.')}</p>
          </Notice>
        )}
      </div>
    </div>
  );
};
