import { Command } from '@nestjs/cqrs';
import type { InviteWindow, Letter } from '@candor/contracts/pipeline/events';
import type { ApplicationState } from '../../states/application.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';

/** An invitation to choose a time: its round, interviewers, days and mail. `message`: null if the caller passes the link on without a mail. `together` and `letter_at`: the same as in the pipeline's command. */
export type Invitation = {
  step_id: string;
  user_ids: string[];
  duration_minutes: number | null;
  window: InviteWindow;
  message: Letter | null;
  together?: boolean;
  letter_at?: string;
};
/** Sends a candidate a link for choosing a time. Refused if its mail could not be sent. */
export class InviteToChoose extends Command<{ link: string; ran: Outcome<ApplicationState> } | Rejection> {
  constructor(
    readonly application_id: string,
    readonly invitation: Invitation,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Withdraws the link that the request `sent_by` sent. Refused if the link was used or changed; null if that request sent none. */
export class TakeBackInvite extends Command<Outcome<ApplicationState> | null | Rejection> {
  constructor(
    readonly application_id: string,
    readonly sent_by: string,
    readonly asking: Requester,
  ) {
    super();
  }
}
