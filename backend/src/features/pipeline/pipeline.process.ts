import { idOf } from '@candor/contracts/all-events';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { inviteOver, knockoutOver } from '../../states/application.endings.ts';
import { archiveKnockout, expireInvite, keepKnockouts, lookAgain } from './pipeline.queue.ts';

/** The jobs that events of applications make due. */
export const pipelineProcess = process<ApplicationEvent | OrganizationEvent>('pipeline', {
  KnockoutArchivePlanned: (event) => [
    due({
      key: `knockout:${event.id}`,
      at: event.data.at,
      for: event.stream,
      unless: [knockoutOver({ at: event.data.at })],
      do: [archiveKnockout, { application_id: idOf(event.stream), at: event.data.at }],
    }),
  ],
  OrganizationSettingsChanged: (event) =>
    event.data.changes.auto_archive_knockouts?.to === false
      ? [keepKnockouts.due(`keep-knockouts:${event.id}`, event.metadata.occurred_at, {})]
      : [],
  BookingInviteSent: (event) => [
    due({
      key: `expire-invite:${event.data.invite_id}`,
      at: event.data.expires_at,
      for: event.stream,
      unless: [inviteOver({ invite_id: event.data.invite_id })],
      do: [expireInvite, { application_id: idOf(event.stream), invite_id: event.data.invite_id }],
    }),
  ],
  SecondLookAsked: (event) => [
    lookAgain.due(`look-again:${event.id}`, event.metadata.occurred_at, { application_id: idOf(event.stream) }),
  ],
});
