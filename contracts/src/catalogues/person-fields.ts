import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, flagField, referenceField, textField } from '../kernel/field.ts';
import { personFieldKindNames, personFieldKinds } from '../people/person-fields.ts';
import { active, name } from './entry-fields.ts';

/** What an organization wants to know about candidates besides Candor's own fields, such as a notice period. */
export const personfield = catalogue({
  name: 'personfield',
  entity: 'PersonField',
  label: 'Candidate field',
  plural: 'Candidate fields',
  purpose: 'Extra information about candidates, such as a notice period. A field that is not in use keeps its values.',
  path: '/api/org/personfields',
  screen: 'org/personfields',
  group: 'hiring',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField(
      'Kind',
      personFieldKindNames.map((value) => ({ value, label: personFieldKinds[value] })),
      { required: true, inList: true, fixed: true },
    ),
    readers: choiceField(
      'Seen by',
      [
        { value: 'everybody', label: 'Everyone who can open the candidate' },
        { value: 'people', label: 'Only members with the permission People' },
      ],
      { required: true, inList: true, initial: 'everybody' },
    ),
    on_form: flagField('Ask when a candidate is added'),
    active: active(),
  },
});
export const personfieldchoice = catalogue({
  name: 'personfieldchoice',
  entity: 'PersonFieldChoice',
  label: 'Choice of a candidate field',
  plural: 'Choices of candidate fields',
  purpose: 'The choices of candidate fields of the kinds “One of several” and “Any of several”.',
  path: '/api/org/personfields/choices',
  screen: 'org/personfieldchoices',
  group: 'hiring',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: textField('Name', { required: true, inList: true, max: 120 }),
    parent_id: referenceField('Candidate field', personfield, { required: true, inList: true }),
    active: active(),
  },
});
