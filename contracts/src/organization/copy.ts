import { z } from 'zod';
import { fileEndpoint } from '../kernel/endpoint.ts';
import { organizes } from '../accounts/needs.ts';

/** The files of the copy, without their ending, in the order they are written. */
export const copiedFiles = [
  'organization',
  'members',
  'invitations',
  'lists',
  'jobs',
  'job-content',
  'openings',
  'reviews',
  'suggestions',
  'people',
  'consents',
  'notes',
  'views',
  'applications',
  'interviews',
  'scorecards',
  'conversations',
  'messages',
  'unknown-senders',
  'blocked-addresses',
  'paused-senders',
  'send-as',
  'cadences',
  'enrollments',
  'tasks',
  'saved-reports',
  'deals',
  'partners',
  'terms',
  'commissions',
  'forms',
  'form-submissions',
  'pages',
  'page-versions',
  'events',
  'event-dates',
  'event-registrations',
  'signs-of-interest',
  'visits',
] as const;
export type CopiedFile = (typeof copiedFiles)[number];

export const exportOrganization = fileEndpoint('/api/org/export', {
  kind: 'stream',
  types: ['application/zip'],
  needs: organizes,
  visit: 'refused',
  limit: { most: 10, seconds: 3600, caller: { name: 'organization-exports', organization: 20 } },
  summary: `The whole organisation as a ZIP, sent while it is read: a \`README.txt\` that says what is in it and what is not, and one file of JSON lines for each kind of record (${copiedFiles.map((name) => `\`${name}.jsonl\``).join(', ')}). It is recorded. Errors: visiting.`,
  request: z.object({}),
});
