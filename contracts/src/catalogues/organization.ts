import { catalogue } from '../kernel/catalogue.ts';
import {
  choiceField,
  flagField,
  htmlField,
  imageField,
  listField,
  longField,
  referenceField,
  textField,
  urlField,
} from '../kernel/field.ts';
import type { RecordType } from '../kernel/reference.ts';
import { name, worded } from './entry-fields.ts';

/** The teams of a department. */
export const subcategoryOf = (category: RecordType) =>
  catalogue({
    name: 'subcategory',
    entity: 'Subcategory',
    label: 'Team',
    plural: 'Teams',
    purpose: 'The teams of each department.',
    path: '/api/org/categories/subcategories',
    also: '/api/org/subcategories',
    screen: 'org/subcategories',
    group: 'organization',
    needs: 'MANAGE_ORG',
    sortable: true,
    fields: {
      // The name is not unique: two departments may each have a team of the same name.
      name: textField('Name', { required: true, inList: true, max: 120 }),
      parent_id: referenceField('Department', category, { required: true, inList: true }),
      description: longField('Description'),
    },
  });
/** What an organization stands for, shown in its posts and interviews. */
export const corevalue = catalogue({
  name: 'corevalue',
  entity: 'CoreValue',
  label: 'Core value',
  plural: 'Core values',
  purpose: 'What your organization stands for, and how people show it. The careers page shows the first 12.',
  path: '/api/org/corevalues',
  screen: 'org/corevalues',
  group: 'careers',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    description: longField('Description', { inList: true }),
    behaviours: listField('Behaviours', { max: 12, help: 'How people show this value.' }),
  },
});
/** The people that an organization shows to applicants. */
export const staff = catalogue({
  name: 'staff',
  entity: 'Staff',
  label: 'Staff member',
  plural: 'Staff',
  purpose: 'People candidates may meet. Job posts use the visible ones, and the careers page shows the first 12.',
  path: '/api/org/staff',
  screen: 'org/staff',
  group: 'careers',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: textField('Name', { required: true, inList: true, max: 120 }),
    title: textField('Title', { inList: true, max: 120 }),
    photo: imageField('Photo'),
    bio: htmlField('About them'),
    url: urlField('Web address'),
    visible: flagField('Visible', { initial: true, inList: true }),
  },
});
/** Pictures for posts, the careers page and mails. */
export const image = catalogue({
  name: 'image',
  entity: 'Image',
  label: 'Picture',
  plural: 'Pictures',
  purpose: 'Logos, banners and photos. The careers page shows the first six of the kind Culture.',
  path: '/api/org/images',
  screen: 'org/images',
  group: 'careers',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    file_id: imageField('Picture', { required: true, inList: true }),
    name: name('Name'),
    alt: textField('Description for screen readers', {
      required: true,
      inList: true,
      max: 300,
      help: 'What the picture shows, in one sentence.',
    }),
    kind: choiceField('Kind', worded(['logo', 'banner', 'culture', 'staff', 'other']), {
      required: true,
      inList: true,
    }),
  },
});
