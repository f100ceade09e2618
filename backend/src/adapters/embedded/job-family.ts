// What a template says about one line of work. People wrote every sentence; a post prints them as they are.

export type Task = {
  /** For the chain from task to requirement to question. */
  name: string;
  frequency: 1 | 2 | 3;
  importance: 1 | 2 | 3;
  /** For the post, in the imperative. */
  sentence: string;
};
export type Asked = { question: string; positive: readonly string[]; negative: readonly string[] };
export type Skill = Asked & {
  name: string;
  /** For the post. */
  sentence: string;
  /** Which of the family's tasks need it, by name. */
  tasks: readonly string[];
};
export type Tool = { name: string; sentence: string };
export type Family = {
  name: string;
  /** Whole words of a title. Of all families, the one with the longest keyword in the title fits. */
  keywords: readonly string[];
  /** Two sentences that follow "Acme is looking for a …". */
  role: readonly [string, string];
  tasks: readonly Task[];
  /** The first three are must-haves. */
  skills: readonly Skill[];
  tools: readonly Tool[];
  /** Three things that want to be done at once. */
  choice: string;
  simulation: Asked;
};

export const words = (text: string): string[] => text.split(', ').filter(Boolean);
type Weight = Task['frequency'];
export const task = (name: string, frequency: Weight, importance: Weight, sentence: string): Task => ({
  name,
  frequency,
  importance,
  sentence,
});
/** Indicators are separated by semicolons. */
export const asked = (question: string, positive: string, negative: string): Asked => ({
  question,
  positive: positive.split('; '),
  negative: negative.split('; '),
});
export const skill = (
  name: string,
  sentence: string,
  question: string,
  positive: string,
  negative: string,
  ...tasks: readonly string[]
): Skill => ({ name, sentence, tasks, ...asked(question, positive, negative) });
export const tool = (name: string, sentence: string): Tool => ({ name, sentence });
