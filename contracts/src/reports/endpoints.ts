import { timeInStage } from './time-in-stage.ts';

/** The exports, for the documented surface. */
export const exportTimeInStage = timeInStage.export;
