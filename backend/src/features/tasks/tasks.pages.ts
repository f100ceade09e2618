import { say } from '@candor/contracts/words/say';
import { jobList } from '@candor/contracts/jobs/rows';
import { Inject, Injectable } from '@nestjs/common';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { DueScorecards } from '../../reads/scorecards/due-scorecards.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { ownJobs } from '../../access/job-access.ts';
import { RowNames } from '../../reads/row-names.ts';
import { SamePeople } from '../../access/same-people.ts';

/** The caller's own tasks, and the scorecards that they owe. */
@Injectable()
export class TaskPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(DueScorecards) private readonly due: DueScorecards,
  ) {}

  @Shows(tasksPage)
  async mine({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, list, scorecards] = await Promise.all([
      this.standard.of(caller, { area: 'tasks', entity: 'mine', view: 'list' }),
      this.standard.list(taskList, { organization_id }, address!.list, { assignee: caller.user_id }),
      this.due.told(caller),
    ]);
    const rows = list.items.parse();
    const about = (type: NonNullable<TaskRow['subject']>['type']) =>
      rows.flatMap((row) => (row.subject?.type === type ? [row.subject.id] : []));
    const scope = await this.access.scope(caller);
    // Names a task's subject only if the caller may open it.
    const [jobs, people, applications, users] = await Promise.all([
      this.reads.getMany(jobList, ownJobs(caller), about('job')),
      scope ? this.same.rows(scope, about('candidate')) : new Map<string, { name: string }>(),
      this.reads.getMany(
        applicationList,
        {
          organization_id,
          ...(scope?.within ? { within: { field: 'job_id', values: await this.access.listed(caller) } } : {}),
        },
        scope ? about('application') : [],
      ),
      this.names.of(
        'users',
        organization_id,
        rows.map((row) => row.created_by),
      ),
    ]);
    const names = Object.fromEntries([
      ...jobs.map((row) => [row.id, row.fields.name]),
      ...[...people].map(([id, row]) => [id, row.name]),
      ...applications.map((row) => [row.id, row.name]),
    ]);
    return {
      title: titleOf(say('My tasks'), standard),
      ...standard,
      list,
      names: { ...users, ...names },
      jobOfApplication: Object.fromEntries(applications.map(({ id, job_id }) => [id, job_id])),
      scorecards,
    };
  }
}
