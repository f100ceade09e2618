import { handlerFor } from '../../kernel/command.ts';
import { NotificationCommand } from './notification.command.ts';
import { notification } from './notification.decider.ts';

export const NotificationHandler = handlerFor(NotificationCommand, notification);
