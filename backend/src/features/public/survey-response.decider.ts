import type { SurveyResponseEvent } from '@candor/contracts/public/survey-events';
import type { Decider } from '../../kernel/decider.ts';

// The rules of one answer to one question of a survey: only the first answer counts.

export type SurveyResponseCommands = {
  record: { survey_id: string; job_id: string; values: string[]; submitted_on: string };
};
export type SurveyResponseState = { answered: true } | null;

export const surveyResponse: Decider<SurveyResponseState, SurveyResponseCommands, SurveyResponseEvent> = {
  category: 'surveyresponse',
  initial: null,
  decide: {
    record: (command, state) => (state ? [] : [{ type: 'SurveyResponseRecorded', data: command }]),
  },
  evolve: { SurveyResponseRecorded: () => ({ answered: true }) },
};
