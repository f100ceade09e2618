import { helpOn } from '../words/help.ts';
import { tenantsPage } from './pages.ts';

export const tenantHelp = helpOn(tenantsPage, [
  [
    'How do I go into an organization?',
    'Open Organizations, choose one and say why. You have the rights of its administrators for at most 60 minutes; they are told at once and read it in their audit log. Leave with the button over each page.',
  ],
  [
    'What happens when I suspend an organization?',
    'Its members still sign in, but no page opens, and its public pages are not found. Nothing is lost: resuming opens everything again.',
  ],
  [
    'How does an organization leave?',
    'Choose It leaves and type its name. It is suspended, its administrators can fetch the copy of all data, and after 30 days its people are erased. Until then you can note that it stays. Afterwards you get a certificate.',
  ],
]);
