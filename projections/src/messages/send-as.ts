import { idOf } from '@candor/contracts/all-events';
import { type SendAsEvent, sendAsList, type SendAsRow, type SendAsStatus } from '@candor/contracts/messages/send-as';
import { projection } from '../kernel/projection.ts';

type Told = { stream: string; metadata: { organization_id: string; occurred_at: string }; data: SendAsEvent['data'] };
const as =
  (status: SendAsStatus) =>
  (_: SendAsRow | null, { stream, metadata, data }: Told): SendAsRow => ({
    id: idOf(stream),
    organization_id: metadata.organization_id,
    ...data,
    status,
    since: metadata.occurred_at,
  });

/** Which member may write in whose name. */
export const sendAs = projection<SendAsRow, SendAsEvent>({
  name: 'send-as',
  version: 1,
  list: sendAsList,
  keys: (event) => [idOf(event.stream)],
  on: {
    SendAsAsked: as('asked'),
    SendAsAccepted: as('accepted'),
    SendAsDeclined: as('declined'),
    SendAsEnded: as('ended'),
  },
});
