import type { SurveyResponseEvent } from '@candor/contracts/public/survey-events';
import { fewestShown, surveyCountList, type SurveyCountRow } from '@candor/contracts/public/surveys';
import { projection } from '../kernel/projection.ts';

const idOf = (survey_id: string, job_id: string): string => `${survey_id}-${job_id}`;
/** How often each answer was given, by question and job. The row contains neither who gave an answer nor when. */
export const surveyCounts = projection<SurveyCountRow, SurveyResponseEvent>({
  name: 'survey-counts',
  version: 3,
  list: surveyCountList,
  keys: ({ data }) => [idOf(data.survey_id, data.job_id)],
  on: {
    SurveyResponseRecorded: (row, { data: { survey_id, job_id, values }, metadata }) => {
      const counts = { ...row?.counts };
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
      const answered = (row?.answered ?? 0) + 1;
      const shown = row?.shown ?? null;
      return {
        id: idOf(survey_id, job_id),
        organization_id: metadata.organization_id,
        survey_id,
        job_id,
        answered,
        counts,
        shown: answered - (shown?.answered ?? 0) < fewestShown ? shown : { answered, counts },
      };
    },
  },
});
