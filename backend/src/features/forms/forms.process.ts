import { idOf } from '@candor/contracts/all-events';
import type { FormAddressEvent, FormEvent, SubmissionEvent } from '@candor/contracts/forms/events';
import { keptDays, retiredFileDays } from '@candor/contracts/forms/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { daysAfter } from '@candor/contracts/values/days';
import { process, settlingAt } from '../../kernel/work/process.ts';
import {
  deleteFormFiles,
  forgetSubmission,
  moveContact,
  sendFormFile,
  settleFormAddress,
  takeSubmission,
} from './forms.queue.ts';

type Of = Recorded<{ type: string; data: Record<string, unknown> }>;
const taken = (event: Of) => [
  takeSubmission.due(`take-submission:${event.id}`, event.metadata.occurred_at, { submission_id: idOf(event.stream) }),
];
const forgotten = (event: Of) => [
  forgetSubmission.due(`forget-submission:${event.id}`, daysAfter(event.metadata.occurred_at, keptDays), {
    submission_id: idOf(event.stream),
  }),
];
const moved = (event: Of) => [
  moveContact.due(`move-contact:${event.id}`, event.metadata.occurred_at, { submission_id: idOf(event.stream) }),
];

/** Any of these may retire a file of the form. */
const retired = (event: Of) => [
  deleteFormFiles.due(`delete-form-files:${event.id}`, daysAfter(event.metadata.occurred_at, retiredFileDays), {
    form_id: idOf(event.stream),
  }),
];

const settled = (event: Of, form_id: string) =>
  settlingAt(event).map((at) => settleFormAddress.due(`settle-form-address:${event.id}`, at, { form_id }));

/** Makes the work due that follows when a visitor sends a form, and when a member decides about it. */
export const formsProcess = process<SubmissionEvent | FormEvent | FormAddressEvent>('forms', {
  // A held submission waits for a member, and is forgotten if no member decides.
  FormSubmitted: (event) => (event.data.held.length ? forgotten(event) : taken(event)),
  SubmissionReleased: taken,
  // The submission may have been deleted before its contact was made.
  SubmissionRestored: taken,
  // The consent is confirmed, so the cadence may begin.
  SubmissionConfirmed: taken,
  ConfirmationWanted: taken,
  SubmissionFileWanted: ({ id, stream, metadata }) => [
    sendFormFile.due(`send-form-file:${id}`, metadata.occurred_at, { submission_id: idOf(stream) }),
  ],
  SubmissionConverted: moved,
  SubmissionTakenBack: moved,
  SubmissionDeleted: forgotten,
  FormFileOffered: retired,
  FormFileRemoved: retired,
  FormDraftDiscarded: retired,
  FormPublished: retired,
  FormArchived: (event) => [...retired(event), ...settled(event, idOf(event.stream))],
  FormAddressTaken: (event) => settled(event, event.data.form_id),
});
