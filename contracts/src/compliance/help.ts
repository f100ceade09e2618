import { helpOn } from '../words/help.ts';
import { historySearchPage } from './pages.ts';

export const complianceHelp = [
  ...helpOn(historySearchPage, [
    [
      'What does the fingerprint of a history prove?',
      'It is a checksum (SHA-256) of all rows. Two copies with the same fingerprint have the same rows. Changing one letter changes the fingerprint.',
    ],
    [
      'How do I see a record as it was on another day?',
      'Open the history and choose the day under “As of”. Step, requirements and the text of the post are shown as they were then.',
    ],
    ['Is it recorded who read a history?', 'Yes. Every reading and every export of a history is in the audit log.'],
  ]),
];
