import type { NotificationEvent } from '@candor/contracts/notifications/events';
import type { Mailing } from '@candor/contracts/notifications/mailing';
import { nextDigest } from '@candor/contracts/notifications/next-digest';
import type { About } from '@candor/contracts/notifications/rows';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of one notification of one member: it is made once, read by its reader, and removed when it is old.

/** `at`: when the notification was made. */
export type Notification = About & { user_id: string; at: string; unread: boolean; forgotten: boolean };
export type NotificationState = Notification | null;
export type NotificationCommands = {
  /** `zone`: the reader's time zone, for the hour of the daily mail. */
  make: { about: About; user_id: string; mail: Mailing; zone: string | null };
  read: Record<never, never>;
  /** The reader has done what the notification asked, so it counts as read. */
  settle: Record<never, never>;
  forget: Record<never, never>;
};
const gone = reject('not_found', 'Notification not found.');

export const notification: Decider<NotificationState, NotificationCommands, NotificationEvent> = {
  category: 'notification',
  initial: null,
  evolve: {
    NotificationMade: (_, { data: { mail: _mail, digest_at: _digest, ...about }, metadata }) => ({
      ...about,
      at: metadata.occurred_at,
      unread: true,
      forgotten: false,
    }),
    NotificationRead: (state) => state && { ...state, unread: false },
    NotificationForgotten: (state) => state && { ...state, forgotten: true },
  },
  decide: {
    make: ({ about, user_id, mail, zone }, state, { now }) =>
      state
        ? []
        : [
            {
              type: 'NotificationMade',
              data: { ...about, user_id, mail, digest_at: mail === 'daily' ? nextDigest(now, zone) : null },
            },
          ],
    // A caller must not learn that another member's notification exists.
    read: (_, state, { actor }) =>
      !state || state.forgotten || state.user_id !== actor.id
        ? gone
        : state.unread
          ? [{ type: 'NotificationRead', data: {} }]
          : [],
    settle: (_, state) => (state?.unread && !state.forgotten ? [{ type: 'NotificationRead', data: {} }] : []),
    forget: (_, state) => (!state || state.forgotten ? [] : [{ type: 'NotificationForgotten', data: {} }]),
  },
};
