import type { JobEvent } from '@candor/contracts/jobs/events';
import type { PanelMember, Step } from '@candor/contracts/jobs/values';
import type { Job } from '../../states/job.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { badOrder, type EditorRules, everyOnce, inThisOrder, refuse } from './job-commands.decider.ts';

// The rules of a round's interviewers (docs/rules/permissions.md#interviewers).

/** The step, if people can interview in it; else why not. */
export const roundOf = (job: Job, id: string): Step | Rejection => {
  const step = job.steps.find((each) => each.id === id);
  if (!step) return reject('not_found', 'Step not found.');
  return step.kind === 'round' || step.type === 'resume_review' || step.type === 'finalist_review'
    ? step
    : refuse('{step} has no interviewers.', { step: step.name });
};

/** Puts a member on the panel (the interviewers) of a round, and on the team, where they see only their own interviews. */
export const joinsPanel = (job: Job, member: PanelMember, step: Step): JobEvent[] => {
  const before = job.panel.find(
    (each) => each.workflow_step_id === member.workflow_step_id && each.user_id === member.user_id,
  );
  if (before?.required === member.required) return [];
  const onTeam = job.members.some((each) => each.user_id === member.user_id);
  return [
    { type: before ? 'InterviewerChanged' : 'InterviewerAssigned', data: { ...member, step_name: step.name } },
    ...(onTeam
      ? []
      : [
          {
            type: 'JobMemberAdded' as const,
            data: {
              member: {
                user_id: member.user_id,
                access_level: 'standard' as const,
                job_role: 'viewer' as const,
                permissions: [],
              },
            },
          },
        ]),
  ];
};

/** Takes a member off the panel of a round. */
export const leavesPanel = (
  job: Job,
  { workflow_step_id, user_id }: Pick<PanelMember, 'workflow_step_id' | 'user_id'>,
): JobEvent[] => {
  const there = job.panel.some((each) => each.workflow_step_id === workflow_step_id && each.user_id === user_id);
  if (!there) return [];
  const step_name = job.steps.find((each) => each.id === workflow_step_id)?.name ?? '';
  return [
    { type: 'InterviewerRemoved', data: { workflow_step_id, user_id, step_name } },
    ...job.questions.flatMap(({ id, text, asking }) =>
      asking?.workflow_step_id === workflow_step_id && asking.interviewer_id === user_id
        ? [
            {
              type: 'WorkflowQuestionChanged' as const,
              data: { question_id: id, text, step_name, ...asking, interviewer_id: null },
            },
          ]
        : [],
    ),
  ];
};

/** The panel of a round, in the order in which its members ask their questions. */
const seatedIn = (job: Job, step_id: string): { id: string }[] =>
  job.panel.filter(({ workflow_step_id }) => workflow_step_id === step_id).map(({ user_id }) => ({ id: user_id }));
export const asksInOrder = (job: Job, { id, name }: Step, user_ids: string[]): JobEvent[] =>
  inThisOrder(user_ids, seatedIn(job, id))
    ? []
    : [{ type: 'InterviewersReordered', data: { workflow_step_id: id, user_ids, step_name: name } }];

export const panel: EditorRules<'setInterviewer' | 'removeInterviewer' | 'sortInterviewers'> = {
  sortInterviewers: ({ workflow_step_id, ids }, job) => {
    const step = roundOf(job, workflow_step_id);
    if ('rejected' in step) return step;
    return everyOnce(ids, seatedIn(job, step.id)) ? asksInOrder(job, step, ids) : badOrder;
  },

  setInterviewer: (member, job) => {
    const step = roundOf(job, member.workflow_step_id);
    return 'rejected' in step ? step : joinsPanel(job, member, step);
  },

  // The interviewer's questions stay in the round, without an interviewer.
  removeInterviewer: (left, job) => leavesPanel(job, left),
};
