import type { SubmissionEvent } from '@candor/contracts/forms/events';
import {
  downloadDays,
  type FormAnswer,
  type FormContact,
  type FormOrigin,
  type HoldReason,
} from '@candor/contracts/forms/values';
import { daysAfter } from '@candor/contracts/values/days';
import { type Decider, reject, type Rejection } from '../../kernel/decider.ts';
import { type Submission, submissionState, type SubmissionState } from '../../states/submission.state.ts';

export type SubmissionCommands = {
  /** `candidate_id`: the id of the contact with this address, even if the contact is not made yet; a held submission has an id of its own. */
  submit: {
    form_id: string;
    publication: number;
    candidate_id: string;
    answers: FormAnswer[];
    contact: FormContact;
    origin: FormOrigin | null;
    consent_shown: number;
    consent_version: number | null;
    tz_region: string | null;
    language?: string;
    held: HoldReason[];
  };
  release: { candidate_id: string };
  match: { candidate_id: string; created: boolean };
  /** `until`: the time until which the link in the mail works. */
  askConfirmation: { message_id: string; until: string };
  wantConfirmation: Record<never, never>;
  /** `visitor`: the browser that confirms, if its visitor agreed to be recognized. */
  confirm: { visitor?: string | null };
  decline: Record<never, never>;
  /** The sender downloads the file of the form. */
  openFile: { turn: number };
  /** Asks for another link to the file, because the last one has ended. */
  wantFile: Record<never, never>;
  sendFile: { message_id: string; turn: number; until: string };
  keep: Record<never, never>;
  convert: { to: 'candidate' };
  takeBack: Record<never, never>;
  delete: { spam: boolean };
  restore: Record<never, never>;
  /** `always`: the organization leaves the platform, so the submission is forgotten even if a person sent it. */
  forget: { always?: true };
};
const gone = reject('not_found', 'Submission not found.');
const held = reject('wrong_state', 'Say first whether a person sent it.');
const deleted = reject('wrong_state', 'This submission is deleted.');
const wordsGone = reject('wrong_state', 'The words of this submission are gone.');
const soon = reject('wrong_state', 'The contact is being made. Try again in a moment.');

/** A decision about a submission that a person sent and no member deleted. */
const decidable = (state: SubmissionState, decide: (state: Submission) => readonly SubmissionEvent[] | Rejection) => {
  if (!state) return gone;
  if (state.status === 'held') return held;
  if (state.status === 'deleted') return deleted;
  return decide(state);
};

type Asked = Submission & { asked: NonNullable<Submission['asked']> };
/** Takes the answer of the mail's reader. The link of a deleted submission does not work. */
const asked = (state: SubmissionState, decide: (state: Asked) => readonly SubmissionEvent[] | Rejection) =>
  state?.asked && state.status !== 'deleted' && state.status !== 'held' ? decide(state as Asked) : gone;
/** Whether the sender agreed, and the reader of the address has not said yet whether they sent the form. */
export const isAskable = ({
  consent_version,
  confirmed_at,
  declined,
}: Pick<Submission, 'consent_version' | 'confirmed_at' | 'declined'>): boolean =>
  consent_version !== null && !confirmed_at && !declined;

/** How long a link to the file works. A person who confirms their consent later has the days from then on. `turn`: of the link; 0 is the one that the form gave. */
export const downloadEnd = (
  { at, confirmed_at, file_links }: Pick<Submission, 'at' | 'confirmed_at' | 'file_links'>,
  turn = 0,
): string => (turn ? (file_links[turn - 1] ?? at) : daysAfter(confirmed_at ?? at, downloadDays));
/** Another link is sent at most once in this time (days). */
const wantsAgain = 1;

export const submission: Decider<SubmissionState, SubmissionCommands, SubmissionEvent> = {
  ...submissionState,
  decide: {
    submit: (command, state) => (state ? [] : [{ type: 'FormSubmitted', data: command }]),
    release: ({ candidate_id }, state) => {
      if (!state) return gone;
      if (state.forgotten) return wordsGone;
      if (state.status === 'deleted') return deleted;
      if (state.status !== 'held') return [];
      const { answers, contact, origin } = state;
      return [{ type: 'SubmissionReleased', data: { candidate_id, answers, contact, origin } }];
    },
    match: (command, state) =>
      !state ? gone : state.matched || state.status === 'held' ? [] : [{ type: 'SubmissionMatched', data: command }],
    askConfirmation: ({ message_id, until }, state) =>
      decidable(state, ({ candidate_id, asked, ...now }) =>
        !isAskable(now) || (asked && (!asked.again || asked.message_id === message_id))
          ? []
          : [{ type: 'ConfirmationAsked', data: { candidate_id, message_id, until } }],
      ),
    wantConfirmation: (_, state, { now }) =>
      asked(state, (of) =>
        !isAskable(of) || of.asked.again || now <= of.asked.until
          ? []
          : [{ type: 'ConfirmationWanted', data: { candidate_id: of.candidate_id } }],
      ),
    confirm: ({ visitor }, state, { now }) =>
      asked(state, ({ candidate_id, consent_version, confirmed_at, declined, asked: { until } }) => {
        if (confirmed_at) return [];
        if (declined) return reject('wrong_state', 'You said that you did not send this form.');
        return now > until
          ? reject('expired', 'This link is too old. Ask for a new one.')
          : [
              {
                type: 'SubmissionConfirmed',
                data: { candidate_id, consent_version: consent_version!, ...(visitor ? { visitor } : {}) },
              },
            ];
      }),
    decline: (_, state) =>
      asked(state, ({ candidate_id, confirmed_at, declined }) =>
        declined
          ? []
          : confirmed_at
            ? reject('wrong_state', 'You confirmed this before. Each letter ends with a link to stop them.')
            : [{ type: 'SubmissionDeclined', data: { candidate_id } }],
      ),
    openFile: ({ turn }, state, { now }) =>
      !state?.contact || state.status === 'deleted'
        ? gone
        : now > downloadEnd(state, turn)
          ? reject('expired', 'This link is too old.')
          : state.opened
            ? []
            : [{ type: 'SubmissionFileOpened', data: { candidate_id: state.candidate_id } }],
    wantFile: (_, state, { now }) => {
      if (!state?.contact || state.status === 'deleted') return gone;
      const { file_wanted, file_links, candidate_id } = state;
      const isOpen = now <= downloadEnd(state) || now <= downloadEnd(state, file_links.length);
      return isOpen || (file_wanted && now < daysAfter(file_wanted, wantsAgain))
        ? []
        : [{ type: 'SubmissionFileWanted', data: { candidate_id } }];
    },
    sendFile: ({ message_id, turn, until }, state) =>
      !state?.contact || state.status === 'deleted'
        ? gone
        : state.file_links.length >= turn
          ? []
          : [{ type: 'SubmissionFileSent', data: { candidate_id: state.candidate_id, message_id, until } }],
    keep: (_, state) =>
      decidable(state, ({ status }) =>
        status === 'new'
          ? [{ type: 'SubmissionKept', data: {} }]
          : status === 'contact'
            ? []
            : reject('wrong_state', 'The sender is a candidate already.'),
      ),
    convert: ({ to }, state) =>
      decidable(state, ({ status, matched, candidate_id }) =>
        status === 'candidate' ? [] : matched ? [{ type: 'SubmissionConverted', data: { candidate_id, to } }] : soon,
      ),
    takeBack: (_, state) =>
      decidable(state, ({ status, candidate_id }) =>
        status === 'candidate' ? [{ type: 'SubmissionTakenBack', data: { candidate_id } }] : [],
      ),
    delete: ({ spam }, state) =>
      !state ? gone : state.status === 'deleted' ? [] : [{ type: 'SubmissionDeleted', data: { spam } }],
    restore: (_, state) =>
      !state
        ? gone
        : state.forgotten
          ? wordsGone
          : state.status === 'deleted'
            ? [{ type: 'SubmissionRestored', data: {} }]
            : [],
    /** Forgets a submission only if it is still deleted or held: it may have been restored meanwhile. */
    forget: ({ always }, state) =>
      !state
        ? gone
        : state.forgotten || (!always && !['deleted', 'held'].includes(state.status))
          ? []
          : [{ type: 'SubmissionForgotten', data: {} }],
  },
};
