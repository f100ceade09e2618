import { helpOn } from '../kernel/help.ts';
import { accessPage, auditPage } from './pages.ts';

export const organizationHelp = [
  ...helpOn(auditPage, [
    [
      'Who signed in, and who was refused?',
      'The audit log lists sign-ins, refused sign-ins, refused pages, changes of permissions and exports, by person, kind and day.',
    ],
    [
      'Who changed a list or a template?',
      'Choose the kind “Lists and templates” in the audit log: each change names its list, its entry and the fields. What the words were before stands under Versions in the form of the entry.',
    ],
  ]),
  ...helpOn(accessPage, [
    [
      'Who can see a candidate?',
      'Open “Who can see what”, choose By record and the candidate: everybody who can see them is listed, each with the reason.',
    ],
    [
      'What would a role or a place on the team change?',
      'Choose it under “What would change if”. It is a preview: nothing is saved before you press the button.',
    ],
  ]),
];
