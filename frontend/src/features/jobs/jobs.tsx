import { Plus, UserCheck } from 'lucide-react';
import type { DataOf } from '@candor/contracts/kernel/page';
import { hiringStatuses } from '@candor/contracts/jobs/values';
import { type JobListItem, jobsPage } from '@candor/contracts/jobs/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { AvatarRow } from '../../kit/avatar.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import type { Column } from '../../kit/columns.ts';
import { ColumnChooser } from '../../kit/data-table-parts.tsx';
import { FilterBar, SearchBox } from '../../kit/filter-bar.tsx';
import type { Filter } from '../../kit/filter-editor.tsx';
import { Page as Sheet, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/pager.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import {
  daysOpen,
  employmentOptions,
  placesText,
  statusOptions,
  statusTones,
  typeOptions,
  typeText,
  workOptions,
  workText,
} from './job-words.ts';

const ownersOf = (job: JobListItem, names: Names) =>
  [...new Set(job.owners.map((owner) => owner.user_id))].flatMap((id) => names[id] ?? []);
const Amount = ({ value, strong }: { value: number; strong?: boolean }) => (
  <span className={value ? (strong ? 'font-medium text-accent-ink' : 'text-ink') : 'text-ink-3'}>
    {value.toLocaleString()}
  </span>
);
const JobStatus = ({ job }: { job: JobListItem }) => (
  <Status tone={statusTones[job.hiring_status]}>{hiringStatuses[job.hiring_status]}</Status>
);

const columnsOf = (names: Names, zone: string | null): Column<JobListItem>[] => [
  {
    id: 'name',
    header: 'Job',
    width: 260,
    sort: 'name',
    fixed: true,
    cell: (job) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium text-ink">{job.fields.name}</span>
        {job.fields.requisition_code && (
          <span className="shrink-0 text-micro text-ink-3">{job.fields.requisition_code}</span>
        )}
      </span>
    ),
  },
  { id: 'status', header: 'Status', width: 136, cell: (job) => <JobStatus job={job} /> },
  {
    id: 'locations',
    header: 'Locations',
    width: 140,
    cell: (job) => placesText(job.fields, names) || <span className="text-ink-3">Not set</span>,
  },
  {
    id: 'department',
    header: 'Department',
    width: 130,
    hidden: true,
    cell: (job) =>
      (job.fields.category_id && names[job.fields.category_id]) || <span className="text-ink-3">Not set</span>,
  },
  {
    id: 'work',
    header: 'Work location',
    width: 110,
    hidden: true,
    cell: (job) => workText(job.fields) || <span className="text-ink-3">Not set</span>,
  },
  {
    id: 'owners',
    header: 'Owners',
    width: 90,
    cell: (job) => {
      const owners = ownersOf(job, names);
      return owners.length ? <AvatarRow names={owners} size={22} most={3} /> : <span className="text-ink-3">None</span>;
    },
  },
  {
    id: 'hires',
    header: 'Hires',
    width: 70,
    align: 'end',
    cell: (job) => (
      <span className={job.counts.hires ? 'text-ink' : 'text-ink-3'}>
        {job.counts.hires} / {job.fields.openings}
      </span>
    ),
  },
  {
    id: 'live',
    header: 'Live',
    width: 66,
    align: 'end',
    sort: 'live',
    cell: (job) => <Amount value={job.counts.live} />,
  },
  {
    id: 'resumes',
    header: 'New resumes',
    width: 100,
    align: 'end',
    sort: 'new_resumes',
    cell: (job) => <Amount value={job.counts.new_resumes} strong />,
  },
  { id: 'leads', header: 'Leads', width: 66, align: 'end', cell: (job) => <Amount value={job.counts.leads} /> },
  {
    id: 'rounds',
    header: 'In rounds',
    width: 82,
    align: 'end',
    cell: (job) => <Amount value={job.counts.in_rounds} />,
  },
  { id: 'offers', header: 'Offers', width: 66, align: 'end', cell: (job) => <Amount value={job.counts.offers} /> },
  {
    id: 'days',
    header: 'Days open',
    width: 84,
    align: 'end',
    sort: 'opened_at',
    cell: (job) => {
      const days = daysOpen(job, zone);
      return days === null ? <span className="text-ink-3">–</span> : days.toLocaleString();
    },
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 96,
    sort: 'updated_at',
    cell: (job) => <Ago at={job.updated_at} zone={zone} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 96,
    sort: 'created_at',
    hidden: true,
    cell: (job) => <Ago at={job.created_at} zone={zone} />,
  },
];

type Page = DataOf<typeof jobsPage>;
/** Choices of what stands in the list, and of what is chosen already. */
const choices = (ids: readonly (string | null)[], names: Names, chosen: unknown) =>
  [...new Set([...ids, ...(Array.isArray(chosen) ? chosen.map(String) : [])])]
    .flatMap((id) => (id && names[id] ? [{ value: id, label: names[id] }] : []))
    .sort((a, b) => a.label.localeCompare(b.label));
const filtersOf = ({ list, names }: Page): Filter[] => {
  const counts = list.facets.hiring_status ?? [];
  const { items, filters } = list;
  const named = (name: string, label: string, ids: readonly (string | null)[]): Filter[] => {
    const options = choices(ids, names, filters[name]);
    return options.length ? [{ name, label, kind: 'choice', options }] : [];
  };
  return [
    {
      name: 'hiring_status',
      label: 'Status',
      kind: 'choice',
      options: statusOptions.map((option) => ({
        ...option,
        count: counts.find((each) => each.value === option.value)?.count,
      })),
    },
    ...named(
      'department',
      'Department',
      items.map((job) => job.fields.category_id),
    ),
    ...named(
      'location',
      'Location',
      items.flatMap((job) => job.fields.location_ids),
    ),
    ...named(
      'owner',
      'Owner',
      items.flatMap((job) => job.owners.map((owner) => owner.user_id)),
    ),
    { name: 'work_location', label: 'Work location', kind: 'choice', options: workOptions },
    { name: 'employment_type', label: 'Type', kind: 'choice', options: typeOptions },
    { name: 'employment_status', label: 'Employment', kind: 'choice', options: employmentOptions },
    { name: 'opened', label: 'Opened', kind: 'dates' },
  ];
};

const cardOf = (names: Names) => (job: JobListItem) => (
  <span className="grid grid-cols-1 gap-1">
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium text-ink">{job.fields.name}</span>
      <JobStatus job={job} />
    </span>
    <span className="text-meta">
      <Facts
        of={[
          placesText(job.fields, names) || typeText(job.fields),
          `${job.counts.live} live`,
          job.counts.new_resumes > 0 && (
            <span key="new" className="font-medium text-accent-ink">
              {job.counts.new_resumes} new
            </span>
          ),
        ]}
      />
    </span>
  </span>
);

/** `/opportunities/jobs`: every job the caller may see, with what waits in it. */
export const Screen = () => {
  const page = usePage(jobsPage);
  const { list, names, user, may_create } = page;
  const at = useListAddress();
  useLivePage(['jobs']);
  const columns = columnsOf(names, user.tz_region);
  const create = at.recordTo('new');
  useShortcut('c', 'Create a job', () => at.go(create), { on: may_create });
  const mine = at.slice.filters.mine !== undefined;
  return (
    <Sheet>
      <PageHead
        title="Jobs"
        count={list.total}
        actions={
          may_create && (
            <ButtonLink kind="primary" to={create}>
              <Plus size={14} aria-hidden />
              Create a job
            </ButtonLink>
          )
        }
      />
      <PageBar>
        <SearchBox
          value={at.slice.search}
          onSearch={(text) => at.go(at.searchTo(text), { replace: true })}
          label="Search jobs"
        />
        <Button
          size="sm"
          kind={mine ? 'soft' : 'ghost'}
          aria-pressed={mine}
          onClick={() => at.go(at.filterTo('mine', mine ? undefined : [user.id]))}
        >
          <UserCheck size={14} aria-hidden />
          Mine
        </Button>
        <FilterBar
          filters={filtersOf(page)}
          value={Object.fromEntries(Object.entries(at.slice.filters).filter(([name]) => name !== 'mine'))}
          onChange={(filters) => at.go(at.filtersTo({ ...filters, ...(mine ? { mine: at.slice.filters.mine } : {}) }))}
        />
        <span className="ms-auto max-sm:hidden">
          <ColumnChooser name="jobs" columns={columns} />
        </span>
      </PageBar>
      <DataTable
        name="jobs"
        label="Jobs"
        columns={columns}
        rows={list.items}
        keyOf={(job) => job.id}
        nameOf={(job) => job.fields.name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={(job) => at.recordTo(job.id)}
        card={cardOf(names)}
        empty={
          <EmptyState
            action={
              may_create ? (
                <ButtonLink kind="primary" to={create}>
                  Create a job
                </ButtonLink>
              ) : Object.keys(at.slice.filters).length || at.slice.search ? (
                <ButtonLink to={at.to({ filters: {}, search: '' })}>Show all jobs</ButtonLink>
              ) : undefined
            }
          >
            {may_create ? 'No jobs match. Create a job.' : 'No jobs match.'}
          </EmptyState>
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </Sheet>
  );
};
