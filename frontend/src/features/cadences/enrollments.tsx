import { say, sayLabel } from '@candor/contracts/words/say';
import { FastForward, LogOut, MoreHorizontal, Pause, Reply, Send, SquareCheck } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { leaveCadence, resumeEnrollment, sendStepNow } from '@candor/contracts/cadences/endpoints';
import { cadenceEnrollmentsPage } from '@candor/contracts/cadences/pages';
import { enrollmentStatuses } from '@candor/contracts/cadences/values';
import { hasTasks, may } from '@candor/contracts/accounts/needs';
import type { DataOf } from '@candor/contracts/kernel/page';
import { sayReason } from '@candor/contracts/words/reason-words';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { nameColumn, RowCard } from '../../kit/tables/column-kinds.tsx';
import { Ago, dateText, Moment, momentText, readerIn } from '../../kit/time.tsx';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { usePage } from '../../page/use-page.ts';
import { openTask } from '../../parts/tasks/open-task.ts';
import { personTo } from '../../parts/people/links.ts';
import { ListBar, ListTable } from '../../parts/lists/list-table.tsx';
import { CadenceFrame } from './cadence-frame.tsx';
import { enrollmentStatusOptions, enrollmentTones, leftWords } from './cadence-words.ts';

/** How long a pause by hand lasts, in working days. */
const pauseDays = 5;
type Data = DataOf<typeof cadenceEnrollmentsPage>;
type Row = Data['list']['items'][number];
type Acts = {
  sendNow: (row: Row) => void;
  leave: (row: Row, reason: 'manual' | 'replied') => void;
  move: (row: Row, days: number) => void;
  /** Absent if the reader may make no tasks. */
  task: ((row: Row) => void) | undefined;
};
const State = ({ row: { status } }: { row: Row }) => (
  <Status tone={enrollmentTones[status]}>{sayLabel(enrollmentStatuses[status])}</Status>
);
const wordsOf = ({ names, cadence, user: { tz_region: zone } }: Data) => ({
  name: ({ candidate_id }: Row) => names[candidate_id] ?? say('Erased person'),
  step: ({ step_id }: Row) => {
    const step = cadence.steps.find(({ id }) => id === step_id);
    return step ? sayLabel(step.name) : '';
  },
  /** Whether the next step is an email that is sent automatically. */
  mails: ({ step_id, task_id, ended_at }: Row) => {
    const step = cadence.steps.find(({ id }) => id === step_id);
    return !ended_at && !task_id && cadence.status === 'active' && step?.type === 'email' && step.auto;
  },
  next: (row: Row) => {
    if (row.left_reason) return leftWords(row.left_reason);
    if (row.ended_at) return dateText(row.ended_at, zone);
    if (row.task_id) return say('when its task is done');
    // Resuming moves each date by the pause, so no date is known until then.
    if (cadence.status === 'paused') return say('when the cadence is resumed');
    return row.due_at ? momentText(row.due_at, zone) : '';
  },
  /** Why then; for a person who left, when they left. */
  why: (row: Row) =>
    row.ended_at
      ? row.left_reason
        ? dateText(row.ended_at, zone)
        : ''
      : row.task_id || cadence.status === 'paused'
        ? ''
        : row.because.map((reason) => sayReason(reason, readerIn(zone))).join(' '),
});
/** What can be done about a person who is in the cadence now. */
const InCadence = ({ row, mails, acts }: { row: Row; mails: boolean; acts: Acts }) => (
  <>
    {mails && (
      <MenuItem icon={<Send size={14} />} onSelect={() => acts.sendNow(row)}>
        {say('Send now')}
      </MenuItem>
    )}
    {row.status === 'paused' ? (
      <MenuItem icon={<FastForward size={14} />} onSelect={() => acts.move(row, 0)}>
        {say('Go on now')}
      </MenuItem>
    ) : (
      <MenuItem icon={<Pause size={14} />} onSelect={() => acts.move(row, pauseDays)}>
        {say('Pause for {days, number} working days', { days: pauseDays })}
      </MenuItem>
    )}
    <MenuItem icon={<Reply size={14} />} onSelect={() => acts.leave(row, 'replied')}>
      {say('They replied')}
    </MenuItem>
    <MenuItem icon={<LogOut size={14} />} danger onSelect={() => acts.leave(row, 'manual')}>
      {say('Take out')}
    </MenuItem>
  </>
);
const Actions = ({ row, name, mails, acts }: { row: Row; name: string; mails: boolean; acts: Acts }) =>
  (!row.ended_at || acts.task) && (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name })}>
          <MoreHorizontal size={15} aria-hidden />
        </Button>
      }
    >
      {acts.task && (
        <MenuItem icon={<SquareCheck size={14} />} onSelect={() => acts.task?.(row)}>
          {say('New task')}
        </MenuItem>
      )}
      {!row.ended_at && <InCadence row={row} mails={mails} acts={acts} />}
    </Menu>
  );
const columnsOf = (page: Data, acts: Acts): Column<Row>[] => {
  const words = wordsOf(page);
  const { tz_region: zone } = page.user;
  return [
    nameColumn({ id: 'name', header: say('Name'), width: 200, of: words.name }),
    { id: 'status', header: say('Status'), width: 110, cell: (row) => <State row={row} /> },
    { id: 'step', header: say('Step'), width: 180, cell: words.step },
    {
      id: 'next',
      header: say('Next, and why'),
      width: 380,
      sort: 'due_at',
      cell: (row) => {
        const [next, why] = [words.next(row), words.why(row)];
        return (
          <span className="block min-w-0 truncate" title={why}>
            <span>{next}</span>
            {why && (
              <span className="text-ink-3">
                {next && ' · '}
                {why}
              </span>
            )}
          </span>
        );
      },
    },
    { id: 'assignee', header: say('Assignee'), width: 150, cell: (row) => page.names[row.assignee_user_id] ?? '' },
    {
      id: 'since',
      header: say('Since'),
      width: 110,
      sort: 'started_at',
      cell: ({ started_at }) =>
        page.past ? <Moment at={started_at} zone={zone} only="date" /> : <Ago at={started_at} zone={zone} />,
    },
    ...(page.past
      ? []
      : [
          {
            id: 'actions',
            header: say('Actions'),
            width: 70,
            fixed: true as const,
            align: 'end' as const,
            acts: true as const,
            cell: (row: Row) => (
              <Actions
                row={row}
                name={words.name(row)}
                mails={words.mails(row)}
                acts={
                  row.left_reason === 'erased' || !page.names[row.candidate_id] ? { ...acts, task: undefined } : acts
                }
              />
            ),
          },
        ]),
  ];
};

const cardOf = (page: Data) => {
  const words = wordsOf(page);
  return (row: Row) => (
    <RowCard
      name={words.name(row)}
      facts={[words.step(row), words.next(row) || words.why(row)]}
      end={<State row={row} />}
    />
  );
};

/** `/cadences/cadences/…/enrollments`: the people who are or were in a cadence. */
export const Screen = () => {
  const page = usePage(cadenceEnrollmentsPage);
  const { list, past } = page;
  const at = useListAddress('section');
  const { revalidate } = useRevalidator();
  const words = wordsOf(page);
  const acts: Acts = {
    leave: (row, reason) => {
      const name = words.name(row);
      void settle(say('Take {name} out', { name }), call(leaveCadence, { enrollment_id: row.id, reason }), async () => {
        toast({ text: say('{name} left the cadence.', { name }) });
        await revalidate();
      });
    },
    sendNow: (row) =>
      void settle(say('Send the email now'), call(sendStepNow, { enrollment_id: row.id }), async () => {
        toast({ text: say('The email to {name} leaves now.', { name: words.name(row) }) });
        await revalidate();
      }),
    task: may(hasTasks, page.user)
      ? (row) =>
          openTask(
            row.application_id
              ? { type: 'application', id: row.application_id, name: words.name(row) }
              : { type: 'candidate', id: row.candidate_id, name: words.name(row) },
          )
      : undefined,
    move: (row, days) => {
      const name = words.name(row);
      void settle(
        say('Change the date of {name}', { name }),
        call(resumeEnrollment, { enrollment_id: row.id, days }),
        async () => {
          toast({
            text: days
              ? say('{name} pauses for {days, number} working days.', { name, days })
              : say('{name} goes on now.', { name }),
          });
          await revalidate();
        },
      );
    },
  };
  return (
    <CadenceFrame page={page} tab="enrollments">
      <ListBar
        at={at}
        filters={[
          { name: 'status', label: say('Status'), kind: 'choice', options: enrollmentStatusOptions() },
          {
            name: 'step',
            label: say('Step'),
            kind: 'choice',
            options: page.cadence.steps.map(({ id, name }) => ({ value: id, label: sayLabel(name) })),
          },
        ]}
      />
      <ListTable
        at={at}
        list={list}
        name="enrollments"
        label={say('People')}
        columns={columnsOf(page, acts)}
        rows={list.items}
        nameOf={words.name}
        rowTo={({ candidate_id }) => personTo(candidate_id) + asOfQuery(past?.as_of)}
        card={cardOf(page)}
        empty={
          <EmptyState>
            {Object.keys(list.filters).length
              ? say('No one found.')
              : past
                ? say('No one here then')
                : say('This cadence has no people yet.')}
          </EmptyState>
        }
      />
    </CadenceFrame>
  );
};
