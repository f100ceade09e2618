import { Inject, Injectable } from '@nestjs/common';
import { inboxPage, threadPage } from '@candor/contracts/messages/pages';
import { threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import { say } from '@candor/contracts/words/say';
import { MessageAccess } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { threadOf } from '../../reads/messages/message.record.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { withinScope } from '../../reads/past/rows-then.ts';
import { ApplicationSteps } from '../../reads/pipeline/application-steps.ts';
import { RowNames } from '../../reads/row-names.ts';
import { Conversations } from './conversations.ts';
import { standingsOf, usersOf } from './inbox-groups.ts';
import { InboxRows } from './inbox-rows.ts';
import { type ConversationThen, PastInbox } from './past-inbox.ts';

/** What a page of the past shows of a conversation that had not begun. */
const notBegun = (now: ThreadRow): ThreadRow => ({
  ...now,
  subject: '',
  snippet: '',
  move: 'none',
  turn: { of: 'none', since: now.since },
  done: false,
  broken: null,
  ours: [],
  asked: null,
  assignee_user_id: null,
  snoozed_until: null,
  read_by: [],
  count: 0,
  last_received_id: null,
  out_until: null,
  error: null,
  sent_by: null,
});

/** Pages of conversations by mail: those that wait for something, and one conversation. */
@Injectable()
export class ThreadPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(Conversations) private readonly conversations: Conversations,
    @Inject(InboxRows) private readonly rows: InboxRows,
    @Inject(PastInbox) private readonly past: PastInbox,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ApplicationSteps) private readonly steps: ApplicationSteps,
  ) {}

  @Shows(inboxPage)
  async inbox(ask: SignedAsk) {
    const { planned: _, ...data } = await this.data(ask, null);
    return { title: titleOf(say('Inbox'), data), ...data };
  }

  private async data({ caller, address, query }: SignedAsk, of: string | null) {
    const [standard, rows] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: 'inbox', view: 'list' }),
      this.rows.read(caller, address!.list, of, askedMoment(query)),
    ]);
    return { ...standard, ...rows };
  }

  @Shows(threadPage)
  async thread(ask: SignedAsk<'thread'>) {
    const { caller, query } = ask;
    const { organization_id } = caller;
    const now = threadOf(ask);
    const as_of = askedMoment(query);
    const then = as_of === undefined ? null : await this.asItWas(caller, now, as_of);
    const thread = then ? (then.thread ?? notBegun(now)) : now;
    const conversation = await this.conversations.of(caller, thread, then?.messages);
    if (!conversation) return nowhere;
    const { application_id } = thread;
    const [data, members, opens_person, own, users, steps, applications] = await Promise.all([
      this.data(ask, thread.candidate_id),
      this.lookups.shownReadersOfMessages(organization_id),
      this.persons.may(caller, thread.candidate_id),
      this.rows.namesOf(organization_id, [thread]),
      this.names.of('users', organization_id, usersOf([thread])),
      then?.thread ? this.past.steps([application_id], as_of!) : this.steps.of(organization_id, [application_id]),
      this.persons.applications(caller),
    ]);
    return {
      title: titleOf(conversation.person.name, data),
      ...data,
      ...conversation,
      view: 'view',
      standing: then && !then.thread ? null : (standingsOf(steps, applications, [thread])[thread.id] ?? null),
      names: { ...data.names, ...own, ...users, ...conversation.names },
      members,
      opens_person,
    };
  }

  /** The conversation at the moment. A moment that cannot be shown has none, and neither has one at which the conversation was about another job, which the caller does not see. */
  private async asItWas(caller: Caller, now: ThreadRow, as_of: string | null): Promise<ConversationThen> {
    const none = { thread: null, messages: [] };
    if (as_of === null || Date.parse(as_of) > Date.now()) return none;
    const [then, scope] = await Promise.all([
      this.past.conversation(caller.organization_id, now, as_of),
      this.access.scope(caller),
    ]);
    return then.thread && withinScope(threadList, [then.thread], scope).length ? then : none;
  }
}
