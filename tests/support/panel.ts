import { invite, named } from './founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from './hiring.ts';
import { eventually, type App } from './app.ts';
import type { Json, Visitor } from './visitor.ts';

/** A signed-in member with the member's id. */
type Member = Visitor & { id: string };
/** One interviewer's score for the only question, and the interviewer's recommendation. */
export type Judged = { value: number; recommendation: string; comment: string };
const jobs = '/api/opportunities/jobs';

/** A job whose first round has one question for a requirement, and three interviewers: Ivo, Mia and Sol. */
export const judgedJob = async (app: App, admin: Visitor) => {
  const { id: job } = await openJob(admin, 'Harbour Pilot');
  const round = (await stepsOf(admin, job)).find(({ type }) => type === 'screening')!.id;
  const panel: Member[] = [];
  for (const name of ['Ivo', 'Mia', 'Sol']) {
    const member = await invite(app, admin, named(name), ['INTERVIEW_ADMIN']);
    await admin.ask(`${jobs}/interviewer/upsert`, { job_id: job, workflow_step_id: round, user_id: member.id });
    panel.push(member);
  }
  const { requirement } = await admin.ask(`${jobs}/jobrequirement/upsert`, { job_id: job, name: 'Reads tides' });
  const { question } = await admin.ask(`${jobs}/workflowquestions/upsert`, {
    job_id: job,
    text: 'When did the tide turn?',
    requirement_ids: [requirement.id],
  });
  await admin.ask(`${jobs}/workflowquestions/upsert`, {
    job_id: job,
    question_id: question.id,
    workflow_step_id: round,
  });
  let hours = 1;
  /** Books an interview of the whole panel with a new candidate, some hours from the present. */
  const met = async (): Promise<{ of: Applicant; seatOf: (member: Member) => string }> => {
    const of = await advanceTo(admin, await addApplicant(admin, job), job, 'screening');
    hours += 1;
    const { appointment } = await admin.ask(`${jobs}/appointment/upsert`, {
      application_id: of.id,
      starts_at: new Date((Math.ceil(Date.now() / 3_600_000) + hours) * 3_600_000).toISOString(),
      duration_minutes: 45,
      meeting_type: 'in-person',
    });
    const seatOf = ({ id }: Member): string =>
      appointment.interviewers.find(({ user_id }: Json) => user_id === id).user_appointment_id;
    await eventually(async () =>
      expect((await admin.page(`/people/interviews/100/1/_/_/_/${appointment.id}`)).body.others).toHaveLength(3),
    );
    return { of, seatOf };
  };
  const judge = async (who: Member, user_appointment_id: string, { value, ...recommended }: Judged) => {
    await who.ask('/api/appointment/assessment/question/upsert', {
      user_appointment_id,
      question_id: question.id,
      value,
    });
    await who.ask('/api/appointment/recommendation/upsert', { user_appointment_id, ...recommended });
  };
  return { job, panel: panel as [Member, Member, Member], met, judge };
};
