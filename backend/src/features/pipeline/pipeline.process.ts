import { idOf } from '@candor/contracts/all-events';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { process } from '../../kernel/work/process.ts';
import { archiveKnockout, expireInvite, keepKnockouts, lookAgain } from './pipeline.queue.ts';

/** The jobs that events of applications make due. */
export const pipelineProcess = process<ApplicationEvent | OrganizationEvent>('pipeline', {
  KnockoutArchivePlanned: (event) => [
    archiveKnockout.due(`knockout:${event.id}`, event.data.at, {
      application_id: idOf(event.stream),
      at: event.data.at,
    }),
  ],
  OrganizationSettingsChanged: (event) =>
    event.data.changes.auto_archive_knockouts?.to === false
      ? [keepKnockouts.due(`keep-knockouts:${event.id}`, event.metadata.occurred_at, {})]
      : [],
  BookingInviteSent: (event) => [
    expireInvite.due(`expire-invite:${event.data.invite_id}`, event.data.expires_at, {
      application_id: idOf(event.stream),
      invite_id: event.data.invite_id,
    }),
  ],
  SecondLookAsked: (event) => [
    lookAgain.due(`look-again:${event.id}`, event.metadata.occurred_at, { application_id: idOf(event.stream) }),
  ],
});
