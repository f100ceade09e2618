import { say } from '@candor/contracts/words/say';
import { requestFields } from '@candor/contracts/reviews/fields';
import type { Reader } from '@candor/contracts/reviews/pages';
import type { SeenReview } from '@candor/contracts/reviews/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { act } from './review-calls.ts';

/** Asks members to review a text. Former reviewers are preselected. */
export const RequestDialog = ({
  review,
  name,
  readers,
  me,
  onClose,
  onDone,
}: {
  review: SeenReview;
  name: string;
  readers: readonly Reader[];
  me: string;
  onClose: () => void;
  onDone: () => void;
}) => {
  const pending = review.state === 'pending';
  const present = review.reviewers.map(({ id }) => id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Ask for a review of {name}', { name })}
      text={say('They read the text and its comments, even without any other access to this job.')}
    >
      <FieldsForm
        fields={requestFields}
        initial={typedOf(requestFields, pending ? {} : { reviewer_ids: present })}
        options={{ reviewer_ids: readers.filter(({ value }) => value !== me && !(pending && present.includes(value))) }}
        send={({ reviewer_ids, comment }) => act(review, 'request', { reviewer_ids, comment })}
        onOk={onDone}
      >
        <FieldInput name="reviewer_ids" />
        <FieldInput name="comment" />
        <FormActions save={say('Ask')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
