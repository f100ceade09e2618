import { ArrowUpDown } from 'lucide-react';
import { sortCadences } from '@candor/contracts/cadences/endpoints';
import { cadencesPage, type ListedCadence } from '@candor/contracts/cadences/pages';
import { fewestJudged } from '@candor/contracts/cadences/plan';
import { cadenceStatuses } from '@candor/contracts/cadences/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { percentWords, say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { later } from '../../kit/later.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn, RowCard } from '../../kit/tables/column-kinds.tsx';
import { organizationPast } from '../../parts/lists/list-past.tsx';
import { DialogButton, listScreenOf } from '../../parts/lists/list-screen.tsx';
import { cadenceStatusOptions, cadenceTones } from './cadence-words.ts';

const OrderDialog = later(() => import('../../catalogues/order-dialog.tsx').then((m) => m.OrderDialog));
const CadenceDialog = later(() => import('./cadence-form.tsx').then((m) => m.CadenceDialog));

type Data = DataOf<typeof cadencesPage>;
const State = ({ cadence: { status } }: { cadence: ListedCadence }) => (
  <Status tone={cadenceTones[status]}>{sayLabel(cadenceStatuses[status])}</Status>
);
const inside = ({ counts }: ListedCadence) => counts.active + counts.paused;
const over = ({ counts }: ListedCadence) => counts.completed + counts.left + counts.failed;
/** The share of people who replied, among those for whom the cadence is over. A share of too few people would be chance. */
const replies = (cadence: ListedCadence): string => {
  const all = over(cadence);
  return all < fewestJudged
    ? say('{replied, number} of {all, number}', { replied: cadence.replied, all })
    : percentWords(cadence.replied / all);
};
const columnsOf = ({ names, past, user: { tz_region: zone } }: Data): Column<ListedCadence>[] => [
  nameColumn({ id: 'name', header: say('Name'), width: 300, sort: 'name', of: ({ fields }) => fields.name }),
  { id: 'status', header: say('Status'), width: 110, cell: (cadence) => <State cadence={cadence} /> },
  countColumn({ id: 'steps', header: say('Steps'), width: 80, of: ({ steps }) => steps }),
  countColumn({ id: 'in', header: past ? say('In it then') : say('In it now'), width: 100, of: inside }),
  countColumn({ id: 'completed', header: say('At the end'), width: 100, of: ({ counts }) => counts.completed }),
  { id: 'replied', header: say('Replied'), width: 110, align: 'end', cell: replies },
  { id: 'owner', header: say('Owner'), width: 160, cell: ({ fields }) => names[fields.owner_user_id] ?? '' },
  {
    id: 'updated',
    header: say('Changed'),
    width: 120,
    sort: 'updated_at',
    cell: ({ updated_at }) => <Ago at={updated_at} zone={zone} />,
  },
];
const card = (cadence: ListedCadence) => (
  <RowCard
    name={cadence.fields.name}
    facts={[
      say('{steps, plural, one {# step} other {# steps}}', { steps: cadence.steps }),
      say('{people, plural, one {# person in it} other {# people in it}}', { people: inside(cadence) }),
    ]}
    end={<State cadence={cadence} />}
  />
);

/** `/cadences/cadences`: the cadences of the organization. */
export const Screen = listScreenOf(
  cadencesPage,
  ({ cadences }) => cadences,
  (page, at) => {
    const { past, order = [] } = page;
    return {
      name: 'cadences',
      title: say('Cadences'),
      live: ['cadences', 'enrollments'],
      search: say('Search cadences'),
      filters: [{ name: 'status', label: say('Status'), kind: 'choice', options: cadenceStatusOptions() }],
      columns: columnsOf(page),
      nameOf: ({ fields }) => fields.name,
      rowTo: ({ id }) => at.recordTo(id, 'steps') + asOfQuery(past?.as_of),
      card,
      empty: {
        none: say('No cadences yet. A cadence writes to people, and reminds you of calls, until they answer.'),
        narrowed: say('No cadence matches.'),
        inPast: say('No cadences then.'),
      },
      asOf: organizationPast(page.user.tz_region, at),
      actions: order.length > 1 && (
        <DialogButton icon={ArrowUpDown} label={say('Change the order')}>
          {(onClose) => (
            <OrderDialog
              title={say('Order of the cadences')}
              order={order}
              sort={(ids) => call(sortCadences, { ids })}
              onClose={onClose}
            />
          )}
        </DialogButton>
      ),
      add: {
        label: say('New cadence'),
        key: 'n',
        dialog: (onClose) => (
          <CadenceDialog
            cadence={null}
            options={{ members: [], jobs: [] }}
            onClose={onClose}
            onSaved={(id) => at.go((now) => now.recordTo(id, 'steps'))}
          />
        ),
      },
    };
  },
);
