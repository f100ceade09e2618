import type { UserEvent } from '@candor/contracts/accounts/events';
import { idOf } from '@candor/contracts/all-events';
import { dayLength, daysAfter, hourLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { RecommendationEvent, ScorecardEvent } from '@candor/contracts/scorecards/events';
import type { SubmissionEvent } from '@candor/contracts/forms/events';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import type { EnrollmentEvent } from '@candor/contracts/cadences/events';
import type { CommissionEvent, DealEvent } from '@candor/contracts/sales/events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { BulkEvent } from '@candor/contracts/bulk/events';
import type { SenderEvent } from '@candor/contracts/messages/suppression-events';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { SendAsEvent } from '@candor/contracts/messages/send-as';
import type { NotificationEvent } from '@candor/contracts/notifications/events';
import { daysKept, type NotificationKind } from '@candor/contracts/notifications/kinds';
import type { About } from '@candor/contracts/notifications/rows';
import type { AuditEvent } from '@candor/contracts/organization/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import type { ReviewEvent } from '@candor/contracts/reviews/events';
import type { RuleEvent } from '@candor/contracts/cadences/values';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { process } from '../../kernel/work/process.ts';
import {
  administrators,
  assignee,
  asker,
  ofCadence,
  bothNames,
  forgetNotification,
  holder,
  keepers,
  keeperOfCadence,
  interviewers,
  mailNotification,
  sendDigest,
  notify,
  owners,
  requester,
  ownersAndExtender,
  sellers,
  sender,
  settleNotifications,
} from './notifications.queue.ts';

// Finds the members whom an event concerns, as far as the event itself says so. The worker finds the others and checks what each may see.

const nothing: Omit<About, 'kind' | 'actor_id'> = {
  application_id: null,
  task_id: null,
  message_id: null,
  review_id: null,
  job_id: null,
  member_id: null,
  day: null,
  candidate_id: null,
  note_id: null,
  scorecard_id: null,
  appointment_id: null,
};
/** Whether an event was entered long after it happened (imports, invented histories): such an event is not news. */
const isBackDated = ({ metadata: { occurred_at, recorded_at } }: Recorded, at = occurred_at): boolean =>
  Date.parse(recorded_at) - Date.parse(at) > dayLength;
const tell = (
  event: Recorded,
  kind: NotificationKind,
  to: string,
  about: Partial<About>,
  more: { of?: string; remind_at?: string } = {},
) => {
  const { actor, organization_id, occurred_at } = event.metadata;
  const { of = organization_id, remind_at } = more;
  // A member who gives or gets a task for the next hours already knows about it.
  if (isBackDated(event) || (remind_at && remind_at <= occurred_at)) return [];
  return [
    notify.due(`notify:${kind}:${event.id}`, remind_at ?? occurred_at, {
      ...nothing,
      ...about,
      kind,
      // A reminder has no actor, because no member caused it.
      actor_id: actor.type === 'user' && !remind_at ? actor.id : null,
      of,
      event_id: event.id,
      to,
    }),
  ];
};
const ofApplication = (event: Recorded, kind: NotificationKind, to = owners) =>
  tell(event, kind, to, { application_id: idOf(event.stream) });

/** How many days before an offer expires its owners are reminded. */
const daysBefore = 2;
const expiring = (event: Recorded<{ type: string; data: { expires_on?: string | null } }>) => {
  const day = event.data.expires_on;
  if (!day) return [];
  const remind_at = daysAfter(Date.parse(`${day}T00:00:00Z`), -daysBefore);
  return tell(event, 'offer_expiring', ownersAndExtender, { application_id: idOf(event.stream), day }, { remind_at });
};
/** How many hours before the end of its day a task is reminded of: at eight in the morning, before the mail of the day. */
const hoursBefore = 16;
const dueToday = (event: Recorded, to: string, due: string | null | undefined) => {
  if (!due) return [];
  const remind_at = new Date(Date.parse(due) - hoursBefore * hourLength).toISOString();
  return tell(event, 'task_due', to, { task_id: idOf(event.stream) }, { remind_at });
};
/** Tells the owners of the job what the candidate did about an interview. */
const byCandidate = (event: Recorded<{ type: string; data: { application_id: string } }>, kind: NotificationKind) =>
  tell(event, kind, owners, { application_id: event.data.application_id });
const access = (event: Recorded<{ type: string; data: { organization_id: string } }>) =>
  tell(event, 'roles_changed', administrators, { member_id: idOf(event.stream) }, { of: event.data.organization_id });

const ofOpenings = (event: Recorded, kind: NotificationKind, to: string) =>
  tell(event, kind, to, { job_id: idOf(event.stream) });

const ofReview = (event: Recorded, kind: NotificationKind, to: string) =>
  tell(event, kind, to, { review_id: idOf(event.stream) });
/** Each of several members gets a separate job. */
const eachOfReview = (event: Recorded, kind: NotificationKind, members: readonly string[]) =>
  members.flatMap((to) => ofReview(event, kind, to).map((due) => ({ ...due, key: `${due.key}:${to}` })));

/** Each member whom a note mentions gets a separate job. */
const ofNote = (event: Recorded<{ type: string; data: { note_id: string; mentions?: readonly string[] } }>) =>
  (event.data.mentions ?? []).flatMap((to) =>
    tell(event, 'mentioned_in_note', to, { candidate_id: idOf(event.stream), note_id: event.data.note_id }).map(
      (due) => ({ ...due, key: `${due.key}:${to}` }),
    ),
  );

const ofOccasion = (event: Recorded<{ type: string; data: { event_id: string } }>) =>
  tell(event, 'person_registered', keepers, { recruiting_event_id: event.data.event_id });
const ofDeal = (event: Recorded, kind: NotificationKind) => tell(event, kind, sellers, { deal_id: idOf(event.stream) });

/** How many hours after an interview counts as held the members who have not written their scorecard are told. */
const owedAfter = [0, 24, 72] as const;
/** The owners are told too if a scorecard is still missing then. */
const overdueAfter = owedAfter[2];
const scorecardsOverdue = (
  event: Recorded<{ type: string; data: { appointment_id: string; application_id: string } }>,
) =>
  tell(
    event,
    'scorecard_overdue',
    owners,
    { application_id: event.data.application_id, scorecard_id: event.data.appointment_id },
    { remind_at: daysAfter(event.metadata.occurred_at, overdueAfter / 24) },
  );
/** Reminds of scorecards. The interviewers are looked up at each reminder, because they may have changed. */
const scorecardsDue = (event: Recorded<{ type: string; data: { appointment_id: string } }>) =>
  owedAfter.flatMap((hours) =>
    tell(
      event,
      'scorecard_due',
      interviewers,
      { scorecard_id: event.data.appointment_id },
      hours ? { remind_at: daysAfter(event.metadata.occurred_at, hours / 24) } : {},
    ).map((due) => ({ ...due, key: `${due.key}:${hours}`, data: { ...due.data, event_id: `${event.id} ${hours}` } })),
  );

type OfAppointment = Recorded<{
  type: string;
  data: { appointment_id: string; notify: { interviewers: boolean }; from?: About['had'] };
}>;
/** Tells interviewers of an appointment. The worker finds out who has joined, and who has left. */
const ofAppointment = (event: OfAppointment, ...kinds: NotificationKind[]) =>
  event.data.notify.interviewers
    ? kinds.flatMap((kind) =>
        tell(event, kind, interviewers, {
          appointment_id: event.data.appointment_id,
          ...(kind === 'interview_cancelled' && event.data.from ? { had: event.data.from } : {}),
        }),
      )
    : [];

/** The time of the daily mail plus a minute, so that decisions just before the hour are in the log. */
const afterAll = (digest_at: string): string => new Date(Date.parse(digest_at) + 60_000).toISOString();

export const notificationsProcess = process<
  | ApplicationEvent
  | CandidateEvent
  | JobEvent
  | TaskEvent
  | ReviewEvent
  | AppointmentEvent
  | ScorecardEvent
  | RecommendationEvent
  | MessageEvent
  | BulkEvent
  | SendAsEvent
  | SenderEvent
  | EnrollmentEvent
  | DealEvent
  | CommissionEvent
  | SubmissionEvent
  | EventInstanceEvent
  | UserEvent
  | AuditEvent
  | NotificationEvent
>('notifications', {
  ApplicationSubmitted: (event) =>
    event.data.applied_via === 'import' || isBackDated(event, event.data.applied_at ?? undefined)
      ? []
      : // The worker finds out how many days are planned for the step, and looks again when they are over.
        [...ofApplication(event, 'new_application'), ...ofApplication(event, 'resume_waiting')],
  ApplicationArchived: (event) => (event.data.side === 'they_withdrew' ? ofApplication(event, 'withdrew') : []),
  CandidateWithdrew: (event) => ofApplication(event, 'withdrew'),
  OfferApprovalAsked: (event) => ofApplication(event, 'offer_approval_asked', administrators),
  OfferApproved: (event) => ofApplication(event, 'offer_approved', event.data.asked_by),
  OfferRefused: (event) => ofApplication(event, 'offer_refused', event.data.asked_by),
  OfferExtended: expiring,
  OfferUpdated: expiring,
  OfferAccepted: (event) => ofApplication(event, 'offer_accepted', ownersAndExtender),
  OfferDeclined: (event) =>
    ofApplication(
      event,
      event.data.declined_by === 'candidate' ? 'offer_declined' : 'offer_rescinded',
      ownersAndExtender,
    ),
  TaskCreated: (event) => [
    ...tell(event, 'task_assigned', event.data.assignee_user_id, { task_id: idOf(event.stream) }),
    ...dueToday(event, event.data.assignee_user_id, event.data.due_at),
  ],
  // The worker finds out whose task it is at present, and whether it is still due on that day.
  TaskChanged: (event) => dueToday(event, assignee, event.data.due_at),
  TaskSnoozed: (event) => dueToday(event, assignee, event.data.until),
  TaskRestored: (event) => dueToday(event, assignee, event.data.completed_at ? null : event.data.due_at),
  TaskReassigned: (event) => tell(event, 'task_assigned', event.data.to_user_id, { task_id: idOf(event.stream) }),
  // An automatic answer for an absent person is no news.
  MessageReceived: (event) => [
    ...(event.data.what === 'reply'
      ? tell(event, 'candidate_replied', holder, { message_id: idOf(event.stream) })
      : []),
    ...(event.data.answers ? tell(event, 'answered_in_your_name', bothNames, { message_id: event.data.answers }) : []),
  ],
  // The conversation waits for a member then, as it does for an answer of the candidate.
  OtherMailReceived: (event) =>
    event.data.writer === 'copy' && event.data.what === 'reply'
      ? tell(event, 'copy_replied', holder, { message_id: idOf(event.stream) })
      : [],
  SenderPaused: (event) => [
    ...tell(event, 'letters_paused', administrators, { member_id: event.data.user_id }),
    ...(event.data.user_id
      ? tell(event, 'letters_paused', event.data.user_id, { member_id: event.data.user_id }).map((due) => ({
          ...due,
          key: `${due.key}:sender`,
        }))
      : []),
  ],
  MessageFailed: (event) => tell(event, 'message_failed', sender, { message_id: idOf(event.stream) }),
  MessageQueued: (event) =>
    event.data.as_user_id && !event.data.batch_id ? tell(event, 'sent_in_your_name', event.data.as_user_id, {}) : [],
  BulkLetterWritten: (event) =>
    event.data.as_user_id ? tell(event, 'sent_in_your_name', event.data.as_user_id, {}) : [],
  CadenceRuleApplied: (event) =>
    event.data.action === 'notify'
      ? tell(event, 'cadence_rule', ofCadence, {
          enrollment_id: idOf(event.stream),
          happened: event.data.when as RuleEvent,
        })
      : [],
  SendAsAsked: (event) => tell(event, 'send_as_asked', event.data.owner_user_id, {}),
  SendAsAccepted: (event) => tell(event, 'send_as_accepted', event.data.asker_user_id, {}),
  SendAsDeclined: (event) => tell(event, 'send_as_ended', event.data.asker_user_id, {}),
  SendAsEnded: (event) =>
    [event.data.owner_user_id, event.data.asker_user_id].flatMap((to) =>
      tell(event, 'send_as_ended', to, {}).map((due) => ({ ...due, key: `${due.key}:${to}` })),
    ),
  // A held submission may have been sent by a program, so it is no news.
  FormSubmitted: (event) =>
    event.data.held.length ? [] : tell(event, 'form_sent', keepers, { form_id: event.data.form_id }),
  PersonRegistered: ofOccasion,
  PersonWaitlisted: ofOccasion,
  DataRequestReceived: (event) =>
    tell(event, 'data_request', administrators, { candidate_id: idOf(event.stream), request: event.data.kind }),
  // All people listed in one night make one notification, because they have the same key.
  RetentionPlanned: (event) => {
    const { organization_id, occurred_at } = event.metadata;
    const listed = `${organization_id}:${occurred_at.slice(0, 10)}`;
    return tell(event, 'retention_listed', administrators, { day: event.data.leaves_at.slice(0, 10) }).map((due) => ({
      ...due,
      key: `notify:retention_listed:${listed}`,
      data: { ...due.data, event_id: `retention ${listed}` },
    }));
  },
  // Another attempt follows an earlier failure by itself.
  CadenceStepFailed: (event) =>
    // The sender of a letter that could not be sent, who is the owner of the cadence, is told of the letter.
    event.data.next || event.data.message_id
      ? []
      : tell(event, 'cadence_step_failed', keeperOfCadence, { enrollment_id: idOf(event.stream) }),
  DealAccepted: (event) => ofDeal(event, 'deal_signed'),
  DealPaid: (event) => ofDeal(event, 'deal_paid'),
  DealDeclined: (event) => ofDeal(event, 'deal_declined'),
  DealReopened: (event) => ofDeal(event, 'deal_reopened'),
  CommissionEarned: (event) => tell(event, 'commission_earned', sellers, { commission_id: idOf(event.stream) }),
  CandidateNoteAdded: ofNote,
  CandidateNoteEdited: ofNote,
  ReviewRequested: (event) => eachOfReview(event, 'review_requested', event.data.reviewer_ids),
  ReviewerReminded: (event) => eachOfReview(event, 'review_reminder', event.data.user_ids),
  ReviewCommented: (event) => eachOfReview(event, 'mentioned', event.data.mention_ids),
  ReviewApproved: (event) => ofReview(event, 'review_approved', requester),
  ReviewChangesRequested: (event) => ofReview(event, 'review_changes', requester),
  OpeningChanged: (event) => ofOpenings(event, 'headcount_again', administrators),
  OpeningWantedAgain: (event) => ofOpenings(event, 'headcount_again', administrators),
  HeadcountRequested: (event) => ofOpenings(event, 'headcount_requested', administrators),
  HeadcountApproved: (event) => ofOpenings(event, 'headcount_approved', asker),
  HeadcountDeclined: (event) => ofOpenings(event, 'headcount_declined', asker),
  AppointmentCompleted: (event) => [...scorecardsDue(event), ...scorecardsOverdue(event)],
  ScorecardReminded: (event) =>
    tell(event, 'scorecard_reminder', event.data.user_id, { scorecard_id: idOf(event.stream) }),
  ScorecardSubmitted: (event) => [
    settleNotifications.due(`settle-notifications:${event.id}`, event.metadata.occurred_at, {
      user_id: event.data.user_id,
      scorecard_id: idOf(event.stream),
      appointment_id: event.data.appointment_id,
    }),
    ...tell(event, 'scorecards_in', owners, {
      application_id: event.data.application_id,
      scorecard_id: event.data.appointment_id,
    }),
  ],
  ScorecardReopened: (event) =>
    event.data.by === 'editor'
      ? tell(event, 'scorecard_reopened', event.data.user_id, { scorecard_id: idOf(event.stream) })
      : [],
  RecommendationAsked: (event) =>
    tell(event, 'recommendation_reminder', event.data.user_id, { scorecard_id: event.data.application_id }),
  UserRolesChanged: access,
  UserGrantsChanged: access,
  OrganizationVisited: (event) =>
    tell(event, 'operator_visited', administrators, {}, { of: event.data.organization_id }),
  ReportExported: (event) => tell(event, 'exported', administrators, {}),
  AppointmentBooked: (event) => ofAppointment(event, 'interview_assigned'),
  SlotSelfBooked: (event) => byCandidate(event, 'candidate_booked'),
  AppointmentRescheduled: (event) => [
    ...ofAppointment(event, 'interview_assigned', 'interview_moved', 'interview_changed', 'interview_cancelled'),
    ...(event.data.by === 'candidate' ? byCandidate(event, 'candidate_moved') : []),
  ],
  // The worker reads in an earlier event whether the interviewers are told.
  VideoMeetingSet: (event) =>
    tell(event, 'interview_changed', interviewers, { appointment_id: event.data.appointment_id }),
  AppointmentCancelled: (event) => [
    ...ofAppointment(event, 'interview_cancelled'),
    ...(event.data.by === 'candidate' ? byCandidate(event, 'candidate_cancelled') : []),
  ],
  NotificationMade: (event) => {
    const { occurred_at, organization_id } = event.metadata;
    const { mail, user_id, digest_at } = event.data;
    const notification_id = idOf(event.stream);
    return [
      forgetNotification.due(`forget:${event.id}`, daysAfter(occurred_at, daysKept), { notification_id }),
      ...(mail === 'instant'
        ? [mailNotification.due(`mail-notification:${event.id}`, occurred_at, { notification_id })]
        : []),
      // All notifications of one day have the same key, so they make only one job.
      ...(digest_at
        ? [
            sendDigest.due(`digest:${organization_id}:${user_id}:${digest_at}`, afterAll(digest_at), {
              user_id,
              digest_at,
            }),
          ]
        : []),
    ];
  },
});
