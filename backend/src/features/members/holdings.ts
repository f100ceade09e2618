import { Inject, Injectable } from '@nestjs/common';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Where } from '@candor/contracts/kernel/list';
import { peopleList } from '@candor/contracts/people/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** The statuses of jobs that are handed over: closed jobs keep the people they had. */
const present = ['draft', 'open', 'internal'] as const;
const total = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Finds what one member of an organization holds: jobs, places on teams, the candidates they own, open tasks. */
@Injectable()
export class Holdings {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** Waits until the rows include every event that is in the log at present. */
  upToNow(): Promise<unknown> {
    return upToNow(this.progress, this.events);
  }

  private jobs(organization_id: string, where: Partial<Where<typeof jobList>>, limit: number) {
    return this.reads.find(
      jobList,
      { organization_id },
      { ...where, kind: opportunityKinds, hiring_status: [...present] },
      { sort: 'name', limit },
    );
  }

  owned(organization_id: string, user_id: string, limit: number) {
    return this.jobs(organization_id, { owner: user_id }, limit);
  }
  /** The jobs whose team the member is on, and those that the member owns. */
  worked(organization_id: string, user_id: string, limit: number) {
    return this.jobs(organization_id, { member: user_id }, limit);
  }
  people(organization_id: string, user_id: string, limit: number, whom: Partial<Where<typeof peopleList>> = {}) {
    return this.reads.find(peopleList, { organization_id }, { owner: user_id, ...whom }, { sort: 'name', limit });
  }
  openTasks(organization_id: string, user_id: string, limit: number) {
    return this.reads.find(
      taskList,
      { organization_id },
      { assignee: user_id, status: 'todo' },
      { sort: 'due_at', limit },
    );
  }

  /** What the member holds. `contactsOnly`: the reader may not see applicants, so only contacts are listed and tasks are only counted. */
  async of(organization_id: string, user_id: string, shown: number, contactsOnly = false) {
    const whom = contactsOnly ? ({ audience: 'contact' } as const) : {};
    const count = (field: 'owner' | 'member') =>
      this.reads.countBy(jobList, { organization_id }, 'hiring_status', {
        kind: opportunityKinds,
        [field]: user_id,
        hiring_status: [...present],
      });
    const [owned, worked, people, tasks, jobs, teams, looked, open] = await Promise.all([
      this.owned(organization_id, user_id, shown),
      this.worked(organization_id, user_id, shown),
      this.people(organization_id, user_id, shown, whom),
      contactsOnly ? [] : this.openTasks(organization_id, user_id, shown),
      count('owner'),
      count('member'),
      this.reads.countBy(peopleList, { organization_id }, 'owner', { owner: user_id, ...whom }),
      this.reads.countBy(taskList, { organization_id }, 'status', { assignee: user_id, status: 'todo' }),
    ]);
    const named = (rows: typeof owned) => rows.map(({ id, fields }) => ({ id, name: fields.name }));
    return {
      jobs: { count: total(jobs), shown: named(owned) },
      teams: { count: total(teams), shown: named(worked) },
      people: { count: total(looked), shown: people.map(({ id, name }) => ({ id, name })) },
      tasks: { count: total(open), shown: tasks.map(({ id, title }) => ({ id, name: title })) },
    };
  }
}
