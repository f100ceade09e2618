import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { messages } from './messages.process.ts';
import { ApplicationLetters } from './application-letters.ts';
import { InviteLetterWorker } from './invite-letter.worker.ts';
import { FollowUpWorker } from './follow-up.worker.ts';
import { MessageHandler } from './message.handler.ts';
import { InboxReader } from './inbox-reader.ts';
import { InterviewLetterWorker } from './interview-letter.worker.ts';
import { InterviewLetters } from './interview-letters.ts';
import { interviewLetters } from './interview-letters.process.ts';
import { LetterPreview } from './letter-preview.ts';
import { MailWebhooksController } from './mail-webhooks.controller.ts';
import { MessageWorker } from './message.worker.ts';
import { MessagesController } from './messages.controller.ts';
import { OutboxAnswersController } from './outbox-answers.controller.ts';
import { Receiving } from './receiving.ts';
import { ThreadHandler } from './thread.handler.ts';
import { ThreadPages } from './threads.pages.ts';
import { ThreadsController } from './threads.controller.ts';
import { MessagePages } from './messages.pages.ts';

/** Mail to candidates and users. */
@Module({
  controllers: [MailWebhooksController, MessagesController, OutboxAnswersController, ThreadsController],
  providers: [
    follows(messages),
    follows(interviewLetters),
    ApplicationLetters,
    FollowUpWorker,
    InboxReader,
    InterviewLetterWorker,
    InterviewLetters,
    InviteLetterWorker,
    LetterPreview,
    MessageHandler,
    MessagePages,
    MessageWorker,
    Receiving,
    ThreadHandler,
    ThreadPages,
  ],
  exports: [InboxReader],
})
export class MessagesModule {}
