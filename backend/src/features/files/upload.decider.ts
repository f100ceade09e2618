import type { UploadEvent } from '@candor/contracts/files/events';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of one uploaded file: only one form may use it, and only one person's record.

export type UploadCommands = {
  claim: { file_id: string; form: string };
  attach: { file_id: string; candidate_id: string };
  /** Marks the file as sent with a mail. */
  send: { file_id: string };
  /** Marks the file as shown by a deal. */
  keep: { file_id: string; deal_id: string };
  /** A form gives it to its senders. */
  offer: { file_id: string; form_id: string };
  /** Comes before the deletion of the file, so that no record uses it meanwhile. */
  withdraw: { file_id: string };
};
export type UploadState = {
  form: string | null;
  candidate_id: string | null;
  sent?: boolean;
  deal_id?: string;
  form_id?: string;
  withdrawn: boolean;
} | null;

const taken = reject('file', 'This file is already in another person’s record. Upload it again.');
const sent = reject('file', 'This file was already sent with another application. Upload it again.');
const otherDeal = reject('file', 'This file is already in another deal. Upload it again.');
const otherForm = reject('file', 'This file is already behind another form. Upload it again.');
const gone = reject('file', 'This file was deleted. Upload it again.');

export const upload: Decider<UploadState, UploadCommands, UploadEvent> = {
  category: 'upload',
  initial: null,
  decide: {
    claim: (command, state) =>
      !state ? [{ type: 'UploadClaimed', data: command }] : state.form === command.form ? [] : sent,
    withdraw: (command, state) =>
      state?.withdrawn ? [] : state?.candidate_id ? taken : [{ type: 'UploadWithdrawn', data: command }],
    send: (command, state) => (state?.withdrawn ? gone : state?.sent ? [] : [{ type: 'UploadSent', data: command }]),
    keep: (command, state) =>
      state?.withdrawn
        ? gone
        : !state?.deal_id
          ? [{ type: 'UploadKept', data: command }]
          : state.deal_id === command.deal_id
            ? []
            : otherDeal,
    offer: (command, state) =>
      state?.withdrawn
        ? gone
        : !state?.form_id
          ? [{ type: 'UploadOffered', data: command }]
          : state.form_id === command.form_id
            ? []
            : otherForm,
    attach: (command, state) =>
      state?.withdrawn
        ? gone
        : !state?.candidate_id
          ? [{ type: 'UploadAttached', data: command }]
          : state.candidate_id === command.candidate_id
            ? []
            : taken,
  },
  evolve: {
    UploadClaimed: (_, { data }) => ({ form: data.form, candidate_id: null, withdrawn: false }),
    UploadAttached: (state, { data }) => ({
      form: state?.form ?? null,
      candidate_id: data.candidate_id,
      withdrawn: false,
    }),
    UploadSent: (state) => ({ form: null, candidate_id: null, withdrawn: false, ...state, sent: true }),
    UploadKept: (state, { data }) => ({
      form: null,
      candidate_id: null,
      withdrawn: false,
      ...state,
      deal_id: data.deal_id,
    }),
    UploadOffered: (state, { data }) => ({
      form: null,
      candidate_id: null,
      withdrawn: false,
      ...state,
      form_id: data.form_id,
    }),
    UploadWithdrawn: (state) => ({ form: state?.form ?? null, candidate_id: null, withdrawn: true }),
  },
};
