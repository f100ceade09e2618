/** When a mail follows: never, in the daily mail, at once. */
export const mailings = ['off', 'daily', 'instant'] as const;
export type Mailing = (typeof mailings)[number];
/** The notification settings of a profile, with their defaults. */
export const mailDefaults = {
  notify_application: 'daily',
  notify_withdrawal: 'instant',
  notify_offer: 'instant',
  notify_task: 'off',
  notify_task_due: 'daily',
  notify_message: 'instant',
  notify_send_as: 'daily',
  notify_form: 'instant',
  notify_deal: 'daily',
  notify_review: 'instant',
  notify_mention: 'instant',
  notify_scorecard: 'instant',
  notify_interview: 'instant',
  notify_openings: 'instant',
  notify_oversight: 'instant',
} as const satisfies Record<string, Mailing>;
export type NotificationSetting = keyof typeof mailDefaults;
export type MailSettings = Record<NotificationSetting, Mailing>;
