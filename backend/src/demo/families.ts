import data from './content/families.json' with { type: 'json' };

// Families, the lines of work: the names, needs and content of their jobs. The work tasks and skills of a posted job follow the templates (docs/rules/drafting-without-a-model.md#families-of-titles).

/** An index in a task's list of skills that means: the task is done with the tools. */
export const toolsOfTask = 5;

export type FamilyFacts = {
  department: string;
  field: string;
  titles: readonly string[];
  degrees: readonly string[];
  skills: readonly string[];
  tools: readonly string[];
  work: readonly string[];
  /** `frequency` and `importance` are 1 to 3. `skills`: the skills the task needs, as indexes into the family's `skills`, of which a job asks for the first five. `toolsOfTask` means the tools. */
  tasks: readonly { name: string; frequency: number; importance: number; skills: readonly number[] }[];
  /** The yearly pay in thousands, for a person in the middle of the line of work. */
  pay: number;
};
export const { families } = data;
export type Family = keyof typeof families;
