import type { EditorRules } from './job-commands.decider.ts';
import { questions } from './questions.decider.ts';
import { duties } from './requirements.decider.ts';

/** Adds or removes one link of a part, so that the links of two members who link at the same time are both kept. */
const linkedTo = (ids: readonly string[], { to, linked }: { to: string; linked: boolean }): string[] =>
  ids.includes(to) === linked ? [...ids] : linked ? [...ids, to] : ids.filter((id) => id !== to);

export const links: EditorRules<'linkParts'> = {
  linkParts: (command, job, context) => {
    const question = job.questions.find(({ id }) => id === command.id);
    if (question) {
      const changes = { requirement_ids: linkedTo(question.requirement_ids, command) };
      return questions.changeQuestion({ id: command.id, changes }, job, context);
    }
    const requirement = job.requirements.find(({ id }) => id === command.id);
    // If there is no requirement with this id, `changeRequirement` refuses the unknown or removed one.
    const changes = { job_task_ids: linkedTo(requirement?.job_task_ids ?? [], command) };
    return duties.changeRequirement({ id: command.id, changes }, job, context);
  },
};
