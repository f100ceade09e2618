import { helpOn } from '../words/help.ts';
import { failedPage, scheduledPage } from './pages.ts';

export const messageHelp = [
  ...helpOn(scheduledPage, [
    [
      'When is a rejection sent?',
      'On the next working day at 3 pm, where the candidate lives, unless the organization or the person who archived the candidate chose another delay. If the move is undone or the candidate considered again before that, nothing is sent.',
    ],
  ]),
  ...helpOn(failedPage, [
    ['Why was a message not sent?', 'The mail server refused it several times. Open the message to read the reason.'],
  ]),
];
