import type { UploadEvent } from '@candor/contracts/files/events';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of one uploaded file: it goes into one person's record.

export type UploadCommands = { attach: { file_id: string; candidate_id: string } };
export type UploadState = { candidate_id: string } | null;

export const upload: Decider<UploadState, UploadCommands, UploadEvent> = {
  category: 'upload',
  initial: null,
  decide: {
    attach: (command, state) =>
      !state
        ? [{ type: 'UploadAttached', data: command }]
        : state.candidate_id === command.candidate_id
          ? []
          : reject('file', 'This file stands in the record of somebody else already. Upload it again.'),
  },
  evolve: { UploadAttached: (_, { data }) => ({ candidate_id: data.candidate_id }) },
};
