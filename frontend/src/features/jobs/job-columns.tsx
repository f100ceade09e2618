import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { daysOpen } from '@candor/contracts/jobs/rows';
import { durationWords } from '@candor/contracts/words/time-words';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { JobListItem } from '@candor/contracts/jobs/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import { AvatarRow } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import type { Copied, CopyAs } from './copy-dialog.tsx';
import { JobMenu } from './job-menu.tsx';
import { placesText, statusTones, typeText, workText } from '../../parts/jobs/job-words.ts';

const ownersOf = (job: JobListItem, names: Names) =>
  [...new Set(job.owners.map((owner) => owner.user_id))].flatMap((id) => names[id] ?? []);
const Amount = ({ value, strong }: { value: number; strong?: boolean }) => (
  <span className={value ? (strong ? 'font-medium text-accent-ink' : 'text-ink') : 'text-ink-3'}>
    {numberWords(value)}
  </span>
);
const Quiet = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;
const JobStatus = ({ job }: { job: JobListItem }) =>
  job.template ? (
    <Status tone="plain">{say('Template')}</Status>
  ) : (
    <Status tone={statusTones[job.hiring_status]}>{sayLabel(kindWords[job.kind].statuses[job.hiring_status])}</Status>
  );

/** The columns of the job list. */
export const jobColumns = (
  names: Names,
  zone: string | null,
  copy: ((job: Copied, as: CopyAs) => void) | null,
  kind: OpportunityKind = 'job',
  /** The time of a page of the past. */
  at?: string,
): Column<JobListItem>[] => [
  {
    id: 'name',
    header: kind === 'job' ? say('Job') : say('Pipeline'),
    width: 246,
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
  { id: 'status', header: say('Status'), width: 136, cell: (job) => <JobStatus job={job} /> },
  {
    id: 'locations',
    header: say('Locations'),
    width: 140,
    cell: (job) => placesText(job.fields, names) || <Quiet>{say('Not set')}</Quiet>,
  },
  {
    id: 'department',
    header: say('Department'),
    width: 130,
    hidden: true,
    cell: (job) => (job.fields.category_id && names[job.fields.category_id]) || <Quiet>{say('Not set')}</Quiet>,
  },
  {
    id: 'work',
    header: say('Work location'),
    width: 110,
    hidden: true,
    cell: (job) => workText(job.fields) || <Quiet>{say('Not set')}</Quiet>,
  },
  {
    id: 'owners',
    header: say('Owners'),
    width: 90,
    cell: (job) => {
      const owners = ownersOf(job, names);
      return owners.length ? <AvatarRow names={owners} size={22} most={3} /> : <Quiet>{say('None')}</Quiet>;
    },
  },
  {
    id: 'hires',
    header: say('Hires'),
    width: 74,
    align: 'end',
    cell: (job) => (
      <span className={job.counts.hires ? 'text-ink' : 'text-ink-3'}>
        {numberWords(job.counts.hires)} / {numberWords(job.fields.openings)}
      </span>
    ),
  },
  {
    id: 'live',
    header: say('Live'),
    width: 66,
    align: 'end',
    sort: 'live',
    cell: (job) => <Amount value={job.counts.live} />,
  },
  {
    id: 'resumes',
    header: say('New resumes'),
    width: 116,
    align: 'end',
    sort: 'new_resumes',
    cell: (job) => <Amount value={job.counts.new_resumes} strong />,
  },
  { id: 'leads', header: say('Leads'), width: 66, align: 'end', cell: (job) => <Amount value={job.counts.leads} /> },
  {
    id: 'rounds',
    header: kind === 'job' ? say('In rounds') : say('In stages'),
    width: 82,
    align: 'end',
    cell: (job) => <Amount value={job.counts.in_rounds} />,
  },
  { id: 'offers', header: say('Offers'), width: 80, align: 'end', cell: (job) => <Amount value={job.counts.offers} /> },
  {
    id: 'days',
    header: say('Open for'),
    width: 84,
    align: 'end',
    sort: 'opened_at',
    cell: (job) => {
      const days = daysOpen(job, at);
      return days === null ? <Quiet>–</Quiet> : durationWords(days);
    },
  },
  {
    id: 'updated',
    header: say('Updated'),
    width: 96,
    sort: 'updated_at',
    cell: (job) => <Ago at={job.updated_at} zone={zone} />,
  },
  {
    id: 'created',
    header: say('Created'),
    width: 96,
    sort: 'created_at',
    hidden: true,
    cell: (job) => <Ago at={job.created_at} zone={zone} />,
  },
  ...(copy
    ? [
        {
          id: 'menu',
          header: say('Actions'),
          head: <></>,
          width: 52,
          fixed: true as const,
          acts: true as const,
          cell: (job: JobListItem) => <JobMenu job={job} copy={copy} />,
        },
      ]
    : []),
];

/** A job on a narrow screen. */
export const jobCard = (names: Names) => (job: JobListItem) => (
  <span className="grid grid-cols-1 gap-1">
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium text-ink">{job.fields.name}</span>
      <JobStatus job={job} />
    </span>
    <span className="text-meta">
      <Facts
        of={[
          kindWords[job.kind].hires && (placesText(job.fields, names) || typeText(job.fields)),
          say('{count, number} live', { count: job.counts.live }),
          job.counts.new_resumes > 0 && (
            <span key="new" className="font-medium text-accent-ink">
              {say('{count, number} new', { count: job.counts.new_resumes })}
            </span>
          ),
        ]}
      />
    </span>
  </span>
);
