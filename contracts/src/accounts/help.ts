import { helpOn } from '../words/help.ts';
import { invitationsPage, profilePage, usersPage } from './pages.ts';

export const accountHelp = [
  ...helpOn(usersPage, [
    [
      'What happens when a member is deactivated?',
      'They are signed out everywhere immediately and cannot sign in to this organization. What they did stays in every history under their name.',
    ],
    [
      'What is an extra permission?',
      'One permission given to one person besides their roles, for the whole organization. “Who can see what” shows who gave it, and when.',
    ],
  ]),
  ...helpOn(invitationsPage, [
    [
      'How long is an invitation good for?',
      'For 14 days. Sending it again creates a new link for another 14 days, and the earlier link stops working.',
    ],
  ]),
  ...helpOn(profilePage, [
    [
      'How long do I stay signed in?',
      'Until 12 hours pass without a click, and at most for 7 days. Your profile lists every browser in which you are signed in, and you can sign out any of them there.',
    ],
  ]),
];
