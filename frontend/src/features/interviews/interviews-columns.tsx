import type { ListedAppointment } from '@candor/contracts/interviews/interviews-page';
import { cardsIn, didNotCome } from '@candor/contracts/interviews/values';
import type { Names } from '@candor/contracts/kernel/standard';
import { say, sayLabel } from '@candor/contracts/words/say';
import { AvatarRow, Person } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { Facts } from '../../kit/tag.tsx';
import { bookTo } from '../../parts/booking/booking-links.ts';
import { meetingWord, spanText } from '../../parts/interviews/meeting-words.ts';
import { AppointmentMark, responseText } from '../../parts/interviews/status-mark.tsx';
import { InterviewMenu } from './interview-menu.tsx';

/** A line of the list. */
export type Row = ListedAppointment;

/** The day and the hours of an appointment. */
export const whenText = (row: Row, zone: string | null) => spanText(row.starts_at, row.ends_at, zone);
const nameOf = (names: Names, id: string) => names[id] ?? say('A former member');
const answersOf = (row: Row, names: Names): string =>
  row.interviewers
    .map((seat) => {
      const name = nameOf(names, seat.user_id);
      const said = responseText(seat.response, didNotCome(seat, row.no_show));
      return said ? `${name}: ${said}` : name;
    })
    .join(', ');
/** How many of the expected scorecards were submitted. Empty before the interview was held, or if no scorecard is expected. */
const scorecardText = ({ status, interviewers }: Row, former: readonly string[]): string => {
  const { given, all } = cardsIn(interviewers, (id) => !former.includes(id));
  return status === 'completed' && all ? say('{done, number} of {all, number} in', { done: given, all }) : '';
};

type Known = { names: Names; zone: string | null; left: readonly string[]; former: readonly string[] };
/** The columns of the list. */
export const columnsOf = ({ names, zone, left, former }: Known): Column<Row>[] => [
  {
    id: 'when',
    header: say('When'),
    width: 256,
    fixed: true,
    sort: 'starts_at',
    cell: (row) => <span className="tnum font-medium text-ink">{whenText(row, zone)}</span>,
  },
  {
    id: 'candidate',
    header: say('Candidate'),
    width: 200,
    fixed: true,
    sort: 'candidate_name',
    cell: (row) => <Person name={row.candidate_name} />,
  },
  { id: 'job', header: say('Job'), width: 200, cell: (row) => names[row.job_id] ?? '' },
  { id: 'round', header: say('Round'), width: 150, cell: (row) => sayLabel(row.step.name) },
  {
    id: 'interviewers',
    header: say('Interviewers'),
    width: 150,
    cell: (row) => (
      <span title={answersOf(row, names)}>
        <AvatarRow names={row.interviewers.map(({ user_id }) => nameOf(names, user_id))} size={22} />
      </span>
    ),
  },
  { id: 'meeting', header: say('Meeting'), width: 100, cell: (row) => meetingWord(row.meeting_type) },
  {
    id: 'status',
    header: say('Status'),
    width: 130,
    cell: (row) => <AppointmentMark status={row.status} left={left.includes(row.id)} />,
  },
  {
    id: 'scorecards',
    header: say('Scorecards'),
    width: 100,
    cell: (row) => <span className="tnum text-ink-2">{scorecardText(row, former)}</span>,
  },
];
/** The actions of a row's menu. A page of the past has none. */
export const menuOf = (
  names: Names,
  me: string,
  { opens, movable }: Record<'opens' | 'movable', readonly string[]>,
): Column<Row> => ({
  id: 'menu',
  header: say('Actions'),
  width: 76,
  fixed: true,
  acts: true,
  cell: (row) => (
    <InterviewMenu
      of={row}
      candidate={row.candidate_name}
      names={names}
      me={me}
      records={opens.includes(row.application_id)}
      moveTo={movable.includes(row.id) ? bookTo(row.job_id, row.application_id, { booking: row.booking_id }) : null}
    />
  ),
});
/** A line of the list, as a phone shows it. */
export const cardOf = (names: Names, zone: string | null, left: readonly string[]) => (row: Row) => (
  <span className="block min-w-0">
    <span className="tnum block truncate font-medium text-ink">{whenText(row, zone)}</span>
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-ui text-ink">{row.candidate_name}</span>
      <AppointmentMark status={row.status} left={left.includes(row.id)} />
    </span>
    <span className="block truncate text-meta">
      <Facts of={[names[row.job_id], sayLabel(row.step.name), meetingWord(row.meeting_type)]} />
    </span>
  </span>
);
