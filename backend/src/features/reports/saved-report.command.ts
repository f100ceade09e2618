import { commandOf } from '../../kernel/command.ts';
import type { SavedReportState } from '../../states/saved-report.state.ts';
import type { SavedReportCommands } from './saved-report.decider.ts';

export const SavedReportCommand = commandOf<SavedReportCommands, SavedReportState>();
