import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fetchTemplate, readEmail } from '@candor/contracts/messages/endpoints';
import { messageOf } from '../../reads/messages/message.record.ts';
import { applicationIfNamed } from '../../reads/pipeline/application.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { LetterPreview } from './letter-preview.ts';

@Controller()
export class MessagesController {
  constructor(@Inject(LetterPreview) private readonly preview: LetterPreview) {}

  /** The product cannot receive messages yet, so there is nothing to mark as read. */
  @Serve(readEmail)
  async read(@Input() _: RequestOf<typeof readEmail>, @By() by: Signed<'message'>) {
    return { message: messageOf(by) };
  }

  @Serve(fetchTemplate)
  template(@Input() input: RequestOf<typeof fetchTemplate>, @By() by: Signed<'application'>) {
    return this.preview.of(input, applicationIfNamed(by), by.caller);
  }
}
