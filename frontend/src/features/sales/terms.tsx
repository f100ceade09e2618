import { Suspense, useState } from 'react';
import { ArrowUpDown, Plus } from 'lucide-react';
import { deleteTerm, sortTerms, upsertTerm } from '@candor/contracts/sales/endpoints';
import { termFields, termFormOf } from '@candor/contracts/sales/fields';
import { termsPage } from '@candor/contracts/sales/pages';
import type { TermRow } from '@candor/contracts/sales/rows';
import { ruleWords } from '@candor/contracts/sales/words';
import { minorWords } from '@candor/contracts/words/minor-words';
import { numberWords, say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';

const OrderDialog = later(() => import('./order-dialog.tsx').then((m) => m.OrderDialog));

const TermDialog = ({ term, uses, onClose }: { term: TermRow | null; uses: number; onClose: () => void }) => {
  const last = term?.versions.at(-1);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={term ? term.name : say('New term')}
      text={
        last?.used
          ? say('Deals use version {version, number}. A change makes a new version and changes no deal that has one.', {
              version: last.version,
            })
          : undefined
      }
    >
      <FieldsForm
        fields={termFields}
        initial={typedOf(termFields, term ? termFormOf(term.name, last!.rule) : {})}
        guard
        focus="name"
        send={(values) => call(upsertTerm, { ...(term ? { id: term.id, version: term.version } : {}), ...values })}
        onOk={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="name" />
          <FieldInput name="basis" />
          <FieldInput name="rate" />
          <FieldInput name="amount" />
          <FieldInput name="duration_months" />
          <FieldInput name="payable_on" />
          <FieldInput name="cap" />
          <FieldInput name="minimum_payout" />
          <FieldInput name="holding_days" />
          <FieldInput name="ownership_days" />
          <FieldInput name="guarantee_days" />
          <FieldInput name="valid_from" />
          <FieldInput name="valid_to" />
        </div>
        <FieldInput name="refund_steps" />
        <FormActions save={last?.used ? say('Make a new version') : say('Save')} onCancel={onClose} />
        {term && uses === 0 && (
          <Button
            kind="ghost"
            size="sm"
            onClick={() => void settle(say('Delete the term'), call(deleteTerm, { id: term.id }), onClose)}
          >
            {say('Delete the term')}
          </Button>
        )}
      </FieldsForm>
    </Dialog>
  );
};

const columnsOf = (uses: Record<string, number>): Column<TermRow>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 220,
    sort: 'name',
    fixed: true,
    cell: ({ name }) => <span className="font-medium text-ink">{name}</span>,
  },
  { id: 'rule', header: say('What it pays'), width: 220, cell: ({ versions }) => ruleWords(versions.at(-1)!.rule) },
  {
    id: 'cap',
    header: say('At most'),
    width: 120,
    align: 'end',
    cell: ({ versions }) => {
      const cap = versions.at(-1)!.rule.cap;
      return cap ? minorWords(cap.amount, cap.currency) : say('no limit');
    },
  },
  {
    id: 'version',
    header: say('Versions'),
    width: 90,
    align: 'end',
    cell: ({ versions }) => numberWords(versions.length),
  },
  { id: 'uses', header: say('Deals'), width: 90, align: 'end', cell: ({ id }) => numberWords(uses[id] ?? 0) },
];

/** `/sales/terms`: the rules by which partners earn. */
export const Screen = () => {
  const { list, uses } = usePage(termsPage);
  const at = useListAddress();
  useLivePage(['terms', 'deals']);
  const [open, setOpen] = useState<TermRow | 'new' | null>(null);
  const [ordering, setOrdering] = useState(false);
  /** Whether the whole list is on screen. */
  const whole = list.total === list.items.length && !at.slice.search;
  useShortcut('c', say('New term'), () => setOpen('new'), { opens: true });
  const add = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      <Plus size={14} aria-hidden />
      {say('New term')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={say('Terms')}
        count={list.total}
        actions={
          <>
            {whole && list.total > 1 && (
              <Button onClick={() => setOrdering(true)}>
                <ArrowUpDown size={14} aria-hidden />
                {say('Order')}
              </Button>
            )}
            {add}
          </>
        }
      />
      <PageBar>
        <SearchBox {...at.search} label={say('Search terms')} />
      </PageBar>
      <DataTable
        name="terms"
        label={say('Terms')}
        columns={columnsOf(uses)}
        rows={list.items}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={list.sort}
        sortTo={at.sortTo}
        onOpen={setOpen}
        empty={<EmptyState action={add}>{say('No terms yet. A term says what a partner earns, and when.')}</EmptyState>}
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {ordering && (
        <Suspense>
          <OrderDialog
            title={say('Order of the terms')}
            rows={list.items}
            send={(ids) => call(sortTerms, { ids })}
            onClose={() => setOrdering(false)}
          />
        </Suspense>
      )}
      {open && (
        <TermDialog
          term={open === 'new' ? null : open}
          uses={open === 'new' ? 0 : (uses[open.id] ?? 0)}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
};
