import type { AskedOnCard } from '@candor/contracts/scorecards/kit';
import { isRequiredOf, scaleOf } from '@candor/contracts/scorecards/values';
import type { Job } from '../../states/job.state.ts';

/** The round of a job whose questions are asked. `job`: null if the job does not exist any more. */
export type AskedRound = { job: Pick<Job, 'questions' | 'requirements'> | null; step_id: string };
export const questionsIn = ({ job, step_id }: AskedRound): Job['questions'] =>
  job?.questions.filter(({ asking }) => asking?.workflow_step_id === step_id) ?? [];
/** The questions of a round, as one of its interviewers sees them: their own first, each group in the order of the job. */
export const askedIn = (round: AskedRound, user_id: string, names: Readonly<Record<string, string>>): AskedOnCard[] => {
  const requirements = round.job?.requirements ?? [];
  const asked = questionsIn(round).map((question): AskedOnCard => {
    const by = question.asking?.interviewer_id;
    return {
      id: question.id,
      text: question.text,
      kind: question.kind,
      scoring_type: question.scoring_type,
      ...scaleOf(question),
      required: isRequiredOf(question, user_id),
      by: by && by !== user_id ? { id: by, name: names[by] ?? '–' } : null,
      time_minutes: question.time_minutes ?? null,
      indicators: question.indicators,
      requirements: requirements
        .filter(({ id }) => question.requirement_ids.includes(id))
        .map(({ id, name, kind, level }) => ({ id, name, kind, level })),
    };
  });
  return [...asked.filter(({ by }) => !by), ...asked.filter(({ by }) => by)];
};
