/** When a mail follows: never, with the others of the day, at once. */
export const mailings = ['off', 'daily', 'instant'] as const;
export type Mailing = (typeof mailings)[number];
/** The lines that somebody can set, as fields of their profile, with what holds before they do. */
export const mailDefaults = {
  notify_application: 'daily',
  notify_withdrawal: 'instant',
  notify_offer: 'instant',
  notify_task: 'off',
  notify_task_due: 'daily',
  notify_message: 'instant',
  notify_review: 'instant',
  notify_mention: 'instant',
  notify_scorecard: 'instant',
  notify_interview: 'instant',
  notify_openings: 'instant',
  notify_oversight: 'instant',
} as const satisfies Record<string, Mailing>;
export type NotificationSetting = keyof typeof mailDefaults;
export type MailSettings = Record<NotificationSetting, Mailing>;
