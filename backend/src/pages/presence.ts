import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Wire } from '../kernel/ports/wire.ts';

/** A record that somebody has open in one tab of a browser. */
export type Looking = {
  organization_id: string;
  user_id: string;
  tab: string;
  /** Their name, as others read it; null when they are not to be shown. */
  name: string | null;
  /** The id that the tab knows the record by. */
  asked: string;
  /** The record; another id when the one asked for was merged into it. */
  record: string;
};
type Tab = Pick<Looking, 'user_id' | 'tab'>;
/** What processes tell each other: `open` again every few seconds, once more without it when the tab turns away. Without `asked` the whole tab is gone. */
type Told = { open: Looking } | { closed: Tab & { asked?: string } };

const topic = 'presence';
/** Without another word from the tab it counts as gone (ms). Tabs say it again every ten seconds. */
export const lasts = 25_000;
/** So many tabs of one user are known at once. */
const mostTabs = 50;
const keyOf = ({ user_id, tab }: Tab): string => `${user_id} ${tab}`;
const recordOf = ({ organization_id, record }: Looking): string => `${organization_id} ${record}`;
const isSame = (one: Looking, other: Looking): boolean =>
  recordOf(one) === recordOf(other) && one.asked === other.asked && one.name === other.name;

/** Who has which record open now, in all processes. It is told over the wire, is nowhere stored, and ends by itself. */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<string, { looking: Looking; timer: NodeJS.Timeout }>();
  /** The tabs that show each record, by their keys. */
  private readonly readers = new Map<string, Map<string, Looking>>();
  /** By the key of the tab. */
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

  /** The tab shows the record no more; without `asked`, nothing any more. */
  leave(tab: Tab, asked?: string): void {
    this.tell({ closed: asked === undefined ? tab : { ...tab, asked } });
  }

  /** What this tab shows, and the names of all others who have it open. */
  seenFrom(tab: Tab): { asked: string; names: string[] } | null {
    const mine = this.open.get(keyOf(tab))?.looking;
    if (!mine) return null;
    const others = new Map<string, string>();
    for (const { user_id, name } of this.readers.get(recordOf(mine))?.values() ?? [])
      if (user_id !== mine.user_id && name !== null) others.set(user_id, name);
    return { asked: mine.asked, names: [...others.values()].toSorted() };
  }

  /** Calls back when somebody has turned to the record that this tab shows, or away from it. */
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
    // The tab has turned on meanwhile.
    if (tab.asked !== undefined && !('open' in told) && before?.looking.asked !== tab.asked) return;
    if ('open' in told && !before && this.tabsOf(told.open) >= mostTabs) return;
    clearTimeout(before?.timer);
    this.open.delete(key);
    const now = 'open' in told ? told.open : null;
    if (now) {
      const timer = setTimeout(() => this.heard({ closed: now }), lasts).unref();
      this.open.set(key, { looking: now, timer });
      // It is said again every few seconds, which changes nothing for anybody.
      if (before && isSame(before.looking, now)) return;
    }
    if (before) this.turn(key, before.looking, null);
    if (now) this.turn(key, now, now);
  }

  /** The tab turns to the record, or away from it (`now`: null). Whoever shows the record hears it, and the tab itself. */
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
