import type { question } from '@candor/contracts/catalogues/questions';
import { linksIn } from '@candor/contracts/catalogues/question-sets';
import { type Question, type Requirement, usualRating, usualWeights } from '@candor/contracts/jobs/values';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { QuestionSet } from './question-sets.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { Copied } from '../../states/question-sets.state.ts';

/** A library question as a job asks it. It refers to the job's requirements that were made from the same skill. */
export const askedOf = (
  { id, fields }: QuestionSet['questions'][number] | RowOf<typeof question>,
  requirements: readonly Pick<Requirement, 'id' | 'skill_id'>[],
): Omit<Question, 'id'> => {
  const { name, kind, scoring_type, time_minutes, positive, negative } = fields;
  const skill = 'parent_id' in fields ? fields.parent_id : null;
  return {
    text: name,
    kind,
    scoring_type,
    requirement_ids: skill ? requirements.filter(({ skill_id }) => skill_id === skill).map((each) => each.id) : [],
    time_minutes,
    indicators: { positive, negative },
    source: 'library',
    library_id: ('copied_from' in fields ? fields.copied_from : null) ?? id,
  };
};

/** What a job takes from the set. */
export const partsOfSet = (
  { row, questions }: QuestionSet,
  requirements: readonly Pick<Requirement, 'id' | 'skill_id'>[],
): Copied => {
  const links = linksIn(row);
  const taskId = (index: number) => idFrom('task of a set', row.id, index);
  const own = row.fields.requirements.map(({ name, kind, level }, index) => ({
    id: idFrom('requirement of a set', row.id, index),
    kind,
    level,
    name,
    description: '',
    weight: usualWeights[level],
    indicators: { positive: [], negative: [] },
    job_task_ids: links.duties(name).map(taskId),
  }));
  return {
    set: { id: row.id, name: row.fields.name },
    tasks: row.fields.tasks.map(({ name, frequency, importance }, index) => ({
      id: taskId(index),
      name,
      description: '',
      frequency: Number(frequency ?? usualRating),
      importance: Number(importance ?? usualRating),
      source: 'library' as const,
    })),
    requirements: own,
    questions: questions.map((each) => {
      const asked = askedOf(each, requirements);
      const named = new Set(links.about(each.id));
      const about = own.filter(({ name }) => named.has(name)).map(({ id }) => id);
      return {
        ...asked,
        id: each.id,
        requirement_ids: [...new Set([...asked.requirement_ids, ...about])],
        round: links.round(each.id),
      };
    }),
    rounds: row.fields.suggested_steps,
  };
};
