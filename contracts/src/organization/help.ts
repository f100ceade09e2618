import { helpOn } from '../words/help.ts';
import { accessPage, auditPage, integrationsPage, modulesPage } from './pages.ts';

export const organizationHelp = [
  ...helpOn(auditPage, [
    [
      'Who signed in, and who was refused?',
      'The audit log lists sign-ins, refused sign-ins, refused pages, changes of permissions and exports, by person, kind and day.',
    ],
    [
      'Who changed a list or a template?',
      'Choose the kind “Lists and templates” in the audit log. Each change names its list, its entry and the fields. The earlier words are under Versions in the form of the entry.',
    ],
  ]),
  ...helpOn(integrationsPage, [
    [
      'How do our open jobs get onto our own website?',
      'Copy the line under “Open jobs on your own website” and paste it where the list should appear. The list stays up to date by itself.',
    ],
    [
      'How does a job board get our open jobs?',
      'Make a feed key under “Jobs on other sites” and give the job board the address that is shown with it. A job that says “Leave it out of job feeds” in its settings stays off.',
    ],
  ]),
  ...helpOn(modulesPage, [
    [
      'What does turning a module off do?',
      'Its permissions end immediately for everyone. Roles and grants stay, so turning the module on again restores them.',
    ],
  ]),
  ...helpOn(accessPage, [
    [
      'Who can see a candidate?',
      'Open “Who can see what”, choose By record and the candidate. Everyone who can see them is listed with the reason.',
    ],
    [
      'What would a role or a place on the team change?',
      'Choose it under “What would change if”. It is a preview: nothing is saved before you press the button.',
    ],
  ]),
];
