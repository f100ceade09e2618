// What a template says about one line of work: a file of `templates/families`. People wrote every sentence; a post prints them unchanged.

export type Task = {
  /** For the chain from task to requirement to question. */
  name: string;
  /** 1 to 3. */
  frequency: number;
  /** 1 to 3. */
  importance: number;
  /** For the post, in the imperative. */
  sentence: string;
};
export type FamilyQuestion = { question: string; positive: readonly string[]; negative: readonly string[] };
export type Skill = FamilyQuestion & {
  name: string;
  /** For the post. */
  sentence: string;
  /** The names of the family's tasks that need it. */
  tasks: readonly string[];
};
export type Tool = { name: string; sentence: string };
export type Family = {
  name: string;
  /** The major group of the Standard Occupational Classification, the job category of EEO-1, the department. */
  occupation?: { soc_code: string; eeo_job_category: string; department: string };
  /** Whole words of a title. Of all families, the one with the longest keyword in the title fits. */
  keywords: readonly string[];
  /** Two sentences that follow "Acme is looking for a …". */
  role: readonly string[];
  tasks: readonly Task[];
  /** The first three are must-haves. */
  skills: readonly Skill[];
  tools: readonly Tool[];
  /** Three things that all need doing at once. */
  choice: string;
  simulation: FamilyQuestion;
};
