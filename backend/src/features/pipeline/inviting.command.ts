import { Command } from '@nestjs/cqrs';
import type { InviteWindow, Letter } from '@candor/contracts/pipeline/events';
import type { ApplicationState } from '../../states/application.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';

/** For which round somebody chooses a time, with whom, when, and by which letter. `message`: null where the link is passed on by hand. `together` and `letter_at`: as in the pipeline's command. */
export type Invitation = {
  step_id: string;
  user_ids: string[];
  duration_minutes: number | null;
  window: InviteWindow;
  message: Letter | null;
  together?: boolean;
  letter_at?: string;
};
/** Sends a candidate a link by which they choose a time. Refused where its letter would not leave. */
export class InviteToChoose extends Command<{ link: string; ran: Outcome<ApplicationState> } | Rejection> {
  constructor(
    readonly application_id: string,
    readonly invitation: Invitation,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Takes back the link that the request `sent_by` sent. Refused when it was used or anything else became of it; null when that request sent none. */
export class TakeBackInvite extends Command<Outcome<ApplicationState> | null | Rejection> {
  constructor(
    readonly application_id: string,
    readonly sent_by: string,
    readonly asking: Requester,
  ) {
    super();
  }
}
