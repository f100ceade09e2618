import { Inject, Injectable } from '@nestjs/common';
import {
  type IncomingRow,
  incomingList,
  messageList,
  type MessageRow,
  threadList,
  type ThreadRow,
} from '@candor/contracts/messages/rows';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { oneOf } from '../../http/opened.ts';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    message: MessageRow;
    thread: ThreadRow;
    incoming: IncomingRow;
  }
}
export const messageOf = oneOf<'message'>();
export const threadOf = oneOf<'thread'>();
export const incomingOf = oneOf<'incoming'>();

/** The letter that names the pay, which only editors of the job read. */
export const aboutPay = 'offer';
/** A mail of the person without the letter that it quotes. In a conversation about an offer the quoted letter names the pay. */
export const withoutQuote = (row: MessageRow): MessageRow =>
  row.quoted_at === null ? row : { ...row, body: row.body.slice(0, row.quoted_at), quoted_at: null };

/** Loads the messages and conversations that requests name. */
@Injectable()
export class MessageRecords {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
  ) {}

  @Opens({ kind: 'message', word: 'message', person: ({ candidate_id }) => candidate_id })
  async open(caller: Caller, id: string): Promise<MessageRow | null> {
    const row = await this.reads.get(messageList, await this.messages.scope(caller), id);
    if (!row || !readableKinds.includes(row.kind)) return null;
    const isLetter = row.kind === aboutPay;
    const isAnswer = row.quoted_at !== null && (await this.isAboutPay(row));
    if (!row.job_id || !(isLetter || isAnswer)) return row;
    if ((await this.jobs.open(caller, row.job_id))?.rights.editor) return row;
    return isLetter ? null : withoutQuote(row);
  }

  private async isAboutPay({ organization_id, thread_id }: MessageRow): Promise<boolean> {
    return (
      (await this.reads.find(messageList, { organization_id }, { thread_id, kind: aboutPay }, { limit: 1 })).length > 0
    );
  }

  @Opens({ kind: 'thread', word: 'conversation', person: ({ candidate_id }) => candidate_id })
  async thread(caller: Caller, id: string): Promise<ThreadRow | null> {
    return this.reads.get(threadList, await this.messages.scope(caller), id);
  }

  /** The mail of an unknown sender, which only readers of all messages open. */
  @Opens({ kind: 'incoming', word: 'mail' })
  async incoming(caller: Caller, id: string): Promise<IncomingRow | null> {
    return this.messages.seesUnknown(caller)
      ? this.reads.get(incomingList, { organization_id: caller.organization_id }, id)
      : null;
  }
}
