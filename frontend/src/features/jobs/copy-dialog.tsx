import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useNavigate } from 'react-router-dom';
import { deleteJob, upsertJob } from '@candor/contracts/jobs/endpoints';
import { copyFields } from '@candor/contracts/jobs/fields';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { copyParts, usualCopy } from '@candor/contracts/jobs/copies';
import { optionsOf } from '@candor/contracts/jobs/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';

export type Copied = Pick<JobRow, 'id' | 'template' | 'kind'> & { fields: Pick<JobRow['fields'], 'name'> };
/** `job`: another job like this one, or one made from this template. `template`: a model for other jobs. */
export type CopyAs = 'job' | 'template';
/** The choices for a template. They exclude the team, because the team of one job is no model for others. */
const forTemplate = optionsOf(copyParts).filter(({ value }) => value !== 'team');

/** Asks what to include in a copy of the job, which begins as a draft. */
export const CopyDialog = ({ job, as, onClose }: { job: Copied; as: CopyAs; onClose: () => void }) => {
  const at = useListAddress();
  const navigate = useNavigate();
  const { name } = job.fields;
  const [title, text, save] =
    as === 'template'
      ? [
          say('Save {name} as a template', { name }),
          say('Everyone who creates jobs can start from it. It takes no applications.'),
          say('Save as a template'),
        ]
      : job.template
        ? [say('Create a job from {name}', { name }), say('It starts as a draft.'), say('Create the job')]
        : [say('Copy {name}', { name }), sayLabel(kindTexts[job.kind].copyText), say('Copy')];
  return (
    <Dialog open onClose={onClose} title={title} text={text}>
      <FieldsForm
        fields={copyFields}
        initial={typedOf(copyFields, { name, copy_parts: [...usualCopy] })}
        options={as === 'template' ? { copy_parts: forTemplate } : undefined}
        focus="name"
        send={(values) =>
          call(upsertJob, { id: 'new', copy_from: job.id, ...values, ...(as === 'template' ? { template: true } : {}) })
        }
        onOk={async ({ job: made }) => {
          onClose();
          const back = at.recordTo(at.address.id);
          await navigate(at.recordTo(made.id));
          toast({
            text: as === 'template' ? say('Saved as a template.') : say('Created as a draft.'),
            undo: () => void settle(say('Delete the draft'), call(deleteJob, { id: made.id }), () => navigate(back)),
          });
        }}
      >
        <FieldInput name="name" placeholder={sayLabel(kindTexts[job.kind].exampleName)} />
        <FieldInput name="copy_parts" />
        <FormActions save={save} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
