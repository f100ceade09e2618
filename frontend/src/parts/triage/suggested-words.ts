import type { Because } from '@candor/contracts/triage/suggested-reason';
import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { neededWords, valueWords } from '../pipeline/answer-list.tsx';

/** Why the facts suggest a reason for archiving, in one or two sentences. */
export const becauseWords = (because: Because): string => {
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
