import { helpOn } from '../kernel/help.ts';
import { accessPage, auditPage } from './pages.ts';

export const organizationHelp = [
  ...helpOn(auditPage, [
    [
      'Who signed in, and who was refused?',
      'The audit log lists sign-ins, refused sign-ins, refused pages, changes of permissions and exports, by person, kind and day.',
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
