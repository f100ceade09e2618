import { categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { actorTold } from '@candor/contracts/who-acted';
import { namedBy, sentenceOf, toldBy } from '@candor/contracts/kernel/event';
import { tellsAlone } from '@candor/contracts/jobs/activity';
import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  activityKept,
  activityList,
  type ActivityRow,
  organizationList,
  type OrganizationRow,
  siteList,
  type SiteRow,
  type StoredActivity,
} from '@candor/contracts/organization/rows';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { addressAfter, organizationAfter, organizationEventTypes } from '@candor/contracts/organization/facts';
import { moveEvents, onEach } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { andTakenBack } from '@candor/contracts/pipeline/stay';
import { projection, type Remembered } from '../kernel/projection.ts';

const taken = (row: OrganizationRow | null, event: Recorded<OrganizationEvent>): OrganizationRow | null => {
  const next = organizationAfter(row, event, event.metadata.occurred_at);
  return (
    next && {
      ...next,
      id: idOf(event.stream),
      version: event.revision,
      created_at: row?.created_at ?? event.metadata.occurred_at,
    }
  );
};
export const organizations = projection<OrganizationRow, OrganizationEvent>({
  name: 'organizations',
  version: 16,
  list: organizationList,
  keys: (event) => [idOf(event.stream)],
  on: onEach(organizationEventTypes, taken),
});

/** The addresses of each organization's public pages. */
export const sites = projection<SiteRow, OrganizationEvent>({
  name: 'sites',
  version: 1,
  list: siteList,
  keys: (event) => [idOf(event.stream)],
  organization: () => '*',
  on: {
    OrganizationRegistered: (_, event) => ({
      id: idOf(event.stream),
      slug: event.data.slug,
      old_slugs: [],
      status: 'active',
    }),
    OrganizationSlugChanged: (row, { data }) => row && { ...row, ...addressAfter(row, data) },
    OrganizationSuspended: (row) => row && { ...row, status: 'suspended' },
    OrganizationReactivated: (row) => row && { ...row, status: 'active' },
  },
});

type TakenBack = Extract<
  ApplicationEvent,
  { type: 'MoveTakenBack' | 'LeadTakenBack' | 'ImportedApplicationTakenBack' }
>;

/** The memo that marks a job as sample data. Other jobs have no memo. */
type OfSample = true;
type Kept = 'items' | 'samples';
const keptIn = ({ before, after }: Remembered<OfSample>): Kept => (before || after ? 'samples' : 'items');
const emptyRow = (event: Recorded): ActivityRow => ({ id: event.metadata.organization_id, items: [], samples: [] });
const note = (before: ActivityRow | null, event: Recorded<AnyEvent>, remembered: Remembered<OfSample>): ActivityRow => {
  const row = before ?? emptyRow(event);
  const category = categoryOf(event.stream);
  const data = event.data as { candidate_id?: string; job_id?: string };
  const definition = definitionOf(event.stream, event.type)!;
  const item: StoredActivity = {
    event_id: event.id,
    type: event.type,
    at: event.metadata.occurred_at,
    actor: actorTold(event),
    sentence: sentenceOf(toldBy(definition, event.metadata.actor), event.data),
    told: typeof definition.sentence === 'string' ? namedBy(definition.sentence, event.data) : {},
    taken_back: false,
    candidate_id: data.candidate_id ?? null,
    application_id: category === 'application' ? idOf(event.stream) : null,
    job_id: category === 'job' ? idOf(event.stream) : (data.job_id ?? null),
  };
  const kept = keptIn(remembered);
  return {
    ...row,
    [kept]: [item, ...row[kept]].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, activityKept),
  };
};
/** Keeps both the move and its undo in the list. The undone move is the application's latest event of its type. */
const noteTakenBack = (
  before: ActivityRow | null,
  event: Recorded<TakenBack>,
  remembered: Remembered<OfSample>,
): ActivityRow => {
  const row = before ?? emptyRow(event);
  const kept = keptIn(remembered);
  const { type } = event.data.takes_back;
  const told = row[kept].findIndex((item) => item.application_id === idOf(event.stream) && item.type === type);
  const items = row[kept].map((item, at) =>
    at === told && !item.taken_back ? { ...item, sentence: item.sentence + andTakenBack, taken_back: true } : item,
  );
  return note({ ...row, [kept]: items }, event, remembered);
};
const noteOpening = (
  row: ActivityRow | null,
  event: Recorded<Extract<JobEvent, { type: 'JobOpened' | 'JobOpenedInternally' }>>,
  remembered: Remembered<OfSample>,
): ActivityRow | null => (tellsAlone(event) ? note(row, event, remembered) : row);
/** The latest events of an organization, by the time when they happened, because imported histories arrive late. The stored sentences name steps and jobs, never people: a reader gets those when the row is read. */
export const activity = projection<ActivityRow, ApplicationEvent | JobEvent, OfSample>({
  name: 'activity',
  version: 11,
  list: activityList,
  keys: (event) => [event.metadata.organization_id],
  remembers: {
    key: (event) =>
      categoryOf(event.stream) === 'job' ? idOf(event.stream) : ((event.data as { job_id?: string }).job_id ?? null),
    next: (before, event) =>
      event.type === 'JobCreated'
        ? event.data.sample
          ? true
          : null
        : event.type === 'SampleJobRemoved'
          ? null
          : before,
  },
  on: {
    LeadAdded: note,
    LeadTakenBack: noteTakenBack,
    ImportedApplicationTakenBack: noteTakenBack,
    ApplicationSubmitted: note,
    ...onEach(moveEvents(), note),
    // The merge of jobs is not added, because the job's own event already reports it.
    ApplicationArchived: (row, event, remembered) => (event.data.merged_into ? row : note(row, event, remembered)),
    MoveTakenBack: noteTakenBack,
    CandidateWithdrew: note,
    WithdrawalTakenBack: note,
    OfferUpdated: note,
    JobCreated: note,
    JobOpened: noteOpening,
    JobOpenedInternally: noteOpening,
    HeadcountRequested: note,
    HeadcountApproved: note,
    HeadcountDeclined: note,
    JobClosed: note,
    JobReopened: note,
    FilledJobEnded: note,
    FilledJobEndTakenBack: note,
    JobMerged: note,
    JobUnmerged: note,
    SampleJobRemoved: (row, event) =>
      row && { ...row, samples: row.samples.filter((item) => item.job_id !== idOf(event.stream)) },
  },
});
