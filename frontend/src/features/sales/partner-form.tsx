import { upsertPartner } from '@candor/contracts/sales/endpoints';
import { partnerFields } from '@candor/contracts/sales/fields';
import type { PartnerOptions } from '@candor/contracts/sales/pages';
import type { PartnerRow } from '@candor/contracts/sales/rows';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';

/** The dialog for the fields of a partner. */
export const PartnerDialog = ({
  partner,
  options,
  onClose,
  onSaved,
}: {
  partner: PartnerRow | null;
  options: PartnerOptions;
  onClose: () => void;
  onSaved?: (id: string) => unknown;
}) => (
  <Dialog open wide onClose={onClose} title={partner ? partner.name : say('New partner')}>
    <FieldsForm
      fields={partnerFields}
      initial={typedOf(partnerFields, partner ?? {})}
      options={{ default_term_id: options.terms, user_id: options.members, contact_id: options.contacts }}
      guard
      focus="name"
      send={(values) =>
        call(upsertPartner, { ...(partner ? { id: partner.id, version: partner.version } : {}), ...values })
      }
      onOk={async ({ partner: { id } }) => {
        onClose();
        await onSaved?.(id);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="name" />
        <FieldInput name="kind" />
        <FieldInput name="default_term_id" />
        <FieldInput name="started_on" />
        <FieldInput name="contact_id" />
        <FieldInput name="user_id" />
        <FieldInput name="status" />
      </div>
      <FieldInput name="payout_note" rows={2} />
      <FormActions save={partner ? say('Save') : say('Add the partner')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
