import { marketingplay } from '@candor/contracts/catalogues/marketing';
import { userList } from '@candor/contracts/accounts/rows';
import { daysAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { Lookups } from '../../reads/lookups.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { startMarketingPlays } from './marketing-plays.queue.ts';

/** The roles whose members do the tasks of contacts without an owner; the first role that a present member has counts. */
const takers = ['CAMPAIGN_MANAGER', 'SALES_ORG_ADMIN', 'ORG_ADMIN'] as const;
const mostTakers = 100;

/** Makes the tasks of marketing plays. */
@Injectable()
export class MarketingPlaysWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Works(startMarketingPlays)
  async start({ candidate_id, trigger }: DataOf<typeof startMarketingPlays>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (!organization?.modules.marketing) return done;
    const plays = (await this.lookups.entries(organization_id, marketingplay)).filter(
      ({ fields }) => fields.active && fields.trigger === trigger,
    );
    if (!plays.length) return done;
    const person = (await this.streams.load(candidateState, candidate_id, organization_id))?.state;
    if (!person || person.erased) return done;
    for (const { id, fields } of plays) {
      const owner = fields.owner_role === 'contact_owner' && person.owner ? [person.owner] : [];
      const assignee =
        (await this.lookups.firstActive(organization_id, owner)) ?? (await this.firstTaker(organization_id));
      if (!assignee) return failed('No member is left who could do the task.');
      const notes = [fields.description, ...(fields.checklist ?? []).map((point) => `– ${point}`)];
      const worked = await this.commands.run(
        new TaskCommand(
          idFrom('task of a marketing play', id, asking.uid),
          'create',
          {
            person_id: candidate_id,
            title: fields.title,
            kind: 'follow_up',
            due_at: daysAfter(Date.now(), fields.due_days),
            priority: 'normal',
            assignee_user_id: assignee,
            subject: { type: 'candidate', id: candidate_id },
            notes: notes.filter(Boolean).join('\n') || null,
          },
          { ...asking, uid: idFrom('marketing play', id, asking.uid) },
        ),
        unless('erased'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  private async firstTaker(organization_id: string): Promise<string | null> {
    for (const role of takers) {
      const rows = await this.reads.find(
        userList,
        { organization_id: '*' },
        { role: `${organization_id}:${role}` },
        { sort: 'name', limit: mostTakers },
      );
      const first = await this.lookups.firstActive(
        organization_id,
        rows.map(({ id }) => id),
      );
      if (first) return first;
    }
    return null;
  }
}
