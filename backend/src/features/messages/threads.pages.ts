import { Inject, Injectable } from '@nestjs/common';
import { inboxPage, threadPage } from '@candor/contracts/messages/pages';
import { whyNotSent } from '@candor/contracts/messages/letter';
import { messageList, type Move, threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import { fullName } from '@candor/contracts/values/person-name';
import { say } from '@candor/contracts/words/say';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { threadOf } from '../../reads/records.ts';
import { RowNames } from '../../reads/row-names.ts';
import { isMember } from '../../states/user.state.ts';

/** The most conversations of one group, and the most messages of a conversation. */
const most = 200;
const nobody = 'none';

/** Conversations by mail: those that wait for something, and one of them. */
@Injectable()
export class ThreadPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Shows(inboxPage)
  async inbox({ caller, address }: SignedAsk) {
    const scope = await this.access.scope(caller);
    const { assignee, job } = address!.list.filters as { assignee?: string[]; job?: string[] };
    const of = (move: Move) =>
      this.reads.find(
        threadList,
        scope,
        { move, ...(assignee ? { assignee_user_id: assignee } : {}), ...(job ? { job_id: job } : {}) },
        { sort: 'since', limit: most },
      );
    const toAnswer = async (assigned?: string) =>
      (
        await this.reads.countBy(threadList, scope, 'move', {
          move: 'answer',
          ...(assigned ? { assignee_user_id: assigned } : {}),
        })
      ).answer ?? 0;
    const [standard, list, answer, fix, waiting, all, mine, unassigned] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: 'inbox', view: 'list' }),
      this.standard.list(threadList, scope, address!.list, {}),
      of('answer'),
      of('fix'),
      of('waiting'),
      toAnswer(),
      toAnswer(caller.user_id),
      toAnswer(nobody),
    ]);
    const now = this.clock.now().toISOString();
    const isAwake = ({ snoozed_until }: ThreadRow) => !snoozed_until || snoozed_until <= now;
    const rows = [...answer, ...fix, ...waiting];
    return {
      title: titleOf(say('Inbox'), standard),
      ...standard,
      list,
      groups: {
        answer: answer.filter(isAwake),
        fix: fix.filter(isAwake),
        waiting: waiting.filter(isAwake),
        later: rows.filter((row) => !isAwake(row)),
      },
      counts_by_folder: { mine, unassigned, all },
      names: await this.namesOf(caller, rows),
    };
  }

  private async namesOf({ organization_id }: Caller, rows: readonly ThreadRow[]) {
    const [people, jobs, users] = await Promise.all([
      this.names.of(
        'people',
        organization_id,
        rows.map(({ candidate_id }) => candidate_id),
      ),
      this.names.of(
        'jobs',
        organization_id,
        rows.flatMap(({ job_id }) => job_id ?? []),
      ),
      this.names.of(
        'users',
        organization_id,
        rows.flatMap((row) => [row.assignee_user_id ?? [], row.sent_by ?? []].flat()),
      ),
    ]);
    return { ...people, ...jobs, ...users };
  }

  @Shows(threadPage)
  async thread(ask: SignedAsk<'thread'>) {
    const { caller } = ask;
    const { organization_id } = caller;
    const thread = threadOf(ask);
    const person = await this.same.load(thread.candidate_id, organization_id);
    if (!person) return nowhere;
    const [standard, listed, members, names] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: 'inbox', view: 'view' }),
      this.reads.find(
        messageList,
        await this.access.scope(caller),
        { thread_id: thread.id, kind: readableKinds },
        { sort: 'queued_at', descending: true, limit: most },
      ),
      this.lookups.members(organization_id),
      this.namesOf(caller, [thread]),
    ]);
    const whole = await this.reads.getWhole(
      messageList,
      { organization_id },
      listed.map(({ id }) => id),
    );
    const isEditor = thread.job_id ? ((await this.jobs.open(caller, thread.job_id))?.rights.editor ?? false) : false;
    const { email } = person.state.fields;
    const name = fullName(person.state.fields);
    return {
      title: titleOf(name, standard),
      ...standard,
      thread,
      // The letter of an offer names the pay.
      messages: whole
        .map((row) => (row.kind === 'offer' && !isEditor ? { ...row, body: '' } : row))
        .toSorted((a, b) => a.queued_at.localeCompare(b.queued_at)),
      person: { id: thread.candidate_id, name, email },
      names: {
        ...names,
        ...(await this.names.of(
          'users',
          organization_id,
          whole.flatMap(({ sent_by }) => sent_by ?? []),
        )),
      },
      members: members
        .filter((user) => isMember(user, organization_id))
        .map((user) => ({ value: user.id, label: user.name })),
      not_sent: whyNotSent('note', { ...person.state, email }, []),
    };
  }
}
