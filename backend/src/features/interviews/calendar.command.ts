import { commandOf } from '../../kernel/command.ts';
import type { Calendar, CalendarCommands } from './calendar.decider.ts';

export const CalendarCommand = commandOf<CalendarCommands, Calendar>();
