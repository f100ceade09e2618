import { type MarketingHomeData, marketingHomePage } from '@candor/contracts/engagement/pages';
import { formList, formTextList, submissionList } from '@candor/contracts/forms/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { dayLength } from '@candor/contracts/values/days';
import { marketingReport } from '@candor/contracts/reports/marketing';
import type { ReportParams } from '@candor/contracts/reports/report';
import { recruitingEventTextList } from '@candor/contracts/recruiting-events/rows';
import { webpageTextList } from '@candor/contracts/webpages/rows';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { viewsOf, VisitDays } from '../../reads/engagement/visit-days.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { ReportLabels } from './report-labels.ts';
import { ReportRunner } from './report-runner.ts';

const days = 90;
const mostPages = 8;
const mostForms = 500;
const weeksShown = 12;
/** The most senders made candidates whose applications are looked at. */
const mostConverted = 5000;
const together = 500;
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * dayLength).toISOString().slice(0, 10);

type Hiring = Pick<MarketingHomeData['rows'][number], 'applied' | 'hired'>;
/** The home page of marketing: the report of marketing as one page, and the work that waits for a member. */
@Injectable()
export class MarketingHomePages {
  constructor(
    @Inject(ReportRunner) private readonly runner: ReportRunner,
    @Inject(ReportLabels) private readonly labels: ReportLabels,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(VisitDays) private readonly visits: VisitDays,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Shows(marketingHomePage)
  async home({ caller, query }: SignedAsk) {
    const { organization_id } = caller;
    const as_of = askedMoment(query);
    const params = { last: days, ...(as_of ? { as_of } : {}) } as ReportParams;
    const [standard, prepared] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: '', view: 'home' }),
      this.runner.prepare(caller, params, marketingReport),
    ]);
    const { period, before, at } = prepared;
    const [{ rows }, now, then, waiting, hiring, weeks] = await Promise.all([
      this.runner.figures(caller, marketingReport, prepared, null),
      this.visits.between(organization_id, period.days),
      this.visits.between(organization_id, before.days),
      this.waiting(organization_id),
      as_of ? new Map<string, Hiring>() : this.hiring(organization_id, period.moments),
      this.weeks(caller, period.days.to, params),
    ]);
    const names = await this.labels.of(caller, marketingReport.facts, prepared.all, rows);
    const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
    const views = viewsOf(now);
    const data: Omit<MarketingHomeData, keyof typeof standard> = {
      rows: rows
        .filter((row) => Number(row.sent ?? 0) > 0)
        .map((row) => ({
          id: row.key ?? '',
          name: names[row.key ?? ''] ?? '',
          sent: Number(row.sent ?? 0),
          contacts: Number(row.contacts ?? 0),
          candidates: Number(row.candidates ?? 0),
          ...(hiring.get(row.key ?? '') ?? { applied: 0, hired: 0 }),
        })),
      weeks,
      sent: [sum('sent'), sum('before')],
      contacts: [sum('contacts'), sum('contacts_before')],
      candidates: sum('candidates'),
      views: [views.all, viewsOf(then).all],
      period: period.days,
      waiting: as_of ? [] : waiting,
      pages: await Promise.all(
        views.pages
          .slice(0, mostPages)
          .map(async (each) => ({ ...each, name: await this.nameAt(organization_id, each.page) })),
      ),
      as_of: as_of ? at : null,
    };
    return { title: titleOf(say('Marketing'), standard), ...standard, ...data };
  }

  /** The new contacts of the last weeks, as the report counts them. */
  private weeks(caller: Caller, last: string, { as_of }: ReportParams): Promise<MarketingHomeData['weeks']> {
    return Promise.all(
      Array.from({ length: weeksShown }, async (_, at) => {
        const to = dayBefore(last, 7 * (weeksShown - 1 - at));
        const from = dayBefore(to, 6);
        const asked = { from, to, ...(as_of ? { as_of } : {}) } as ReportParams;
        const prepared = await this.runner.prepare(caller, asked, marketingReport);
        const { rows } = await this.runner.figures(caller, marketingReport, prepared, null);
        return { from, contacts: rows.reduce((sum, { contacts }) => sum + Number(contacts ?? 0), 0) };
      }),
    );
  }

  /** By form, how many of the senders made candidates applied and were hired until now. Only numbers leave this page. */
  private async hiring(
    organization_id: string,
    { from, to }: { from: string; to: string },
  ): Promise<Map<string, Hiring>> {
    const scope = { organization_id };
    const converted = await this.reads.find(
      submissionList,
      scope,
      { status: 'candidate' },
      { sort: 'submitted_at', limit: mostConverted },
    );
    const first = new Map<string, string>();
    for (const { candidate_id, form_id, submitted_at } of converted)
      if (submitted_at >= from && submitted_at < to && !first.has(candidate_id)) first.set(candidate_id, form_id);
    const people = [...first.keys()];
    const [applied, hired] = [new Set<string>(), new Set<string>()];
    for (let at = 0; at < people.length; at += together)
      for (const row of await this.reads.find(
        applicationList,
        scope,
        { candidate_id: people.slice(at, at + together) },
        { limit: mostConverted },
      )) {
        if (row.applied_at && !row.prospect) applied.add(row.candidate_id);
        if (row.hired_at && !row.prospect) hired.add(row.candidate_id);
      }
    const counts = new Map<string, Hiring>();
    for (const [person, form] of first) {
      const before = counts.get(form) ?? { applied: 0, hired: 0 };
      counts.set(form, {
        applied: before.applied + Number(applied.has(person) || hired.has(person)),
        hired: before.hired + Number(hired.has(person)),
      });
    }
    return counts;
  }

  /** What members call the public page at this path. */
  private async nameAt(organization_id: string, path: string): Promise<string | null> {
    const [, , kind, slug] = path.split('/');
    if (!slug) return kind === 'jobs' ? say('Open positions') : kind === 'articles' ? say('Articles') : null;
    const scope = { organization_id };
    const one = { limit: 1 };
    switch (kind) {
      case 'pages':
        return (await this.reads.find(webpageTextList, scope, { slug }, one))[0]?.draft.title ?? null;
      case 'forms':
        return (await this.reads.find(formTextList, scope, { slug }, one))[0]?.settings.name ?? null;
      case 'events':
        return (await this.reads.find(recruitingEventTextList, scope, { slug }, one))[0]?.fields.name ?? null;
      default:
        return null;
    }
  }

  private async waiting(organization_id: string): Promise<MarketingHomeData['waiting']> {
    const forms = await this.reads.find(
      formList,
      { organization_id },
      { status: ['live', 'closed'] },
      { sort: 'name', limit: mostForms },
    );
    const found = await Promise.all(
      forms.map(async ({ id, name }) => {
        const counts = await this.reads.countBy(submissionList, { organization_id }, 'status', { form_id: id });
        const [first] = counts.new
          ? await this.reads.find(
              submissionList,
              { organization_id },
              { form_id: id, status: ['new'] },
              { sort: 'submitted_at', limit: 1 },
            )
          : [];
        return { id, name, fresh: counts.new ?? 0, held: counts.held ?? 0, since: first?.submitted_at ?? null };
      }),
    );
    return found
      .filter(({ fresh, held }) => fresh + held > 0)
      .toSorted((a, b) => (a.since ?? '9').localeCompare(b.since ?? '9'));
  }
}
