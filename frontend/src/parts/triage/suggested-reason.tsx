import { Flag } from 'lucide-react';
import type { SuggestedReason as Suggestion } from '@candor/contracts/triage/suggested-reason';
import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';
import { becauseWords } from './suggested-words.ts';

/** A reason for archiving with its name, and why the recorded facts suggest it. */
export type NamedSuggestion = Suggestion & { name: string };
/** Names the reason that the recorded facts suggest, and why. It does not choose the reason: the reader decides. */
export const SuggestedReason = ({
  suggestion: { name, because },
  children,
}: {
  suggestion: NamedSuggestion;
  children?: ReactNode;
}) => (
  <p className="flex min-w-0 items-baseline gap-2 text-meta text-ink-2">
    <Flag size={11} aria-hidden className="shrink-0 self-center text-bad" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <b className="font-medium text-ink">{say('Suggested: {reason}.', { reason: name })}</b> {becauseWords(because)}
    </span>
    {children}
  </p>
);
