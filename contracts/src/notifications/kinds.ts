import { phrase } from '../words/say.ts';
import type { NotificationSetting } from './mailing.ts';

// The notifications of members (docs/rules/notifications.md#what-members-are-told-of), as far as their causes exist today.

/** The members who may be notified: those who see the application, have the task, see the message, read the reviewed text, may read the note, see the job, interview the candidate or see the judgments, or take part in the appointment; members who are named as colleagues; the sender of letters and administrators (`sender`); members who manage forms (`form`), recruiting events (`occasion`), cadences (`cadence`) or deals (`deal`); administrators. */
export type ToldTo =
  | 'application'
  | 'task'
  | 'message'
  | 'review'
  | 'note'
  | 'job'
  | 'interview'
  | 'appointment'
  | 'colleague'
  | 'administrators'
  | 'sender'
  | 'form'
  | 'occasion'
  | 'cadence'
  | 'deal';
/** `letter`: a member who wants mail at once gets a separate letter about it, with a calendar file, and no other mail. */
type Kind = {
  setting: NotificationSetting;
  told_to: ToldTo;
  told: string;
  byNobody?: string;
  mailed: string;
  letter?: true;
};

/** `told` is the sentence in the application; `byNobody` if no person did it, such as a play. `mailed` names no person, because a mail cannot be recalled after an erasure. */
export const notificationKinds = {
  new_application: {
    setting: 'notify_application',
    told_to: 'application',
    told: phrase('{candidate} applied for {job}'),
    mailed: phrase('A candidate applied for {job}'),
  },
  resume_waiting: {
    setting: 'notify_application',
    told_to: 'application',
    told: phrase('The resume of {candidate} has waited longer than planned for {job}'),
    mailed: phrase('A resume has waited longer than planned for {job}'),
  },
  withdrew: {
    setting: 'notify_withdrawal',
    told_to: 'application',
    told: phrase('{actor} recorded that {candidate} withdrew from {job}'),
    byNobody: phrase('{candidate} withdrew from {job}'),
    mailed: phrase('A candidate withdrew from {job}'),
  },
  candidate_booked: {
    setting: 'notify_withdrawal',
    told_to: 'application',
    told: phrase('{candidate} chose a time for an interview for {job}'),
    mailed: phrase('A candidate chose a time for an interview for {job}'),
  },
  candidate_moved: {
    setting: 'notify_withdrawal',
    told_to: 'application',
    told: phrase('{candidate} moved an interview for {job}'),
    mailed: phrase('A candidate moved an interview for {job}'),
  },
  candidate_cancelled: {
    setting: 'notify_withdrawal',
    told_to: 'application',
    told: phrase('{candidate} cancelled an interview for {job}'),
    mailed: phrase('A candidate cancelled an interview for {job}'),
  },
  scorecards_in: {
    setting: 'notify_scorecard',
    told_to: 'application',
    told: phrase('All scorecards for {candidate} are in ({job})'),
    mailed: phrase('All scorecards of an interview are in ({job})'),
  },
  scorecard_overdue: {
    setting: 'notify_scorecard',
    told_to: 'application',
    told: phrase('Scorecards for {candidate} have been missing for three days ({job})'),
    mailed: phrase('Scorecards of an interview have been missing for three days ({job})'),
  },
  data_request: {
    setting: 'notify_oversight',
    told_to: 'administrators',
    told: phrase('{candidate} asked something about their data: {request}'),
    mailed: phrase('A candidate asked something about their data: {request}'),
  },
  retention_listed: {
    setting: 'notify_oversight',
    told_to: 'administrators',
    told: phrase('People were listed to be erased, the first on {day}'),
    mailed: phrase('People were listed to be erased, the first on {day}'),
  },
  offer_accepted: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('{actor} recorded that {candidate} accepted the offer for {job}'),
    byNobody: phrase('{candidate} accepted the offer for {job}'),
    mailed: phrase('An offer for {job} was accepted'),
  },
  offer_declined: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('{actor} recorded that {candidate} declined the offer for {job}'),
    byNobody: phrase('{candidate} declined the offer for {job}'),
    mailed: phrase('An offer for {job} was declined'),
  },
  offer_rescinded: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('{actor} recorded that the offer to {candidate} for {job} was taken back'),
    byNobody: phrase('The offer to {candidate} for {job} was taken back'),
    mailed: phrase('An offer for {job} was taken back'),
  },
  offer_approval_asked: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('{actor} asks you to approve an offer to {candidate} for {job}'),
    mailed: phrase('An offer for {job} is waiting for your approval'),
  },
  offer_approved: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('{actor} approved your offer to {candidate} for {job}'),
    mailed: phrase('Your offer for {job} was approved'),
  },
  offer_refused: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('{actor} did not approve your offer to {candidate} for {job}'),
    mailed: phrase('Your offer for {job} was not approved'),
  },
  offer_expiring: {
    setting: 'notify_offer',
    told_to: 'application',
    told: phrase('The offer to {candidate} for {job} expires on {day}'),
    mailed: phrase('An offer for {job} expires on {day}'),
  },
  task_assigned: {
    setting: 'notify_task',
    told_to: 'task',
    told: phrase('{actor} gave you a task: {task}'),
    byNobody: phrase('You have a new task: {task}'),
    mailed: phrase('You have a new task'),
  },
  task_due: {
    setting: 'notify_task_due',
    told_to: 'task',
    told: phrase('A task is due: {task}'),
    mailed: phrase('A task is due'),
  },
  message_failed: {
    setting: 'notify_message',
    told_to: 'message',
    told: phrase('Your message to {candidate} could not be sent'),
    mailed: phrase('One of your messages could not be sent'),
  },
  send_as_asked: {
    setting: 'notify_send_as',
    told_to: 'colleague',
    told: phrase('{actor} asks to write messages in your name'),
    mailed: phrase('A colleague asks to write messages in your name'),
  },
  send_as_accepted: {
    setting: 'notify_send_as',
    told_to: 'colleague',
    told: phrase('{actor} agreed that you write messages in their name'),
    mailed: phrase('A colleague agreed that you write messages in their name'),
  },
  send_as_ended: {
    setting: 'notify_send_as',
    told_to: 'colleague',
    told: phrase('{actor} ended writing in the other’s name'),
    mailed: phrase('Writing in a colleague’s name has ended'),
  },
  sent_in_your_name: {
    setting: 'notify_send_as',
    told_to: 'colleague',
    told: phrase('{actor} wrote in your name'),
    mailed: phrase('A colleague wrote in your name'),
  },
  answered_in_your_name: {
    setting: 'notify_send_as',
    told_to: 'colleague',
    told: phrase('A message in a colleague’s name was answered'),
    mailed: phrase('A message in a colleague’s name was answered'),
  },
  candidate_replied: {
    setting: 'notify_message',
    told_to: 'message',
    told: phrase('{candidate} answered by email'),
    mailed: phrase('A candidate answered by email'),
  },
  copy_replied: {
    setting: 'notify_message',
    told_to: 'message',
    told: phrase('A reader of a copy answered in the conversation with {candidate}'),
    mailed: phrase('A reader of a copy answered in the conversation with a candidate'),
  },
  cadence_rule: {
    setting: 'notify_message',
    told_to: 'cadence',
    told: phrase('{candidate} in the cadence {cadence}: {happened}'),
    mailed: phrase('A rule of the cadence {cadence} tells you about a person'),
  },
  cadence_step_failed: {
    setting: 'notify_message',
    told_to: 'cadence',
    told: phrase('A step of the cadence {cadence} failed for {candidate}'),
    mailed: phrase('A step of the cadence {cadence} failed'),
  },
  letters_paused: {
    setting: 'notify_message',
    told_to: 'sender',
    told: phrase(
      'Emails of {member} that readers did not ask for wait: too many came back or were reported as unwanted',
    ),
    mailed: phrase('Emails that readers did not ask for wait: too many came back or were reported as unwanted'),
  },
  form_sent: {
    setting: 'notify_form',
    told_to: 'form',
    told: phrase('The form {form} was sent'),
    mailed: phrase('A form was sent'),
  },
  person_registered: {
    setting: 'notify_form',
    told_to: 'occasion',
    told: phrase('A person registered for {event}'),
    mailed: phrase('A person registered for {event}'),
  },
  deal_signed: {
    setting: 'notify_deal',
    told_to: 'deal',
    told: phrase('{actor} recorded the signed contract of the deal {deal}'),
    mailed: phrase('The contract of a deal was signed'),
  },
  deal_paid: {
    setting: 'notify_deal',
    told_to: 'deal',
    told: phrase('{actor} recorded the payment of the deal {deal}'),
    mailed: phrase('A deal was paid'),
  },
  deal_declined: {
    setting: 'notify_deal',
    told_to: 'deal',
    told: phrase('{actor} recorded that the deal {deal} was declined'),
    mailed: phrase('A deal was declined'),
  },
  deal_reopened: {
    setting: 'notify_deal',
    told_to: 'deal',
    told: phrase('{actor} reopened the deal {deal}'),
    mailed: phrase('A deal was reopened'),
  },
  commission_earned: {
    setting: 'notify_deal',
    told_to: 'deal',
    told: phrase('A commission for the deal {deal} is earned'),
    mailed: phrase('A commission is earned'),
  },
  review_requested: {
    setting: 'notify_review',
    told_to: 'review',
    told: phrase('{actor} asks you to review {text} of {job}'),
    mailed: phrase('You are asked to review a text of {job}'),
  },
  review_reminder: {
    setting: 'notify_review',
    told_to: 'review',
    told: phrase('Your review of {text} of {job} is still missing'),
    mailed: phrase('Your review of a text of {job} is still missing'),
  },
  review_changes: {
    setting: 'notify_review',
    told_to: 'review',
    told: phrase('{actor} asks for changes to {text} of {job}'),
    mailed: phrase('A reviewer asks for changes to a text of {job}'),
  },
  review_approved: {
    setting: 'notify_review',
    told_to: 'review',
    told: phrase('{actor} approved {text} of {job}'),
    mailed: phrase('A reviewer approved a text of {job}'),
  },
  mentioned: {
    setting: 'notify_mention',
    told_to: 'review',
    told: phrase('{actor} mentioned you in a comment on {text} of {job}'),
    mailed: phrase('You were mentioned in a comment on a text of {job}'),
  },
  mentioned_in_note: {
    setting: 'notify_mention',
    told_to: 'note',
    told: phrase('{actor} mentioned you in a note about {candidate}'),
    mailed: phrase('You were mentioned in a note about a candidate'),
  },
  scorecard_due: {
    setting: 'notify_scorecard',
    told_to: 'interview',
    told: phrase('Your scorecard for {candidate} is due ({job})'),
    mailed: phrase('One of your scorecards is due ({job})'),
  },
  scorecard_reminder: {
    setting: 'notify_scorecard',
    told_to: 'interview',
    told: phrase('{actor} asks for your scorecard for {candidate} ({job})'),
    mailed: phrase('You are asked for a scorecard ({job})'),
  },
  scorecard_reopened: {
    setting: 'notify_scorecard',
    told_to: 'interview',
    told: phrase('{actor} reopened your scorecard for {candidate} ({job})'),
    mailed: phrase('One of your scorecards was reopened ({job})'),
  },
  recommendation_reminder: {
    setting: 'notify_scorecard',
    told_to: 'interview',
    told: phrase('{actor} asks for your recommendation on {candidate} ({job})'),
    mailed: phrase('You are asked for a recommendation ({job})'),
  },
  headcount_requested: {
    setting: 'notify_openings',
    told_to: 'job',
    told: phrase('{actor} asks you to approve openings of {job}'),
    mailed: phrase('Openings of {job} are waiting for approval'),
  },
  headcount_again: {
    setting: 'notify_openings',
    told_to: 'job',
    told: phrase('{actor} changed approved openings of {job}, so they need your approval again'),
    mailed: phrase('Openings of {job} are waiting for approval'),
  },
  headcount_approved: {
    setting: 'notify_openings',
    told_to: 'job',
    told: phrase('{actor} approved openings of {job}'),
    mailed: phrase('Openings of {job} were approved'),
  },
  headcount_declined: {
    setting: 'notify_openings',
    told_to: 'job',
    told: phrase('{actor} declined openings of {job}'),
    mailed: phrase('Openings of {job} were declined'),
  },
  interview_assigned: {
    setting: 'notify_interview',
    told_to: 'appointment',
    told: phrase('You are interviewing {candidate} for {job}: {time}'),
    mailed: phrase('You are an interviewer for {job}'),
    letter: true,
  },
  interview_moved: {
    setting: 'notify_interview',
    told_to: 'appointment',
    told: phrase('Your interview with {candidate} for {job} was moved: {time}'),
    mailed: phrase('One of your interviews for {job} was moved'),
    letter: true,
  },
  interview_changed: {
    setting: 'notify_interview',
    told_to: 'appointment',
    told: phrase('Your interview with {candidate} for {job} has another link or place: {time}'),
    mailed: phrase('One of your interviews for {job} has another link or place'),
    letter: true,
  },
  interview_cancelled: {
    setting: 'notify_interview',
    told_to: 'appointment',
    told: phrase('Your interview for {job} was cancelled: {time}'),
    mailed: phrase('One of your interviews for {job} was cancelled'),
    letter: true,
  },
  roles_changed: {
    setting: 'notify_oversight',
    told_to: 'administrators',
    told: phrase('{actor} changed the permissions of {member}'),
    mailed: phrase('The permissions of a member were changed'),
  },
  operator_visited: {
    setting: 'notify_oversight',
    told_to: 'administrators',
    told: phrase('{actor} entered as a platform operator'),
    mailed: phrase('A platform operator entered'),
  },
  exported: {
    setting: 'notify_oversight',
    told_to: 'administrators',
    told: phrase('{actor} made an export'),
    mailed: phrase('An export was made'),
  },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** Days until a notification is deleted. */
export const daysKept = 90;
/** The hour of the daily mail, in the reader's zone. */
export const digestHour = 8;
/** The sentence of a notification of this kind. `actor_id`: whose act it reports; null: no member's. */
export const toldOf = (kind: NotificationKind, actor_id: string | null): string => {
  const { told, byNobody }: Kind = notificationKinds[kind];
  return actor_id === null && byNobody ? byNobody : told;
};
