import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { isHeld } from '@candor/contracts/kernel/endpoint';
import { notFound } from '@candor/contracts/kernel/reference';
import { member } from '@candor/contracts/accounts/record-kind';
import * as calls from '@candor/contracts/reviews/endpoints';
import type { ScorecardRow } from '@candor/contracts/scorecards/rows';
import { reviewPage } from '@candor/contracts/reviews/pages';
import { mentionsIn } from '@candor/contracts/reviews/values';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Lookups } from '../../reads/lookups.ts';
import { type OpenAwaited, awaitedOf, reviewOf } from '../../reads/reviews/review.record.ts';
import { mayBeMentioned, Reviews } from '../../reads/reviews/reviews.ts';
import { Scorecards } from '../../reads/scorecards/scorecards.ts';
import { Sessions } from '../../access/session.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, asPart } from '../../kernel/streams.ts';
import { RecommendationCommand, recommendationOf, ScorecardCommand } from '../scorecards/scorecard.command.ts';
import { ReviewCommand } from './review.command.ts';
import type { ReviewCommands } from './review.decider.ts';

type Reader = Signed<'review'>;
type Acted = RequestOf<typeof calls.reviewQuestion> | RequestOf<typeof calls.reviewDescription>;

/** Calls about reviews of the texts of jobs. */
@Controller()
export class ReviewsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
  ) {}

  @Serve(calls.reviewDescription)
  description(@Input() input: RequestOf<typeof calls.reviewDescription>, @By() by: Reader) {
    return this.act(input, by);
  }

  @Serve(calls.reviewQuestion)
  question(@Input() input: RequestOf<typeof calls.reviewQuestion>, @By() by: Reader) {
    return this.act(input, by);
  }

  private async act(input: Acted, by: Reader) {
    const { subject } = reviewOf(by);
    const body = input.comment ?? null;
    const saying = { subject, body, thread_id: input.thread_id ?? null };
    const asked = input.action === 'request' ? (input.reviewer_ids ?? []) : [];
    const strangers = await this.strangers(body ?? '', asked, by);
    if (strangers) return strangers;
    switch (input.action) {
      case 'request':
        return this.run('request', { ...saying, reviewer_ids: asked }, by);
      case 'comment':
        return this.run('comment', saying, by);
      case 'approve':
        return this.run('approve', { ...saying, version: input.version! }, by);
      case 'change':
        return this.run('change', { ...saying, version: input.version }, by);
    }
  }

  /** The refusal if a member who could not open the review is asked or mentioned. */
  private async strangers(body: string, reviewer_ids: readonly string[], by: Reader): Promise<Rejection | null> {
    const { organization_id } = by.caller;
    for (const user_id of mentionsIn(body)) {
      const mentioned = await this.sessions.memberCaller(user_id, organization_id);
      if (!mentioned) return reject('not_found', notFound(member));
      if (!mayBeMentioned(mentioned, reviewOf(by), reviewer_ids))
        return reject(
          'wrong_state',
          '{name} cannot open this review. Ask them for a review first, or take out the mention.',
          { name: mentioned.name },
        );
    }
    for (const user_id of reviewer_ids) {
      const reviewer = await this.sessions.memberCaller(user_id, organization_id);
      if (!reviewer || !isHeld(reviewPage.needs, reviewer.groups))
        return reject('wrong_state', '{name} cannot open job texts.', {
          name: (await this.lookups.userNames([user_id]))[user_id] ?? '–',
        });
    }
    return null;
  }

  private async run<N extends keyof ReviewCommands & string>(name: N, command: ReviewCommands[N], by: Reader) {
    const { id, subject } = reviewOf(by);
    const ran = await this.commands.execute(new ReviewCommand(id, name, command, by.asking));
    if (isRejection(ran)) return ran;
    const opened = await this.reviews.open(by.caller, id, subject.job_id);
    return { review: await this.reviews.seen(by.caller, opened ?? reviewOf(by)), position: ran.position };
  }

  @Serve(calls.setReaction)
  async react(@Input() { review_comment_id, reaction, on }: RequestOf<typeof calls.setReaction>, @By() by: Reader) {
    const { id } = reviewOf(by);
    const comment_id = review_comment_id ?? null;
    const ran = await this.commands.execute(
      new ReviewCommand(id, 'react', { comment_id, reaction, on }, by.asking, { mustExist: 'review' }),
    );
    if (isRejection(ran)) return ran;
    const held = ran.state?.reactions[comment_id ?? id] ?? [];
    const counts: Record<string, number> = {};
    for (const each of held) {
      const of = each.split(' ')[1]!;
      counts[of] = (counts[of] ?? 0) + 1;
    }
    return { counts, position: ran.position };
  }

  @Serve(calls.resolveThread)
  resolve(@Input() { thread_id, resolved }: RequestOf<typeof calls.resolveThread>, @By() by: Reader) {
    return this.run('resolve', { thread_id, resolved }, by);
  }

  @Serve(calls.remindReviewers)
  async remind(@Input() { user_ids }: RequestOf<typeof calls.remindReviewers>, @By() by: Signed<'awaited'>) {
    const awaited = awaitedOf(by);
    const ran =
      awaited.kind === 'content'
        ? await this.remindOfText(awaited.review.id, user_ids, by.asking)
        : await this.remindOfPerson(awaited, user_ids, by.asking);
    if (isRejection(ran)) return ran;
    const names = await this.lookups.userNames(ran.reminded);
    return { reminded: ran.reminded.map((id) => ({ id, name: names[id] ?? '–' })), position: ran.position };
  }

  private async remindOfText(id: string, user_ids: readonly string[] | undefined, asking: Requester) {
    const ran = await this.commands.execute(new ReviewCommand(id, 'remind', { user_ids }, asking));
    if (isRejection(ran)) return ran;
    const reminded = ran.events.flatMap(({ type, data }) =>
      type === 'ReviewerReminded' ? (data.user_ids as string[]) : [],
    );
    return { reminded, position: ran.position };
  }

  /** Reminds each person who has not answered separately; a person who was reminded less than 24 hours ago is refused. */
  private async remindOfPerson(
    { kind, scorecard }: Exclude<OpenAwaited, { kind: 'content' }>,
    user_ids: readonly string[] | undefined,
    asking: Requester,
  ): Promise<{ reminded: string[]; position: number } | Rejection> {
    const { rights, row, rows, application, application_id, job_id } = scorecard;
    if (!rights?.editor && !rights?.permissions.includes('list'))
      return reject('not_editor', 'Only an editor of this job can change it.');
    const { candidate_id, step } = application;
    const about = { application_id, candidate_id, job_id, step };
    const waiting = (
      await this.scorecards.waitingFor({ ...scorecard, organization_id: asking.organization_id })
    ).filter(
      (each) =>
        each.kind === kind &&
        (!user_ids || user_ids.includes(each.user_id)) &&
        (kind === 'recommendation' ||
          !row ||
          rows.some((one) => one.id === each.user_appointment_id && isSameMeeting(one, row))),
    );
    let refused: Rejection = reject('wrong_state', 'Everyone has answered.');
    const reminded: string[] = [];
    let position = 0;
    for (const { user_id, user_appointment_id } of waiting) {
      const own = asPart(asking, 'remind', user_appointment_id ?? user_id);
      const ran = await this.commands.execute(
        user_appointment_id
          ? new ScorecardCommand(user_appointment_id, 'remind', {}, own)
          : new RecommendationCommand(
              recommendationOf(rows, { application_id, step_id: step.id, user_id }),
              'remind',
              { about, user_id },
              own,
            ),
      );
      if (isRejection(ran)) refused = ran;
      else {
        reminded.push(user_id);
        position = Math.max(position, ran.position);
      }
    }
    return reminded.length ? { reminded, position } : refused;
  }
}
/** Whether the scorecard is the same, or another interviewer's of the same interview. */
const isSameMeeting = (one: ScorecardRow, named: ScorecardRow): boolean =>
  one.id === named.id || one.appointment_id === named.appointment_id;
