import { Inject, Injectable } from '@nestjs/common';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { isEnd, optionsOf, sourceTypes, type Step } from '@candor/contracts/jobs/values';
import { admit, emptySlice, type FiltersOf, type Slice, type SliceOf, unfiltered } from '@candor/contracts/kernel/list';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Reasons } from '@candor/contracts/jobs/pages';
import {
  type BoardColumn,
  type BoardData,
  boardPage,
  cardFields,
  leadsPage,
  resumesPage,
} from '@candor/contracts/pipeline/pages';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Lookups } from '../../access/lookups.ts';
import { nowhere, Shows, type SignedAsk } from '../../http/pages.ts';
import { StandardPayload } from '../../access/standard.ts';
import { Reads } from '../../kernel/reads.ts';
import { partOf } from '../../access/job-parts.ts';
import type { Unparsed } from '../../kernel/raw-rows.ts';
import { JobOpener, type Opened } from '../../access/job-opener.ts';

const waitingDays = 8;
const previewLength = 2000;
/** A date without a time: within a day the query stays the same, so the store can answer it from memory. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The pages that list the candidates of one job: board, table, leads and resumes. */
@Injectable()
export class BoardPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  private async reasons({ caller }: SignedAsk): Promise<Reasons> {
    const reasons = await this.lookups.reasons(caller.organization_id);
    return reasons.map(({ id, name, side }) => ({ id, name, side }));
  }

  private async aids(ask: SignedAsk): Promise<{ reasons: Reasons; sources: Option[] }> {
    return { reasons: await this.reasons(ask), sources: optionsOf(sourceTypes) };
  }

  @Shows(boardPage)
  async board(ask: SignedAsk<'job'>) {
    const opened = await this.opener.open(ask, 'candidates');
    if (!opened) return nowhere;
    const slice = ask.address!.section?.list ?? emptySlice;
    const { view: asked, ...filters } = slice.filters;
    const view: BoardData['view'] =
      asked === 'list' || (Array.isArray(asked) && asked[0] === 'list') ? 'list' : 'board';
    const [aids, templates] = await Promise.all([this.aids(ask), this.lookups.templates(ask.caller.organization_id)]);
    const common = {
      title: opened.title,
      ...opened.common,
      view,
      ...aids,
      templates: templates
        .filter((each) => each.kind !== 'account')
        .map(({ key, name, subject, body }) => ({ key, name, subject, body })),
    };
    if (view === 'list')
      return {
        ...common,
        list: await this.standard.list(
          applicationList,
          { organization_id: ask.caller.organization_id },
          { ...slice, filters },
          { job: [opened.row.id] },
        ),
      };
    return { ...common, board: await this.columns(opened, admit(applicationList, { ...slice, filters }), ask) };
  }

  /** Columns with their first cards. Filters and search words narrow the cards. End stages show cards only when a filter names them. */
  private async columns({ row }: Opened, slice: SliceOf<typeof applicationList>, ask: SignedAsk) {
    const { organization_id } = ask.caller;
    const narrowed = slice.search !== '' || Object.keys(slice.filters).length > 0;
    const chosen = [slice.filters.step ?? []].flat();
    const columns = await Promise.all(
      row.steps
        .filter((step) => step.type !== 'sourced_new')
        .map(async (step): Promise<Unparsed<BoardColumn>> => {
          const shown = !isEnd(step.type) || step.type === 'offered' || chosen.includes(step.id);
          const hidden = chosen.length > 0 && !chosen.includes(step.id);
          const count = row.counts.steps[step.id] ?? 0;
          if (!shown || hidden || count === 0)
            return { step: markOf(step), count: hidden ? 0 : count, over_sla: 0, cards: [] };
          if (narrowed) {
            const list = await this.reads.list(
              applicationList,
              { organization_id },
              {
                ...slice,
                page: 1,
                sort: { field: 'rank', direction: 'asc' },
                filters: { ...slice.filters, job: [row.id], step: [step.id] },
              },
              cardFields,
            );
            return {
              step: markOf(step),
              count: list.total,
              over_sla: await this.overSla(row, step, organization_id),
              cards: list.items,
            };
          }
          const [cards, over_sla] = await Promise.all([
            this.reads.findRaw(
              applicationList,
              { organization_id },
              { job_id: row.id, step_id: step.id },
              { sort: 'rank', limit: slice.limit, only: cardFields },
            ),
            this.overSla(row, step, organization_id),
          ]);
          return { step: markOf(step), count, over_sla, cards };
        }),
    );
    return { columns, quick: await this.quick(row, organization_id) };
  }

  private async overSla(row: JobRow, step: Step, organization_id: string): Promise<number> {
    if (!step.sla_days) return 0;
    return (
      await this.reads.list(
        applicationList,
        { organization_id },
        {
          ...unfiltered,
          limit: 1,
          sort: { field: 'entered_at', direction: 'asc' },
          filters: { job: [row.id], step: [step.id], entered: { to: daysAgo(step.sla_days) } },
        },
      )
    ).total;
  }

  /** The counts above the board. Each is also a filter. */
  private async quick(
    row: JobRow,
    organization_id: string,
  ): Promise<{ need_you: number; unscheduled: number; waiting: number }> {
    const total = async (filters: FiltersOf<typeof applicationList>) =>
      (
        await this.reads.list(
          applicationList,
          { organization_id },
          { ...unfiltered, limit: 1, filters: { job: [row.id], live: [true], ...filters } },
        )
      ).total;
    const talks = row.steps.filter((step) => ['screening', 'interview'].includes(step.type)).map((step) => step.id);
    const reviews = row.steps
      .filter((step) => ['application', 'resume_review'].includes(step.type))
      .map((step) => step.id);
    const decisions = row.steps
      .filter((step) => ['finalist_review', 'review'].includes(step.type))
      .map((step) => step.id);
    const [fresh, unscheduled, decide, waiting] = await Promise.all([
      total({ step: reviews, resume_status: ['new'] }),
      talks.length ? total({ step: talks, schedule_status: ['unscheduled'] }) : 0,
      decisions.length ? total({ step: decisions }) : 0,
      total({
        entered: { to: daysAgo(waitingDays) },
        step: row.steps.filter((step) => step.type !== 'sourced_new' && !isEnd(step.type)).map((step) => step.id),
      }),
    ]);
    return { need_you: fresh + unscheduled + decide, unscheduled, waiting };
  }

  @Shows(leadsPage)
  async leads(ask: SignedAsk<'job'>) {
    const opened = await this.opener.open(ask, 'leads');
    if (!opened) return nowhere;
    const asked = ask.address!.section?.list ?? emptySlice;
    const lead = opened.row.steps.find((step) => step.type === 'sourced_new')!;
    const list = await this.standard.list(
      applicationList,
      { organization_id: ask.caller.organization_id },
      { ...asked, sort: asked.sort ?? { field: 'added_at', direction: 'desc' } },
      { job: [opened.row.id], step: [lead.id] },
    );
    return { title: opened.title, ...opened.common, list, ...(await this.aids(ask)) };
  }

  @Shows(resumesPage)
  async resumes(ask: SignedAsk<'job'>) {
    const opened = await this.opener.open(ask, 'resumes');
    if (!opened) return nowhere;
    const { organization_id } = ask.caller;
    const asked: Slice = ask.address!.section?.list ?? emptySlice;
    // The link may carry resumeStatus in either filter segment (PRODUCT §11.17); without it the page lists new resumes.
    const status = asked.filters.resumeStatus ?? ask.address!.list.filters.resumeStatus ?? 'new';
    const steps = opened.row.steps
      .filter((step) => ['application', 'resume_review'].includes(step.type))
      .map((step) => step.id);
    const list = await this.standard.list(
      applicationList,
      { organization_id },
      {
        ...asked,
        sort: asked.sort ?? { field: 'applied_at', direction: 'asc' },
        filters: { ...asked.filters, resumeStatus: status },
      },
      { job: [opened.row.id], step: steps },
    );
    const rows = list.items.parse();
    const people = await Promise.all(
      rows.slice(0, 100).map((row) => this.reads.get(peopleList, { organization_id }, row.candidate_id)),
    );
    const previews = Object.fromEntries(
      people.flatMap((person) =>
        person?.resume_text ? [[person.id, person.resume_text.slice(0, previewLength)]] : [],
      ),
    );
    return {
      title: opened.title,
      ...opened.common,
      list,
      previews,
      requirements: (await partOf(this.reads, opened.row, 'requirements')).requirements,
      reasons: await this.reasons(ask),
    };
  }
}
const markOf = (step: Step) => ({
  id: step.id,
  name: step.name,
  type: step.type,
  kind: step.kind,
  sla_days: step.sla_days,
});
