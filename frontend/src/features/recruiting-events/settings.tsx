import { useRevalidator } from 'react-router-dom';
import { upsertRecruitingEvent } from '@candor/contracts/recruiting-events/endpoints';
import { recruitingEventFields } from '@candor/contracts/recruiting-events/fields';
import { recruitingEventSettingsPage } from '@candor/contracts/recruiting-events/pages';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { CopyLine } from '../../kit/copy-line.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll } from '../../kit/page.tsx';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { EventFrame } from './event-frame.tsx';

/** `/marketing/events/…/settings`: what visitors read of an event, and what is sent later. Changes apply immediately. */
export const Screen = () => {
  const page = usePage(recruitingEventSettingsPage);
  const { event, options, public_address: address } = page;
  const { revalidate } = useRevalidator();
  return (
    <EventFrame page={page} tab="settings">
      <PageScroll narrow>
        <CopyLine label={say('Address of the page')} text={address} />
        <div className="mt-6">
          <FieldsForm
            key={event.version}
            fields={recruitingEventFields}
            initial={typedOf(recruitingEventFields, event.fields)}
            options={{
              came_cadence_id: options.cadences,
              missed_cadence_id: options.cadences,
              tag_id: options.tags,
              source_id: options.sources,
              notify_user_ids: options.members,
            }}
            guard
            send={(values) => call(upsertRecruitingEvent, { id: event.id, version: event.version, ...values })}
            onOk={async () => {
              toast({ text: say('Saved.') });
              await revalidate();
            }}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <FieldInput name="name" />
              <FieldInput name="slug" />
            </div>
            <FieldInput name="kind" />
            <FieldInput name="summary" rows={2} />
            <FieldInput name="description" />
            <FieldInput name="questions" />
            <FieldInput name="consent_text" rows={3} />
            <div className="grid gap-4 sm:grid-cols-2">
              <FieldInput name="came_cadence_id" />
              <FieldInput name="missed_cadence_id" />
              <FieldInput name="tag_id" />
              <FieldInput name="source_id" />
            </div>
            <FieldInput name="notify_user_ids" />
            {event.status !== 'archived' && <FormActions save={say('Save')} />}
          </FieldsForm>
        </div>
      </PageScroll>
    </EventFrame>
  );
};
