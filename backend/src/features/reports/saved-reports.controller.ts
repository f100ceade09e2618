import { sentencesIn } from '@candor/contracts/all-events';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { ReportParams } from '@candor/contracts/reports/report';
import { dashboardOf } from '@candor/contracts/reports/dashboards';
import { usersTold, whoIn } from '@candor/contracts/who-acted';
import { sayLabel } from '@candor/contracts/words/say';
import * as calls from '@candor/contracts/reports/saved-endpoints';
import type { SeenReport } from '@candor/contracts/reports/saved-endpoints';
import { mostSaved, type Question } from '@candor/contracts/reports/saved-values';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isAdmin } from '../../access/rights.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, missing, reject, type Rejection } from '../../kernel/decider.ts';
import { type Outcome, Streams } from '../../kernel/streams.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { SavedReportState } from '../../states/saved-report.state.ts';
import { ReportDashboards, usualDays } from './report-dashboards.ts';
import { ReportHeadlines } from './report-headlines.ts';
import { SavedReportCommand } from './saved-report.command.ts';
import type { SavedReportCommands } from './saved-report.decider.ts';
import { changesThePast, paramsOf, SavedReports } from './saved-reports.ts';

const usual = { weekday: 0, at: '08:00' } as const;
/** The most figures on the Home of a member who chose none. */
const mostUsual = 4;
/** The most saved reports whose figures the index shows. */
const mostFigures = 20;

/** Calls about saved reports: their requests, who may open them, on whose Home they are and to whom they are mailed. */
@Controller()
export class SavedReportsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(SavedReports) private readonly saved: SavedReports,
    @Inject(ReportHeadlines) private readonly headlines: ReportHeadlines,
    @Inject(ReportDashboards) private readonly dashboards: ReportDashboards,
  ) {}

  @Serve(calls.upsertSavedReport)
  async upsert(
    @Input() { id, version, name, shared, question }: RequestOf<typeof calls.upsertSavedReport>,
    @By() by: Signed<'savedreport'>,
  ) {
    const asked = question && admitted(question);
    if (asked && isRejection(asked)) return asked;
    const { caller, asking } = by;
    if (id && id !== 'new')
      return this.run(id, 'change', { version, name, shared, question: asked, admin: isAdmin(caller) }, by);
    if (!name) return missing('name', 'Name');
    if (!asked) return reject('validation', 'Say what the report asks.');
    if ((await this.saved.count(caller)) >= mostSaved)
      return reject('limit', 'At most {most, number} reports can be saved.', { most: mostSaved });
    const made = idFrom('saved report', caller.organization_id, asking.uid);
    return this.run(made, 'save', { name, shared: shared ?? false, question: asked }, by);
  }

  @Serve(calls.deleteSavedReport)
  async delete(
    @Input() { id, version }: RequestOf<typeof calls.deleteSavedReport>,
    @By() { caller, asking }: Signed<'savedreport'>,
  ) {
    const ran = await this.commands.execute(
      new SavedReportCommand(id, 'remove', { version, admin: isAdmin(caller) }, asking),
    );
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.restoreSavedReport)
  restore(@Input() { id }: RequestOf<typeof calls.restoreSavedReport>, @By() by: Signed<'savedreport'>) {
    return this.run(id, 'restore', { admin: isAdmin(by.caller) }, by);
  }

  @Serve(calls.pinSavedReport)
  async pin(@Input() { id, on }: RequestOf<typeof calls.pinSavedReport>, @By() by: Signed<'savedreport'>) {
    return this.run(id, 'pin', { on, others: await this.saved.othersPinned(by.caller, id) }, by);
  }

  @Serve(calls.scheduleSavedReport)
  async schedule(
    @Input() { id, every, weekday, at, to }: RequestOf<typeof calls.scheduleSavedReport>,
    @By() by: Signed<'savedreport'>,
  ) {
    const { caller } = by;
    const admin = isAdmin(caller);
    if (!every) return this.run(id, 'schedule', { schedule: null, admin }, by);
    const members = new Set((await this.lookups.activeMembers(caller.organization_id)).map(({ value }) => value));
    const chosen = [...new Set(to ?? [])];
    if (!chosen.length) return reject('validation', 'Choose at least one member.');
    if (chosen.some((each) => !members.has(each))) return reject('validation', 'Choose members of this organization.');
    const schedule = {
      every,
      weekday: weekday ?? usual.weekday,
      at: at ?? usual.at,
      zone: caller.tz_region ?? 'UTC',
      to: chosen,
    };
    return this.run(id, 'schedule', { schedule, admin }, by);
  }

  @Serve(calls.fetchSavedReports)
  async fetch(@Input() _: RequestOf<typeof calls.fetchSavedReports>, @By() { caller }: Signed) {
    return { saved: await this.saved.all(caller) };
  }

  @Serve(calls.historyOfSavedReport)
  async history(
    @Input() { id }: RequestOf<typeof calls.historyOfSavedReport>,
    @By() { caller }: Signed<'savedreport'>,
  ) {
    // Each member's choice of reports on Home is their own matter, so it is not shown.
    const events = (await this.streams.read(`savedreport-${id}`, caller.organization_id)).filter(
      ({ type }) => type !== 'SavedReportPinned' && type !== 'SavedReportUnpinned',
    );
    const who = whoIn(await this.lookups.userNames(usersTold(events)), '');
    const sentence = sentencesIn(events);
    return {
      events: events.toReversed().map((event) => ({
        id: event.id,
        at: event.metadata.occurred_at,
        actor_name: who.of(event),
        sentence: sentence(event),
      })),
    };
  }

  @Serve(calls.pinnedReports)
  async pinned(@Input() { of }: RequestOf<typeof calls.pinnedReports>, @By() { caller }: Signed) {
    if (of === 'saved')
      return {
        dashboard: null,
        figures: await this.figures(caller, (await this.saved.all(caller)).slice(0, mostFigures)),
      };
    const pinned = await this.saved.pinned(caller);
    if (!pinned.length) {
      const dashboard = dashboardOf(caller);
      const tiles = await this.dashboards.tiles(caller, dashboard, usualDays);
      const figures = tiles
        .filter(({ figure }) => figure.value !== null)
        .slice(0, mostUsual)
        .map((tile) => ({ id: tile.label, ...tile }));
      return { dashboard: sayLabel(dashboard.title), figures };
    }
    return { dashboard: null, figures: await this.figures(caller, pinned) };
  }

  /** The figure of each saved report, as the caller may see it. */
  private async figures(caller: Signed['caller'], reports: readonly SeenReport[]) {
    const figures = await Promise.all(
      reports.map(async ({ id, name, to, question }) => {
        const params = paramsOf(question);
        const figure = params && (await this.headlines.of(caller, { report: question.report, params }));
        return figure ? [{ id, label: name, to, figure }] : [];
      }),
    );
    return figures.flat();
  }

  private async run<Name extends Exclude<keyof SavedReportCommands, 'mailed' | 'endMails' | 'remove'>>(
    id: string,
    name: Name,
    command: SavedReportCommands[Name],
    { caller, asking }: Signed,
  ) {
    const ran: Outcome<SavedReportState> | Rejection = await this.commands.execute(
      new SavedReportCommand(id, name, command, asking),
    );
    if (isRejection(ran)) return ran;
    const state = ran.state!;
    const [saved] = await this.saved.seen(caller, [{ ...state, id, pinned_by: [...state.pinned_by], mailed: null }]);
    return { saved: saved!, position: ran.position };
  }
}

/** The request with only the parameters that its report knows. */
const admitted = (question: Question): Question | Rejection => {
  const params: ReportParams | null = paramsOf(question);
  if (!params) return reject('validation', 'There is no such report.');
  if (changesThePast(params)) return reject('validation', 'A changed past is not stored. Save the report without it.');
  return { report: question.report, params };
};
