import { say } from '@candor/contracts/words/say';

/** The result of copying questions and requirements to a place of this name, with the job tasks that were copied too and the rounds that were added for the questions. */
export const addedWords = (
  name: string,
  {
    questions,
    requirements,
    tasks = 0,
    rounds = 0,
  }: { questions: number; requirements: number; tasks?: number; rounds?: number },
) =>
  questions + requirements + tasks
    ? [
        say(
          '{name}: {questions, plural, one {# question} other {# questions}} and {requirements, plural, one {# requirement} other {# requirements}} added.',
          { name, questions, requirements },
        ),
        ...(tasks ? [say('{tasks, plural, one {# job task was} other {# job tasks were}} added too.', { tasks })] : []),
        ...(rounds
          ? [say('{rounds, plural, one {# round was} other {# rounds were}} added to ask them.', { rounds })]
          : []),
      ].join(' ')
    : say('{name} already has all of it. Nothing was added.', { name });
