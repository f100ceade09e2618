import { Flag } from 'lucide-react';
import type { SuggestedReason as Suggestion, Because } from '@candor/contracts/triage/suggested-reason';
import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';
import { listWords } from '@candor/contracts/words/list-words';
import { neededWords, valueWords } from '../pipeline/answer-list.tsx';

/** Why the facts suggest a reason for archiving, in one or two sentences. */
const becauseWords = (because: Because): string => {
  if (because.fact === 'filled')
    return say('{openings, plural, one {The opening of this job is} other {All # openings of this job are}} filled.', {
      openings: because.openings,
    });
  const [answer, ...others] = because.answers;
  if (!answer) return say('An answer in the application form is a knockout answer.');
  return others.length
    ? say('{count, number} answers are knockout answers: {questions}.', {
        count: because.answers.length,
        questions: listWords(because.answers.map(({ question }) => say('“{question}”', { question }))),
      })
    : say('“{question}” was answered “{answer}”. {needs}.', {
        question: answer.question,
        answer: valueWords(answer) || say('No answer'),
        needs: neededWords(answer),
      });
};

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
