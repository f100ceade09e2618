import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Question, Requirement } from '@candor/contracts/jobs/values';
import type { Job } from '../../access/job.state.ts';

// What comes into a job from a question set, or from another job. Whatever the job has already is not added again.

/** Requirements and questions to copy. Their ids are those of where they come from; a question names the requirements by these, or by those of the job. */
export type Copied = {
  /** The set they come from, where they come from one. */
  set?: { id: string; name: string };
  requirements: readonly Requirement[];
  questions: readonly Question[];
};
/** Whether two texts are the same to whoever reads them. */
export const plain = (text: string) => text.trim().toLowerCase();

/** The questions that are not among those of the job: none has the same text, and none was copied from the same entry of the library. */
export const unasked = <Q extends Omit<Question, 'id'>>(
  questions: readonly Q[],
  present: readonly Pick<Question, 'text' | 'library_id'>[],
): Q[] => {
  const marks = ({ text, library_id }: Pick<Question, 'text' | 'library_id'>) => [
    plain(text),
    ...(library_id ? [library_id] : []),
  ];
  const known = new Set(present.flatMap(marks));
  return questions.filter((question) => {
    const there = marks(question).some((mark) => known.has(mark));
    for (const mark of marks(question)) known.add(mark);
    return !there;
  });
};

/** What is added to a job that has these parts. */
export const copiesOf = (
  { set, requirements, questions }: Copied,
  job: Pick<Job, 'requirements' | 'questions'>,
  newId: () => string,
  after_applicants: boolean,
): { requirements: Requirement[]; questions: Question[]; events: JobEvent[] } => {
  const byName = new Map(job.requirements.map(({ id, name }) => [plain(name), id]));
  const became = new Map<string, string>();
  const added = requirements.flatMap((requirement) => {
    const there = byName.get(plain(requirement.name));
    const id = there ?? newId();
    became.set(requirement.id, id);
    byName.set(plain(requirement.name), id);
    return there ? [] : [{ ...requirement, id, job_task_ids: [] }];
  });
  const asked = unasked(questions, job.questions).map((question) => ({
    ...question,
    id: newId(),
    requirement_ids: question.requirement_ids.map((id) => became.get(id) ?? id),
  }));
  const counts = { requirements: added.length, questions: asked.length };
  return {
    requirements: added,
    questions: asked,
    events: [
      ...added.map((requirement) => ({
        type: 'JobRequirementAdded' as const,
        data: { requirement, after_applicants },
      })),
      ...asked.map((question) => ({ type: 'QuestionAdded' as const, data: { question } })),
      ...(set && added.length + asked.length
        ? [{ type: 'QuestionSetAttached' as const, data: { question_set_id: set.id, name: set.name, counts } }]
        : []),
    ],
  };
};
