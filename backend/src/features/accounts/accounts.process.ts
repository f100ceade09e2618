import { idOf } from '@candor/contracts/all-events';
import type { InvitationEvent, UserEvent } from '@candor/contracts/accounts/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { process } from '../../kernel/work/process.ts';
import {
  endOldVisit,
  expireInvitation,
  giveBackGrant,
  type GrantKind,
  handOver,
  leaveDrive,
  tellOfVisit,
} from '../../states/accounts.queue.ts';

const ends = (event: Recorded<{ type: string; data: { expires_at: string } }>) => [
  expireInvitation.due(`expire-invitation:${event.id}`, event.data.expires_at, {
    invitation_id: idOf(event.stream),
    expires_at: event.data.expires_at,
  }),
];
const ended =
  (kind: GrantKind) =>
  ({ id, stream, metadata: { occurred_at } }: Recorded) => [
    giveBackGrant.due(`give-back:${id}`, occurred_at, { user_id: idOf(stream), kind, turn: 0 }),
  ];
const leaves = ({ id, stream, metadata: { occurred_at } }: Recorded) => [
  leaveDrive.due(`leave-drive:${id}`, occurred_at, { user_id: idOf(stream) }),
];
/** How long (ms) after a visit its administrators are told of it. */
const visitSettles = 2000;
/** The jobs that follow from events of invitations and members. */
export const accountsProcess = process<InvitationEvent | UserEvent>('accounts', {
  InvitationSent: ends,
  InvitationResent: ends,
  OutsideCalendarUnlinked: ended('calendar'),
  ZoomAccountUnlinked: ended('video'),
  GoogleDriveUnlinked: ended('files'),
  UserLeftOrganization: leaves,
  OrganizationVisited: (event) =>
    event.data.until
      ? [
          endOldVisit.due(`end-visit:${event.id}`, event.data.until, {
            user_id: idOf(event.stream),
            visited: event.data.organization_id,
            visit: event.revision,
          }),
        ]
      : [],
  // A request that was under way when the visit ended has landed by then.
  OrganizationVisitEnded: ({ id, stream, revision, data, metadata }) => [
    tellOfVisit.due(`tell-of-visit:${id}`, new Date(Date.parse(metadata.occurred_at) + visitSettles).toISOString(), {
      user_id: idOf(stream),
      visited: data.organization_id,
      end: revision,
    }),
  ],
  UserDeactivated: (event) => {
    const { organization_id: of, jobs_to = null, teams_to = null, people_to = null } = event.data;
    const tasks_to = event.data.reassign_to ?? null;
    if (!jobs_to && !teams_to && !people_to && !tasks_to) return leaves(event);
    const handed = handOver.dueTwice(`hand-over:${event.id}`, event.metadata.occurred_at, {
      user_id: idOf(event.stream),
      of,
      jobs_to,
      teams_to,
      people_to,
      tasks_to,
    });
    return [...handed, ...leaves(event)];
  },
});
