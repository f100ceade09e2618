import { say } from '@candor/contracts/kernel/say';

/** What came of copying questions and requirements to a place of this name. */
export const addedWords = (name: string, { questions, requirements }: { questions: number; requirements: number }) =>
  questions + requirements
    ? say(
        '{name}: {questions, plural, one {# question} other {# questions}} and {requirements, plural, one {# requirement} other {# requirements}} added.',
        { name, questions, requirements },
      )
    : say('{name} has all of it already. Nothing was added.', { name });
