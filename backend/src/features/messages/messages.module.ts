import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { messages } from './messages.process.ts';
import { ApplicationLetters } from './application-letters.ts';
import { InviteLetterWorker } from './invite-letter.worker.ts';
import { FollowUpWorker } from './follow-up.worker.ts';
import { FreeLetterWorker } from './free-letter.worker.ts';
import { MessageHandler } from './message.handler.ts';
import { InboxReader } from './inbox-reader.ts';
import { LetterSending } from '../../reads/messages/letter-sending.ts';
import { LetterLinks } from '../../reads/messages/letter-links.ts';
import { IncomingController } from './incoming.controller.ts';
import { IncomingHandler } from './incoming.handler.ts';
import { IncomingMail, IncomingWorker } from './incoming-mail.ts';
import { ReceivedFiles } from '../../reads/messages/received-files.ts';
import { InterviewLetterWorker } from './interview-letter.worker.ts';
import { InterviewLetters } from './interview-letters.ts';
import { interviewLetters } from './interview-letters.process.ts';
import { LetterPreview } from '../../reads/messages/letter-preview.ts';
import { MailWebhooksController } from './mail-webhooks.controller.ts';
import { MessageWorker } from './message.worker.ts';
import { MessagesController } from './messages.controller.ts';
import { OutboxAnswersController } from './outbox-answers.controller.ts';
import { Receiving } from './receiving.ts';
import { ComposePages } from './compose.pages.ts';
import { WriteEmailController } from './write-email.controller.ts';
import { WriteLetterHandler } from './write-letter.handler.ts';
import { SendLetterNowHandler } from './send-letter-now.handler.ts';
import { SendNowController } from './send-now.controller.ts';
import { TestMessageController } from './test-message.controller.ts';
import { WriteTestHandler } from './write-test.handler.ts';
import { WaitingLettersWorker } from './waiting-letters.worker.ts';
import { ThreadHandler } from './thread.handler.ts';
import { ThreadPages } from './threads.pages.ts';
import { Conversations } from './conversations.ts';
import { ThreadsController } from './threads.controller.ts';
import { MessagePages } from './messages.pages.ts';

/** Mail to candidates and users. */
@Module({
  controllers: [
    IncomingController,
    MailWebhooksController,
    MessagesController,
    SendNowController,
    TestMessageController,
    OutboxAnswersController,
    ThreadsController,
    WriteEmailController,
  ],
  providers: [
    // The first page here, the inbox, is the one to which `/messages` leads.
    ThreadPages,
    Conversations,
    follows(messages),
    follows(interviewLetters),
    ApplicationLetters,
    ComposePages,
    FollowUpWorker,
    FreeLetterWorker,
    InboxReader,
    LetterLinks,
    LetterSending,
    IncomingHandler,
    IncomingMail,
    IncomingWorker,
    ReceivedFiles,
    InterviewLetterWorker,
    InterviewLetters,
    InviteLetterWorker,
    LetterPreview,
    MessageHandler,
    MessagePages,
    MessageWorker,
    Receiving,
    WaitingLettersWorker,
    ThreadHandler,
    SendLetterNowHandler,
    WriteLetterHandler,
    WriteTestHandler,
  ],
  exports: [InboxReader],
})
export class MessagesModule {}
