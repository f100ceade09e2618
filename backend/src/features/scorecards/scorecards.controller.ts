import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/scorecards/endpoints';
import { veiledVersion } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { cleanedNotes } from '@candor/contracts/scorecards/notes-cleanup';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { askedIn, questionsIn } from '../../reads/scorecards/asked-questions.ts';
import { Lookups } from '../../reads/lookups.ts';
import { scorecardOf } from '../../reads/scorecards/scorecard.record.ts';
import { applicationOf } from '../../reads/pipeline/application.record.ts';
import { rightAtReview, Scorecards } from '../../reads/scorecards/scorecards.ts';
import { readCardOf, reopenUntil, scorecardState, seenCard } from '../../states/scorecard.state.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams, asPart } from '../../kernel/streams.ts';
import { AudioLock } from './audio-lock.ts';
import { RecommendationCommand, recommendationOf, ScorecardCommand } from './scorecard.command.ts';
import type { ScorecardCommands } from './scorecard.decider.ts';

type Member = Signed<'scorecard'>;

/** Calls about interviewers' scorecards, and about recommendations. */
@Controller()
export class ScorecardsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(AudioLock) private readonly lock: AudioLock,
  ) {}

  @Serve(calls.saveAnswer)
  async answer(@Input() { submit, ...input }: RequestOf<typeof calls.saveAnswer>, @By() by: Member) {
    const { user_appointment_id: _, ...answer } = input;
    const saved = await this.run('answer', { ...given(answer), why: answer.why ?? null }, by);
    return submit && !isRejection(saved) ? this.run('submit', {}, by, asPart(by.asking, 'submit')) : saved;
  }

  @Serve(calls.recommend)
  async recommend(@Input() input: RequestOf<typeof calls.recommend>, @By() by: Member) {
    const { recommendation = null, comment, mark = null, base = null, settled, submit } = input;
    const saved = await this.run('summarize', { recommendation, comment: comment ?? '', mark, base, settled }, by);
    return submit && !isRejection(saved) ? this.run('submit', {}, by, asPart(by.asking, 'submit')) : saved;
  }

  private async run<N extends keyof ScorecardCommands & string>(
    name: N,
    command: ScorecardCommands[N],
    by: Member,
    asking = by.asking,
  ) {
    const { id, row } = scorecardOf(by);
    if (!row) return notFound('interview');
    const ran = await this.commands.execute(new ScorecardCommand(id, name, command, asking));
    return isRejection(ran) ? ran : { scorecard: seenCard(id, ran.state), position: ran.position };
  }

  /** Reopens a scorecard. The contents belong to its author, so another member who reopens it gets none of them. */
  @Serve(calls.reopenScorecard)
  async reopen(@Input() { reason }: RequestOf<typeof calls.reopenScorecard>, @By() by: Member) {
    const ran = await this.run('reopen', { reason: reason ?? null }, by);
    return isRejection(ran)
      ? ran
      : { scorecard: { id: ran.scorecard.id, status: ran.scorecard.status }, position: ran.position };
  }

  @Serve(calls.readCard)
  async read(@Input() _: RequestOf<typeof calls.readCard>, @By() by: Member) {
    const opened = scorecardOf(by);
    const { row, asked } = opened;
    if (row?.kind !== 'scorecard') return notFound('scorecard');
    const { caller } = by;
    const own = row.user_id === caller.user_id;
    const card = (await this.streams.load(scorecardState, row.id, caller.organization_id))?.state ?? null;
    // The rows may not show yet that the scorecard was reopened.
    const there = card?.status === 'submitted';
    const reads = this.scorecards.mayRead(caller, opened) && (own || there);
    const editor = this.scorecards.mayReadVersions(opened);
    if (!reads && !(card?.versions.length && editor)) return notFound('scorecard');
    const every = card?.versions ?? [];
    const versions = own || editor ? [...every] : every.map(veiledVersion);
    const scorecard = own ? seenCard(row.id, card) : readCardOf(row.id, card);
    const names = await this.lookups.userNames([
      ...new Set([
        row.user_id,
        ...questionsIn(asked).flatMap(({ asking }) => asking?.interviewer_id ?? []),
        ...scorecard.answers.flatMap(({ covered_by }) => covered_by ?? []),
        ...versions.flatMap(({ reopened }) => reopened?.by ?? []),
      ]),
    ]);
    const until = card && reopenUntil(card);
    const inTime = own && until !== null && until > new Date().toISOString();
    const { id, name, type } = row.step;
    return {
      questions: askedIn(asked, row.user_id, names),
      scorecard,
      author: { id: row.user_id, name: names[row.user_id] ?? say('A former member') },
      step: { id, name, type },
      starts_at: row.starts_at,
      names,
      versions,
      reopens: !there ? null : inTime ? ('author' as const) : opened.rights?.editor ? ('editor' as const) : null,
    };
  }

  @Serve(calls.recommendAtReview)
  async review(@Input() input: RequestOf<typeof calls.recommendAtReview>, @By() by: Signed<'application'>) {
    const { id, state, job } = applicationOf(by);
    const { candidate_id, job_id } = state;
    const step = job.job.steps.find((each) => each.id === input.workflow_step_id);
    if (!step) return reject('not_found', 'Step not found.');
    if (!job.rights.permissions.includes(rightAtReview(step.type)))
      return reject('wrong_state', 'You may not recommend at this step of the job.');
    const about = {
      application_id: id,
      candidate_id,
      job_id,
      step: { id: step.id, name: step.name, type: step.type, kind: step.kind },
    };
    const { user_id } = by.caller;
    const { rows } = await this.scorecards.ofApplications(by.caller, [id]);
    const ran = await this.commands.execute(
      new RecommendationCommand(
        recommendationOf(rows, { application_id: id, step_id: step.id, user_id }),
        'recommend',
        {
          about,
          recommendation: input.recommendation,
          comment: input.comment === undefined ? null : (input.comment ?? ''),
        },
        by.asking,
      ),
    );
    if (isRejection(ran)) return ran;
    const { recommendation, comment, revision } = ran.state!;
    return {
      recommendation: { recommendation: recommendation ?? input.recommendation, comment, revision },
      position: ran.position,
    };
  }

  @Serve(calls.checkRecommendations)
  async check(@Input() _: RequestOf<typeof calls.checkRecommendations>, @By() by: Member) {
    const opened = scorecardOf(by);
    const { row, rows, application } = opened;
    const waiting = (
      await this.scorecards.waitingFor({ ...opened, organization_id: by.caller.organization_id })
    ).filter(
      (each) => !row || each.user_appointment_id === row.id || (!each.user_appointment_id && row.kind !== 'scorecard'),
    );
    const names = await this.lookups.userNames([...new Set(waiting.map(({ user_id }) => user_id))]);
    const mine = rows.findLast(
      (each) =>
        each.user_id === by.caller.user_id &&
        each.recommendation !== null &&
        (row ? each.id === row.id : each.step.id === application.step.id),
    );
    return {
      submitted: waiting.length === 0,
      mine: mine?.recommendation ?? null,
      waiting_on: waiting.map((each) => ({ ...each, name: names[each.user_id] ?? '–' })),
    };
  }

  @Serve(calls.cleanNotes)
  async clean(@Input() { text }: RequestOf<typeof calls.cleanNotes>) {
    return { text: cleanedNotes(text) };
  }

  @Serve(calls.checkAudioLock)
  async audio(@Input() { take, release }: RequestOf<typeof calls.checkAudioLock>, @By() by: Member) {
    const { row } = scorecardOf(by);
    if (!row?.appointment_id) return notFound('interview');
    const { user_id } = by.caller;
    if (release) await this.lock.release(row.appointment_id, user_id);
    const held =
      take && !release ? await this.lock.take(row.appointment_id, user_id) : await this.lock.holder(row.appointment_id);
    const names = held ? await this.lookups.userNames([held.user_id]) : {};
    return {
      locked: held !== null,
      mine: held?.user_id === user_id,
      locked_by: held && { id: held.user_id, name: names[held.user_id] ?? '–' },
      expires_at: held && new Date(held.until).toISOString(),
    };
  }
}

const given = ({
  value = null,
  reason = null,
  covered_by = null,
  mark = null,
  base = null,
  ...rest
}: Omit<RequestOf<typeof calls.saveAnswer>, 'user_appointment_id' | 'submit'>) => ({
  ...rest,
  value,
  reason,
  covered_by,
  mark,
  base,
});
