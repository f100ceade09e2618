import { skill } from '@candor/contracts/catalogues/content';
import { addedCatalogues } from '@candor/contracts/catalogues/given';
import { catalogue } from '@candor/contracts/kernel/catalogue';
import {
  choiceField,
  dateField,
  flagField,
  groupField,
  htmlField,
  longField,
  numberField,
  referenceField,
  textField,
} from '@candor/contracts/kernel/field';

/** A catalogue (small list) that the product does not have. The platform keeps it: one list for every organization. */
export const guild = catalogue({
  name: 'guild',
  entity: 'Guild',
  label: 'Guild',
  plural: 'Guilds',
  purpose: 'Who examines what people have learned.',
  scope: 'platform',
  path: '/api/application/guilds',
  screen: 'application/guilds',
  sortable: true,
  fields: {
    name: textField('Name', { required: true, unique: true, inList: true, max: 80 }),
    founded: numberField('Founded', 900, 2100, { inList: true }),
    about: longField('About it'),
    active: flagField('Active', { initial: true, off: 'Not in use' }),
  },
});
/** A catalogue (small list) that the product does not have. A test starts the application with this value, which is its whole definition. */
export const course = catalogue({
  name: 'course',
  entity: 'Course',
  label: 'Course',
  plural: 'Courses',
  purpose: 'Where people learn a skill.',
  path: '/api/org/courses',
  screen: 'org/courses',
  group: 'content',
  needs: 'MANAGE_CONTENT',
  sortable: true,
  fields: {
    name: textField('Name', { required: true, unique: true, inList: true, max: 80 }),
    parent_id: referenceField('Skill', skill, { required: true }),
    form: choiceField(
      'Form',
      [
        { value: 'evening', label: 'Evening class' },
        { value: 'online', label: 'Online' },
      ],
      { required: true, inList: true },
    ),
    days: numberField('Days', 1, 90, { inList: true }),
    begins: dateField('Begins'),
    about: longField('About it'),
    lessons: groupField('Lessons', { title: textField('Title', { max: 80 }), plan: htmlField('Plan') }),
    active: flagField('Active', { initial: true, off: 'Not in use' }),
    guild_id: referenceField('Guild', guild),
  },
});
addedCatalogues.push(course, guild);
