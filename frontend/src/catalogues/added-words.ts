import { say } from '@candor/contracts/kernel/say';

/** What came of copying questions and requirements to a place of this name, with the rounds that were added to ask them. */
export const addedWords = (
  name: string,
  { questions, requirements, rounds = 0 }: { questions: number; requirements: number; rounds?: number },
) =>
  questions + requirements
    ? [
        say(
          '{name}: {questions, plural, one {# question} other {# questions}} and {requirements, plural, one {# requirement} other {# requirements}} added.',
          { name, questions, requirements },
        ),
        ...(rounds
          ? [say('{rounds, plural, one {# round was} other {# rounds were}} added to ask them.', { rounds })]
          : []),
      ].join(' ')
    : say('{name} has all of it already. Nothing was added.', { name });
