import {
  deleteInstance,
  upsertInstance,
  upsertRecruitingEvent,
  upsertRegistration,
} from '@candor/contracts/recruiting-events/endpoints';
import {
  cancelFields,
  instanceFields,
  recruitingEventFields,
  registrationFields,
} from '@candor/contracts/recruiting-events/fields';
import type { RecruitingEventData, ShownInstance } from '@candor/contracts/recruiting-events/pages';
import { say } from '@candor/contracts/words/say';
import { browserZone } from '../../kit/browser-zone.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';

type Closes = { onClose: () => void };
/** The dialog for a new recruiting event. Only a name is required; the rest is in its settings. */
export const EventDialog = ({ onClose, onSaved }: Closes & { onSaved: (id: string) => unknown }) => (
  <Dialog open onClose={onClose} title={say('New event')}>
    <FieldsForm
      fields={recruitingEventFields}
      initial={typedOf(recruitingEventFields)}
      guard
      focus="name"
      send={({ name, kind, summary }) => call(upsertRecruitingEvent, { name, kind, summary })}
      onOk={async ({ event: { id } }) => {
        onClose();
        await onSaved(id);
      }}
    >
      <FieldInput name="name" />
      <FieldInput name="kind" />
      <FieldInput name="summary" rows={2} />
      <FormActions save={say('Create the event')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** The dialog for a date of the event. Its times are typed in the time zone chosen in the form. */
export const InstanceDialog = ({
  event_id,
  instance,
  options,
  onClose,
  onSaved,
}: Closes & {
  event_id: string;
  instance: ShownInstance | null;
  options: RecruitingEventData['options'];
  onSaved: (made: { id: string; version: number }) => unknown;
}) => (
  <Dialog open wide onClose={onClose} title={instance ? say('Change the date') : say('Add a date')}>
    <FieldsForm
      fields={instanceFields}
      initial={typedOf(instanceFields, instance?.fields ?? { tz_region: browserZone() ?? 'UTC' })}
      options={{ location_id: options.locations }}
      guard
      focus="starts_at"
      send={(values) =>
        call(upsertInstance, {
          event_id,
          ...(instance ? { id: instance.id, version: instance.version } : {}),
          ...values,
        })
      }
      onOk={async ({ instance: made }) => {
        onClose();
        await onSaved(made);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="starts_at" />
        <FieldInput name="ends_at" />
        <FieldInput name="tz_region" />
        <FieldInput name="capacity" />
        <FieldInput name="meeting_type" />
        <FieldInput name="location_id" />
        <FieldInput name="place" />
        <FieldInput name="video_url" />
        <FieldInput name="opens_at" />
        <FieldInput name="closes_at" />
        <FieldInput name="offer_hours" />
      </div>
      {instance && (
        <p className="text-meta text-ink-3">
          {say('Everyone who registered is told of another time or place, and gets the changed calendar entry.')}
        </p>
      )}
      <FormActions save={instance ? say('Save') : say('Add the date')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** Cancels a date. All people who registered are notified. */
export const CancelDialog = ({
  instance,
  count,
  onClose,
  onSaved,
}: Closes & {
  instance: ShownInstance;
  count: number;
  onSaved: (cancelled: { id: string; version: number }) => unknown;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={say('Cancel this date?')}
    text={say('{count, plural, =0 {No person registered yet.} one {# person is told.} other {# people are told.}}', {
      count,
    })}
  >
    <FieldsForm
      fields={cancelFields}
      initial={typedOf(cancelFields)}
      focus="note"
      send={({ note }) => call(deleteInstance, { id: instance.id, note })}
      onOk={async ({ instance: cancelled }) => {
        onClose();
        await onSaved(cancelled);
      }}
    >
      <FieldInput name="note" rows={3} />
      <FormActions save={say('Cancel the date')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** The dialog in which a member registers a person. */
export const RegisterDialog = ({
  instance_id,
  onClose,
  onSaved,
}: Closes & { instance_id: string; onSaved: () => unknown }) => (
  <Dialog
    open
    onClose={onClose}
    title={say('Register a person')}
    text={say('They get the same letter as people who register themselves.')}
  >
    <FieldsForm
      fields={registrationFields}
      initial={typedOf(registrationFields)}
      guard
      focus="name"
      send={(values) => call(upsertRegistration, { instance_id, ...values })}
      onOk={async () => {
        onClose();
        await onSaved();
      }}
    >
      <FieldInput name="name" />
      <FieldInput name="email" />
      <FieldInput name="company" />
      <FormActions save={say('Sign up')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
