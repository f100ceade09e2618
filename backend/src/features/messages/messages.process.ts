import type { Process } from '../../kernel/process.ts';

// Which mail is due because of which event. Keys come from events, so a second reading of the log adds nothing.

type CausingEvent = { id: string; stream: string; metadata: { occurred_at: string; actor: { id: string } } };
const idOf = (event: CausingEvent) => event.stream.slice(event.stream.indexOf('-') + 1);
const later = (from: string, hours: number) => new Date(Date.parse(from) + hours * 3_600_000).toISOString();
const rejectionKey = (application_id: string, archived: string) => `rejection:${application_id}:${archived}`;

export const messages: Process = {
  name: 'messages',
  on: {
    // Sending: due at the message's time. A worker that finds the message cancelled by then sends nothing.
    MessageQueued: (event) => [
      {
        kind: 'send-message',
        key: `send:${idOf(event)}`,
        due_at: (event.data as { scheduled_for: string }).scheduled_for,
        data: { message_id: idOf(event) },
      },
    ],
    MessageCancelled: (event) => [{ cancel: `send:${idOf(event)}` }],
    ApplicationSubmitted: (event) =>
      (event.data as { applied_via: string }).applied_via === 'form'
        ? [
            {
              kind: 'queue-message',
              key: `confirmation:${event.id}`,
              due_at: event.metadata.occurred_at,
              data: { application_id: idOf(event), template_key: 'application_confirmation' },
            },
          ]
        : [],
    ApplicationArchived: (event) =>
      (event.data as { message?: { delay_hours: number } | null }).message
        ? [
            {
              kind: 'queue-rejection',
              key: rejectionKey(idOf(event), event.id),
              due_at: event.metadata.occurred_at,
              data: {
                application_id: idOf(event),
                event_id: event.id,
                scheduled_for: later(
                  event.metadata.occurred_at,
                  (event.data as { message: { delay_hours: number } }).message.delay_hours,
                ),
                sent_by: event.metadata.actor.id,
              },
            },
          ]
        : [],
    ApplicationRestored: (event) => [
      {
        kind: 'cancel-rejections',
        key: `cancel:${event.id}`,
        due_at: event.metadata.occurred_at,
        data: { application_id: idOf(event) },
      },
    ],
    ApplicationRevived: (event) => [
      {
        kind: 'cancel-rejections',
        key: `cancel:${event.id}`,
        due_at: event.metadata.occurred_at,
        data: { application_id: idOf(event) },
      },
    ],
  },
};
