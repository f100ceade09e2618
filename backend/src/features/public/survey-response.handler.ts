import { handlerFor } from '../../kernel/command.ts';
import { SurveyResponseCommand } from './survey-response.command.ts';
import { surveyResponse } from './survey-response.decider.ts';

export const SurveyResponseHandler = handlerFor(SurveyResponseCommand, surveyResponse);
