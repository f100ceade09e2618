import { handlerFor } from '../../kernel/command.ts';
import { SavedReportCommand } from './saved-report.command.ts';
import { savedReport } from './saved-report.decider.ts';

export const SavedReportHandler = handlerFor(SavedReportCommand, savedReport);
