import { catalogue } from '../kernel/catalogue.ts';
import { choiceField } from '../kernel/field.ts';
import { playTask } from '../rounds/play-fields.ts';
import { name } from './entry-fields.ts';

// The small lists of marketing. They belong to the module: while it is off, no member opens them.

/** Tasks that the team always has when something happens in marketing. */
export const marketingplay = catalogue({
  name: 'marketingplay',
  entity: 'MarketingPlay',
  label: 'Marketing play',
  plural: 'Marketing plays',
  purpose: 'Tasks that your team gets each time that something happens in marketing.',
  path: '/api/marketing/plays',
  screen: 'marketing/plays',
  group: 'marketing',
  needs: 'MANAGE_MARKETING_CONTENT',
  sortable: true,
  fields: {
    name: name('Name'),
    trigger: choiceField('When', [{ value: 'form_sent', label: 'A contact sends a form' }], {
      required: true,
      inList: true,
      initial: 'form_sent',
    }),
    owner_role: choiceField(
      'Whose task',
      [
        { value: 'contact_owner', label: 'The owner of the contact' },
        { value: 'campaign_manager', label: 'A campaign manager' },
      ],
      { required: true, inList: true, initial: 'contact_owner' },
    ),
    ...playTask,
    title: { ...playTask.title, placeholder: 'Call the contact' },
  },
});
