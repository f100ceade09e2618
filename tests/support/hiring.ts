import type { App } from './app.ts';
import { type Json, mailTo, Visitor } from './visitor.ts';

// Short functions for the daily work of hiring, for tests.

export type Applicant = {
  id: string;
  version: number;
  candidate_id: string;
  step: { id: string; name: string; type: string };
};
let count = 0;

/** An open, remote job with a description. The recruiter is its editor. */
export const openJob = async (
  recruiter: Visitor,
  name = 'Harbour Pilot',
  fields: Json = {},
): Promise<{ id: string; slug: string }> => {
  const { job } = await recruiter.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name,
    work_location: 'remote',
    apply_resume: 'optional',
    ...fields,
  });
  await recruiter.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    id: 'new',
    job_id: job.id,
    kind: 'role',
    name: 'The role',
    body: '<p>You bring ships home.</p>',
    visible: true,
  });
  await recruiter.ask('/api/opportunities/jobs/upsert', { id: job.id, hiring_status: 'open' });
  return job;
};
/** Adds a person as an applicant, entered by the recruiter. */
export const addApplicant = async (
  recruiter: Visitor,
  job_id: string,
  email = `applicant-${++count}-${Date.now()}@example.test`,
): Promise<Applicant> => {
  const { application, candidate } = await recruiter.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id,
    first_name: 'Ada',
    last_name: `Applicant ${count}`,
    email,
    applied_at: new Date().toISOString(),
  });
  return { ...application, candidate_id: candidate.id };
};
export const jobPage = (job_id: string, section = ''): string =>
  `/opportunities/jobs/100/1/_/_/_/${job_id}${section ? `/${section}` : ''}`;
export const stepsOf = async (
  visitor: Visitor,
  job_id: string,
): Promise<{ id: string; name: string; type: string }[]> => (await visitor.page(jobPage(job_id))).body.job.steps;
/** Moves the applicant to the first step of this type and returns the changed applicant. */
export const advanceTo = async (
  recruiter: Visitor,
  applicant: Applicant,
  job_id: string,
  type: string,
): Promise<Applicant> => {
  const step = (await stepsOf(recruiter, job_id)).find((each) => each.type === type)!;
  const { application } = await recruiter.ask('/api/people/candidates/advance', {
    application_id: applicant.id,
    version: applicant.version,
    workflow_step_id: step.id,
  });
  return { ...applicant, ...application };
};
export const panelOf = async (visitor: Visitor, application_id: string): Promise<Json> =>
  (await visitor.ask('/api/opportunities/jobs/candidate/fetch', { application_id })).panel;
export const offerTerms = { amount: 90_000, currency: 'USD', period: 'year', start_on: '2030-02-01' };
/** Sends the application form. `by`: the browser that fills in the form. Only that browser can name its uploaded file. */
export const applyFor = async (
  app: App,
  slug: string,
  job: string,
  fields: Json,
  query = '',
  by?: Visitor,
): Promise<Json> => {
  const visitor = by ?? (await Visitor.of(app));
  await visitor.document(`/${slug}/jobs/${job}/apply${query}`);
  return (
    await visitor.post(`/${slug}/jobs/${job}/api/apply`, {
      first_name: 'Grace',
      last_name: 'Hopper',
      ...(await agreedOn(visitor, slug, job)),
      ...fields,
    })
  ).body;
};
/** The consent fields that the form sends for the privacy notice that the form shows at this time. */
export const agreedOn = async (visitor: Visitor, slug: string, job: string): Promise<Json> => ({
  consent_privacy: true,
  notice_seen: (await visitor.page(`/${slug}/jobs/${job}/apply`)).body.notice_mark ?? 'none',
});
/** The path of a candidate's own application page, from the confirmation email. `besides`: a path to skip. */
export const ownPageOf = async (app: App, email: string, besides = ''): Promise<string> => {
  const link = /href="([^"]+\/applications\/[\w-]+)"/;
  const pathIn = (html: string): string | undefined => {
    const [, address] = link.exec(html) ?? [];
    return address && new URL(address).pathname;
  };
  const { html } = await mailTo(app, email, (mail) => ![undefined, besides].includes(pathIn(mail.html)));
  return pathIn(html)!;
};

/** A job in whose screening step this member must interview. */
export const jobFor = async (by: Visitor, user_id: string) => {
  const job = await openJob(by, 'Harbour Pilot');
  const round = (await stepsOf(by, job.id)).find(({ type }) => type === 'screening')!;
  await by.ask('/api/opportunities/jobs/interviewer/upsert', {
    job_id: job.id,
    workflow_step_id: round.id,
    user_id,
    required: true,
  });
  return { job, round };
};
