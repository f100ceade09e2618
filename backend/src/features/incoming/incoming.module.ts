import { Module } from '@nestjs/common';
import { IncomingController } from './incoming.controller.ts';
import { InboxReader } from './inbox-reader.ts';
import { IncomingHandler } from './incoming.handler.ts';
import { IncomingMail, IncomingWorker } from './incoming-mail.ts';
import { MailWebhooksController } from './mail-webhooks.controller.ts';
import { OutboxAnswersController } from './outbox-answers.controller.ts';
import { ReceivedFiles } from '../../reads/messages/received-files.ts';
import { Receiving } from './receiving.ts';

/** Mail that comes in: answers, reports of mail servers, and mail of unknown senders. */
@Module({
  controllers: [IncomingController, MailWebhooksController, OutboxAnswersController],
  providers: [InboxReader, IncomingHandler, IncomingMail, IncomingWorker, ReceivedFiles, Receiving],
  exports: [InboxReader],
})
export class IncomingModule {}
