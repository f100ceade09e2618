import { categoryAt, noCategory } from '@candor/contracts/demographics/categories';
import { type Count, countNow, formsCounted, type Marks, type Standing } from '@candor/contracts/demographics/counting';
import { formsKey } from '@candor/contracts/demographics/forms';
import { type Answers, dimensions, groupsOf } from '@candor/contracts/demographics/groups';
import { isRipe, pathOf } from '@candor/contracts/demographics/standing';
import { jobList } from '@candor/contracts/jobs/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { type Fact, factList, openedFact } from '@candor/contracts/reports/facts';
import { dayLength } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { AnswerBox } from '../../reads/demographics/answer-box.ts';
import { reading, reasonFlags } from '../../reads/demographics/reason-flags.ts';
import { Lookups } from '../../reads/lookups.ts';
import { demographicsState } from './demographics.state.ts';
import { DemographicsCommand } from './demographics.command.ts';
import { countAt, countDemographics, forgetAnswers, runFrom } from './demographics.queue.ts';

/** How many days after its closing a job is not counted any more. */
const closedDays = 60;
/** A dimension of former versions: finer age groups, which could be subtracted from those that reports show. */
const retired = 'age_band';
/** The value in `marks` of an application that is counted completely. */
const ended = -1;

/** Turns answers and outcomes into counts, once a week. No other code reads answers; they stay in memory, and nothing is written but counts. */
@Injectable()
export class DemographicsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(AnswerBox) private readonly box: AnswerBox,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
  ) {}

  @Works(countDemographics)
  async count({ job_id }: DataOf<typeof countDemographics>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const now = Date.now();
    const run = (await this.streams.load(demographicsState, job_id, organization_id))?.state.runs ?? 0;
    const before = await this.marksBefore(job_id, run);
    const { standings, waiting } = await this.standings(job_id, organization_id, before, now);
    const counts: Count[] = [];
    const marks: Record<string, Marks> = { ...before };
    for (const dimension of dimensionsOf(standings, before)) {
      const counted = countNow(dimension, standings, before[dimension] ?? {});
      counts.push(...counted.counts);
      marks[dimension] = counted.marks;
    }
    if (counts.length) {
      // The marks are saved first, then the event, then the marks again: if a run dies in between, no application is counted twice or left out.
      await this.box.keepMarks(job_id, { marks: before, next: { revision: run, marks } });
      const uid = idFrom('demographics counted', job_id, run);
      const worked = await this.commands.run(
        new DemographicsCommand(
          job_id,
          'count',
          { job_id, run, counts, forms: formsCounted(standings, before, marks) },
          { organization_id, actor: asking.actor, uid },
        ),
        unless(),
      );
      if (worked !== done) return worked;
    }
    await this.box.keepMarks(job_id, { marks });
    const open = await this.forgetEnded(standings, marks);
    if ((open || waiting) && (await this.goesOn(job_id, organization_id, now))) {
      const { data, ...due } = countAt(job_id, runFrom(now + dayLength));
      await this.jobs.add({ ...due, data: { ...data, organization_id } });
    }
    return done;
  }

  @Works(forgetAnswers)
  async forget({ candidate_id }: DataOf<typeof forgetAnswers>, { organization_id }: Requester): Promise<Worked> {
    for await (const { id } of this.reads.each(
      applicationList,
      { organization_id },
      { candidate_id },
      { only: ['id'] },
    ))
      await this.box.forget(id);
    return done;
  }

  private async marksBefore(job_id: string, run: number): Promise<Record<string, Marks>> {
    const { marks, next } = await this.box.marks(job_id);
    // The event of an earlier run was written, and the run died before it could save its marks.
    const known = next && run > next.revision ? next.marks : marks;
    return Object.fromEntries(Object.entries(known).filter(([dimension]) => dimension !== retired));
  }

  /** The applications invited to the survey. `waiting`: at least one survey can still be answered. */
  private async standings(
    job_id: string,
    organization_id: string,
    marks: Readonly<Record<string, Marks>>,
    now: number,
  ): Promise<{ standings: Standing[]; waiting: boolean }> {
    const [flagsOf, job] = await Promise.all([
      reasonFlags(this.lookups, organization_id).then(reading),
      this.reads.get(jobList, { organization_id }, job_id),
    ]);
    const categoryOf = (applied: number): { category?: string } => {
      const category = job ? categoryAt(job, applied) : noCategory;
      return category === noCategory ? {} : { category };
    };
    const standings: Standing[] = [];
    let waiting = false;
    for await (const row of this.reads.each(factList, { organization_id }, { job_id })) {
      if (row.prospect || !row.facts[0] || isEnded(row.id, marks)) continue;
      const fact = openedFact(row.facts[0], row.words) as Fact<'application'>;
      if (fact.applied === null) continue;
      if (!isRipe(fact, now)) {
        waiting = true;
        continue;
      }
      const answers: Answers | null = await this.box.read(row.id);
      if (!answers) continue; // it was not asked, or the person was erased
      const groups = Object.keys(answers).length ? groupsOf(answers, new Date(fact.applied).getUTCFullYear()) : null;
      standings.push({
        id: row.id,
        groups,
        forms: answers[formsKey],
        ...categoryOf(fact.applied),
        path: pathOf(fact, now, flagsOf),
      });
    }
    return { standings, waiting };
  }

  /** Deletes the answers of applications that are counted completely. Returns whether other applications are still being counted. */
  private async forgetEnded(standings: readonly Standing[], marks: Readonly<Record<string, Marks>>): Promise<boolean> {
    let open = false;
    for (const { id } of standings)
      if (isEnded(id, marks)) await this.box.forget(id);
      else open = true;
    return open;
  }

  private async goesOn(job_id: string, organization_id: string, now: number): Promise<boolean> {
    const job = await this.reads.get(jobList, { organization_id }, job_id);
    if (!job) return false;
    return (
      !job.closed_at || job.hiring_status !== 'archived' || Date.parse(job.closed_at) > now - closedDays * dayLength
    );
  }
}

const dimensionsOf = (standings: readonly Standing[], marks: object): string[] => [
  ...new Set([
    ...dimensions.map(({ value }) => value),
    ...Object.keys(marks),
    ...standings.flatMap(({ groups }) => Object.keys(groups ?? {})),
  ]),
];
const isEnded = (id: string, marks: Readonly<Record<string, Marks>>): boolean => {
  const all = Object.values(marks);
  return all.length > 0 && all.every((each) => each[id] === ended);
};
