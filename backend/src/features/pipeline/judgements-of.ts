import type { JudgedRequirement, ScorecardLine, StandingReview } from '@candor/contracts/scorecards/line';
import { type ScorecardRow, takesPart } from '@candor/contracts/scorecards/rows';
import { isRecommended } from '@candor/contracts/scorecards/scores';
import { byRequirement } from '@candor/contracts/scorecards/scoring';
import { staysAway } from '@candor/contracts/interviews/values';
import { keysOf, requirementLevels } from '@candor/contracts/jobs/values';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import type { Application } from '../../states/application.state.ts';
import type { LoadedJob } from '../../access/job-access.ts';
import { Lookups } from '../../reads/lookups.ts';
import { RowNames } from '../../reads/row-names.ts';
import { isReview, rightAtReview, Scorecards } from '../../reads/scorecards/scorecards.ts';

const levels = keysOf(requirementLevels);
/** Orders rows by the time of the interview, then by name, so that the order reveals nothing about the judgments. */
const inTurn =
  (nameOf: (row: ScorecardRow) => string) =>
  (one: ScorecardRow, other: ScorecardRow): number =>
    (one.starts_at ?? '').localeCompare(other.starts_at ?? '') || nameOf(one).localeCompare(nameOf(other), 'en');

/** The team's judgments of one application, as far as the caller may know them. */
@Injectable()
export class JudgementsOf {
  constructor(
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  async standing(
    caller: Caller,
    id: string,
    { step }: Pick<Application, 'step'>,
    { rights, job }: Pick<LoadedJob, 'rights' | 'job'>,
  ): Promise<{ scorecards: ScorecardLine[]; requirements: JudgedRequirement[]; review: StandingReview | null }> {
    const { organization_id, user_id } = caller;
    const { rows, sight } = await this.scorecards.ofApplications(caller, [id]);
    const closed = sight.closed(id);
    const mine = (row: ScorecardRow) => row.user_id === user_id;
    const reads = (row: ScorecardRow) => mine(row) || (rights.sees.includes('scorecards') && sight.opens(row));
    const knows = rights.sees.includes('scorecards') || rights.sees.includes('list');
    const isMember = await this.lookups.membersAmong(
      organization_id,
      rows.map((row) => row.user_id),
    );
    const cards = rows.filter(
      (row) =>
        row.kind === 'scorecard' &&
        (knows || mine(row)) &&
        (row.status === 'submitted' || (takesPart(row) && !staysAway(row) && isMember(row.user_id))),
    );
    const given = rows.filter((row) => isRecommended(row, step.id) && (mine(row) || (!closed && reads(row))));
    const [names, commentOf] = await Promise.all([
      this.names.of(
        'users',
        organization_id,
        [...cards, ...given].map((row) => row.user_id),
      ),
      this.scorecards.comments(given, organization_id),
    ]);
    const nameOf = (row: ScorecardRow) => names[row.user_id] ?? say('A former member');
    const scorecards = cards.toSorted(inTurn(nameOf)).map((row) => {
      const open = row.status === 'submitted' && reads(row);
      return {
        id: row.id,
        user_id: row.user_id,
        name: nameOf(row),
        step: { id: row.step.id, name: row.step.name, type: row.step.type },
        starts_at: row.starts_at,
        status: row.status,
        submitted_at: row.submitted_at,
        recommendation: open ? row.recommendation : null,
        scores: open ? byRequirement(row) : {},
        open,
      };
    });
    const scored = new Set(scorecards.flatMap(({ scores }) => Object.keys(scores)));
    return {
      scorecards,
      // A reader of the job's scorecards also sees requirements that no question asks about.
      requirements: scored.size
        ? job.requirements
            .filter(({ id: requirement }) => rights.sees.includes('scorecards') || scored.has(requirement))
            .map(({ id: requirement, name, kind, level }) => ({ id: requirement, name, kind, level }))
            .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
        : [],
      review: isReview(step.type)
        ? {
            step_id: step.id,
            may: rights.permissions.includes(rightAtReview(step.type)),
            closed,
            given: given.map((row) => ({
              user_id: row.user_id,
              name: nameOf(row),
              recommendation: row.recommendation!,
              comment: commentOf(row),
            })),
          }
        : null,
    };
  }
}
