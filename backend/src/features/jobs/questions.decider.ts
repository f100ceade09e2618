import { reject } from '../../kernel/decider.ts';
import type { EditorRules } from './job-commands.decider.ts';

// What is asked in the interviews of a job.

const mostQuestions = 300;
const plain = (text: string) => text.trim().toLowerCase();

export const questions: EditorRules<'addQuestions'> = {
  addQuestions: (command, job, { newId }) => {
    const asked = new Set(job.questions.map(({ text }) => plain(text)));
    const added = command.questions.filter(({ text }) => {
      const known = asked.has(plain(text));
      asked.add(plain(text));
      return !known;
    });
    if (job.questions.length + added.length > mostQuestions)
      return reject('limit', 'At most {most, number} questions are allowed.', { most: mostQuestions });
    return added.map((question) => ({
      type: 'QuestionAdded' as const,
      data: { question: { ...question, id: newId() } },
    }));
  },
};
