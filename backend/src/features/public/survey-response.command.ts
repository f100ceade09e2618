import { commandOf } from '../../kernel/command.ts';
import type { SurveyResponseCommands, SurveyResponseState } from './survey-response.decider.ts';

export const SurveyResponseCommand = commandOf<SurveyResponseCommands, SurveyResponseState>();
