import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, listField, longField } from '../kernel/field.ts';
import { optionsOf, requirementKinds } from '../jobs/values.ts';
import { name } from './entry-fields.ts';

/** Skills: what people can be good at. Requirements and questions of jobs refer to them. */
export const skill = catalogue({
  name: 'skill',
  entity: 'Skill',
  label: 'Skill',
  plural: 'Skills',
  purpose: 'The skills your organization needs.',
  path: '/api/opportunities/skills',
  screen: 'opportunities/skills',
  group: 'content',
  needs: 'MANAGE_CONTENT',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField('Kind', optionsOf(requirementKinds), { required: true, inList: true, initial: 'competency' }),
    description: longField('Description'),
    synonyms: listField('Synonyms', { max: 30, inList: true }),
    positive: listField('Good signs', { max: 20, help: 'What you hear or see from a strong candidate.' }),
    negative: listField('Bad signs', { max: 20 }),
  },
});
