import { standardEntries } from '@candor/contracts/catalogues/standard-texts';

/** A standard text that the product does not have. A test starts the application with this text, as after an update. */
export const laterText = {
  key: 'welcome_aboard',
  kind: 'note',
  name: 'Welcome aboard',
  subject: 'Welcome to {{org_name}}',
  body: '<p>Hi {{candidate_first_name}}, welcome.</p>',
  active: true,
  is_system: true,
  is_locked: false,
};
standardEntries.messagetemplate.push(laterText);
