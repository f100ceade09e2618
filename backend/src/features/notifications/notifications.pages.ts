import { admit, sortOf } from '@candor/contracts/kernel/list';
import { say, sayText } from '@candor/contracts/words/say';
import { toldOf } from '@candor/contracts/notifications/kinds';
import { notificationsPage } from '@candor/contracts/notifications/pages';
import { notificationList } from '@candor/contracts/notifications/rows';
import { Inject, Injectable } from '@nestjs/common';
import { mostLooked, NotificationAccess } from '../../reads/notifications/notification-access.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';

/** How many characters of a text a list shows. */
const mostWords = 300;

/** The caller's notifications that they may still see, newest first. */
@Injectable()
export class NotificationPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(NotificationAccess) private readonly access: NotificationAccess,
  ) {}

  @Shows(notificationsPage)
  async mine({ caller, address }: SignedAsk) {
    const slice = admit(notificationList, address!.list);
    const sort = sortOf(notificationList, slice);
    const unread = [slice.filters.unread ?? [true, false]].flat();
    const [standard, newest] = await Promise.all([
      this.standard.of(caller, { area: 'notifications', entity: 'mine', view: 'list' }),
      this.access.newest(caller, unread, mostLooked),
    ]);
    const told = sort.direction === 'asc' ? newest.toReversed() : newest;
    const page = Math.max(1, Math.min(slice.page, Math.ceil(told.length / slice.limit)));
    const items = told
      .slice((page - 1) * slice.limit, page * slice.limit)
      .map(({ notice: { id, kind, actor_id, at, unread: isUnread }, values, words, to }) => ({
        id,
        sentence: sayText(toldOf(kind, actor_id), values),
        words: words?.slice(0, mostWords) ?? null,
        to,
        at,
        unread: isUnread,
      }));
    const { reader: _, ...filters } = slice.filters;
    const list = { ...slice, filters, sort, page, total: told.length, facets: {}, items };
    return { title: titleOf(say('Notifications'), standard), ...standard, list, newest: newest[0]?.notice.at ?? null };
  }
}
