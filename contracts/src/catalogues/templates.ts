import { compose } from '../words/say.ts';
import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, flagField, mergeLineField, mergeTextField, textField } from '../kernel/field.ts';
import { tagsIn, wrongTag } from '../words/merge-text.ts';
import { allTags, needsLink, tagsAllowed, tagsOffered, templateKinds } from '../messages/merge-tags.ts';
import { active, name, worded } from './entry-fields.ts';

type Template = Readonly<Record<string, unknown>>;
/** A tag of the system is allowed only in the system's own texts; any other text treats it as an unknown word. */
const tagsOf = (at: 'subject' | 'body') => ({
  at,
  wrong: (template: Template) => wrongTag(String(template[at] ?? ''), tagsAllowed(template)),
});

/** The texts that messages start from (docs/rules/letters.md#the-standard-texts). */
export const messagetemplate = catalogue({
  name: 'messagetemplate',
  entity: 'MessageTemplate',
  label: 'Message template',
  plural: 'Message templates',
  purpose: 'Texts that messages start from. Names and dates are filled in for each person.',
  path: '/api/org/messagetemplate',
  screen: 'org/messagetemplate',
  group: 'messages',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  beside: 'letter',
  usedUncounted: true,
  fields: {
    name: name('Name'),
    key: textField('Key', { max: 60, fixed: true }),
    kind: choiceField('Kind', worded(templateKinds), { required: true, inList: true }),
    subject: mergeLineField('Subject', { required: true, inList: true, tags: allTags, offers: tagsOffered }),
    body: mergeTextField('Message', { required: true, tags: allTags, offers: tagsOffered }),
    active: active(),
    is_system: flagField('System', { byServer: true, keeps: true }),
    is_locked: flagField('The same for every organization', { byServer: true, locks: true }),
  },
  rules: [
    tagsOf('subject'),
    tagsOf('body'),
    {
      at: 'body',
      wrong: (template: Template) =>
        needsLink(template) && !tagsIn(String(template.body ?? '')).includes('action_link')
          ? compose('Keep {tag} in the message. The reader needs the link.', { tag: '{{action_link}}' })
          : null,
    },
  ],
});
