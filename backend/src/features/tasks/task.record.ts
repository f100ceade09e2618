import { Inject, Injectable } from '@nestjs/common';
import { sellsDeals } from '@candor/contracts/accounts/needs';
import { teamTasksPage } from '@candor/contracts/tasks/pages';
import { JobAccess } from '../../access/job-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { isAdmin } from '../../access/rights.ts';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { type TaskFields, taskState } from '../../states/task.state.ts';

type OpenTask = { id: string; creator: string; assignee: string; team: boolean };
declare module '../../http/opened.ts' {
  interface OpenKinds {
    task: OpenTask;
  }
}
type Own = 'creator' | 'involved' | 'team' | undefined;
const owns = (caller: Caller, { creator, assignee, team }: OpenTask, own: Own): boolean =>
  creator === caller.user_id ||
  (own !== 'creator' && (assignee === caller.user_id || isAdmin(caller) || (own === 'team' && team)));

/** Opens tasks as records that requests name. */
@Injectable()
export class TaskRecords {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
  ) {}

  @Opens({
    kind: 'task',
    word: 'task',
    judge: (caller, { own }, task) => (own && !owns(caller, task, own) ? notFound('task') : null),
  })
  async open(caller: Caller, id: string): Promise<OpenTask | null> {
    const found = await this.streams.load(taskState, id, caller.organization_id);
    if (!found?.state) return null;
    const { creator, by_member, fields } = found.state;
    const { assignee_user_id: assignee } = fields;
    const made_by = by_member ? creator : assignee;
    const involved = [creator, assignee].includes(caller.user_id);
    return { id, creator: made_by, assignee, team: !involved && (await this.leads(caller, fields)) };
  }

  /** Whether the caller sees the team's tasks, and may open the subject of this one. */
  private async leads(caller: Caller, { subject, person_id }: TaskFields): Promise<boolean> {
    if (!permits(teamTasksPage.needs, caller)) return false;
    if (!subject) return true;
    if (subject.type === 'deal') return permits(sellsDeals, caller);
    return subject.type === 'job'
      ? (await this.jobs.open(caller, subject.id)) !== null
      : this.persons.may(caller, person_id);
  }
}
