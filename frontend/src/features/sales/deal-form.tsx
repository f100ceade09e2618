import { upsertDeal } from '@candor/contracts/sales/endpoints';
import { dealFields } from '@candor/contracts/sales/fields';
import type { DealOptions } from '@candor/contracts/sales/pages';
import type { DealRow } from '@candor/contracts/sales/rows';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';

/** The dialog for the fields of a new or existing deal. */
export const DealDialog = ({
  deal,
  options,
  owner,
  onClose,
  onSaved,
}: {
  deal: DealRow | null;
  options: DealOptions;
  owner: string;
  onClose: () => void;
  onSaved?: (id: string) => unknown;
}) => {
  const paid = deal?.type === 'deal_paid';
  return (
    <Dialog open wide onClose={onClose} title={deal ? deal.company_name : say('New deal')}>
      <FieldsForm
        fields={dealFields}
        initial={typedOf(dealFields, deal ?? { owner_user_id: owner })}
        options={{
          owner_user_id: options.members,
          contact_id: options.contacts,
          source_id: options.sources,
          product_ids: options.products,
        }}
        guard
        focus="company_name"
        send={({ amount, ...values }) =>
          call(upsertDeal, {
            ...(deal ? { id: deal.id, version: deal.version } : {}),
            ...values,
            ...(paid ? {} : { amount }),
          })
        }
        onOk={async ({ deal: { id } }) => {
          onClose();
          await onSaved?.(id);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="company_name" />
          <FieldInput name="name" />
          {!paid && <FieldInput name="amount" />}
          <FieldInput name="expected_on" />
          <FieldInput name="owner_user_id" />
          <FieldInput name="probability" />
          <FieldInput name="contact_id" />
          <FieldInput name="company_domain" />
          <FieldInput name="source_id" />
          <FieldInput name="product_ids" />
          <FieldInput name="next_step" />
          <FieldInput name="next_on" />
        </div>
        <FieldInput name="notes" rows={3} />
        <FormActions save={deal ? say('Save') : say('Open the deal')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
