import { idOf } from '@candor/contracts/all-events';
import type { SubmissionEvent } from '@candor/contracts/forms/events';
import { submissionList, type SubmissionRow } from '@candor/contracts/forms/rows';
import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

const after = (row: SubmissionRow | null, event: Recorded, change: Partial<SubmissionRow>): SubmissionRow | null =>
  row && { ...row, ...change, version: event.revision };
const noWords = { contact: null, answers: null, origin: null, tz_region: null } as const;
/** Blanks the words of a submission, which still counts. */
const withoutWords = (row: SubmissionRow | null): SubmissionRow | null => row && { ...row, ...noWords, erased: true };

/** What visitors sent, and what was decided about it. */
export const submissions = projection<SubmissionRow, SubmissionEvent | EndOfPerson | Erasing>({
  name: 'submissions',
  version: 4,
  list: submissionList,
  keys: (event) => {
    const id = idOf(event.stream);
    return event.stream.startsWith('candidate-') ? [{ field: 'candidate_id', value: id }] : [id];
  },
  on: {
    FormSubmitted: (_, { data, stream, revision, metadata }) => {
      const status = data.held.length ? 'held' : 'new';
      return {
        id: idOf(stream),
        organization_id: metadata.organization_id,
        version: revision,
        form_id: data.form_id,
        publication: data.publication,
        candidate_id: data.candidate_id,
        matched: false,
        status,
        before: status,
        held: data.held,
        contact: data.contact,
        answers: data.answers,
        origin: data.origin,
        consent_shown: data.consent_shown,
        consent_version: data.consent_version,
        consent: data.consent_version === null ? 'none' : 'waiting',
        confirm_until: null,
        confirmed_at: null,
        opened_at: null,
        tz_region: data.tz_region,
        submitted_at: metadata.occurred_at,
        deleted: null,
        // The texts of an erased person are read as null.
        erased: data.contact === null,
      };
    },
    SubmissionReleased: (row, event) => {
      const { candidate_id, answers, contact, origin } = event.data;
      return after(row, event, { candidate_id, answers, contact, origin, status: 'new', erased: contact === null });
    },
    SubmissionMatched: (row, event) => after(row, event, { candidate_id: event.data.candidate_id, matched: true }),
    ConfirmationAsked: (row, event) => after(row, event, { confirm_until: event.data.until }),
    ConfirmationWanted: (row, event) => after(row, event, {}),
    SubmissionConfirmed: (row, event) =>
      after(row, event, { consent: 'confirmed', confirmed_at: event.metadata.occurred_at }),
    SubmissionDeclined: (row, event) => after(row, event, { consent: 'declined' }),
    SubmissionFileWanted: (row, event) => after(row, event, {}),
    SubmissionFileSent: (row, event) => after(row, event, {}),
    SubmissionFileOpened: (row, event) => after(row, event, { opened_at: event.metadata.occurred_at }),
    SubmissionKept: (row, event) => after(row, event, { status: 'contact' }),
    SubmissionConverted: (row, event) => after(row, event, { status: 'candidate' }),
    SubmissionTakenBack: (row, event) => after(row, event, { status: 'contact' }),
    SubmissionDeleted: (row, event) =>
      row &&
      after(row, event, {
        status: 'deleted',
        before: row.status,
        deleted: { at: event.metadata.occurred_at, by: event.metadata.actor.id, spam: event.data.spam },
      }),
    SubmissionRestored: (row, event) => row && after(row, event, { status: row.before, deleted: null }),
    // A submission that was held back does not wait for a member any more.
    SubmissionForgotten: (row, event) =>
      row &&
      after(row, event, {
        ...noWords,
        status: 'deleted',
        before: row.status === 'deleted' ? row.before : row.status,
      }),
    ImportedPersonTakenBack: withoutWords,
    SampleCandidateRemoved: withoutWords,
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
  },
});
