import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { unreadThreads } from '@candor/contracts/messages/thread-endpoints';
import { unreadNotifications } from '@candor/contracts/notifications/endpoints';
import { announce } from '../../kit/announce.ts';
import { useAsking } from '../asking.ts';
import { call } from '../call.ts';
import { useStandard } from '../use-page.ts';

/** The milliseconds between a change and the request. */
const pause = 300;

/** The number of unread notifications, from the page or the server, whichever was read later. Screen readers announce when it grows. */
export const useUnread = (): number => {
  const { counts, position } = useStandard();
  const [answer, setAnswer] = useState({ unread: 0, read_to: 0 });
  const unread = answer.read_to > position ? answer.unread : counts.unread_notifications;
  useAsking(['notifications'], pause, async () => {
    const sent = await call(unreadNotifications, {});
    if (sent.status !== 'ok') return;
    setAnswer(sent.payload);
    if (sent.payload.unread > unread)
      announce(
        say('{count, plural, one {# unread notification} other {# unread notifications}}', {
          count: sent.payload.unread,
        }),
      );
  });
  return unread;
};

/** The number of unread conversations, from the page or the server, whichever was read later. */
export const useUnreadThreads = (): number => {
  const { counts, position, user } = useStandard();
  const [answer, setAnswer] = useState({ unread: 0, read_to: 0 });
  const unread = answer.read_to > position ? answer.unread : counts.unread_messages;
  const reads = may(readsMessages, user);
  useAsking(['threads'], pause, async () => {
    if (!reads) return;
    const sent = await call(unreadThreads, {});
    if (sent.status !== 'ok') return;
    setAnswer(sent.payload);
    if (sent.payload.unread > unread)
      announce(
        say('{count, plural, one {# answer to read} other {# answers to read}}', { count: sent.payload.unread }),
      );
  });
  return unread;
};
