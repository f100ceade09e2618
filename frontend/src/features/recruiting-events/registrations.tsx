import { recruitingEventRegistrationsPage } from '@candor/contracts/recruiting-events/pages';
import { registrationStatuses } from '@candor/contracts/recruiting-events/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { exportRegistrations } from '@candor/contracts/recruiting-events/endpoints';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Download } from 'lucide-react';
import { Avatar } from '../../kit/avatar.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { isNarrowed, ListBar, ListTable } from '../../parts/lists/list-table.tsx';
import { EventFrame } from './event-frame.tsx';
import { nameOf, registrationStatusOptions, registrationTones } from './event-words.ts';

type Data = DataOf<typeof recruitingEventRegistrationsPage>;
type Row = Data['list']['items'][number];
const State = ({ row: { status } }: { row: Row }) => (
  <Status tone={registrationTones[status]}>{sayLabel(registrationStatuses[status])}</Status>
);
const card = (row: Row) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1 truncate font-medium text-ink">{nameOf(row)}</span>
    <State row={row} />
  </span>
);
const dateOf = ({ instances }: Data, { instance_id }: Row): string => {
  const date = instances.find(({ id }) => id === instance_id);
  return date ? dateText(date.fields.starts_at, date.fields.tz_region) : '';
};
const columnsOf = (page: Data): Column<Row>[] => [
  {
    id: 'name',
    header: say('Who'),
    width: 220,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2 font-medium text-ink">
        <Avatar name={nameOf(row)} size={22} />
        <span className="truncate">{nameOf(row)}</span>
      </span>
    ),
  },
  { id: 'email', header: say('Email'), width: 220, cell: ({ email }) => email ?? '' },
  { id: 'company', header: say('Company'), width: 150, cell: ({ company }) => company ?? '' },
  { id: 'date', header: say('Date'), width: 120, cell: (row) => dateOf(page, row) },
  { id: 'status', header: say('Status'), width: 130, cell: (row) => <State row={row} /> },
  {
    id: 'asked',
    header: say('Registered'),
    width: 120,
    sort: 'asked_at',
    cell: ({ asked_at }) => <Ago at={asked_at} zone={page.user.tz_region} />,
  },
];

/** `/marketing/events/…/registrations`: the people who registered, for all dates of an event. */
export const Screen = () => {
  const page = usePage(recruitingEventRegistrationsPage);
  const { list, event, instances } = page;
  const at = useListAddress('section');
  return (
    <EventFrame page={page} tab="registrations">
      <ListBar
        at={at}
        search={say('Search registrations')}
        filters={[
          { name: 'status', label: say('Status'), kind: 'choice', options: registrationStatusOptions() },
          {
            name: 'instance_id',
            label: say('Date'),
            kind: 'choice',
            options: instances.map(({ id, fields }) => ({
              value: id,
              label: dateText(fields.starts_at, fields.tz_region),
            })),
          },
        ]}
        after={
          <span className="ms-auto">
            <Menu
              align="end"
              trigger={
                <IconButton label={say('Export')}>
                  <Download size={16} aria-hidden />
                </IconButton>
              }
            >
              <ExportItems
                onSelect={(format) => void download(exportRegistrations.path, { id: event.id, format }, format)}
              />
            </Menu>
          </span>
        }
      />
      <ListTable
        at={at}
        list={list}
        name="event-registrations"
        label={say('Registrations')}
        columns={columnsOf(page)}
        rows={list.items}
        nameOf={nameOf}
        card={card}
        empty={
          <EmptyState>
            {isNarrowed(list) ? say('No registration matches.') : say('No person registered yet.')}
          </EmptyState>
        }
      />
    </EventFrame>
  );
};
