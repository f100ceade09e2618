import { accountHelp } from '../accounts/help.ts';
import { complianceHelp } from '../compliance/help.ts';
import { jobHelp } from '../jobs/help.ts';
import type { Help } from '../words/help.ts';
import { helpOn } from '../words/help.ts';
import { messageHelp } from '../messages/help.ts';
import { organizationHelp } from '../organization/help.ts';
import { reportHelp } from '../reports/help.ts';
import { searchAllPage } from './search-pages.ts';
import { tenantHelp } from './tenant-help.ts';

const searchHelp = helpOn(searchAllPage, [
  [
    'How do I search only for people or only for jobs?',
    'Press Ctrl+K (⌘K on a Mac) and begin with @ for people, # for jobs or > for commands. One wrong letter in a word is forgiven.',
  ],
  [
    'What are the keyboard shortcuts?',
    'Press ? on any page. The list shows the shortcuts of that page and those that work everywhere.',
  ],
]);

/** Every help text, one line per noun. */
export const helps: readonly Help[] = [
  ...accountHelp,
  ...complianceHelp,
  ...jobHelp,
  ...messageHelp,
  ...organizationHelp,
  ...reportHelp,
  ...searchHelp,
  ...tenantHelp,
];
