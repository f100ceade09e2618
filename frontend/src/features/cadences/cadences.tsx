import { numberWords, percentWords, say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { ArrowUpDown, Plus } from 'lucide-react';
import { sortCadences } from '@candor/contracts/cadences/endpoints';
import { cadencesPage, type ListedCadence } from '@candor/contracts/cadences/pages';
import { fewestJudged } from '@candor/contracts/cadences/plan';
import { cadenceStatuses } from '@candor/contracts/cadences/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { call } from '../../page/call.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { cadenceStatusOptions, cadenceTones } from './cadence-words.ts';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const OrganizationBar = later(() => import('../../page/past/organization-bar.tsx').then((m) => m.OrganizationBar));
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
  {
    id: 'name',
    header: say('Name'),
    width: 300,
    sort: 'name',
    fixed: true,
    cell: (cadence) => <span className="font-medium text-ink">{cadence.fields.name}</span>,
  },
  { id: 'status', header: say('Status'), width: 110, cell: (cadence) => <State cadence={cadence} /> },
  { id: 'steps', header: say('Steps'), width: 80, align: 'end', cell: ({ steps }) => numberWords(steps) },
  {
    id: 'in',
    header: past ? say('In it then') : say('In it now'),
    width: 100,
    align: 'end',
    cell: (cadence) => numberWords(inside(cadence)),
  },
  {
    id: 'completed',
    header: say('At the end'),
    width: 100,
    align: 'end',
    cell: ({ counts }) => numberWords(counts.completed),
  },
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
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{cadence.fields.name}</span>
      <span className="text-meta">
        <Facts
          of={[
            say('{steps, plural, one {# step} other {# steps}}', { steps: cadence.steps }),
            say('{people, plural, one {# person in it} other {# people in it}}', { people: inside(cadence) }),
          ]}
        />
      </span>
    </span>
    <State cadence={cadence} />
  </span>
);

/** `/cadences/cadences`: the cadences of the organization. */
export const Screen = () => {
  const page = usePage(cadencesPage);
  const { list, cadences, past, order = [] } = page;
  const query = asOfQuery(past?.as_of);
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  const [sorting, setSorting] = useState(false);
  useLivePage(['cadences', 'enrollments']);
  useShortcut('n', say('New cadence'), () => setAdding(true), { on: !past, opens: true });
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      {say('New cadence')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={say('Cadences')}
        count={list.total}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <>
              <AsOfButton />
              {order.length > 1 && (
                <Button onClick={() => setSorting(true)}>
                  <ArrowUpDown size={14} aria-hidden />
                  {say('Change the order')}
                </Button>
              )}
              {add}
            </>
          )
        }
      />
      {past && (
        <Suspense>
          <OrganizationBar past={past} zone={page.user.tz_region} search={at.slice.search} />
        </Suspense>
      )}
      {!past?.refused && (
        <>
          <PageBar>
            {!past && <SearchBox {...at.search} label={say('Search cadences')} />}
            <FilterBar
              {...at.filters}
              filters={[{ name: 'status', label: say('Status'), kind: 'choice', options: cadenceStatusOptions() }]}
            />
          </PageBar>
          <DataTable
            name="cadences"
            label={say('Cadences')}
            columns={columnsOf(page)}
            rows={cadences}
            keyOf={({ id }) => id}
            nameOf={({ fields }) => fields.name}
            sort={list.sort}
            sortTo={at.sortTo}
            rowTo={({ id }) => at.recordTo(id, 'steps') + query}
            card={card}
            empty={
              narrowed ? (
                <EmptyState>{say('No cadence matches.')}</EmptyState>
              ) : past ? (
                <EmptyState>{say('No cadences then.')}</EmptyState>
              ) : (
                <EmptyState action={add}>
                  {say('No cadences yet. A cadence writes to people, and reminds you of calls, until they answer.')}
                </EmptyState>
              )
            }
          />
          <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
        </>
      )}
      {sorting && (
        <Suspense>
          <OrderDialog
            title={say('Order of the cadences')}
            order={order}
            sort={(ids) => call(sortCadences, { ids })}
            onClose={() => setSorting(false)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <CadenceDialog
            cadence={null}
            options={{ members: [], jobs: [] }}
            onClose={() => setAdding(false)}
            onSaved={(id) => at.go((now) => now.recordTo(id, 'steps'))}
          />
        </Suspense>
      )}
    </Page>
  );
};
