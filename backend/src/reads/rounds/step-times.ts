import type { StepTimes } from '@candor/contracts/jobs/pages';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { factList, weekOf } from '@candor/contracts/reports/facts';
import { stayTimes } from '@candor/contracts/reports/stay-times';
import { dayLength } from '@candor/contracts/values/days';
import { FactFigures } from '@candor/projections/reports/fact-figures';
import { FactTables } from '@candor/projections/reports/fact-tables';
import type { Reads } from '../../kernel/rows/reads.ts';

// Computes how long people stay in the steps of one job, as the report on time in stage does.

const period = 90 * dayLength;
const most = 100_000;
const iso = (moment: number) => new Date(moment).toISOString();

/** `as_of`: the past moment for which the report is made. Null: the present. */
export const timesInSteps = async (
  reads: Reads,
  { id, organization_id, steps }: Pick<JobRow, 'id' | 'organization_id' | 'steps'>,
  as_of: string | null = null,
): Promise<Record<string, StepTimes>> => {
  const now = as_of === null ? Date.now() : Date.parse(as_of);
  const from = now - period;
  // Week 0 stands for candidates who are still in a step. A candidate who has left the step meanwhile may have been in it at the moment.
  const week = [0];
  for (let each = weekOf(from); each <= weekOf(Date.now()); each++) week.push(each);
  const tables = new FactTables();
  for (const row of await reads.find(factList, { organization_id }, { job_id: id, week }, { limit: most }))
    tables.put(row.id, row);
  // Named by their ids, so that two steps with the same name are counted separately.
  const named = steps.map((step) => ({ ...step, name: step.id }));
  const figures = new FactFigures(
    tables,
    stayTimes.facts,
    {
      period: { from: iso(from), to: iso(now) },
      before: { from: iso(from), to: iso(from) },
      as_of,
      jobs: new Map([[id, { id, steps: named, groups: {} }]]),
      sources: null,
      by: null,
    },
    now,
  );
  // Rows of steps that the job no longer has are left out.
  const shown = figures.figures().rows.filter(({ step }) => steps.some((each) => each.id === step));
  return Object.fromEntries(
    shown.map((row) => [row.step!, { median: row.median as number | null, here: figures.spread(row.id, 'waiting') }]),
  );
};

export const mediansOf = (times: Record<string, StepTimes>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(times).map(([step, { median }]) => [step, median]));
