import { disqualification } from '@candor/contracts/catalogues/hiring';
import { survey } from '@candor/contracts/catalogues/surveys';
import { formOn, formVersions, isOver } from '@candor/contracts/demographics/forms';
import { dimensions, isDimension, isDisclosed } from '@candor/contracts/demographics/groups';
import { jobCategories } from '@candor/contracts/demographics/categories';
import { byJobCategory, categoryOfStratum, cellsBy, type Judged, judged } from '@candor/contracts/demographics/cells';
import { flowOf } from '@candor/contracts/demographics/flow';
import { impactOf, responseOf } from '@candor/contracts/demographics/impact';
import type {
  CountEvent,
  FormInUse,
  GroupReportData,
  MonthImpact,
  ResponseRow,
} from '@candor/contracts/demographics/pages';
import type { DemographicCountRow } from '@candor/contracts/demographics/rows';
import { sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { type ChosenJobs, DemographicCounts, type SeenCounts } from '../../reads/demographics/demographic-counts.ts';
import { Lookups } from '../../reads/lookups.ts';

/** The choices of the reader. */
export type Choice = ChosenJobs & {
  by: string | undefined;
  as_of: string | null;
  form?: string;
  applicants?: 'internet' | null;
};
type Shared = Omit<GroupReportData, keyof import('@candor/contracts/kernel/standard').Standard>;
type Read = { shared: Shared; rows: DemographicCountRow[] };

/** How many months the page looks back. */
const monthsShown = 6;

/** The reports by group, for one reader. */
@Injectable()
export class GroupReports {
  constructor(
    @Inject(DemographicCounts) private readonly counts: DemographicCounts,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  async impact(caller: Caller, choice: Choice) {
    const { shared, rows, reasons } = await this.withReasons(caller, choice);
    const { by } = shared;
    const internet = choice.applicants === 'internet';
    return {
      ...shared,
      applicants: choice.applicants ?? null,
      decisions: decisionsOf(rows, by, internet),
      months: monthsOf(rows, by, shared.at, internet),
      events: eventsOf(rows, by, internet),
      city: choice.form === cityForm ? cityOf(rows, internet) : null,
      reasons,
    };
  }

  async flow(caller: Caller, choice: Choice) {
    const { shared, rows, reasons } = await this.withReasons(caller, choice);
    return {
      ...shared,
      ...flowOf(cellsBy(rows, shared.by, byJobCategory), categoryOfStratum),
      reasons,
    };
  }

  /** `reasons`: the names of the reasons that the counts have. */
  private async withReasons(caller: Caller, choice: Choice) {
    const [{ shared, rows }, entries] = await Promise.all([
      this.read(caller, choice),
      this.lookups.entries(caller.organization_id, disqualification),
    ]);
    const shown = new Set(rows.flatMap(({ counts }) => counts.flatMap(({ reason_id }) => reason_id ?? [])));
    const reasons = Object.fromEntries(
      entries.flatMap(({ id, fields }) => (shown.has(id) ? [[id, sayLabel(fields.name)]] : [])),
    );
    return { shared, rows, reasons };
  }

  async responses(caller: Caller, choice: Choice) {
    const [{ shared, rows }, in_use] = await Promise.all([
      this.read(caller, choice, true),
      this.inUse(caller.organization_id),
    ]);
    const names = new Map(shared.jobs.map(({ value, label }) => [value, label]));
    const by = new Map(dimensions.map(({ value }) => [value as string, cellsBy(rows, value)]));
    const found: ResponseRow[] = [...names].flatMap(([id, name]) => {
      const cells = [...by.values()].flatMap((jobs) => jobs.get(id) ?? []);
      if (!cells.length) return [];
      const { asked, answered, declined } = responseOf(cells);
      // If fewer than five people declined, the number could tell these people, with the answers, from those who said nothing.
      return [{ id, name, asked, answered, declined: declined > 0 && declined < 5 ? null : declined }];
    });
    return { ...shared, rows: found, in_use };
  }

  /** The official forms that applicants are asked at present. */
  private async inUse(organization_id: string): Promise<FormInUse[]> {
    const day = new Date().toISOString().slice(0, 10);
    const entries = await this.lookups.entries(organization_id, survey);
    return entries.flatMap(({ fields: { active, form } }) => {
      const version = active && form ? formOn(form, day) : null;
      if (!version) return [];
      const { title, number, omb, expires, source } = version;
      return [{ version: version.version, title, number, omb, expires, source, over: isOver(version, day) }];
    });
  }

  /** `whole`: the report is about all dimensions together. */
  private async read(caller: Caller, { by, as_of, applicants, ...chosen }: Choice, whole = false): Promise<Read> {
    const seen = await this.counts.of(caller, chosen, as_of);
    const there = dimensionsIn(seen.rows);
    const dimension = by && isDimension(by) ? by : (there[0] ?? 'race_ethnicity');
    // The note below a table counts whom the table counts.
    const count = (rows: readonly DemographicCountRow[]) =>
      Math.max(0, ...(whole ? there : [dimension]).map((each) => appliedIn(rows, each, applicants)));
    return {
      rows: seen.rows,
      shared: {
        by: dimension,
        job: chosen.job,
        category: chosen.job ? null : chosen.category,
        as_of,
        at: as_of ?? new Date().toISOString(),
        jobs: seen.jobs,
        categories: jobCategories.filter((each) => seen.categories.has(each)),
        dimensions: there,
        closed: seen.closed,
        applications: seen.applications,
        counted: count(seen.rows.filter(({ brought }) => !brought)),
        brought: count(seen.rows.filter(({ brought }) => brought)),
        forms: [...new Set(seen.rows.flatMap(({ forms = [] }) => forms))].map(formName).toSorted(),
      },
    };
  }
}

const formName = (version: string): string => {
  const form = formVersions.find((each) => each.version === version);
  return form ? `${form.number ?? form.title} (${version})` : version;
};
const cityForm = 'nyc';
const cityOf = (rows: readonly DemographicCountRow[], internet: boolean) =>
  ['sex', 'race_ethnicity', 'sex_race'].flatMap((by) => {
    const impact = decisionsOf(rows, by, internet).find(({ decision }) => decision === 'overall')!;
    return impact.all.n ? [{ by, impact }] : [];
  });
const dimensionsIn = (rows: SeenCounts['rows']): string[] => {
  const known = new Set(rows.flatMap(({ counts }) => counts.map(({ dimension }) => dimension)));
  return dimensions.map(({ value }) => value as string).filter((value) => known.has(value));
};
/** How many people are counted. Internet Applicants are those whom the flow counts as such. */
const appliedIn = (
  rows: readonly DemographicCountRow[],
  dimension: string,
  applicants: Choice['applicants'],
): number => {
  if (applicants === 'internet') return flowOf(cellsBy(rows, dimension)).all.internet ?? 0;
  let sum = 0;
  for (const { counts } of rows)
    for (const count of counts)
      if (count.dimension === dimension && count.decision === 'applied')
        for (const n of Object.values(count.groups)) sum += n;
  return sum;
};
/** Compares groups job by job. If there is only one job, its years are compared too. */
const decisionsOf = (rows: readonly DemographicCountRow[], by: string, internet: boolean) => {
  const jobs = cellsBy(rows, by, byJobCategory, internet);
  return impactOf(jobs, {
    partOf: categoryOfStratum,
    ...(internet ? { all: cellsBy(rows, by, byJobCategory) } : {}),
    ...(jobs.size === 1 ? { years: cellsBy(rows, by, ({ at }) => at.slice(0, 4), internet) } : {}),
  });
};
/** The ends of the last months before `at`, and `at` itself. */
const endsUntil = (at: string): string[] => {
  const end = new Date(at);
  const ends = Array.from({ length: monthsShown - 1 }, (_, back) =>
    new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - monthsShown + 2 + back, 1) - 1).toISOString(),
  );
  return [...ends, at];
};
/** The figures of each month: the same report as of the end of that month. */
const monthsOf = (rows: readonly DemographicCountRow[], by: string, at: string, internet: boolean): MonthImpact[] =>
  endsUntil(at).map((end) => ({
    at: end,
    decisions: Object.fromEntries(
      decisionsOf(
        rows.filter((row) => row.at <= end),
        by,
        internet,
      ).map(({ decision, rows: found, highest }) => {
        const other = found.find(({ group }) => group === highest)?.n ?? 0;
        return [
          decision,
          Object.fromEntries(
            found.flatMap(({ group, ratio, flag, n }) =>
              ratio === null || group === highest ? [] : [[group, { ratio, flag, n, other }]],
            ),
          ),
        ];
      }),
    ) as MonthImpact['decisions'],
  }));
const eventsOf = (rows: readonly DemographicCountRow[], by: string, internet: boolean): CountEvent[] =>
  rows.flatMap(({ id, at, counts }) => {
    const answers = Object.fromEntries(judged.map((decision) => [decision, 0])) as Record<Judged, number>;
    for (const { dimension, decision, outcome, groups } of counts) {
      if (dimension !== by || decision === 'applied' || decision === 'hire' || outcome === 'withdrew') continue;
      if (internet && outcome === 'outside') continue;
      let sum = 0;
      for (const [group, n] of Object.entries(groups)) if (isDisclosed(group)) sum += n;
      answers[decision] += sum;
      if (decision === 'offer' || outcome !== 'passed') answers.overall += sum;
    }
    return Object.values(answers).some(Boolean) ? [{ id, at, answers }] : [];
  });
