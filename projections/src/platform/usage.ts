import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { usageList, type UsageRow } from '@candor/contracts/platform/rows';
import { projection } from '../kernel/projection.ts';

type Counted =
  | Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>
  | Extract<AppointmentEvent, { type: 'AppointmentBooked' }>
  | Extract<MessageEvent, { type: 'MessageSent' | 'MessageFailed' | 'MessageBounced' }>;

const monthOf = ({ metadata }: Recorded): string => metadata.occurred_at.slice(0, 7);
const rowOf = (event: Recorded): UsageRow => ({
  id: `${event.metadata.organization_id} ${monthOf(event)}`,
  tenant_id: event.metadata.organization_id,
  month: monthOf(event),
  applications: 0,
  interviews: 0,
  messages: 0,
  failed: 0,
  returned: 0,
});
const more =
  (count: 'applications' | 'interviews' | 'messages' | 'failed' | 'returned') =>
  (before: UsageRow | null, event: Recorded): UsageRow => {
    const row = before ?? rowOf(event);
    return { ...row, [count]: row[count] + 1 };
  };

/** How much each organization does, month by month: numbers of things that happened. An undo does not reduce them. */
export const usage = projection<UsageRow, Counted>({
  name: 'usage',
  version: 3,
  list: usageList,
  organization: () => '*',
  keys: (event) => [rowOf(event).id],
  on: {
    ApplicationSubmitted: more('applications'),
    AppointmentBooked: more('interviews'),
    MessageSent: more('messages'),
    MessageFailed: more('failed'),
    MessageBounced: more('returned'),
  },
});
