// The content of a template for one line of work: a file of `templates/families`. People wrote every sentence; a job post prints them unchanged.

export type Task = {
  /** The name that links the task to requirements, and through them to questions. */
  name: string;
  /** How often the task is done, 1 to 3. */
  frequency: number;
  /** How important the task is, 1 to 3. */
  importance: number;
  /** The sentence for the job post, in the imperative. */
  sentence: string;
};
export type FamilyQuestion = { question: string; positive: readonly string[]; negative: readonly string[] };
export type Skill = FamilyQuestion & {
  /** A noun phrase: sentences are made with it. */
  name: string;
  /** The sentence for the job post. */
  sentence: string;
  /** The names of the family's tasks that need this skill. */
  tasks: readonly string[];
};
export type Tool = { name: string; sentence: string };
export type Family = {
  name: string;
  /** The major group of the Standard Occupational Classification, the job category of EEO-1, the department. */
  occupation?: { soc_code: string; eeo_job_category: string; department: string };
  /** Keywords: whole words of a title. The family with the longest keyword in the title is chosen. */
  keywords: readonly string[];
  /** Two sentences of a post that follow "Acme is looking for a …". */
  role: readonly string[];
  tasks: readonly Task[];
  /** The first three skills are must-haves. */
  skills: readonly Skill[];
  tools: readonly Tool[];
  /** Three things that all need doing at the same time. */
  choice: string;
  simulation: FamilyQuestion;
};
