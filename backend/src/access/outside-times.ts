import type { OutsideCalendar } from '@candor/contracts/accounts/outside-calendar';
import type { Span } from '@candor/contracts/interviews/timetable';
import { dayLength } from '@candor/contracts/kernel/days';
import { Inject, Injectable } from '@nestjs/common';
import { type Box, seal, unseal } from '../kernel/codec.ts';
import { overdue, within } from '../kernel/ports/deadline.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { CalendarAccounts } from './calendar-accounts.ts';

const minute = 60_000;
/** What was read so long ago is read again before a page shows it. */
const fresh = 5 * minute;
/** How long (ms) a calendar that could not be read is not asked again, so that the next page does not wait for it too. */
const pause = minute;
/** A page waits so long for a calendar, in ms. */
const patience = 1500;
/** Days from the beginning of today that are read at once: as far as times are offered, and a little more. */
const ahead = 70;
/** What was read counts for a day, in seconds: after that nobody knows whether it is still so. */
const kept = 24 * 60 * 60;
/** The most stretches of one person that are kept, the first ones. */
const most = 2_000;

/** What was read of one person. It lies sealed under their key. `at`: when, in ms; `until`: how far; `failed`: when it could not be read since; `outdated`: it is known that it is not so any more. */
type Reading = { spans: Span[]; at: number; until: number };
type Noted = {
  since: string;
  reading: Box | null;
  at: number | null;
  until: number;
  failed: number | null;
  outdated?: boolean;
};
/** `unread_since`: since when it cannot be read; null: it was read. */
export type ReadTimes = { spans: readonly Span[]; unread_since: string | null };
export type Linked = { id: string; outside_calendar: OutsideCalendar };

const nameOf = (user_id: string): string => `outside-times:${user_id}`;

/** When people are busy in the calendars that they keep elsewhere, as it was read some minutes ago at most where it can be read. */
@Injectable()
export class OutsideTimes {
  private readonly reading = new Map<string, Promise<Noted>>();

  constructor(
    @Inject(CalendarAccounts) private readonly accounts: CalendarAccounts,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
  ) {}

  /** Nobody waits long for it, and no fault of a calendar is one of whoever asks. */
  async of(people: readonly Linked[], now: number): Promise<Map<string, ReadTimes>> {
    return new Map(await Promise.all(people.map(async (who) => [who.id, await this.shown(who, now)] as const)));
  }

  private async shown(who: Linked, now: number): Promise<ReadTimes> {
    const noted = await this.noted(who);
    const old = noted.at === null || noted.outdated || now - noted.at > fresh;
    const shut = isShut(noted, now);
    const latest =
      old && !shut ? await within(this.read(who, now), patience, late).catch(() => this.noteFailure(who, now)) : noted;
    return { spans: await this.opened(who, latest), unread_since: unreadSince(latest) };
  }

  /** Whether they are busy at one of these stretches, by what their calendar says now, or by what was read last where it does not answer. */
  async at(who: Linked, spans: readonly Span[], now: number): Promise<readonly Span[]> {
    const [from, until] = [Math.min(...spans.map(([a]) => a)), Math.max(...spans.map(([, b]) => b))];
    const noted = await this.noted(who);
    const busy = isShut(noted, now)
      ? null
      : await within(this.accounts.busy(who.id, from, until), patience, late).catch(async () => {
          await this.noteFailure(who, now);
          return null;
        });
    return busy ?? this.opened(who, noted);
  }

  /** What was read is not what is so now: the next page reads it again. */
  async outdated(who: Linked): Promise<void> {
    const noted = await this.noted(who);
    if (noted.at !== null) await this.note(who, { ...noted, outdated: true });
  }

  /** Since when it cannot be read. Null: it was read, or nobody has tried yet. This does not ask the provider. */
  async unreadSince(who: Linked): Promise<string | null> {
    return unreadSince(await this.noted(who));
  }

  async forget(user_id: string): Promise<void> {
    await this.expiring.delete(nameOf(user_id));
  }

  /** Reads the coming weeks, once at a time for each person. Throws what the calendar throws, and notes it. */
  read(who: Linked, now: number): Promise<Noted> {
    const underway = this.reading.get(who.id);
    if (underway) return underway;
    const started = this.readNow(who, now).finally(() => this.reading.delete(who.id));
    this.reading.set(who.id, started);
    return started;
  }

  private async readNow(who: Linked, now: number): Promise<Noted> {
    const from = Math.floor(now / dayLength) * dayLength;
    const until = from + ahead * dayLength;
    try {
      const spans = await this.accounts.busy(who.id, from, until);
      const key = await this.keys.existing(who.id);
      const reading = { spans: spans.slice(0, most), at: now, until } as unknown as Record<string, unknown>;
      return await this.note(who, {
        since: who.outside_calendar.since,
        reading: key && seal(key, who.id, reading),
        at: now,
        until,
        failed: null,
      });
    } catch (fault) {
      await this.noteFailure(who, now);
      throw fault;
    }
  }

  /** Whoever comes in the next minute does not wait for it again. */
  private async noteFailure(who: Linked, now: number): Promise<Noted> {
    return this.note(who, { ...(await this.noted(who)), failed: now });
  }

  private async note(who: Linked, noted: Noted): Promise<Noted> {
    await this.expiring.put(nameOf(who.id), noted, kept);
    return noted;
  }

  /** What was read of another account, which was connected before, says nothing. */
  private async noted({ id, outside_calendar: { since } }: Linked): Promise<Noted> {
    const found = await this.expiring.get<Noted>(nameOf(id));
    return found?.since === since ? found : { since, reading: null, at: null, until: 0, failed: null };
  }

  private async opened({ id }: Linked, { reading }: Noted): Promise<readonly Span[]> {
    const key = reading && (await this.keys.existing(id));
    return key ? (unseal(key, reading) as unknown as Reading).spans : [];
  }
}
const isShut = ({ failed }: Noted, now: number): boolean => failed !== null && now - failed < pause;
const late = () => overdue('A calendar', 'busy', patience);
const unreadSince = ({ failed, at, since }: Noted): string | null =>
  failed === null ? null : at ? new Date(at).toISOString() : since;
