import { Controller, Inject } from '@nestjs/common';
import { jobclose } from '@candor/contracts/catalogues/hiring';
import * as calls from '@candor/contracts/jobs/merge-endpoints';
import { duplicateJob, suggestedSteps } from '@candor/contracts/jobs/merging';
import { isEnd } from '@candor/contracts/jobs/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { sayLabel, translated } from '@candor/contracts/words/say';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { jobList } from '@candor/contracts/jobs/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { JobAccess, type LoadedJob } from '../../access/job-access.ts';
import { mayDecideMerge } from '../../reads/jobs/job-opener.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { inOrderOf } from '../../reads/past/rows-then.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection, stale } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound } from '../../kernel/streams.ts';
import { JobChanges } from './job-changes.command.ts';
import { notBoth, notMergeableInto } from './merging.decider.ts';

/** How many rows one query reads. */
const atOnce = 1000;
/** How many people who are candidates on both jobs are named. */
const mostNamed = 100;

/** Calls that merge two jobs, and undo a merge. */
@Controller()
export class MergingController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(JobAccess) private readonly access: JobAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  @Serve(calls.previewMerge)
  async preview(@Input() { into_id }: RequestOf<typeof calls.previewMerge>, @By() by: Signed<'job'>) {
    const { caller } = by;
    const { organization_id } = caller;
    const { id, job } = jobOf(by);
    const into = await this.other(by, into_id);
    if (isRejection(into)) return into;
    const not = notMergeableInto(job, { ...into.job, name: into.job.fields.name });
    if (not) return not;
    const scope = { organization_id };
    const [row, reasons, voice, mine, theirs] = await Promise.all([
      this.reads.get(jobList, scope, id),
      this.lookups.entries(organization_id, jobclose),
      this.readers.ofOrganization(organization_id),
      this.inProgress(organization_id, id),
      this.inProgress(organization_id, into_id),
    ]);
    if (!row) return notFound('job');
    const { into: kept } = await this.same.merges(organization_id);
    const personOf = (candidate_id: string) => kept[candidate_id] ?? candidate_id;
    const there = new Map(theirs.map((each) => [personOf(each.candidate_id), each]));
    const both = mine.flatMap((each) => {
      const other = there.get(personOf(each.candidate_id));
      return other ? [{ id: each.id, name: each.name, step: each.step.name, into_step: other.step.name }] : [];
    });
    const subjects = [id, ...mine.map((each) => each.id)];
    const tasks = await this.tasksAbout(organization_id, subjects);
    const pairs = new Map(suggestedSteps(job.steps, into.job.steps).map(({ from, to }) => [from, to]));
    const ongoing = row.counts.live + row.counts.leads;
    return {
      steps: job.steps
        .filter((step) => !isEnd(step.type) && (row.counts.steps[step.id] ?? 0) > 0)
        .map((step) => ({
          id: step.id,
          name: step.name,
          count: row.counts.steps[step.id]!,
          type: step.type,
          to: pairs.get(step.id) ?? null,
        })),
      into: into.job.steps
        .filter(({ type }) => !isEnd(type))
        .map(({ id: step, name, type }) => ({ id: step, name, type })),
      both: both.slice(0, mostNamed),
      both_count: both.length,
      staying: Math.max(0, row.counts.ever - ongoing),
      tasks,
      plays: job.plays.length,
      public: row.first_opened_at !== null,
      reasons: reasons.map((each) => ({ value: each.id, label: sayLabel(each.fields.name) })),
      reason:
        reasons.find(({ fields }) => [duplicateJob, translated(duplicateJob, voice)].includes(fields.name))?.id ?? null,
    };
  }

  @Serve(calls.mergeJob)
  async merge(@Input() input: RequestOf<typeof calls.mergeJob>, @By() by: Signed<'job'>) {
    const { job_id, into_id, job_close_reason_id, steps, version } = input;
    const into = await this.other(by, into_id);
    if (isRejection(into)) return into;
    if (version !== undefined && version < jobOf(by).revision) return stale('job');
    const ran = await this.changes.run(job_id, 'merge', { into_id, job_close_reason_id, steps }, by);
    return isRejection(ran) ? ran : { job: { id: job_id, version: ran.revision }, position: ran.position };
  }

  @Serve(calls.unmergeJob)
  async unmerge(@Input() { job_id }: RequestOf<typeof calls.unmergeJob>, @By() by: Signed<'job'>) {
    const { merged } = jobOf(by).job;
    const into = merged && (await this.other(by, merged.into.id));
    if (into && isRejection(into)) return into;
    const ran = await this.changes.run(job_id, 'unmerge', {}, by);
    return isRejection(ran) ? ran : { job: { id: job_id, version: ran.revision }, position: ran.position };
  }

  /** The other job, if the caller may decide on a merge there as well as here: the answer shows which candidates are on it. */
  private async other(by: Signed<'job'>, id: string): Promise<LoadedJob | Rejection> {
    if (id === jobOf(by).id) return reject('wrong_state', 'Choose another job.');
    const opened = await this.access.open(by.caller, id);
    if (!opened) return notFound('job');
    return mayDecideMerge(by.caller, opened.rights) ? opened : notBoth;
  }

  private async inProgress(organization_id: string, job_id: string) {
    const all = await this.reads.every(applicationList, { organization_id }, { job_id, ongoing: true });
    return inOrderOf(applicationList, all, { sort: 'added_at' });
  }

  private async tasksAbout(organization_id: string, subjects: readonly string[]): Promise<number> {
    let count = 0;
    for (let at = 0; at < subjects.length; at += atOnce) {
      const counts = await this.reads.countBy(taskList, { organization_id }, 'status', {
        subject: subjects.slice(at, at + atOnce),
      });
      count += Object.values(counts).reduce((sum, each) => sum + each, 0);
    }
    return count;
  }
}
