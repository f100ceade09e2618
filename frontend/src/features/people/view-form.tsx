import { say } from '@candor/contracts/words/say';
import { upsertView, viewFields } from '@candor/contracts/people/view-endpoints';
import type { SeenView, ViewContent } from '@candor/contracts/people/views';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';

/** The form that names and shares a view of the list. If `view` is null, it saves a new one. */
export const ViewForm = ({
  view,
  shown,
  mayShare,
  onSaved,
  onClose,
}: {
  view: SeenView | null;
  shown: ViewContent;
  mayShare: boolean;
  onSaved: (view: SeenView) => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={view ? say('Rename or share') : say('Name the view')}
    text={view ? undefined : say('It keeps the search, filters, order and columns of this list.')}
  >
    <FieldsForm
      fields={viewFields}
      initial={typedOf(viewFields, view ?? {})}
      send={({ name, shared }) =>
        call(
          upsertView,
          view ? { id: view.id, version: view.version, name, shared } : { id: 'new', name, shared, shown },
        )
      }
      onOk={({ view: saved }) => onSaved(saved)}
    >
      <FieldInput name="name" />
      {(mayShare || view?.shared) && <FieldInput name="shared" />}
      <FormActions onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
