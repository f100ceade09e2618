import { useEffect, useRef, useState } from 'react';
import type { PageCounts } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/kernel/say';
import { unreadNotifications } from '@candor/contracts/notifications/endpoints';
import { announce } from '../kit/announce.ts';
import { call } from './call.ts';
import { useChanges } from './live.ts';
import { useStandard } from './use-page.ts';

const pause = 300;

/** How many notifications are unread: what the page said, and from the first change on what the server says. Screen readers hear when there are more. */
export const useUnread = (): number => {
  const { counts } = useStandard();
  const [told, setTold] = useState<{ since: PageCounts; unread: number } | null>(null);
  const timer = useRef(0);
  const unread = told?.since === counts ? told.unread : counts.unread_notifications;
  useChanges(['notifications'], () => {
    const ask = async () => {
      const answer = await call(unreadNotifications, {});
      if (answer.status !== 'ok') return;
      const now = answer.payload.unread;
      setTold({ since: counts, unread: now });
      if (now > unread)
        announce(say('{count, plural, one {# unread notification} other {# unread notifications}}', { count: now }));
    };
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void ask(), pause);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return unread;
};
