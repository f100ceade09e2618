import { reasonWords } from '@candor/contracts/triage/reason-words';
import { fullDays } from '@candor/contracts/values/days';
import { meets } from '@candor/contracts/rounds/scheduling';
import { shortDuration } from '@candor/contracts/words/time-words';
import type { ReactNode } from 'react';
import { scheduleStatuses, sourceTypes, type Step } from '@candor/contracts/jobs/values';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { useListAddress } from '../../page/list-address.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import type { Selection } from '../../kit/tables/table-props.ts';
import type { Column } from '../../kit/tables/columns.ts';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Person } from '../../kit/avatar.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Ago, dayText, Moment } from '../../kit/time.tsx';
import { ageTone, nextOf as nextIn } from './stages.ts';
import { NextLine } from './next-line.tsx';
import { Stage } from './candidate-stage.tsx';
import type { AtHand } from './at-hand.ts';
import { chosenAmong } from './in-hand.ts';
import { CadenceButton } from './cadence-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { MessageButton } from './message-button.tsx';
import type { Pipeline } from './use-pipeline.ts';
import { ListTable } from '../lists/list-table.tsx';

/** `at`: the past time of the page; days are counted up to it. */
type Where = {
  steps: readonly Step[];
  zone: string | null;
  rejections?: BoardData['rejections'];
  meetings?: BoardData['meetings'];
  at?: string;
};
const nextOf = (row: ApplicationRow, { steps, zone, rejections, meetings, at }: Where) =>
  nextIn(
    { ...row, rejection_at: rejections?.[row.id], meeting: meetings?.[row.id] },
    steps.find((step) => step.id === row.step.id) ?? row.step,
    zone,
    at,
  );
const when = (at: string | null, zone: string | null): ReactNode =>
  at ? <Moment at={at} zone={zone} only="date" className="tnum" /> : '';
const offerStates = { pending: phrase('Pending'), accepted: phrase('Accepted'), declined: phrase('Declined') };
const offerText = ({ offer }: ApplicationRow) => {
  if (!offer) return '';
  const status = say(offerStates[offer.status]);
  return offer.revision > 1
    ? say('{status}, revision {revision, number}', { status, revision: offer.revision })
    : status;
};
const resumeStates = { new: phrase('New'), reviewed: phrase('Reviewed') };
const ways: Record<string, string> = {
  form: phrase('Form'),
  recruiter: phrase('Recruiter'),
  import: phrase('Import'),
  booking: phrase('Booking'),
  referral: phrase('Referral'),
};

/** The columns of the table, one for each fact of a row. */
export const columnsOf = ({ steps, zone, rejections, meetings, at }: Where): Column<ApplicationRow>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 210,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="font-medium text-ink">
        <Person name={row.name} />
      </span>
    ),
  },
  { id: 'step', header: say('Step'), width: 160, cell: (row) => <Stage steps={steps} step={row.step} /> },
  {
    id: 'entered_at',
    header: say('In step'),
    width: 90,
    sort: 'entered_at',
    align: 'end',
    cell: (row) => (
      <span className={ageTone(fullDays(row.entered_at, at), row.sla_days)}>
        {shortDuration(fullDays(row.entered_at, at))}
      </span>
    ),
  },
  {
    id: 'next',
    header: say('Next'),
    width: 270,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <NextLine next={nextOf(row, { steps, zone, rejections, meetings, at })} />
      </span>
    ),
  },
  { id: 'title', header: say('Role'), width: 150, cell: (row) => row.title ?? row.headline ?? '' },
  { id: 'company', header: say('Company'), width: 120, cell: (row) => row.company ?? '' },
  {
    id: 'source',
    header: say('Source'),
    width: 100,
    cell: (row) => sayLabel(sourceTypes[row.source as keyof typeof sourceTypes] ?? row.source),
  },
  {
    id: 'applied_at',
    header: say('Applied'),
    width: 100,
    sort: 'applied_at',
    align: 'end',
    cell: (row) => when(row.applied_at, zone),
  },
  {
    id: 'last_activity',
    header: say('Last activity'),
    width: 110,
    sort: 'last_activity',
    align: 'end',
    cell: (row) => <Ago at={row.last_activity} zone={zone} />,
  },
  { id: 'email', header: say('Email'), width: 200, hidden: true, cell: (row) => row.email ?? '' },
  {
    id: 'resume',
    header: say('Resume'),
    width: 100,
    hidden: true,
    cell: (row) => (row.resume_id ? say(resumeStates[row.resume_status]) : ''),
  },
  {
    id: 'scheduling',
    header: say('Scheduling'),
    width: 120,
    hidden: true,
    cell: (row) => (meets(row.step) ? sayLabel(scheduleStatuses[row.schedule_status]) : ''),
  },
  { id: 'offer', header: say('Offer'), width: 130, hidden: true, cell: offerText },
  {
    id: 'expires_on',
    header: say('Offer expires'),
    width: 110,
    hidden: true,
    align: 'end',
    cell: (row) => (row.offer?.expires_on ? dayText(row.offer.expires_on) : ''),
  },
  {
    id: 'start_on',
    header: say('Starts'),
    width: 100,
    hidden: true,
    align: 'end',
    cell: (row) => (row.offer?.start_on ? dayText(row.offer.start_on) : ''),
  },
  {
    id: 'reason',
    header: say('Archived because'),
    width: 180,
    hidden: true,
    cell: (row) =>
      row.archived
        ? say('{reason}, at {step}', {
            reason: reasonWords(row.archived.reason_name),
            step: sayLabel(row.archived.from_step.name),
          })
        : '',
  },
  {
    id: 'knocked_out',
    header: say('Knockout'),
    width: 90,
    hidden: true,
    cell: (row) => (row.knocked_out ? <Tag tone="bad">{say('Knockout')}</Tag> : ''),
  },
  {
    id: 'source_detail',
    header: say('Source detail'),
    width: 140,
    hidden: true,
    cell: (row) => row.source_detail ?? '',
  },
  {
    id: 'applied_via',
    header: say('Applied via'),
    width: 100,
    hidden: true,
    cell: (row) => (ways[row.applied_via ?? ''] ? sayLabel(ways[row.applied_via ?? '']!) : ''),
  },
  { id: 'pass', header: say('Pass'), width: 70, hidden: true, align: 'end', cell: (row) => row.pass },
  {
    id: 'added_at',
    header: say('Added'),
    width: 100,
    sort: 'added_at',
    hidden: true,
    align: 'end',
    cell: (row) => when(row.added_at, zone),
  },
  {
    id: 'hired_at',
    header: say('Hired'),
    width: 100,
    hidden: true,
    align: 'end',
    cell: (row) => when(row.hired_at, zone),
  },
  { id: 'events', header: say('Events'), width: 80, hidden: true, align: 'end', cell: (row) => row.events },
];

/** Chooses the table's columns, in the bar. */
export const TableColumns = () => <ColumnChooser name="candidates" columns={columnsOf({ steps: [], zone: null })} />;

/** A row as a card, on screens narrower than 640 px. */
export const rowCard =
  ({ steps, zone, rejections, meetings, at }: Where) =>
  (row: ApplicationRow) => {
    const days = fullDays(row.entered_at, at);
    return (
      <span className="grid gap-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semi text-ink">{row.name}</span>
          <span className={cx('tnum ms-auto text-micro', ageTone(days, row.sla_days))}>{shortDuration(days)}</span>
        </span>
        <span className="flex min-w-0 gap-3 text-meta">
          <Stage steps={steps} step={row.step} />
          <span className="flex min-w-0 items-center gap-1">
            <NextLine next={nextOf(row, { steps, zone, rejections, meetings, at })} />
          </span>
        </span>
      </span>
    );
  };

/** The buttons for selected rows. `page`: the data for inviting these candidates to choose a time, if that is possible. */
export const bulkOf =
  (
    pipeline: Pipeline,
    rows: readonly ApplicationRow[],
    { advance = say('Advance'), page }: { advance?: string; page?: BoardData } = {},
  ) =>
  ({ ids, clear }: Selection) => {
    const chosen = chosenAmong(rows, ids);
    return (
      <>
        <Button size="sm" onClick={() => pipeline.advanceSeveral(chosen, clear)}>
          {advance}
        </Button>
        {page && <InviteButton page={page} pipeline={pipeline} subjects={chosen} done={clear} />}
        <MessageButton subjects={chosen} />
        <CadenceButton pipeline={pipeline} subjects={chosen} done={clear} />
        <Button size="sm" onClick={() => pipeline.ask({ kind: 'archive', subjects: chosen, done: clear })}>
          {say('Archive')}
        </Button>
      </>
    );
  };

/** The board's candidates as a table. The server sorts and filters them, and divides them into pages. */
export const CandidateTable = ({
  page,
  at,
  hand,
  openId,
  pipeline,
  chosen,
  onChoose,
}: {
  page: BoardData;
  at: ReturnType<typeof useListAddress>;
  hand: AtHand;
  openId: string | null;
  pipeline: Pipeline;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) => {
  const { list, job, rights, user } = page;
  const where = { steps: job.steps, zone: user.tz_region, rejections: page.rejections, meetings: page.meetings };
  const columns = columnsOf(where);
  if (!list) return null;
  return (
    <ListTable
      at={at}
      list={list}
      name="candidates"
      label={say('Candidates')}
      columns={columns}
      rows={list.items}
      nameOf={(row) => row.name}
      rowTo={(row) => at.sectionRowTo(row.id)}
      onOpen={(row) => hand.open(row.id)}
      current={openId}
      hand={hand}
      chosen={chosen}
      onChoose={onChoose}
      card={rowCard(where)}
      bulk={rights.permissions.includes('list') ? bulkOf(pipeline, list.items, { page }) : undefined}
      empty={
        <EmptyState>
          {at.slice.search || Object.keys(at.slice.filters).length > 1
            ? say('No candidates match.')
            : say('No one here yet. Share the job or add a candidate.')}
        </EmptyState>
      }
    />
  );
};
