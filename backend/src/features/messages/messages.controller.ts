import { Controller } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { readEmail } from '@candor/contracts/messages/endpoints';
import { messageOf } from '../../access/records.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';

@Controller()
export class MessagesController {
  /** The product cannot receive messages yet, so there is nothing to mark as read. */
  @Serve(readEmail)
  async read(@Input() _: RequestOf<typeof readEmail>, @By() by: Signed<'message'>) {
    return { message: messageOf(by) };
  }
}
