import { categories } from '@candor/contracts/all-events';
import type { AnyList } from '@candor/contracts/kernel/list';
import { type CopiedFile, copiedFiles } from '@candor/contracts/organization/copy';
import { projections } from '@candor/projections/index';
import { copiedLists, listsBeside } from './copied-lists.ts';

// Every noun of an organization stands in its copy, or here with the reason why it does not.

/** Read models that no file of the copy holds. */
const derived = 'made of records that the copy holds';
const history = 'a history; the audit log is a file of its own';
const ofPlatform = 'belongs to the platform, not to one organization';
const anonymous = 'counts of answers that belong to no person';
const notCopied: Record<string, string> = {
  sites: 'the address of an organization is in the organization’s own row',
  tenants: ofPlatform,
  'tenant-invitations': ofPlatform,
  usage: ofPlatform,
  visits: ofPlatform,
  'job-activity': history,
  activity: history,
  audit: history,
  imports: history,
  'bulk-operations': history,
  'offer-requests': 'the row of the application says that its offer waits',
  posts: derived,
  'busy-weeks': 'calendars belong to their members',
  'view-pins': 'the choice of one member',
  notifications: 'they belong to their members',
  facts: derived,
  'outreach-facts': derived,
  'answer-facts': derived,
  'deal-facts': derived,
  'sending-facts': derived,
  'task-facts': derived,
  marks: derived,
  'gone-records': 'ids of records that were deleted; earlier moments are no part of the copy',
  'automatic-archives': derived,
  'interview-seats': derived,
  'recruiting-events': derived,
  forms: derived,
  interest: derived,
  'destroyed-keys': 'notes that keys are destroyed, and holds nothing',
  checkpoints: 'the proof of the log is a download of its own',
  'log-checks': 'the proof of the log is a download of its own',
  'survey-counts': anonymous,
  'demographic-counts': anonymous,
};
/** The files that tell of the streams of each category, or why none does. */
const toldIn: Record<string, readonly CopiedFile[] | string> = {
  organization: ['organization'],
  slug: 'the row of the organization holds its addresses',
  audit: history,
  user: ['members'],
  invitation: ['invitations'],
  registration: 'a sign-up, which is over before there is an organization',
  job: ['jobs', 'job-content', 'openings', 'suggestions'],
  candidate: ['people', 'notes', 'consents'],
  merges: ['people', 'consents'],
  key: 'notes that a key is destroyed, and holds nothing',
  view: ['views'],
  bulk: history,
  import: history,
  upload: 'files come with the copy of each person',
  application: ['applications'],
  appointment: ['interviews'],
  calendar: 'calendars belong to their members',
  message: ['messages'],
  thread: ['conversations'],
  send_as: ['send-as'],
  incoming: ['unknown-senders'],
  suppression: ['blocked-addresses'],
  sender: ['paused-senders'],
  task: ['tasks'],
  review: ['reviews'],
  scorecard: ['scorecards'],
  recommendation: ['scorecards'],
  notification: 'they belong to their members',
  surveyresponse: anonymous,
  demographics: anonymous,
  savedreport: ['saved-reports'],
  cadence: ['cadences'],
  enrollment: ['enrollments'],
  contact: 'guards the rules of enrollments and holds nothing that they lack',
  sending: 'counts of messages',
  proof: 'the proof of the log is a download of its own',
  installation: ofPlatform,
  deal: ['deals'],
  partner: ['partners'],
  term: ['terms'],
  salesorder: ['partners', 'terms'],
  commission: ['commissions'],
  claim: 'follows from the deals and their partners',
  engagement: ['signs-of-interest'],
  visits: ['visits'],
  form: ['forms'],
  formaddresses: ['forms'],
  formcounts: ['forms'],
  submission: ['form-submissions'],
  page: ['pages', 'page-versions'],
  site: ['pages'],
  recruitingevent: ['events'],
  eventaddresses: ['events'],
  eventinstance: ['event-dates', 'event-registrations'],
};

test('each read model is in the copy of an organization, or left out for a reason', () => {
  const lists: readonly AnyList[] = [...Object.values(copiedLists), ...Object.values(listsBeside)];
  const copied = new Set(lists.map(({ name }) => name));
  const models = projections.map(({ list }) => list.name);
  expect(models.filter((name) => !copied.has(name) && !(name in notCopied))).toEqual([]);
  // A reason is not kept for a model that is copied, or that is gone.
  expect(Object.keys(notCopied).filter((name) => copied.has(name) || !models.includes(name))).toEqual([]);
});
test('each kind of stream is told of in the copy of an organization, or left out for a reason', () => {
  const kinds = Object.keys(categories).filter((name) => !name.startsWith('catalog_'));
  expect(kinds.filter((name) => !(name in toldIn))).toEqual([]);
  expect(Object.keys(toldIn).filter((name) => !kinds.includes(name))).toEqual([]);
  // Catalogues have no kind here: all of them are rows of one file.
  const told = new Set([
    'lists',
    ...Object.values(toldIn).flatMap((files) => (typeof files === 'string' ? [] : files)),
  ]);
  expect(copiedFiles.filter((file) => !told.has(file))).toEqual([]);
});
