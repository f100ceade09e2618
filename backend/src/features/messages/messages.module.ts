import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { messages } from './messages.process.ts';
import { ApplicationLetters } from './application-letters.ts';
import { InviteLetterWorker } from './invite-letter.worker.ts';
import { FollowUpWorker } from './follow-up.worker.ts';
import { FreeLetterWorker } from './free-letter.worker.ts';
import { MessageHandler } from './message.handler.ts';
import { LetterSending } from '../../reads/messages/letter-sending.ts';
import { LetterLinks } from '../../reads/messages/letter-links.ts';
import { InterviewLetterWorker } from './interview-letter.worker.ts';
import { InterviewLetters } from './interview-letters.ts';
import { interviewLetters } from './interview-letters.process.ts';
import { LetterPreview } from '../../reads/messages/letter-preview.ts';
import { MessageWorker } from './message.worker.ts';
import { MessagesController } from './messages.controller.ts';
import { ComposePages } from './compose.pages.ts';
import { WriteEmailController } from './write-email.controller.ts';
import { WriteLetterHandler } from './write-letter.handler.ts';
import { SendLetterNowHandler } from './send-letter-now.handler.ts';
import { LateLetters } from './late-letters.ts';
import { StandingLetters } from './standing-letters.ts';
import { SendNowController } from './send-now.controller.ts';
import { TestMessageController } from './test-message.controller.ts';
import { WriteTestHandler } from './write-test.handler.ts';
import { WaitingLettersWorker } from './waiting-letters.worker.ts';
import { ThreadHandler } from './thread.handler.ts';
import { ThreadPages } from './threads.pages.ts';
import { Conversations } from './conversations.ts';
import { InboxRows } from './inbox-rows.ts';
import { PastInbox } from './past-inbox.ts';
import { ThreadsController } from './threads.controller.ts';
import { MessagePages } from './messages.pages.ts';

/** Mail to candidates and users. */
@Module({
  controllers: [MessagesController, SendNowController, TestMessageController, ThreadsController, WriteEmailController],
  providers: [
    // The first page here, the inbox, is the one to which `/messages` leads.
    ThreadPages,
    Conversations,
    InboxRows,
    PastInbox,
    follows(messages),
    follows(interviewLetters),
    ApplicationLetters,
    ComposePages,
    FollowUpWorker,
    FreeLetterWorker,
    LateLetters,
    LetterLinks,
    LetterSending,
    InterviewLetterWorker,
    InterviewLetters,
    InviteLetterWorker,
    LetterPreview,
    MessageHandler,
    MessagePages,
    MessageWorker,
    StandingLetters,
    WaitingLettersWorker,
    ThreadHandler,
    SendLetterNowHandler,
    WriteLetterHandler,
    WriteTestHandler,
  ],
})
export class MessagesModule {}
