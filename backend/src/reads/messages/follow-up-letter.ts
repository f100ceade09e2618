import type { FollowUpMark } from '@candor/contracts/rounds/follow-ups';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type MadeDue, passAt, stepOf } from '@candor/contracts/pipeline/follow-ups-due';
import { idFrom } from '../../kernel/codec.ts';

/** The id of a follow-up's letter. A candidate gets one letter in each pass through the job, however often they come to the step or leave it. */
export const followUpLetter = (
  application_id: string,
  mark: FollowUpMark,
  came: MadeDue,
  events: readonly Recorded[],
): string => idFrom('follow-up', application_id, passAt(came, events), stepOf(mark, came), mark.id);
