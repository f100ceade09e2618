import { usersTold } from '@candor/contracts/who-acted';
import { dayLength } from '@candor/contracts/values/days';
import { type About, notificationList, unreadBy } from '@candor/contracts/notifications/rows';
import { type NotificationKind, notificationKinds } from '@candor/contracts/notifications/kinds';
import type { Mailing, MailSettings, NotificationSetting } from '@candor/contracts/notifications/mailing';
import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import { threadList } from '@candor/contracts/messages/rows';
import { overAt } from '@candor/contracts/pipeline/figures';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { bookingOf } from '@candor/contracts/interviews/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { Inject, Injectable } from '@nestjs/common';
import { type Appointment, appointmentOf, bookingState, leadsElsewhere } from '../../states/appointment.state.ts';
import { applicationState } from '../../states/application.state.ts';
import { formState } from '../../states/form.state.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { dealState } from '../../states/deal.state.ts';
import { enrollmentState } from '../../states/enrollment.state.ts';
import { commissionState } from '../../states/sales.state.ts';
import { recruitingEventState } from '../../states/recruiting-event.state.ts';
import { jobState } from '../../states/job.state.ts';
import { demandsApproval, requested } from '@candor/contracts/openings/openings';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { Lookups } from '../../reads/lookups.ts';
import { NotificationAccess } from '../../reads/notifications/notification-access.ts';
import { Scorecards } from '../../reads/scorecards/scorecards.ts';
import { Sessions } from '../../access/session.ts';
import { awaited, reviewState } from '../../states/review.state.ts';
import { messageState } from '../../states/message.state.ts';
import { taskState } from '../../states/task.state.ts';
import { userState } from '../../states/user.state.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { fold } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { NotificationCommand } from './notification.command.ts';
import {
  administrators,
  assignee,
  bothNames,
  forgetNotification,
  holder,
  interviewers,
  keeperOfCadence,
  ofCadence,
  notify,
  ownersAndExtender,
  requester,
  sellers,
  sender,
  settleNotifications,
} from './notifications.queue.ts';

/** The events that begin or end a review round. */
const turns: readonly string[] = ['ReviewRequested', 'ReviewChangesRequested', 'ReviewReset'];
const asksForScorecard: readonly NotificationKind[] = ['scorecard_due', 'scorecard_reminder', 'scorecard_reopened'];
type Notice = DataOf<typeof notify>;
/** A member who gets another mail about it immediately gets no notification mail. */
const mailOf = (kind: NotificationKind, settings: MailSettings): Mailing => {
  const { setting, letter }: { setting: NotificationSetting; letter?: true } = notificationKinds[kind];
  return letter && settings[setting] === 'instant' ? 'off' : settings[setting];
};

/** The members who get another notification of the act in which the comment was written: those asked for a review, or the member who asked. One act makes only one notification for each person. */
const toldAnyway = (events: readonly Recorded[], comment: string): readonly string[] => {
  const place = events.findIndex(({ id }) => id === comment);
  const act = events.filter(({ metadata }) => metadata.request_uid === events[place]?.metadata.request_uid);
  const asked = act.find(({ type }) => type === 'ReviewRequested');
  if (asked) return newReviewers(events, asked);
  const answers = act.some(({ type }) => type === 'ReviewApproved' || type === 'ReviewChangesRequested');
  const request = events.slice(0, Math.max(0, place)).findLast(({ type }) => type === 'ReviewRequested');
  return answers && request?.metadata.actor.type === 'user' ? [request.metadata.actor.id] : [];
};
/** The reviewers of this request who were not in the previous request of the same review. */
const newReviewers = (events: readonly Recorded[], request: Recorded): readonly string[] => {
  const before = events.slice(0, events.indexOf(request)).findLast(({ type }) => turns.includes(type));
  const had = before?.type === 'ReviewRequested' ? (before.data.reviewer_ids as string[]) : [];
  return (request.data.reviewer_ids as string[]).filter((user_id) => !had.includes(user_id));
};

/** The duration of an interview, and where and how people meet. */
const wayOf = (of: Appointment | null | undefined): string =>
  JSON.stringify([
    of?.ends_at,
    of?.meeting_type,
    of?.phone_mode,
    of?.phone_number,
    of?.dial_in,
    of?.video_url,
    of?.passcode,
    of?.location_id,
    of?.room,
  ]);

/** Makes notifications: finds the members whom an event concerns, and tells those who may see its subject and did not cause the event. */
@Injectable()
export class NotificationWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(NotificationAccess) private readonly access: NotificationAccess,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
  ) {}

  @Works(notify)
  async tell(notice: Notice, asking: Requester): Promise<Worked> {
    const { of, event_id, to: _to, ...rest } = notice;
    const about: About = rest;
    await upToNow(this.progress, this.events);
    if (notice.kind === 'resume_waiting' && !(await this.isOverdue(notice, asking))) return done;
    for (const user_id of await this.recipients(notice)) {
      if (user_id === about.actor_id) continue;
      const [member, user] = await Promise.all([
        this.sessions.memberCaller(user_id, of),
        this.streams.load(userState, user_id, '*'),
      ]);
      if (!member || !user?.state || !(await this.access.seen(member, [about])).length) continue;
      const id = idFrom('notification', event_id, about.kind, user_id);
      const made = await this.commands.run(
        new NotificationCommand(
          id,
          'make',
          { about, user_id, mail: mailOf(about.kind, user.state), zone: member.tz_region },
          { ...asking, organization_id: of, uid: idFrom('notify', asking.uid, user_id) },
        ),
        unless(),
      );
      if (made !== done) return made;
    }
    return done;
  }

  /** Ends the reminders of a scorecard when it is sent. Reminders of other scorecards stay. */
  @Works(settleNotifications)
  async settle(
    { user_id, scorecard_id, appointment_id }: DataOf<typeof settleNotifications>,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    await upToNow(this.progress, this.events);
    const unread = await this.reads.every(
      notificationList,
      { organization_id },
      { unread_by: unreadBy(organization_id, user_id) },
    );
    for (const { id, kind, scorecard_id: about } of unread) {
      if (!asksForScorecard.includes(kind) || (about !== scorecard_id && about !== appointment_id)) continue;
      const uid = idFrom('settle', asking.uid, id);
      const settled = await this.commands.run(
        new NotificationCommand(id, 'settle', {}, { ...asking, uid }),
        unless('not_found'),
      );
      if (settled !== done) return settled;
    }
    return done;
  }

  @Works(forgetNotification)
  async forget({ notification_id }: DataOf<typeof forgetNotification>, asking: Requester): Promise<Worked> {
    return this.commands.run(new NotificationCommand(notification_id, 'forget', {}, asking), unless());
  }

  /** The members whom the event concerns at present: none if its matter is over or was undone. */
  private async recipients(notice: Notice): Promise<string[]> {
    if (notice.form_id)
      return (await this.streams.load(formState, notice.form_id, notice.of))?.state?.settings.notify_user_ids ?? [];
    if (notice.recruiting_event_id)
      return (
        (await this.streams.load(recruitingEventState, notice.recruiting_event_id, notice.of))?.state?.fields
          .notify_user_ids ?? []
      );
    if (notice.to === sellers) return this.sellers(notice);
    if (notice.to === ofCadence) return this.ofCadence(notice.enrollment_id!, notice);
    if (notice.to === keeperOfCadence) return this.keeperOfCadence(notice.enrollment_id!, notice);
    if (notice.appointment_id) return this.ofAppointment(notice.appointment_id, notice);
    if (notice.application_id) return this.ofApplication(notice.application_id, notice);
    if (notice.task_id) return this.ofTask(notice.task_id, notice);
    if (notice.review_id) return this.ofReview(notice.review_id, notice);
    if (notice.scorecard_id) return this.ofInterview(notice.scorecard_id, notice);
    if (notice.to === bothNames) return this.bothNames(notice.message_id!, notice);
    if (notice.to === holder) return this.holders(notice.message_id!, notice);
    if (notice.to === sender) return this.sender(notice.message_id!, notice);
    if (notice.job_id) return this.ofOpenings(notice.job_id, notice);
    return notice.to === administrators ? this.lookups.administrators(notice.of) : [notice.to];
  }

  private async bothNames(id: string, { of }: Notice): Promise<string[]> {
    const message = (await this.streams.load(messageState, id, of))?.state;
    if (!message || message.status === 'received' || !message.as_user_id) return [];
    return [...new Set([message.as_user_id, message.sent_by ?? message.as_user_id])];
  }

  /** The member who has the conversation, the owners of its job, and the writer of the message, unless it is in a colleague's name: both are told of that. */
  private async holders(id: string, { of }: Notice): Promise<string[]> {
    const mail = (await this.streams.load(messageState, id, of))?.state;
    if (mail?.status !== 'received') return [];
    const [row, answered, job] = await Promise.all([
      this.reads.get(threadList, { organization_id: of }, mail.thread_id),
      mail.answers ? this.streams.load(messageState, mail.answers, of).then((found) => found?.state) : null,
      mail.job_id ? this.streams.load(jobState, mail.job_id, of).then((found) => found?.state) : null,
    ]);
    const writer = answered && answered.status !== 'received' && !answered.as_user_id ? answered.sent_by : null;
    const owners = job?.owners.map(({ user_id }) => user_id) ?? [];
    return [...new Set([row?.assignee_user_id, writer, ...owners].flatMap((each) => each ?? []))];
  }

  private async ofCadence(id: string, { of }: Notice): Promise<string[]> {
    const enrollment = (await this.streams.load(enrollmentState, id, of))?.state;
    if (!enrollment) return [];
    const cadence = (await this.streams.load(cadenceState, enrollment.cadence_id, of))?.state;
    return [...new Set([enrollment.assignee_user_id, ...(cadence ? [cadence.fields.owner_user_id] : [])])];
  }

  private async keeperOfCadence(id: string, { of }: Notice): Promise<string[]> {
    const enrollment = (await this.streams.load(enrollmentState, id, of))?.state;
    const cadence = enrollment && (await this.streams.load(cadenceState, enrollment.cadence_id, of))?.state;
    if (!cadence) return [];
    const owner = await this.lookups.firstActive(of, [cadence.fields.owner_user_id]);
    return owner ? [owner] : this.lookups.administrators(of);
  }

  private async sellers({ of, deal_id, commission_id, kind }: Notice): Promise<string[]> {
    const commission = commission_id && (await this.streams.load(commissionState, commission_id, of))?.state;
    if (kind === 'commission_earned' && (!commission || commission.status === 'void')) return [];
    const id = deal_id ?? (commission ? commission.deal_id : null);
    const deal = id && (await this.streams.load(dealState, id, of))?.state;
    return deal
      ? [...new Set([deal.fields.owner_user_id, ...(await this.lookups.holders(of, 'SALES_ORG_ADMIN'))])]
      : [];
  }

  /** Whether the resume is not reviewed, and the days planned for its step are over. If they are not over yet, this looks again when they are. */
  private async isOverdue(notice: Notice, { organization_id }: Requester): Promise<boolean> {
    const { of, application_id, event_id } = notice;
    const row = await this.reads.get(applicationList, { organization_id: of }, application_id!);
    const job = row && (await this.streams.load(jobState, row.job_id, of))?.state;
    const step = job?.steps.find(({ id }) => id === row?.step.id);
    if (!row || !step || !step.sla_days || row.resume_status !== 'new' || row.archived) return false;
    const over_at = overAt(step, { entered_at: row.entered_at, sla_days: step.sla_days });
    if (over_at <= new Date().toISOString()) return true;
    const { data, ...again } = notify.due(`notify:resume_waiting:${event_id}:${over_at}`, over_at, notice);
    await this.jobs.add({ ...again, data: { ...data, organization_id } });
    return false;
  }

  private async ofApplication(id: string, { of, kind, to, day, scorecard_id }: Notice): Promise<string[]> {
    const application = (await this.streams.load(applicationState, id, of))?.state;
    const job = application && (await this.streams.load(jobState, application.job_id, of))?.state;
    if (!job || job.sample) return [];
    if (kind === 'withdrew' && !application.archived) return [];
    const { offer } = application;
    if (kind === 'offer_expiring' && (offer?.status !== 'pending' || offer.expires_on !== day)) return [];
    if (kind === 'offer_approval_asked') return application.request ? this.lookups.administrators(of) : [];
    if (kind === 'offer_approved' || kind === 'offer_refused') return [to];
    // Another interviewer has not yet written their scorecard.
    if (kind === 'scorecard_overdue' && !(await this.scorecards.owedOf(of, scorecard_id!)).length) return [];
    if (kind === 'scorecards_in' && (await this.scorecards.owedOf(of, scorecard_id!)).length) return [];
    const concerned = job.owners.map(({ user_id }) => user_id);
    if (to === ownersAndExtender) {
      const extended = (await this.streams.read(`application-${id}`, of)).findLast(
        ({ type }) => type === 'OfferExtended',
      );
      if (extended) concerned.push(...usersTold([extended]));
    }
    return [...new Set(concerned)];
  }

  /** The interviewers to remind. Interviewers who have submitted meanwhile, or were removed, are not asked again. */
  private async ofInterview(id: string, { of, to, kind }: Notice): Promise<string[]> {
    if (kind === 'recommendation_reminder') return [to];
    const owed = await this.scorecards.owedOf(of, id);
    return to === interviewers ? owed : owed.filter((user_id) => user_id === to);
  }

  /** The interviewers to tell: new ones, remaining ones if the time, the link or the place changed, or removed ones; each only if that is still so. */
  private async ofAppointment(id: string, { of, kind, event_id }: Notice): Promise<string[]> {
    const events = (await this.streams.read(
      `appointment-${bookingOf(id)}`,
      of,
    )) as readonly Recorded<AppointmentEvent>[];
    const place = events.findIndex((event) => event.id === event_id);
    if (place < 0) return [];
    const [before, after, now] = [place, place + 1, events.length].map((end) =>
      appointmentOf(fold(bookingState, events.slice(0, end)), id),
    );
    const inIt = (appointment: Appointment | null | undefined): string[] =>
      appointment && appointment.status !== 'cancelled' ? appointment.interviewers.map(({ user_id }) => user_id) : [];
    const [had, has, have] = [inIt(before), inIt(after), inIt(now)];
    switch (kind) {
      case 'interview_assigned':
        return has.filter((user_id) => !had.includes(user_id) && have.includes(user_id));
      case 'interview_moved':
        return before?.starts_at === after?.starts_at
          ? []
          : has.filter((user_id) => had.includes(user_id) && have.includes(user_id));
      case 'interview_changed': {
        // The mails say that the first link is on the page, so it is no news.
        const changed =
          events[place]!.type === 'VideoMeetingSet'
            ? leadsElsewhere(before!, after!)
            : before?.starts_at === after?.starts_at && wayOf(before) !== wayOf(after);
        return changed && now?.notify.interviewers
          ? has.filter((user_id) => had.includes(user_id) && have.includes(user_id))
          : [];
      }
      default:
        return had.filter((user_id) => !has.includes(user_id) && !have.includes(user_id));
    }
  }

  private async ofTask(id: string, { of, to, kind }: Notice): Promise<string[]> {
    const task = (await this.streams.load(taskState, id, of))?.state;
    if (!task || task.deleted || task.status === 'done') return [];
    const { assignee_user_id, due_at } = task.fields;
    // The task was put off meanwhile: its later day has a reminder of its own.
    if (kind === 'task_due' && (!due_at || Date.parse(due_at) > Date.now() + dayLength)) return [];
    // If the task belongs to another member at present, no notification is made.
    return to === assignee || assignee_user_id === to ? [assignee_user_id] : [];
  }

  /** The reviewers to ask. Those who have answered already, or were asked before, are not asked again. */
  private async ofReview(id: string, { of, to, kind, event_id }: Notice): Promise<string[]> {
    const review = (await this.streams.load(reviewState, id, of))?.state;
    if (!review) return [];
    if (to === requester) return review.requested_by ? [review.requested_by] : [];
    const events = await this.streams.read(`review-${id}`, of);
    if (kind === 'mentioned') return toldAnyway(events, event_id).includes(to) ? [] : [to];
    if (!awaited(review).includes(to)) return [];
    if (kind === 'review_reminder') return [to];
    const request = events.find((event) => event.id === event_id);
    return request && newReviewers(events, request).includes(to) ? [to] : [];
  }

  /** The members who decide, if an opening waits for approval; after the decision, the last member who asked for each opening. */
  private async ofOpenings(id: string, { of, to, kind, event_id }: Notice): Promise<string[]> {
    const job = (await this.streams.load(jobState, id, of))?.state;
    if (!job || !demandsApproval(job, await this.rules.of(of))) return [];
    const events = await this.streams.read(`job-${id}`, of);
    const at = events.findIndex((event) => event.id === event_id);
    const event = events[at];
    if (!event) return [];
    const numbers = new Set((event.data.numbers ?? [event.data.number]) as number[]);
    if (to === administrators) {
      const waiting = requested({ openings: job.openings, hires: [] }).filter(({ number }) => numbers.has(number));
      // A change concerns no members unless it is the reason why the opening waits.
      const since = ({ approval }: (typeof waiting)[number]) => approval?.at === event.metadata.occurred_at;
      return (kind === 'headcount_again' ? waiting.some(since) : waiting.length) ? this.lookups.administrators(of) : [];
    }
    const asked = events.slice(0, Math.max(0, at)).filter(({ type }) => type === 'HeadcountRequested');
    const askers = [...numbers].flatMap((number) => {
      const actor = asked.findLast(({ data }) => (data.numbers as number[]).includes(number))?.metadata.actor;
      return actor?.type === 'user' ? [actor.id] : [];
    });
    return [...new Set(askers)];
  }

  private async sender(id: string, { of }: Notice): Promise<string[]> {
    const queued = (await this.streams.read(`message-${id}`, of)).find(({ type }) => type === 'MessageQueued');
    const { sent_by, job_id, kind } = queued?.data ?? {};
    if (typeof sent_by === 'string') return [sent_by];
    // No member wrote the letter, so the owners of its job are told. Mails to members are not about a job of theirs.
    const isToCandidate = queued?.data.candidate_id === queued?.data.person_id && kind !== 'internal';
    if (typeof job_id !== 'string' || !isToCandidate) return [];
    const job = (await this.streams.load(jobState, job_id, of))?.state;
    return job?.owners.map(({ user_id }) => user_id) ?? [];
  }
}
