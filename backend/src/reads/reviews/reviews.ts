import { isHeld } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { holdingsOf } from '@candor/contracts/kernel/permission';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { type Reader, reviewPage, type TextReviews, type WaitingReview } from '@candor/contracts/reviews/pages';
import { isAdminRole, type Who } from '@candor/contracts/jobs/access';
import type { ReviewEvent } from '@candor/contracts/reviews/events';
import { reviewList } from '@candor/contracts/reviews/rows';
import {
  opensReviewed,
  type Reaction,
  reactions,
  type Reviewed,
  type ReviewedType,
  type SeenReview,
  type SeenThread,
} from '@candor/contracts/reviews/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { fold } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { rightsOn } from '../../access/job-access.ts';
import { type Job, jobState } from '../../states/job.state.ts';
import { Lookups } from '../lookups.ts';
import { membershipIn } from '../../states/user.state.ts';
import {
  awaited,
  reactionKey,
  type Review,
  type ReviewState,
  reviewState,
  versionOf,
} from '../../states/review.state.ts';

/** A text of a job that a caller may read as its reviewer or by their rights on the job. `rights` is null for a reviewer who does not see the job. */
export type OpenReview = { id: string; subject: Reviewed; state: ReviewState; job: Job; rights: JobRights | null };

/** Whether a user may read texts of this type in the job: by their rights on it, or because they were asked to review one. */
const mayRead = (who: Who, job: Job, type: ReviewedType, reviewer_ids: readonly string[]): boolean =>
  (rightsOn(who, job)?.sees.includes(opensReviewed[type]) ?? false) || reviewer_ids.includes(who.user_id);
/** Whether a comment may mention this member: no member is told of something they cannot open. `asked`: the members whom the comment itself asks for a review. */
export const mayBeMentioned = (who: Who, { job, subject, state }: OpenReview, asked: readonly string[] = []): boolean =>
  isHeld(reviewPage.needs, who.groups) && mayRead(who, job, subject.type, [...(state?.reviewer_ids ?? []), ...asked]);

const mostWaiting = 50;
const typeIn = (job: Job, job_id: string, id: string): ReviewedType | null =>
  id === job_id
    ? 'description'
    : [...job.sections, ...removedOf(job, 'body')].some((each) => each.id === id)
      ? 'section'
      : [...job.questions, ...removedOf(job, 'text')].some((each) => each.id === id)
        ? 'question'
        : null;
const removedOf = (job: Job, field: 'body' | 'text') =>
  Object.values(job.removed_parts).flatMap(({ part }) => (field in part ? [part] : []));

/** The name of the text: a section's name, a question's words; '' for the description as a whole. Null: the job no longer has it. */
export const nameOfText = (job: Job, { type, id }: Pick<Reviewed, 'type' | 'id'>): string | null =>
  type === 'description'
    ? ''
    : type === 'section'
      ? (job.sections.find((each) => each.id === id)?.name ?? null)
      : (job.questions.find((each) => each.id === id)?.text ?? null);

/** Opens reviews from the log, and shows them. */
@Injectable()
export class Reviews {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** Opens a review by the id of its text or of a comment; `job_id` finds a text without comments. Null: the caller may not read it. */
  async open(caller: Caller, named: string, job_id?: string): Promise<OpenReview | null> {
    const { organization_id } = caller;
    const state = await this.stateOf(caller, named);
    const of = state?.subject.job_id ?? job_id;
    // A text belongs to one job only.
    if (!of || (job_id && of !== job_id)) return null;
    const job = (await this.streams.load(jobState, of, organization_id))?.state;
    const type = state?.subject.type ?? (job ? typeIn(job, of, named) : null);
    if (!job || !type) return null;
    if (!mayRead(caller, job, type, state?.reviewer_ids ?? [])) return null;
    const subject = state?.subject ?? { type, id: named, job_id: of };
    return { id: subject.id, subject, state, job, rights: rightsOn(caller, job) };
  }

  private async stateOf({ organization_id }: Caller, id: string): Promise<ReviewState> {
    const found = await this.streams.load(reviewState, id, organization_id);
    if (found) return found.state;
    const [row] = await this.reads.find(reviewList, { organization_id }, { comment: id }, { limit: 1 });
    return row ? ((await this.streams.load(reviewState, row.id, organization_id))?.state ?? null) : null;
  }

  /** The reviews of texts of these types in a job that the caller may read, by the ids of the texts. */
  async ofJob(caller: Caller, job_id: string, types: readonly ReviewedType[]): Promise<Record<string, SeenReview>> {
    const { organization_id } = caller;
    const rows = await this.reads.every(reviewList, { organization_id }, { job_id });
    const seen = await Promise.all(
      rows
        .filter(({ type }) => types.includes(type))
        .map(async ({ id }) => {
          const opened = await this.open(caller, id, job_id);
          return opened && versionOf(opened.job, opened.subject) !== null
            ? [[id, await this.seen(caller, opened)] as const]
            : [];
        }),
    );
    return Object.fromEntries(seen.flat());
  }

  /** Who may be asked to review a text of the job: members who work on jobs. Members with the same name are distinguished by their email addresses. */
  async readers(organization_id: string, job: Job, type: ReviewedType): Promise<Reader[]> {
    const members = (await this.lookups.members(organization_id)).flatMap((user) => {
      const own = membershipIn(user, organization_id);
      const { id, name, email } = user;
      const groups = own && holdingsOf(own, { sales: false, marketing: false });
      return own && groups?.MANAGE_JOB
        ? [{ name, email, who: { user_id: id, roles: own.roles, groups } satisfies Who }]
        : [];
    });
    const called = Map.groupBy(members, ({ name }) => name);
    return members.map(({ name, email, who }) => ({
      value: who.user_id,
      label: called.get(name)!.length > 1 ? `${name}, ${email}` : name,
      opens: mayRead(who, job, type, []),
    }));
  }

  /** The review data of a job's page. The choices for asking and mentioning are sent only to members who may do it. */
  async onPage(
    caller: Caller,
    job_id: string,
    rights: JobRights,
    types: readonly [ReviewedType, ...ReviewedType[]],
  ): Promise<TextReviews> {
    const { organization_id } = caller;
    const reviews = await this.ofJob(caller, job_id, types);
    const writes = rights.editor || Object.values(reviews).some(({ may }) => may.comment);
    const job = writes && (await this.streams.load(jobState, job_id, organization_id))?.state;
    return { reviews, readers: job ? await this.readers(organization_id, job, types[0]) : [] };
  }

  /** The texts that the caller is asked to review and has not approved in their present version. */
  async waitingFor(caller: Caller): Promise<WaitingReview[]> {
    const { organization_id, user_id } = caller;
    const rows = await this.reads.find(
      reviewList,
      { organization_id },
      { waiting: user_id },
      { sort: 'requested_at', limit: mostWaiting },
    );
    const names = await this.lookups.userNames(rows.flatMap(({ requested_by }) => requested_by ?? []));
    const found = await Promise.all(
      rows.map(async ({ id, type, job_id, requested_by, requested_at, approvals }) => {
        const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
        const name = job && nameOfText(job, { type, id });
        return job && name !== null && name !== undefined && job.status !== 'archived'
          ? [
              {
                id,
                type,
                name,
                job_name: job.fields.name,
                by: names[requested_by ?? ''] ?? '–',
                at: requested_at ?? '',
                outdated: approvals[user_id] !== undefined,
              },
            ]
          : [];
      }),
    );
    return found.flat();
  }

  /** The review as the caller sees it now. */
  async seen(caller: Caller, { id, subject, job, rights }: OpenReview): Promise<SeenReview> {
    const { user_id, organization_id } = caller;
    const events = (await this.streams.read(`review-${id}`, organization_id)) as readonly Recorded<ReviewEvent>[];
    const state = fold(reviewState, events);
    const names = await this.lookups.userNames([
      ...new Set([
        ...(state?.reviewer_ids ?? []),
        ...(state?.mentioned ?? []),
        ...(state?.requested_by ? [state.requested_by] : []),
        ...events.map(({ metadata }) => metadata.actor.id),
      ]),
    ]);
    const nameOf = (each: string) => ({ id: each, name: names[each] ?? '–' });
    const version = versionOf(job, subject) ?? 0;
    const editor = rights?.editor ?? false;
    const named = state?.reviewer_ids.includes(user_id) ?? false;
    const admin = isAdminRole(caller.roles);
    const open = job.status !== 'archived';
    const waiting = state ? awaited({ ...state, version }) : [];
    const reacted = (to: string) => reactionsTo(state, to, user_id);
    return {
      id,
      type: subject.type,
      job_id: subject.job_id,
      state: state?.state ?? 'active',
      version,
      requested_by: state?.requested_by ? nameOf(state.requested_by) : null,
      requested_at: state?.requested_at ?? null,
      reviewers: (state?.reviewer_ids ?? []).map((each) => ({
        ...nameOf(each),
        answer: answerOf(state!, each, version),
        at: state!.answered[each] ?? null,
        reminded_at: state!.reminded[each] ?? null,
      })),
      mentioned: Object.fromEntries((state?.mentioned ?? []).map((each) => [each, nameOf(each).name])),
      threads: state ? threadsOf(events, state, nameOf, reacted) : [],
      ...reacted(subject.id),
      may: {
        request: editor && open && state?.state !== 'approved',
        comment: open && (editor || admin || named || (state?.mentioned.includes(user_id) ?? false)),
        answer: open && (named || admin) && state !== null && state.state !== 'active',
        remind: open && editor && waiting.length > 0,
      },
    };
  }
}

const answerOf = (state: Review, user_id: string, version: number): SeenReview['reviewers'][number]['answer'] =>
  state.changes.includes(user_id)
    ? 'changes'
    : state.approvals[user_id] === undefined
      ? 'waiting'
      : state.approvals[user_id] < version
        ? 'outdated'
        : 'approved';
/** How many people reacted to the text or comment `to`, and the reader's own reactions. */
const reactionsTo = (state: ReviewState, to: string, user_id: string): Pick<SeenReview, 'reactions' | 'mine'> => {
  const held = state?.reactions[to] ?? [];
  const count = (reaction: Reaction) => held.filter((each) => each.endsWith(` ${reaction}`)).length;
  return {
    reactions: Object.fromEntries(reactions.flatMap((each) => (count(each) ? [[each, count(each)]] : []))),
    mine: reactions.filter((each) => held.includes(reactionKey(user_id, each))),
  };
};
/** The threads in the order in which they began. */
const threadsOf = (
  events: readonly Recorded<ReviewEvent>[],
  { resolved }: Review,
  nameOf: (id: string) => { id: string; name: string },
  reacted: (to: string) => Pick<SeenReview, 'reactions' | 'mine'>,
): SeenThread[] => {
  const threads = new Map<string, SeenThread>();
  for (const event of events) {
    if (event.type !== 'ReviewCommented') continue;
    const { thread_id, comment_id, author_id, body } = event.data;
    const thread = threads.get(thread_id) ?? { id: thread_id, resolved: resolved.includes(thread_id), comments: [] };
    thread.comments.push({
      id: comment_id,
      by: nameOf(author_id),
      body,
      at: event.metadata.occurred_at,
      ...reacted(comment_id),
    });
    threads.set(thread_id, thread);
  }
  return [...threads.values()];
};
