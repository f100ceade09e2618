import type { SubmissionEvent } from '@candor/contracts/forms/events';
import type { FormAnswer, FormContact, FormOrigin, SubmissionStatus } from '@candor/contracts/forms/values';
import type { Fold } from '../kernel/decider.ts';

// One submission as a fold over its events. The rules are in features/forms.

export type Submission = {
  form_id: string;
  publication: number;
  candidate_id: string;
  answers: FormAnswer[] | null;
  contact: FormContact | null;
  origin: FormOrigin | null;
  consent_version: number | null;
  tz_region: string | null;
  /** The language in which the sender read the form. */
  language: string | null;
  at: string;
  status: SubmissionStatus;
  /** The submission's status before it was deleted. */
  before: SubmissionStatus;
  /** The time when the submission got this status. */
  since: string;
  /** The id under whose key the text was sealed while the submission was held. Null: never held. */
  held_as: string | null;
  /** Whether the sender's contact was made or found. */
  matched: boolean;
  /** The last letter that asked the sender to confirm their consent; `again`: whether they asked for another letter after it. */
  asked: { message_id: string; until: string; again: boolean } | null;
  confirmed_at: string | null;
  /** The reader of the address did not send it. */
  declined: boolean;
  /** They downloaded the file of the form. */
  opened: boolean;
  /** When the sender last asked for another link to the file, and until when each link that was sent then works. */
  file_wanted: string | null;
  file_links: readonly string[];
  /** Whether its text was deleted forever. */
  forgotten: boolean;
  version: number;
};
export type SubmissionState = Submission | null;

export const submissionState: Fold<SubmissionState, SubmissionEvent> = {
  category: 'submission',
  initial: null,
  evolve: {
    FormSubmitted: (_, { data, revision, metadata }) => {
      const status = data.held.length ? 'held' : 'new';
      return {
        form_id: data.form_id,
        publication: data.publication,
        candidate_id: data.candidate_id,
        answers: data.answers,
        contact: data.contact,
        origin: data.origin,
        consent_version: data.consent_version,
        tz_region: data.tz_region,
        language: data.language ?? null,
        at: metadata.occurred_at,
        status,
        before: status,
        since: metadata.occurred_at,
        held_as: data.held.length ? data.candidate_id : null,
        matched: false,
        asked: null,
        confirmed_at: null,
        declined: false,
        opened: false,
        file_wanted: null,
        file_links: [],
        forgotten: false,
        version: revision,
      };
    },
    SubmissionReleased: (state, { data, revision }) => state && { ...state, ...data, status: 'new', version: revision },
    SubmissionMatched: (state, { data, revision }) =>
      state && { ...state, candidate_id: data.candidate_id, matched: true, version: revision },
    ConfirmationAsked: (state, { data: { message_id, until }, revision }) =>
      state && { ...state, asked: { message_id, until, again: false }, version: revision },
    ConfirmationWanted: (state, { revision }) =>
      state && { ...state, asked: state.asked && { ...state.asked, again: true }, version: revision },
    SubmissionConfirmed: (state, { revision, metadata }) =>
      state && { ...state, confirmed_at: metadata.occurred_at, version: revision },
    SubmissionDeclined: (state, { revision }) => state && { ...state, declined: true, version: revision },
    SubmissionFileOpened: (state, { revision }) => state && { ...state, opened: true, version: revision },
    SubmissionFileWanted: (state, { revision, metadata }) =>
      state && { ...state, file_wanted: metadata.occurred_at, version: revision },
    SubmissionFileSent: (state, { data: { until }, revision }) =>
      state && { ...state, file_links: [...state.file_links, until], version: revision },
    SubmissionKept: (state, { revision }) => state && { ...state, status: 'contact', version: revision },
    SubmissionConverted: (state, { revision }) => state && { ...state, status: 'candidate', version: revision },
    SubmissionTakenBack: (state, { revision }) => state && { ...state, status: 'contact', version: revision },
    SubmissionDeleted: (state, { revision, metadata }) =>
      state && {
        ...state,
        status: 'deleted',
        before: state.status,
        since: metadata.occurred_at,
        version: revision,
      },
    SubmissionRestored: (state, { revision }) => state && { ...state, status: state.before, version: revision },
    SubmissionForgotten: (state, { revision }) =>
      state && {
        ...state,
        answers: null,
        contact: null,
        origin: null,
        forgotten: true,
        // One that was held no longer waits for a member.
        status: 'deleted',
        before: state.status === 'deleted' ? state.before : state.status,
        version: revision,
      },
  },
};
