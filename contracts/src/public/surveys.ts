import { z } from 'zod';
import { readsReports } from '../accounts/needs.ts';
import { anyone, endpoint } from '../kernel/endpoint.ts';
import { list } from '../kernel/list.ts';
import { page } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import { id, text } from '../kernel/values.ts';

// Voluntary questions that an organization asks applicants after they have applied. Answers are not tied to a person.

/** How a question is answered. There is no free text: it could name the applicant. */
export const surveyTypes = ['single', 'multiple', 'year', 'scale'] as const;
export type SurveyType = (typeof surveyTypes)[number];
export const scale = { from: 1, to: 5 } as const;
export const earliestYear = 1900;
export const mostChoices = 60;
/** How many days an invitation to answer is valid. */
export const surveyDays = 14;
/** The fewest answers for which counts are shown, and by how many answers they grow: otherwise a reader who knows the applicants could guess one person's answer. */
export const fewestShown = 5;

export const AskedSurvey = z.object({
  id,
  question: z.string(),
  intro: z.string().nullable(),
  type: z.enum(surveyTypes),
  options: z.array(z.object({ value: z.string(), label: z.string(), text: z.string().optional() })),
  /** The official form by which the question is asked: its English text, unchanged, in today's version. */
  form: z
    .object({
      version: z.string(),
      title: z.string(),
      number: z.string().optional(),
      omb: z.string().optional(),
      expires: z.string().optional(),
      body: z.array(
        z.object({ head: z.string().optional(), text: z.string().optional(), list: z.array(z.string()).optional() }),
      ),
      foot: z.string().optional(),
    })
    .nullable(),
});
export type AskedSurvey = z.output<typeof AskedSurvey>;
/** `token`: lets its holder answer each question once. It is not tied to a person. */
export const SurveyInvitation = z.object({ token: z.string(), questions: z.array(AskedSurvey) });
export type SurveyInvitation = z.output<typeof SurveyInvitation>;

export const answerSurvey = endpoint('/api/people/survey/response/upsert', {
  needs: anyone,
  limit: { most: 30, seconds: 3600, slower: { address: 240 } },
  bytes: 32 * 1024,
  summary: `Answer questions of a survey that came with an application, each with the ids of its options (\`values\`), a number from ${scale.from} to ${scale.to}, or a year. The first answer to a question counts. Errors: expired (after ${surveyDays} days, or no such survey), validation, rate_limited.`,
  request: z.strictObject({
    survey_token: text('Survey', 200),
    responses: z
      .array(z.strictObject({ survey_id: id, values: z.array(text('Answers', 60)).min(1).max(mostChoices) }))
      .min(1, 'Answer at least one question.')
      .max(40),
  }),
  payload: z.object({}),
});

/** The questions of an invitation, for the page that shows only them. The invitation is behind the # of the address, so no server log has it. */
export const openSurvey = endpoint('/api/people/survey/questions', {
  needs: anyone,
  limit: { most: 60, seconds: 3600, slower: { address: 480 } },
  summary: 'Read the questions of a survey that came with an application. Errors: expired, validation, rate_limited.',
  request: z.strictObject({ survey_token: text('Survey', 200) }),
  payload: z.object({ questions: z.array(AskedSurvey) }),
});
export const surveyPath = (org: string, token: string): string => `/${org}/survey#${token}`;

type SurveyCounts = { answered: number; counts: Record<string, number> };
/** How often each answer to a question was given by the applicants of one job. `shown`: the public counts, which lag behind: they grow by whole fives, so figures of any jobs together differ by no person or by at least five. */
export type SurveyCountRow = SurveyCounts & {
  id: string;
  organization_id: string;
  survey_id: string;
  job_id: string;
  shown: SurveyCounts | null;
};
export const surveyCountList = list<SurveyCountRow>()({
  name: 'survey-counts',
  fields: {
    survey_id: { kind: 'keyword', of: (row) => row.survey_id },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
  },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});

/** `result` is null with too few answers. `mean`: of a scale. */
export type SurveyResult = {
  id: string;
  question: string;
  type: SurveyType;
  result: { answered: number; answers: { label: string; count: number }[]; mean: number | null } | null;
};
/** `jobs`: the jobs that the reader may count and that have answers to show. `job`: the job chosen by `?job=`. */
export const surveysPage = page<Standard & { surveys: SurveyResult[]; jobs: Option[]; job: string | null }>(
  '/reports/surveys',
  { needs: readsReports },
);
