import { Module } from '@nestjs/common';
import { SendAsController } from './send-as.controller.ts';
import { SendAsHandler } from './send-as.handler.ts';

/** The consent of members to mails in their name. */
@Module({ controllers: [SendAsController], providers: [SendAsHandler] })
export class SendAsModule {}
