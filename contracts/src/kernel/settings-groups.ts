// The headings for settings and small lists.

/** The headings of the settings, in order. */
export const settingsGroups = {
  organization: 'Organization',
  careers: 'Public pages',
  hiring: 'Hiring',
  content: 'Content',
  messages: 'Messages',
  sales: 'Sales',
  marketing: 'Marketing',
  compliance: 'Compliance',
  platform: 'Platform library',
} as const;
export type SettingsGroup = keyof typeof settingsGroups;
/** Whether the lists under this heading appear in the library instead of the settings. */
export const inLibrary = (group: SettingsGroup): boolean => group === 'content' || group === 'platform';
