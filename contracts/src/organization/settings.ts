import { fields, type FormFields } from '../kernel/field.ts';
import { sayLabel } from '../words/say.ts';
import type { SettingsGroup } from '../kernel/settings-groups.ts';
import {
  hiringRules,
  moduleSettings,
  organizationBrand,
  organizationProfile,
  signInRules,
  aiSettings,
  privacySettings,
  senderSettings,
  workingHours,
} from './fields.ts';

/** One page of the organization's settings, as the settings menu and the palette list it. */
export type SettingsPart = { name: string; to: string; label: string; group: SettingsGroup; fields: FormFields };
const part = (name: string, label: string, group: SettingsGroup, fields: FormFields): SettingsPart => ({
  name,
  to: `/org/${name}`,
  label,
  group,
  fields,
});
/** The settings other than lists, in the order of the menu. All of them need MANAGE_ORG. */
export const settingsParts: readonly SettingsPart[] = [
  part('profile', 'Profile', 'organization', organizationProfile),
  part('brand', 'Brand', 'careers', organizationBrand),
  part('integrations', 'Jobs on other sites', 'careers', fields({})),
  part('modules', 'Modules', 'organization', moduleSettings),
  part('sign_in', 'Sign-in', 'organization', signInRules),
  part('hours', 'Working hours', 'organization', workingHours),
  part('hiring', 'Hiring rules', 'hiring', hiringRules),
  part('sender', 'Sender', 'messages', senderSettings),
  part('suppressions', 'Suppression list', 'messages', fields({})),
  part('privacy', 'Privacy and retention', 'compliance', privacySettings),
  part('ai', 'Drafting with AI', 'compliance', aiSettings),
];
/** The texts of a settings page's fields, by which a search finds the page. */
export const fieldWords = ({ fields }: SettingsPart): string =>
  Object.values(fields.each)
    .map(({ label, caption }) => sayLabel(caption ?? label))
    .join(' ');
