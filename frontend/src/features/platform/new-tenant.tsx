import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { createTenant } from '@candor/contracts/platform/tenant-endpoints';
import { newTenantFields } from '@candor/contracts/platform/tenant-fields';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { call } from '../../page/call.ts';

/** Makes an organization and invites its first administrator. */
export const NewTenant = ({
  plans,
  zone,
  onClose,
  onMade,
}: {
  plans: readonly Option[];
  zone: string | null;
  onClose: () => void;
  onMade: (id: string) => Promise<void>;
}) => (
  <Dialog open wide onClose={onClose} title={say('New organization')}>
    <FieldsForm
      fields={newTenantFields}
      initial={typedOf(newTenantFields, { kind: 'hiring', marketing: true, country: 'US', tz_region: zone ?? 'UTC' })}
      options={{ plan_id: [...plans] }}
      guard
      focus="name"
      send={(values) => call(createTenant, values)}
      onOk={({ organization: { id } }) => onMade(id)}
    >
      <FieldInput name="name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="kind" />
        <FieldInput name="plan_id" />
        <FieldInput name="country" />
        <FieldInput name="tz_region" />
      </div>
      <FieldInput name="sales" />
      <FieldInput name="marketing" />
      <FieldInput name="email" />
      <FormActions save={say('Create the organization')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
