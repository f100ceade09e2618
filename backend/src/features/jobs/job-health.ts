import { kindWords } from '@candor/contracts/jobs/kinds';
import { endingDays, plainWarnings, unmovedDays, type Warning } from '@candor/contracts/jobs/health';
import { isOpen, type JobRow } from '@candor/contracts/jobs/rows';
import type { SourceShare } from '@candor/contracts/jobs/pages';
import { describesJob } from '@candor/contracts/jobs/values';
import { daysAfter, fullDays } from '@candor/contracts/values/days';
import type { FiltersOf } from '@candor/contracts/kernel/list';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { dayIn } from '@candor/contracts/words/time-words';
import { isLive, overSince, type Reach } from '@candor/contracts/pipeline/figures';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { partOf } from '../../reads/jobs/job-parts.ts';
import type { ReadModels } from '../../kernel/rows/reads.ts';

// What the overview of a job says about its candidates, at present or at a past time: their sources, and what keeps them waiting.

/** The sources of the job's candidates, largest first, with how many candidates of each reached which stage. */
export const sourcesOf = async (reads: ReadModels, { id, organization_id }: JobRow): Promise<SourceShare[]> => {
  const counted = (reached?: Reach) =>
    reads.countBy(applicationList, { organization_id }, 'source', { job_id: id, ...(reached ? { reached } : {}) });
  const [people, round, offer, hired] = await Promise.all([
    counted(),
    counted('in_progress'),
    counted('offered'),
    counted('hired'),
  ]);
  return Object.entries(people)
    .map(([source, all]) => ({
      source,
      people: all!,
      round: round[source] ?? 0,
      offer: offer[source] ?? 0,
      hired: hired[source] ?? 0,
    }))
    .toSorted((one, other) => other.people - one.people || one.source.localeCompare(other.source));
};

const moved = async (reads: ReadModels, { id: job_id, organization_id }: JobRow): Promise<string | undefined> => {
  const latest = await Promise.all(
    [true, false].map((ongoing) =>
      reads.find(
        applicationList,
        { organization_id },
        { job_id, ongoing },
        { sort: 'entered_at', descending: true, limit: 1 },
      ),
    ),
  );
  return latest
    .flat()
    .map(({ entered_at }) => entered_at)
    .toSorted()
    .at(-1);
};
/** The warnings about candidates, for readers who may see these. */
const ofCandidates = async (reads: ReadModels, row: JobRow, now: number, zone: string | null): Promise<Warning[]> => {
  const { id, organization_id, steps, counts } = row;
  const total = (filters: FiltersOf<typeof applicationList>) =>
    reads.total(applicationList, { organization_id }, { ...filters, job: [id] }, 'entered_at');
  const until = dayIn(daysAfter(now, endingDays), zone);
  const [last, ending, over] = await Promise.all([
    counts.live ? moved(reads, row) : undefined,
    counts.offers ? total({ offer_ends: { to: until } }) : 0,
    Promise.all(
      steps
        .filter((step) => isLive(step) && step.sla_days > 0 && counts.steps[step.id])
        .map(async (step): Promise<Warning> => {
          const by = overSince(step.sla_days, now);
          const count = await total({ step: [step.id], entered: { to: by } });
          return { kind: 'over_target', step: step.id, count, planned: step.sla_days, until: by };
        }),
    ),
  ]);
  const days = last ? fullDays(last, now) : 0;
  return [
    ...(ending ? [{ kind: 'offers_end' as const, count: ending, until }] : []),
    ...(days >= unmovedDays ? [{ kind: 'unmoved' as const, days }] : []),
    ...over.filter((warning) => warning.kind === 'over_target' && warning.count > 0),
  ];
};
/** The reasons that hold up an open job, or a prospect pipeline in use, as far as this reader may know them. */
export const warningsOfJob = async (
  reads: ReadModels,
  row: JobRow,
  { sees }: Pick<JobRights, 'sees'>,
  /** The reader's time zone, which decides when a day ends. */
  zone: string | null,
  now = Date.now(),
): Promise<Warning[]> => {
  const waiting = () => (sees.includes('list') ? ofCandidates(reads, row, now, zone) : []);
  // A prospect pipeline hires no one: only the people in it can wait.
  if (!kindWords[row.kind].hires) return row.hiring_status === 'archived' || row.template ? [] : waiting();
  if (!isOpen(row)) return [];
  const [{ sections }, { panel }, { requirements, tasks }, { questions }] = await Promise.all([
    partOf(reads, row, 'description'),
    partOf(reads, row, 'rounds'),
    partOf(reads, row, 'requirements'),
    partOf(reads, row, 'questions'),
  ]);
  const { steps, fields, counts } = row;
  return [
    ...(await waiting()),
    ...plainWarnings(
      {
        steps,
        described: sections.some(describesJob),
        panel: sees.includes('panel') ? panel : null,
        chain: sees.includes('evaluation') ? { steps, tasks, requirements, questions, panel } : null,
        fill_by: fields.fill_by,
        left: fields.openings - counts.hires,
      },
      dayIn(now, zone),
    ),
  ];
};
