import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { NotificationHandler } from './notification.handler.ts';
import { NotificationMailWorker } from './notification-mail.worker.ts';
import { NotificationWorker } from './notification.worker.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationPages } from './notifications.pages.ts';
import { notificationsProcess } from './notifications.process.ts';

/** The notifications of members. */
@Module({
  controllers: [NotificationsController],
  providers: [
    NotificationHandler,
    NotificationPages,
    NotificationWorker,
    NotificationMailWorker,
    follows(notificationsProcess),
  ],
})
export class NotificationsModule {}
