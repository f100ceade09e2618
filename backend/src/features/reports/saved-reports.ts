import { opensArea } from '@candor/contracts/reports/measures';
import { admitParams, changes, type ReportParams } from '@candor/contracts/reports/report';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { builder, type BuilderParams, builtOf } from '@candor/contracts/reports/builder';
import { factReportNamed, reports } from '@candor/contracts/reports/reports';
import type { SeenReport } from '@candor/contracts/reports/saved-endpoints';
import { readersOfReports, savedReportList, type SavedReportRow } from '@candor/contracts/reports/saved-rows';
import { mostPinnedReports, type Question } from '@candor/contracts/reports/saved-values';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { isAdmin } from '../../access/rights.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type ScopeOn, Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../../reads/lookups.ts';

const mostListed = 200;

/** Any report by its name, including the builder. */
export const reportNamed = (name: string) => [...reports, builder].find((each) => each.name === name);
/** The parameters of a request that its report knows. Null: there is no such report. */
export const paramsOf = ({ report, params }: Question): ReportParams | null => {
  const found = reportNamed(report);
  return found ? admitParams(found.params, params) : null;
};
/** Whether the request would change the past (a what-if request). Such a request is answered and never stored. */
export const changesThePast = (params: ReportParams): boolean =>
  changes.some((change) => {
    const value = params[change];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
  });
/** The address that shows a saved report. */
export const addressOf = ({ id, question }: { id: string; question: Question }): string =>
  `${formatListAddress({
    area: 'reports',
    entity: question.report,
    list: { ...emptySlice, filters: question.params },
    id: null,
    section: null,
  })}?view=${id}`;
/** The report of which a built report shows a figure. Null: it is not built. */
const builtFrom = ({ report, params }: Question) =>
  report === builder.name ? builtOf(params as BuilderParams).base : null;
/** Whether the report can say anything to this reader at present. The report itself decides which figures they see. */
export const mayOpen = (caller: Caller, question: Question): boolean => {
  if (!caller.groups.VIEW_REPORTS) return false;
  const of = builtFrom(question) ?? factReportNamed(question.report);
  return opensArea(caller, of?.area ?? 'people');
};
/** The title of the report of which a figure is shown. */
export const kindOf = (question: Question): string => (builtFrom(question) ?? reportNamed(question.report)!).title;
/** The saved reports that a caller may open: their own, those mailed to them, and shared ones. */
export const savedReportsOf = ({ organization_id, user_id }: Caller): ScopeOn<typeof savedReportList> => ({
  organization_id,
  within: { field: 'reader', values: [user_id, readersOfReports] },
});

/** Saved reports in the form in which their reader sees them. */
@Injectable()
export class SavedReports {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  async all(caller: Caller): Promise<SeenReport[]> {
    const rows = await this.reads.find(
      savedReportList,
      savedReportsOf(caller),
      {},
      { sort: 'name', limit: mostListed },
    );
    return this.seen(
      caller,
      rows.filter(({ question }) => mayOpen(caller, question)),
    );
  }

  /** The reports on the caller's Home, in the order in which the caller put them there. */
  async pinned(caller: Caller): Promise<SeenReport[]> {
    const rows = await this.reads.find(
      savedReportList,
      savedReportsOf(caller),
      { pinned_by: [caller.user_id] },
      { sort: 'changed_at', limit: mostPinnedReports * 2 },
    );
    return this.seen(
      caller,
      rows.filter(({ question }) => mayOpen(caller, question)),
    );
  }

  /** How many other reports the caller has on Home. */
  async othersPinned({ organization_id, user_id }: Caller, id: string): Promise<number> {
    const rows = await this.reads.find(savedReportList, { organization_id }, { pinned_by: [user_id] }, { limit: 50 });
    return rows.filter((row) => row.id !== id).length;
  }

  async count({ organization_id, user_id }: Caller): Promise<number> {
    const counts = await this.reads.countBy(savedReportList, { organization_id }, 'author', { author: user_id });
    return counts[user_id] ?? 0;
  }

  async one(caller: Caller, id: string): Promise<SeenReport | null> {
    const [row] = await this.reads.getMany(savedReportList, savedReportsOf(caller), [id]);
    return row && mayOpen(caller, row.question) ? (await this.seen(caller, [row]))[0]! : null;
  }

  async seen(
    caller: Caller,
    rows: readonly Omit<SavedReportRow, 'organization_id' | 'changed_at' | 'removed'>[],
  ): Promise<SeenReport[]> {
    const names = await this.lookups.userNames([
      ...new Set(rows.flatMap(({ author_id, schedule }) => [author_id, ...(schedule?.to ?? [])])),
    ]);
    const nameOf = (id: string) => names[id] ?? say('A former member');
    return rows.map((row) => {
      const mine = row.author_id === caller.user_id;
      const may_change = mine || isAdmin(caller);
      return {
        id: row.id,
        version: row.version,
        name: row.name,
        shared: row.shared,
        mine,
        author: nameOf(row.author_id),
        may_change,
        pinned: row.pinned_by.includes(caller.user_id),
        question: row.question,
        to: addressOf(row),
        // Only members who may change the report see its recipients.
        schedule:
          row.schedule && may_change
            ? {
                ...row.schedule,
                to: row.schedule.to.map((id) => ({ id, name: nameOf(id) })),
                next_at: row.next_at,
                last: row.mailed,
              }
            : null,
      };
    });
  }
}
