import { say } from '@candor/contracts/words/say';
import { cadenceFields, formOf } from '@candor/contracts/cadences/fields';
import { upsertCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { call } from '../../page/call.ts';
import { TouchedNote, touchedByFields } from './touched-words.tsx';

/** What a cadence is called, whom it is for, and when it sends. */
export const CadenceDialog = ({
  cadence,
  options,
  onClose,
  onSaved,
  page = null,
}: {
  cadence: CadenceRow | null;
  options: { members: readonly Option[]; jobs: readonly Option[] };
  onClose: () => void;
  onSaved: (id: string) => unknown;
  /** The page of the cadence that is changed. */
  page?: CadenceData | null;
}) => (
  <Dialog open wide onClose={onClose} title={cadence ? cadence.fields.name : say('New cadence')}>
    <FieldsForm
      fields={cadenceFields}
      initial={typedOf(cadenceFields, cadence ? formOf(cadence.fields) : {})}
      options={{ owner_user_id: [...options.members], job_id: [...options.jobs] }}
      guard
      focus="name"
      send={(values) =>
        call(upsertCadence, { ...(cadence ? { id: cadence.id, version: cadence.version } : {}), ...values })
      }
      onOk={async ({ cadence: { id } }) => {
        onClose();
        await onSaved(id);
      }}
    >
      <FieldInput name="name" />
      <FieldInput name="description" rows={2} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="audience" disabled={cadence !== null} />
        <FieldInput name="zone" />
        {options.members.length > 0 && <FieldInput name="owner_user_id" />}
        {options.jobs.length > 0 && <FieldInput name="job_id" />}
      </div>
      <FieldInput name="send_days" />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <FieldInput name="send_from" />
        <FieldInput name="send_until" />
        <FieldInput name="daily_limit" />
        <FieldInput name="gap_days" />
      </div>
      <FieldInput name="stop_on_reply" />
      <FieldInput name="beside_others" />
      <TouchedNote words={page && touchedByFields(page)} />
      <FormActions save={cadence ? say('Save') : say('Create the cadence')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
