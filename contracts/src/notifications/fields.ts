import { choiceField, fields } from '../kernel/field.ts';
import { mailDefaults, type Mailing } from './mailing.ts';

const mailed = (label: string, initial: Mailing) =>
  choiceField(
    label,
    [
      { value: 'off', label: 'Off' },
      { value: 'daily', label: 'Daily' },
      { value: 'instant', label: 'At once' },
    ],
    { required: true, initial },
  );
/** Which notifications a member also gets by email, and when (docs/rules/notifications.md#how-they-reach-a-member). */
export const notificationFields = fields({
  notify_application: mailed('New applications, and those that wait too long', mailDefaults.notify_application),
  notify_withdrawal: mailed('Candidates who book, move, cancel or withdraw', mailDefaults.notify_withdrawal),
  notify_offer: mailed('Offers accepted, declined or about to expire', mailDefaults.notify_offer),
  notify_task: mailed('Tasks that others give you', mailDefaults.notify_task),
  notify_task_due: mailed('Tasks due today', mailDefaults.notify_task_due),
  notify_send_as: mailed('Messages in your name', mailDefaults.notify_send_as),
  notify_message: mailed(
    'Answers of candidates; messages and steps of cadences that failed',
    mailDefaults.notify_message,
  ),
  notify_form: mailed('Forms and events that name you', mailDefaults.notify_form),
  notify_deal: mailed('Deals and commissions', mailDefaults.notify_deal),
  notify_review: mailed('Reviews of texts', mailDefaults.notify_review),
  notify_mention: mailed('Comments and notes that mention you', mailDefaults.notify_mention),
  notify_scorecard: mailed('Scorecards and recommendations: due, asked for, all in', mailDefaults.notify_scorecard),
  notify_interview: mailed('Your interviews', mailDefaults.notify_interview),
  notify_openings: mailed('Approval of openings', mailDefaults.notify_openings),
  notify_oversight: mailed(
    'Operator visits, permission changes, exports, requests about data and people to be erased',
    mailDefaults.notify_oversight,
  ),
});
