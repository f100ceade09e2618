import type { Requirement, SectionKind, Task } from '@candor/contracts/jobs/values';

type Named = { name: string; description: string };
const linesOf = (parts: readonly Named[]): string[] => parts.map(({ name, description }) => description.trim() || name);

/** The lists that a post shows of what the job has already, as after it took a kit. Its sections say these and not what was drafted for its title, so that the post asks for what the interviews ask about. */
export const ownLists = ({
  requirements,
  tasks,
}: {
  requirements: readonly (Named & Pick<Requirement, 'level'>)[];
  tasks: readonly Pick<Task, 'name' | 'description'>[];
}): Partial<Record<SectionKind, string[]>> => ({
  ...(requirements.length
    ? {
        requirements: linesOf(requirements.filter(({ level }) => level === 'must')),
        nice_to_have: linesOf(requirements.filter(({ level }) => level === 'nice')),
      }
    : {}),
  ...(tasks.length ? { responsibilities: linesOf(tasks) } : {}),
});
