import { interviewers } from './interviewers.ts';
import { timeInStage } from './time-in-stage.ts';

/** Every report: the index, OpenAPI and the server read this list. */
export const reports = [timeInStage, interviewers] as const;
