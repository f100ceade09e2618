import { helpOn } from '../kernel/help.ts';
import { compose } from '../kernel/say.ts';
import { defaultHiringSettings } from '../organization/rows.ts';
import { failedPage, scheduledPage } from './pages.ts';

export const messageHelp = [
  ...helpOn(scheduledPage, [
    [
      'When is a rejection sent?',
      compose(
        'After the delay that was chosen when the candidate was archived: {hours, number} hours unless somebody chose another. If the move is undone or the candidate considered again before that, nothing is sent.',
        { hours: defaultHiringSettings.rejection_delay_hours },
      ),
    ],
  ]),
  ...helpOn(failedPage, [
    [
      'Why was a message not sent?',
      'The mail server refused it several times. Open the message to read the reason that the server gave.',
    ],
  ]),
];
