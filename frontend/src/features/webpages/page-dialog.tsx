import { schedulePage, upsertPage, upsertPlace } from '@candor/contracts/webpages/endpoints';
import { placeFields, scheduleFields, webpageFields } from '@candor/contracts/webpages/fields';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import type { WebpageTextRow } from '@candor/contracts/webpages/rows';
import { say } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';

type Closing = { onClose: () => void };
/** The name of a page, its address and its author. Changes of all but the title apply immediately. */
export const PageDialog = ({
  page,
  options,
  onClose,
  onSaved,
}: Closing & {
  page: WebpageTextRow | null;
  options: Pick<WebpageData['options'], 'authors'>;
  onSaved: (id: string) => unknown;
}) => (
  <Dialog open wide onClose={onClose} title={page ? page.draft.title : say('New page')}>
    <FieldsForm
      fields={webpageFields}
      initial={typedOf(webpageFields, page ? { ...page.settings, title: page.draft.title } : {})}
      options={{ author_id: options.authors }}
      guard
      focus="title"
      send={(values) =>
        call(upsertPage, { ...(page ? { id: page.id, version: page.version } : {}), ...values } as never)
      }
      onOk={async ({ page: { id } }) => {
        onClose();
        await onSaved(id);
      }}
    >
      <FieldInput name="title" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="kind" />
        <FieldInput name="author_id" />
      </div>
      <FieldInput name="slug" />
      {page && <FieldInput name="noindex" />}
      <FormActions save={page ? say('Save') : say('Create the page')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

const Part = ({ options }: { options: WebpageData['options'] }) => {
  const { values } = useFormikContext<{ category_id: string }>();
  return options.subcategories.some(({ category_id }) => category_id === values.category_id) ? (
    <FieldInput name="subcategory_id" />
  ) : null;
};
/** Puts the page into a category. */
export const PlaceDialog = ({
  page_id,
  options,
  onClose,
  onSaved,
}: Closing & { page_id: string; options: WebpageData['options']; onSaved: () => unknown }) => (
  <Dialog open onClose={onClose} title={say('Add to a category')}>
    <FieldsForm
      fields={placeFields}
      initial={typedOf(placeFields, { page_id })}
      options={{ category_id: options.categories, subcategory_id: options.subcategories, page_id: [] }}
      guard
      focus="category_id"
      send={(values) => call(upsertPlace, { ...values, page_id } as never)}
      onOk={async () => {
        onClose();
        await onSaved();
      }}
    >
      <FieldInput name="category_id" />
      <Part options={options} />
      <FieldInput name="featured" />
      <FormActions save={say('Add')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** Sets the time at which the draft is published. */
export const ScheduleDialog = ({
  id,
  at,
  version,
  onClose,
  onSaved,
}: Closing & { id: string; at: string | null; version: number; onSaved: () => unknown }) => (
  <Dialog
    open
    onClose={onClose}
    title={say('Schedule the publication')}
    text={say('The draft goes live as it is at that moment. Checks run again then.')}
  >
    <FieldsForm
      fields={scheduleFields}
      initial={typedOf(scheduleFields, { at })}
      guard
      send={(values) => call(schedulePage, { id, version, ...values } as never)}
      onOk={async () => {
        onClose();
        await onSaved();
      }}
    >
      <FieldInput name="at" />
      <FormActions save={say('Schedule the publication')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
