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
const keyOf = ({ user_id, tab }: Tab): string => `${user_id} ${tab}`;

/** Who has which record open now, in all processes. It is told over the wire, is nowhere stored, and ends by itself. */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<string, { looking: Looking; timer: NodeJS.Timeout }>();
  private readonly listeners = new Set<(organization_id: string) => void>();
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

  /** The tab shows the record. Whoever calls has made sure that its user may see it. */
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
    for (const { looking } of this.open.values())
      if (
        looking.record === mine.record &&
        looking.organization_id === mine.organization_id &&
        looking.user_id !== mine.user_id &&
        looking.name !== null
      )
        others.set(looking.user_id, looking.name);
    return { asked: mine.asked, names: [...others.values()].toSorted() };
  }

  /** Calls back when somebody of an organisation has turned to a record or away. */
  onChange(listener: (organization_id: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
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
    clearTimeout(before?.timer);
    this.open.delete(key);
    if ('open' in told) {
      const { open: looking } = told;
      const timer = setTimeout(() => this.heard({ closed: looking }), lasts).unref();
      this.open.set(key, { looking, timer });
    }
    const organization_id = before?.looking.organization_id ?? ('open' in told ? told.open.organization_id : null);
    if (organization_id) for (const listener of this.listeners) listener(organization_id);
  }
}
