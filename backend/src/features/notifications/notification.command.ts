import { commandOf } from '../../kernel/command.ts';
import type { NotificationCommands, NotificationState } from './notification.decider.ts';

export const NotificationCommand = commandOf<NotificationCommands, NotificationState>();
