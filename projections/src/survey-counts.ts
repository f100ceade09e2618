import type { SurveyResponseEvent } from '@candor/contracts/public/survey-events';
import { surveyCountId, surveyCountList, type SurveyCountRow } from '@candor/contracts/public/surveys';
import { projection } from './kernel/projection.ts';

/** How often each answer was given, by question and job. Nothing here says who gave one, or when. */
export const surveyCounts = projection<SurveyCountRow, SurveyResponseEvent>({
  name: 'survey-counts',
  version: 1,
  list: surveyCountList,
  keys: ({ data }) => [surveyCountId(data.survey_id, data.job_id)],
  on: {
    SurveyResponseRecorded: (row, { data: { survey_id, job_id, values }, metadata }) => {
      const counts = { ...row?.counts };
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
      return {
        id: surveyCountId(survey_id, job_id),
        organization_id: metadata.organization_id,
        survey_id,
        job_id,
        answered: (row?.answered ?? 0) + 1,
        counts,
      };
    },
  },
});
