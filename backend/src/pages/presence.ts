import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Wire } from '../kernel/ports/wire.ts';

/** A record that a user has open in one tab of a browser at present. */
export type Looking = {
  organization_id: string;
  user_id: string;
  tab: string;
  /** The user's name, as others read it. Null: the user does not want to be shown. */
  name: string | null;
  /** The id by which the tab requested the record. */
  asked: string;
  /** The record's own id, which differs if the requested record was merged into this one. */
  record: string;
};
type Tab = Pick<Looking, 'user_id' | 'tab'>;
/** The messages between processes: `open` every few seconds, and `closed` when the tab leaves the record. A `closed` without `asked` means that the whole tab is gone. */
type Told = { open: Looking } | { closed: Tab & { asked?: string } };

const topic = 'presence';
/** A tab that sends nothing for this long (ms) counts as gone. Tabs report every ten seconds. */
export const lasts = 25_000;
/** How many tabs of one user are known at the same time at most. */
const mostTabs = 50;
const keyOf = ({ user_id, tab }: Tab): string => `${user_id} ${tab}`;
const recordOf = ({ organization_id, record }: Looking): string => `${organization_id} ${record}`;
const isSame = (one: Looking, other: Looking): boolean =>
  recordOf(one) === recordOf(other) && one.asked === other.asked && one.name === other.name;

/** The records that users have open at present, in all processes. The wire sends this to every process, it is stored nowhere, and it ends by itself. */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<string, { looking: Looking; timer: NodeJS.Timeout }>();
  /** The tabs that show each record, by their keys. */
  private readonly readers = new Map<string, Map<string, Looking>>();
  /** The functions to call on a change, by the key of the tab. */
  private readonly listeners = new Map<string, Set<() => void>>();
  private stop: (() => void) | undefined;

  /** `wire`: null when there is only this process. */
  constructor(@Inject(Wire) private readonly wire: Wire | null) {}

  async onModuleInit(): Promise<void> {
    this.stop = await this.wire?.listen(topic, (told) => this.heard(told as Told));
  }

  onModuleDestroy(): void {
    this.stop?.();
    for (const { timer } of this.open.values()) clearTimeout(timer);
  }

  /** Notes that a tab shows a record. The caller must check first that the user may see the record. */
  look(looking: Looking): void {
    this.tell({ open: looking });
  }

  /** Notes that the tab has left the record; without `asked`, that it shows no record at all. */
  leave(tab: Tab, asked?: string): void {
    this.tell({ closed: asked === undefined ? tab : { ...tab, asked } });
  }

  /** The record that this tab shows, and the names of all other users who have that record open. */
  seenFrom(tab: Tab): { asked: string; names: string[] } | null {
    const mine = this.open.get(keyOf(tab))?.looking;
    if (!mine) return null;
    const others = new Map<string, string>();
    for (const { user_id, name } of this.readers.get(recordOf(mine))?.values() ?? [])
      if (user_id !== mine.user_id && name !== null) others.set(user_id, name);
    return { asked: mine.asked, names: [...others.values()].toSorted() };
  }

  /** Calls `listener` when a user opens or leaves the record that this tab shows. */
  onChange(tab: Tab, listener: () => void): () => void {
    const key = keyOf(tab);
    const own = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, own.add(listener));
    return () => {
      own.delete(listener);
      if (!own.size && this.listeners.get(key) === own) this.listeners.delete(key);
    };
  }

  private tell(told: Told): void {
    if (this.wire) this.wire.publish(topic, told);
    else this.heard(told);
  }

  private heard(told: Told): void {
    const tab = 'open' in told ? told.open : told.closed;
    const key = keyOf(tab);
    const before = this.open.get(key);
    // The tab shows another record meanwhile.
    if (tab.asked !== undefined && !('open' in told) && before?.looking.asked !== tab.asked) return;
    if ('open' in told && !before && this.tabsOf(told.open) >= mostTabs) return;
    clearTimeout(before?.timer);
    this.open.delete(key);
    const now = 'open' in told ? told.open : null;
    if (now) {
      const timer = setTimeout(() => this.heard({ closed: now }), lasts).unref();
      this.open.set(key, { looking: now, timer });
      // Tabs repeat this message every few seconds, which changes nothing.
      if (before && isSame(before.looking, now)) return;
    }
    if (before) this.turn(key, before.looking, null);
    if (now) this.turn(key, now, now);
  }

  /** Notes that the tab opens the record, or leaves it (`now` is null). All tabs that show the record are informed, and the tab itself. */
  private turn(key: string, looking: Looking, now: Looking | null): void {
    const record = recordOf(looking);
    const readers = this.readers.get(record) ?? new Map<string, Looking>();
    if (now) readers.set(key, now);
    else readers.delete(key);
    if (readers.size) this.readers.set(record, readers);
    else this.readers.delete(record);
    for (const each of new Set([key, ...readers.keys()]))
      for (const listener of this.listeners.get(each) ?? []) listener();
  }

  private tabsOf({ user_id }: Tab): number {
    let count = 0;
    for (const { looking } of this.open.values()) if (looking.user_id === user_id) count++;
    return count;
  }
}
