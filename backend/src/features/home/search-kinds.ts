import { say, sayLabel } from '@candor/contracts/words/say';
import { recruitingEventsPage } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventList, type RecruitingEventRow } from '@candor/contracts/recruiting-events/rows';
import { recruitingEventKinds } from '@candor/contracts/recruiting-events/values';
import { formsPage } from '@candor/contracts/forms/pages';
import { formList, type FormRow } from '@candor/contracts/forms/rows';
import { formStatuses } from '@candor/contracts/forms/values';
import { webpagesPage } from '@candor/contracts/webpages/pages';
import { webpageList, type WebpageRow } from '@candor/contracts/webpages/rows';
import { pageKinds, pageStatuses } from '@candor/contracts/webpages/values';
import { usersPage } from '@candor/contracts/accounts/pages';
import { type ListedUser, userList } from '@candor/contracts/accounts/rows';
import { jobsPage } from '@candor/contracts/jobs/pages';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { boardOf, kindWords } from '@candor/contracts/jobs/kinds';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { emptySlice, formatListAddress, unfiltered } from '@candor/contracts/kernel/list';
import { inboxPage } from '@candor/contracts/messages/pages';
import { threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import { peoplePage, personPage } from '@candor/contracts/people/pages';
import { mainApplication, type ListedPerson, peopleList } from '@candor/contracts/people/rows';
import type { SearchItem } from '@candor/contracts/platform/endpoints';
import { viewAddress, viewList, type ViewRow } from '@candor/contracts/people/views';
import { searchKinds } from '@candor/contracts/platform/search-pages';
import { dealsPage, partnersPage } from '@candor/contracts/sales/pages';
import { dealList, type DealRow, partnerList, type PartnerRow } from '@candor/contracts/sales/rows';
import { dealStages, partnerKinds } from '@candor/contracts/sales/values';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { ownJobs, rightsOn } from '../../access/job-access.ts';
import type { MessageAccess } from '../../access/message-access.ts';
import type { PersonAccess } from '../../access/person-access.ts';
import { isAdmin } from '../../access/rights.ts';
import { narrowOrder } from '../../reads/people/seen-people.ts';
import { viewsOf } from '../../reads/people/views.ts';
import type { RowNames } from '../../reads/row-names.ts';
import type { Reads } from '../../kernel/rows/reads.ts';
import type { FoundRows } from './find-named.ts';

// The kinds of records that the search finds: which rows the caller may see, and how a row is shown.

/** `begins`: a word of the name must begin with one of these. */
export type Sought = { search: string; limit: number; page: number; begins?: readonly string[] };
export type SearchKind<Row> = {
  type: string;
  title: string;
  rows: (sought: Sought) => Promise<FoundRows<Row>>;
  item: (row: Row) => Omit<SearchItem, 'near'>;
};

/** A list without the filter by words of names would leave it out, and find every row. So only a list that has it is searched. */
type Named = { filters: { word: { kind: 'begins' } } };
export const sliceOf = (_list: Named, { search, limit, page, begins }: Sought) => ({
  ...unfiltered,
  limit,
  page,
  search,
  filters: begins ? { word: begins } : {},
});
export const recordAddress = (area: string, entity: string, id: string, section?: string): string =>
  formatListAddress({
    area,
    entity,
    list: emptySlice,
    id,
    section: section ? { name: section, id: null, list: emptySlice } : null,
  });
/** The address of the job's board; for callers who may not see the job's candidates, of the job's own page. */
const jobAddress = (caller: Caller, row: JobRow): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: row.id,
    section: rightsOn(caller, row)?.sees.includes('list') ? { name: boardOf(row), id: null, list: emptySlice } : null,
  });
/** How far the person has come, by an application on a job whose candidates the caller may see. */
const stageOf = ({ applications }: ListedPerson, listed: ReadonlySet<string> | null): SearchItem['mark'] => {
  const last = mainApplication({ applications: applications.filter(({ job_id }) => !listed || listed.has(job_id)) });
  return last ? { stage: { name: last.step.name, type: last.step.type }, since: last.entered_at } : null;
};

export const jobKind = (reads: Reads, caller: Caller): SearchKind<JobRow> | null =>
  permits(jobsPage.needs, caller)
    ? {
        type: 'job',
        title: sayLabel(searchKinds.job),
        rows: async (sought) => {
          const slice = sliceOf(jobList, sought);
          const filters = { ...slice.filters, kind: opportunityKinds };
          return reads.found(jobList, ownJobs(caller), { ...slice, filters });
        },
        item: (row) => ({
          id: row.id,
          title: row.fields.name,
          subtitle: [
            kindWords[row.kind].mark && sayLabel(kindWords[row.kind].mark!),
            sayLabel(row.template ? 'Template' : kindWords[row.kind].statuses[row.hiring_status]),
            row.fields.requisition_code,
          ]
            .filter(Boolean)
            .join(' · '),
          url: jobAddress(caller, row),
          mark: { status: row.hiring_status, live: row.counts.live, new_resumes: row.counts.new_resumes },
        }),
      }
    : null;

export const personKind = async (
  reads: Reads,
  access: PersonAccess,
  caller: Caller,
): Promise<SearchKind<ListedPerson> | null> => {
  // Callers who see people only in reports cannot open their pages, so they find none.
  const scope = permits(personPage.needs, caller) ? await access.scope(caller) : null;
  if (!scope) return null;
  const listed = isAdmin(caller) ? null : new Set(await access.listed(caller));
  return {
    type: 'candidate',
    title: sayLabel(searchKinds.candidate),
    rows: async (sought) => {
      const sort = scope.within ? narrowOrder : null;
      return reads.found(peopleList, scope, { ...sliceOf(peopleList, sought), sort });
    },
    item: (row) => ({
      id: row.id,
      title: row.name,
      subtitle:
        [row.current_title ?? row.headline, row.current_company].filter(Boolean).join(' · ') || (row.email ?? ''),
      url: recordAddress('people', 'candidates', row.id),
      mark: stageOf(row, listed),
    }),
  };
};

/** Conversations by mail that the caller may read, by their subject and last words. Conversations in which only the product wrote, such as confirmations, are left out. */
export const threadKind = async (
  reads: Reads,
  access: MessageAccess,
  names: RowNames,
  caller: Caller,
): Promise<SearchKind<ThreadRow & { name: string }> | null> => {
  if (!permits(inboxPage.needs, caller)) return null;
  const scope = await access.scope(caller);
  return {
    type: 'thread',
    title: sayLabel(searchKinds.thread),
    rows: async (sought) => {
      const slice = sliceOf(threadList, sought);
      const { rows, total } = await reads.found(threadList, scope, {
        ...slice,
        filters: { ...slice.filters, spoken: 'yes' },
        sort: { field: 'last_at', direction: 'desc' },
      });
      const people = await names.of(
        'people',
        caller.organization_id,
        rows.map(({ candidate_id }) => candidate_id),
      );
      return { total, rows: rows.map((row) => ({ ...row, name: people[row.candidate_id] ?? '' })) };
    },
    item: ({ id, subject, snippet, name }) => ({
      id,
      title: subject,
      subtitle: [name, snippet].filter(Boolean).join(' · '),
      url: recordAddress('messages', 'inbox', id),
      mark: null,
    }),
  };
};

/** The caller's saved views of candidates, and the views that others share. */
export const viewKind = (reads: Reads, caller: Caller): SearchKind<ViewRow> | null =>
  permits(peoplePage.needs, caller)
    ? {
        type: 'view',
        title: sayLabel(searchKinds.view),
        rows: async (sought) => {
          return reads.found(viewList, viewsOf(caller), sliceOf(viewList, sought));
        },
        item: (row) => ({
          id: row.id,
          title: row.name,
          subtitle: row.shared ? say('Shared view of the candidates') : say('Your view of the candidates'),
          url: viewAddress(row),
          mark: null,
        }),
      }
    : null;

/** Active members, for administrators. A hit leads to the page that shows what this member can see. */
export const userKind = (reads: Reads, caller: Caller): SearchKind<ListedUser> | null => {
  if (!permits(usersPage.needs, caller)) return null;
  const { organization_id } = caller;
  const scope = { organization_id: '*', within: { field: 'organization' as const, values: [organization_id] } };
  return {
    type: 'user',
    title: sayLabel(searchKinds.user),
    rows: async (sought) => {
      const slice = sliceOf(userList, sought);
      const filters = { ...slice.filters, status: [`${organization_id}:active`] };
      return reads.found(userList, scope, { ...slice, filters });
    },
    item: ({ id, name, email }) => ({
      id,
      title: name,
      subtitle: email,
      url: `/org/access?person=${id}`,
      mark: null,
    }),
  };
};

export const dealKind = (reads: Reads, caller: Caller): SearchKind<DealRow> | null =>
  permits(dealsPage.needs, caller)
    ? {
        type: 'deal',
        title: sayLabel(searchKinds.deal),
        rows: (sought) => reads.found(dealList, { organization_id: caller.organization_id }, sliceOf(dealList, sought)),
        item: (row) => ({
          id: row.id,
          title: row.company_name,
          subtitle: `${row.name} · ${sayLabel(dealStages[row.type])}`,
          url: recordAddress('sales', 'deals', row.id),
          mark: null,
        }),
      }
    : null;
export const partnerKind = (reads: Reads, caller: Caller): SearchKind<PartnerRow> | null =>
  permits(partnersPage.needs, caller)
    ? {
        type: 'partner',
        title: sayLabel(searchKinds.partner),
        rows: (sought) =>
          reads.found(partnerList, { organization_id: caller.organization_id }, sliceOf(partnerList, sought)),
        item: (row) => ({
          id: row.id,
          title: row.name,
          subtitle: sayLabel(partnerKinds[row.kind]),
          url: recordAddress('sales', 'partners', row.id),
          mark: null,
        }),
      }
    : null;
export const formKind = (reads: Reads, caller: Caller): SearchKind<FormRow> | null =>
  permits(formsPage.needs, caller)
    ? {
        type: 'form',
        title: sayLabel(searchKinds.form),
        rows: (sought) => reads.found(formList, { organization_id: caller.organization_id }, sliceOf(formList, sought)),
        item: (row) => ({
          id: row.id,
          title: row.name,
          subtitle: sayLabel(formStatuses[row.status]),
          url: recordAddress('marketing', 'forms', row.id, 'submissions'),
          mark: null,
        }),
      }
    : null;
export const webpageKind = (reads: Reads, caller: Caller): SearchKind<WebpageRow> | null =>
  permits(webpagesPage.needs, caller)
    ? {
        type: 'webpage',
        title: sayLabel(searchKinds.webpage),
        rows: (sought) =>
          reads.found(webpageList, { organization_id: caller.organization_id }, sliceOf(webpageList, sought)),
        item: (row) => ({
          id: row.id,
          title: row.title,
          subtitle: `${sayLabel(pageKinds[row.kind])} · ${sayLabel(pageStatuses[row.status])}`,
          url: recordAddress('marketing', 'pages', row.id, 'edit'),
          mark: null,
        }),
      }
    : null;
export const recruitingEventKind = (reads: Reads, caller: Caller): SearchKind<RecruitingEventRow> | null =>
  permits(recruitingEventsPage.needs, caller)
    ? {
        type: 'event',
        title: sayLabel(searchKinds.event),
        rows: (sought) =>
          reads.found(
            recruitingEventList,
            { organization_id: caller.organization_id },
            sliceOf(recruitingEventList, sought),
          ),
        item: (row) => ({
          id: row.id,
          title: row.name,
          subtitle: sayLabel(recruitingEventKinds[row.kind]),
          url: recordAddress('marketing', 'events', row.id),
          mark: null,
        }),
      }
    : null;
