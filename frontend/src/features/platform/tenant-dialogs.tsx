import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import type { TenantRow } from '@candor/contracts/platform/rows';
import {
  requestLeave,
  resumeTenant,
  suspendTenant,
  switchFeatures,
  upsertTenant,
  withdrawLeave,
} from '@candor/contracts/platform/tenant-endpoints';
import { featureFields, leavingFields, tenantFields, tenantReason } from '@candor/contracts/platform/tenant-fields';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { call } from '../../page/call.ts';

type Given = { row: TenantRow; onClose: () => void; onDone: () => Promise<void> };

/** The form for an organization's name, kind, plan and modules. */
export const EditTenant = ({ row, plans, onClose, onDone }: Given & { plans: readonly Option[] }) => (
  <Dialog open onClose={onClose} title={row.name}>
    <FieldsForm
      fields={tenantFields}
      initial={typedOf(tenantFields, { name: row.name, kind: row.kind, plan_id: row.plan_id, ...row.modules })}
      options={{ plan_id: [...plans] }}
      guard
      focus="name"
      send={(values) => call(upsertTenant, { id: row.id, version: row.revision, ...values })}
      onOk={onDone}
    >
      <FieldInput name="name" />
      <FieldInput name="kind" />
      <FieldInput name="plan_id" />
      <FieldInput name="sales" />
      <FieldInput name="marketing" />
      <FormActions onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** Chooses which features are switched off for this organization. */
export const SwitchFeatures = ({ row, onClose, onDone }: Given) => (
  <Dialog open onClose={onClose} title={say('Features of {name}', { name: row.name })}>
    <FieldsForm
      fields={featureFields}
      initial={typedOf(featureFields, { off: [...row.switched_off] })}
      send={(values) => call(switchFeatures, { id: row.id, version: row.revision, ...values })}
      onOk={onDone}
    >
      <FieldInput name="off" />
      <FormActions onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

const reasons = {
  suspend: {
    endpoint: suspendTenant,
    title: (name: string) => say('Suspend {name}?', { name }),
    text: () => say('Its members still sign in, but no page opens. Its public pages are not found. Nothing is lost.'),
    action: () => say('Suspend'),
  },
  resume: {
    endpoint: resumeTenant,
    title: (name: string) => say('Lift the suspension of {name}?', { name }),
    text: () => say('Its members work again at once, and its public pages are back.'),
    action: () => say('Lift the suspension'),
  },
  stay: {
    endpoint: withdrawLeave,
    title: (name: string) => say('{name} stays?', { name }),
    text: () => say('The wait ends, and its members work again at once. Nothing is lost.'),
    action: () => say('It stays'),
  },
} as const;

/** Asks for a reason, then performs the action. */
export const WithReason = ({ row, act, onClose, onDone }: Given & { act: keyof typeof reasons }) => {
  const { endpoint, title, text, action } = reasons[act];
  return (
    <Dialog open onClose={onClose} title={title(row.name)} text={text()}>
      <FieldsForm
        fields={tenantReason}
        initial={typedOf(tenantReason, {})}
        focus="reason"
        send={(values) => call(endpoint, { id: row.id, ...values })}
        onOk={onDone}
      >
        <FieldInput name="reason" />
        <FormActions save={action()} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

/** Records that the organization leaves the platform, after its name was typed. */
export const LeaveDialog = ({ row, onClose, onDone }: Given) => (
  <Dialog
    open
    onClose={onClose}
    title={say('{name} leaves?', { name: row.name })}
    text={say(
      'It is suspended at once; its administrators can still fetch its data. After 30 days its people are erased, and from then on nothing can be undone.',
    )}
  >
    <FieldsForm
      fields={leavingFields}
      initial={typedOf(leavingFields, {})}
      focus="reason"
      send={(values) => call(requestLeave, { id: row.id, ...values })}
      onOk={onDone}
    >
      <FieldInput name="reason" />
      <FieldInput name="confirmation" />
      <FormActions save={say('Note that it leaves')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
