import { ArrowUpDown } from 'lucide-react';
import { sortForms } from '@candor/contracts/forms/endpoints';
import { type FormData, formsPage, type ListedForm } from '@candor/contracts/forms/pages';
import { formStatuses } from '@candor/contracts/forms/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn, RowCard } from '../../kit/tables/column-kinds.tsx';
import { call } from '../../page/call.ts';
import { DialogButton, listScreenOf } from '../../parts/lists/list-screen.tsx';
import { formStatusOptions, formTones } from './form-words.ts';

const FormDialog = later(() => import('./form-dialog.tsx').then((m) => m.FormDialog));
const OrderDialog = later(() => import('../../catalogues/order-dialog.tsx').then((m) => m.OrderDialog));
const noOptions: FormData['options'] = { cadences: [], tags: [], sources: [], members: [] };
const sentTo = ({ counts }: ListedForm): number => counts.new + counts.contact + counts.candidate;
const State = ({ form: { status } }: { form: ListedForm }) => (
  <Status tone={formTones[status]}>{sayLabel(formStatuses[status])}</Status>
);
const columnsOf = (zone: string | null): Column<ListedForm>[] => [
  nameColumn({ id: 'name', header: say('Name'), width: 300, sort: 'name', of: ({ name }) => name }),
  { id: 'status', header: say('Status'), width: 110, cell: (form) => <State form={form} /> },
  countColumn({ id: 'fields', header: say('Fields'), width: 80, of: ({ fields }) => fields }),
  countColumn({ id: 'sent', header: say('Submissions'), width: 110, of: sentTo }),
  countColumn({ id: 'new', header: say('New'), width: 80, of: ({ counts }) => counts.new }),
  countColumn({ id: 'held', header: say('Held'), width: 80, of: ({ counts }) => counts.held }),
  {
    id: 'last',
    header: say('Latest'),
    width: 120,
    cell: ({ last_at }) => (last_at ? <Ago at={last_at} zone={zone} /> : ''),
  },
];
const card = (form: ListedForm) => (
  <RowCard
    name={form.name}
    facts={[say('{count, plural, one {# submission} other {# submissions}}', { count: sentTo(form) })]}
    end={<State form={form} />}
  />
);

/** `/marketing/forms`: the forms of the organization. */
export const Screen = listScreenOf(
  formsPage,
  ({ forms }) => forms,
  ({ user, order }, at) => ({
    name: 'forms',
    title: say('Forms'),
    live: ['forms', 'submissions'],
    search: say('Search forms'),
    filters: [{ name: 'status', label: say('Status'), kind: 'choice', options: formStatusOptions() }],
    columns: columnsOf(user.tz_region),
    nameOf: ({ name }) => name,
    rowTo: ({ id, counts }) => at.recordTo(id, counts.new ? 'submissions' : 'fields'),
    card,
    empty: {
      none: say('No forms yet. A form asks visitors of your pages who they are, and makes them contacts.'),
      narrowed: say('No form matches.'),
    },
    actions: order.length > 1 && (
      <DialogButton icon={ArrowUpDown} label={say('Change the order')}>
        {(onClose) => (
          <OrderDialog
            title={say('Order of the forms')}
            order={order}
            sort={(ids) => call(sortForms, { ids })}
            onClose={onClose}
          />
        )}
      </DialogButton>
    ),
    add: {
      label: say('New form'),
      key: 'n',
      dialog: (onClose) => (
        <FormDialog
          form={null}
          options={noOptions}
          onClose={onClose}
          onSaved={(id) => at.go((now) => now.recordTo(id, 'fields'))}
        />
      ),
    },
  }),
);
