import { isOwed, type ScorecardRow } from '@candor/contracts/scorecards/rows';
import {
  type CandidateScores,
  type DissentNote,
  gapsIn,
  isRecommended,
  type MissingScore,
  mostQuoted,
  mostWide,
  scoresOf,
  sentScores,
  verdictOf,
  type WideCell,
  wideIn,
} from '@candor/contracts/scorecards/scores';
import type { IsMember } from '@candor/contracts/jobs/access';
import type { Requirement } from '@candor/contracts/jobs/values';
import { emptySlice, type Slice } from '@candor/contracts/kernel/list';
import { type DecidedOn, type ScoredCandidate, scoresPage } from '@candor/contracts/pipeline/pages';
import { Inject, Injectable } from '@nestjs/common';
import { JobOpener } from '../../reads/jobs/job-opener.ts';
import { Lookups } from '../../reads/lookups.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { askedAt, Scorecards } from '../../reads/scorecards/scorecards.ts';
import { scorecardState } from '../../states/scorecard.state.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { Streams } from '../../kernel/streams.ts';
import { CandidateLists } from '../../reads/pipeline/candidate-lists.ts';

/** The page of a job's scores: its interviewers' judgments side by side. */
@Injectable()
export class ScoresPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(CandidateLists) private readonly lists: CandidateLists,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The page of scores. Candidates are sorted by name: an order by scores would judge before people do. */
  @Shows(scoresPage)
  async scores(ask: SignedAsk<'job'>) {
    const opened = await this.opener.openAt(ask, 'scores');
    if (!opened) return nowhere;
    const { caller } = ask;
    const { organization_id } = caller;
    const scored = opened.row.steps.filter(({ kind, type }) => kind === 'round' || type === 'finalist_review');
    const asked: Slice = ask.address!.section?.list ?? emptySlice;
    const chosen = [asked.filters.step ?? []].flat();
    const steps = scored.flatMap(({ id }) => (!chosen.length || chosen.includes(id) ? [id] : []));
    const [list, { requirements }] = await Promise.all([
      this.lists.of(
        ask,
        opened,
        // The filters must not tell more than the page does to a reader who may see only scorecards.
        { ...asked, filters: {}, sort: asked.sort ?? { field: 'name', direction: 'asc' } },
        // An empty list of steps would not filter at all, so an id that no step has is used.
        { step: steps.length ? steps : [opened.row.id] },
      ),
      this.opener.part(opened, 'requirements'),
    ]);
    const all = list.items.parse();
    const found = all.map(({ id, candidate_id, name, title, company, step }): ScoredCandidate => ({
      id,
      candidate_id,
      name,
      title,
      company,
      step,
    }));
    // Candidates who have come furthest come first: they have the most judgments.
    const place = ({ step }: ScoredCandidate) => scored.findIndex(({ id }) => id === step.id);
    const items = asked.sort ? found : found.toSorted((one, other) => place(other) - place(one));
    const ids = items.map(({ id }) => id);
    const { rows, sight } = opened.at
      ? await this.scorecards.ofApplicationsAt(caller, ids, opened.at.moment)
      : await this.scorecards.ofApplications(caller, ids);
    const of = Map.groupBy(rows, ({ application_id }) => application_id);
    const now = new Date();
    const { job } = jobOf(ask);
    const isMember = await this.scorecards.membersIn(organization_id, job, rows);
    const reader = {
      sight,
      isMember,
      commentOf: await this.scorecards.comments(
        items.flatMap(({ id, step }) => (of.get(id) ?? []).filter((row) => isRecommended(row, step.id))),
        organization_id,
        opened.at?.moment,
      ),
      now: now.toISOString(),
    };
    const scores = Object.fromEntries(
      items.map(({ id, step }) => [
        id,
        scoresOf({ application_id: id, step_id: step.id }, of.get(id) ?? [], requirements, reader),
      ]),
    );
    const wide = wideIn(scores);
    const missing = opened.at
      ? []
      : items.flatMap((item) => missingOf(item, of.get(item.id) ?? [], { job, isMember, now: reader.now }));
    const people = [
      ...missing.map((each) => each.user_id),
      ...Object.values(scores).flatMap(({ cards, reviewed }) => [...cards, ...reviewed].map((each) => each.user_id)),
    ];
    const decides = !opened.at && opened.rights.sees.includes('list');
    const [names, noted, dissent, reasons] = await Promise.all([
      this.lookups.userNames(people),
      this.notesOn(wide.slice(0, mostWide), scores, requirements, job.questions, organization_id),
      opened.at ? [] : this.dissentIn(items, scores, organization_id),
      decides ? this.lists.reasons(ask) : [],
    ]);
    const filters = chosen.length ? { ...list.filters, step: chosen } : list.filters;
    const { permissions, editor } = opened.rights;
    return {
      title: opened.title,
      ...opened.common,
      names: { ...opened.common.names, ...names },
      list: { ...list, facets: {}, filters, items },
      requirements,
      ...sentScores(scores),
      missing,
      wide: noted,
      differ: wide.length,
      gaps: gapsIn(scores, requirements),
      dissent,
      decide: decides
        ? Object.fromEntries(
            all.map(({ id, version, schedule_status, offer, offer_request }): [string, DecidedOn] => [
              id,
              { version, schedule_status, offer, ...(offer_request ? { offer_request } : {}) },
            ]),
          )
        : {},
      reasons,
      may: { remind: editor || permissions.includes('list'), recommend: permissions.includes('list') },
    };
  }

  /** The comments of interviewers who disagree with the majority. */
  private async dissentIn(
    items: readonly ScoredCandidate[],
    scores: Readonly<Record<string, CandidateScores>>,
    organization_id: string,
  ): Promise<DissentNote[]> {
    const apart = items
      .flatMap(({ id }) => verdictOf(scores[id]!).dissent.map((each) => ({ ...each, application_id: id })))
      .filter(({ application_id }) => verdictOf(scores[application_id]!).opinions.length > 1)
      .slice(0, mostQuoted);
    /** The scorecard that contains the recommendation, if it was not given at the review. */
    const cardOf = ({ application_id, user_id }: (typeof apart)[number]) =>
      scores[application_id]!.cards.findLast((each) => each.user_id === user_id && each.recommendation !== null);
    const cards = await this.streams.loadMany(
      scorecardState,
      apart.flatMap((each) => cardOf(each)?.user_appointment_id ?? []),
      organization_id,
    );
    return apart.map((each) => {
      const reviewed = scores[each.application_id]!.reviewed.find(({ user_id }) => user_id === each.user_id);
      const comment = reviewed?.comment ?? cards.get(cardOf(each)?.user_appointment_id ?? '')?.state?.comment ?? '';
      return { ...each, text: beginningOf(comment) };
    });
  }

  /** Each interviewer's notes on the questions about a requirement on which the panel differs. */
  private async notesOn(
    wide: ReturnType<typeof wideIn>,
    scores: Readonly<Record<string, CandidateScores>>,
    requirements: readonly Requirement[],
    questions: readonly { id: string; requirement_ids: readonly string[] }[],
    organization_id: string,
  ): Promise<WideCell[]> {
    const known = new Set(requirements.map(({ id }) => id));
    const cells = wide.filter(({ requirement_id }) => known.has(requirement_id));
    const ids = cells.flatMap(({ application_id }) =>
      scores[application_id]!.cards.map(({ user_appointment_id }) => user_appointment_id),
    );
    const cards = await this.streams.loadMany(scorecardState, ids, organization_id);
    return cells.map(({ application_id, requirement_id, cell }) => {
      const asked = questions.filter((each) => each.requirement_ids.includes(requirement_id)).map(({ id }) => id);
      return {
        application_id,
        requirement_id,
        notes: cell.dots.map(({ user_id, at }) => {
          const own = scores[application_id]!.cards.filter((card) => card.user_id === user_id);
          const notes = own.flatMap(({ user_appointment_id }) =>
            asked.flatMap((id) => cards.get(user_appointment_id)?.state?.answers[id]?.notes ?? []),
          );
          return { user_id, at, text: beginningOf(notes.join('\n')) };
        }),
      };
    });
  }
}

const longestNote = 160;
/** The first words of a note, without the minute of the interview at their beginning. */
const beginningOf = (notes: string): string => {
  const line = notes
    .split('\n')
    .map((each) => each.replace(/^\d\d:\d\d /, '').trim())
    .find(Boolean);
  return !line || line.length <= longestNote ? (line ?? '') : `${line.slice(0, longestNote).replace(/\s+\S*$/, '')} …`;
};
/** The people whose judgment of this candidate is missing: interviewers whose interview is over, and members asked at the review. */
const missingOf = (
  { id, step }: ScoredCandidate,
  rows: readonly ScorecardRow[],
  { job, isMember, now }: { job: Parameters<typeof askedAt>[0]['job']; isMember: IsMember; now: string },
): MissingScore[] => {
  const recommended = rows.filter((row) => row.kind === 'recommendation' && row.step.id === step.id);
  const gave = new Map(recommended.map((row) => [row.user_id, row]));
  return [
    ...rows
      .filter((row) => isOwed(row, isMember) && row.ends_at !== null && row.ends_at <= now)
      .map((row): MissingScore => ({
        application_id: id,
        user_id: row.user_id,
        kind: 'scorecard',
        user_appointment_id: row.id,
        due_at: row.ends_at,
        reminded_at: row.reminded_at,
      })),
    ...askedAt({ job, application: { step } }, rows, isMember)
      .filter((user_id) => !gave.get(user_id)?.recommendation)
      .map((user_id): MissingScore => ({
        application_id: id,
        user_id,
        kind: 'recommendation',
        user_appointment_id: null,
        due_at: null,
        reminded_at: gave.get(user_id)?.reminded_at ?? null,
      })),
  ];
};
