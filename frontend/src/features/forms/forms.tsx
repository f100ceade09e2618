import { Suspense, useState } from 'react';
import { ArrowUpDown, Plus } from 'lucide-react';
import { sortForms } from '@candor/contracts/forms/endpoints';
import { type FormData, formsPage, type ListedForm } from '@candor/contracts/forms/pages';
import { formStatuses } from '@candor/contracts/forms/values';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { formStatusOptions, formTones } from './form-words.ts';

const FormDialog = later(() => import('./form-dialog.tsx').then((m) => m.FormDialog));
const OrderDialog = later(() => import('../../catalogues/order-dialog.tsx').then((m) => m.OrderDialog));
const noOptions: FormData['options'] = { cadences: [], tags: [], sources: [], members: [] };
const sentTo = ({ counts }: ListedForm): number => counts.new + counts.contact + counts.candidate;
const State = ({ form: { status } }: { form: ListedForm }) => (
  <Status tone={formTones[status]}>{sayLabel(formStatuses[status])}</Status>
);
const columnsOf = (zone: string | null): Column<ListedForm>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 300,
    sort: 'name',
    fixed: true,
    cell: ({ name }) => <span className="font-medium text-ink">{name}</span>,
  },
  { id: 'status', header: say('Status'), width: 110, cell: (form) => <State form={form} /> },
  { id: 'fields', header: say('Fields'), width: 80, align: 'end', cell: ({ fields }) => numberWords(fields) },
  { id: 'sent', header: say('Submissions'), width: 110, align: 'end', cell: (form) => numberWords(sentTo(form)) },
  { id: 'new', header: say('New'), width: 80, align: 'end', cell: ({ counts }) => numberWords(counts.new) },
  { id: 'held', header: say('Held'), width: 80, align: 'end', cell: ({ counts }) => numberWords(counts.held) },
  {
    id: 'last',
    header: say('Latest'),
    width: 120,
    cell: ({ last_at }) => (last_at ? <Ago at={last_at} zone={zone} /> : ''),
  },
];
const card = (form: ListedForm) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{form.name}</span>
      <span className="text-meta">
        <Facts of={[say('{count, plural, one {# submission} other {# submissions}}', { count: sentTo(form) })]} />
      </span>
    </span>
    <State form={form} />
  </span>
);

/** `/marketing/forms`: the forms of the organization. */
export const Screen = () => {
  const { list, forms, user, order } = usePage(formsPage);
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  const [sorting, setSorting] = useState(false);
  useLivePage(['forms', 'submissions']);
  useShortcut('n', say('New form'), () => setAdding(true), { opens: true });
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      {say('New form')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={say('Forms')}
        count={list.total}
        actions={
          <>
            {order.length > 1 && (
              <Button onClick={() => setSorting(true)}>
                <ArrowUpDown size={14} aria-hidden />
                {say('Change the order')}
              </Button>
            )}
            {add}
          </>
        }
      />
      <PageBar>
        <SearchBox {...at.search} label={say('Search forms')} />
        <FilterBar
          {...at.filters}
          filters={[{ name: 'status', label: say('Status'), kind: 'choice', options: formStatusOptions() }]}
        />
      </PageBar>
      <DataTable
        name="forms"
        label={say('Forms')}
        columns={columnsOf(user.tz_region)}
        rows={forms}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={({ id, counts }) => at.recordTo(id, counts.new ? 'submissions' : 'fields')}
        card={card}
        empty={
          narrowed ? (
            <EmptyState>{say('No form matches.')}</EmptyState>
          ) : (
            <EmptyState action={add}>
              {say('No forms yet. A form asks visitors of your pages who they are, and makes them contacts.')}
            </EmptyState>
          )
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {sorting && (
        <Suspense>
          <OrderDialog
            title={say('Order of the forms')}
            order={order}
            sort={(ids) => call(sortForms, { ids })}
            onClose={() => setSorting(false)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <FormDialog
            form={null}
            options={noOptions}
            onClose={() => setAdding(false)}
            onSaved={(id) => at.go((now) => now.recordTo(id, 'fields'))}
          />
        </Suspense>
      )}
    </Page>
  );
};
