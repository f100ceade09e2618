import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { deleteTerm, sortTerms, upsertTerm } from '@candor/contracts/sales/endpoints';
import { termFields, termFormOf } from '@candor/contracts/sales/fields';
import { termsPage } from '@candor/contracts/sales/pages';
import type { TermRow } from '@candor/contracts/sales/rows';
import { ruleWords } from '@candor/contracts/sales/words';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { later } from '../../kit/later.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn } from '../../kit/tables/column-kinds.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { DialogButton, isWhole, listScreen } from '../../parts/lists/list-screen.tsx';

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
  nameColumn({ id: 'name', header: say('Name'), width: 220, sort: 'name', of: ({ name }) => name }),
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
  countColumn({ id: 'version', header: say('Versions'), width: 90, of: ({ versions }) => versions.length }),
  countColumn({ id: 'uses', header: say('Deals'), width: 90, of: ({ id }) => uses[id] ?? 0 }),
];

/** `/sales/terms`: the rules by which partners earn. */
export const Screen = listScreen(termsPage, ({ list, uses }) => {
  const [open, setOpen] = useState<TermRow | null>(null);
  return {
    name: 'terms',
    title: say('Terms'),
    live: ['terms', 'deals'],
    search: say('Search terms'),
    columns: columnsOf(uses),
    nameOf: ({ name }) => name,
    onOpen: setOpen,
    empty: { none: say('No terms yet. A term says what a partner earns, and when.') },
    actions: isWhole(list) && (
      <DialogButton icon={ArrowUpDown} label={say('Order')}>
        {(onClose) => (
          <OrderDialog
            title={say('Order of the terms')}
            rows={list.items}
            send={(ids) => call(sortTerms, { ids })}
            onClose={onClose}
          />
        )}
      </DialogButton>
    ),
    add: {
      label: say('New term'),
      key: 'c',
      dialog: (onClose) => <TermDialog term={null} uses={0} onClose={onClose} />,
    },
    dialogs: open && <TermDialog term={open} uses={uses[open.id] ?? 0} onClose={() => setOpen(null)} />,
  };
});
