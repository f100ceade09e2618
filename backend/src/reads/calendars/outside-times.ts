import type { OutsideCalendar } from '@candor/contracts/calendars/outside-calendar';
import type { Span } from '@candor/contracts/booking/timetable';
import { dayLength } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { type Box, seal, unseal } from '../../kernel/codec.ts';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Outcomes } from '../platform/outcomes.ts';
import { CalendarAccounts } from '../connections/calendar-accounts.ts';

const minute = 60_000;
/** How old a reading may be, in ms. An older one is read again before a page shows it. */
const fresh = 5 * minute;
/** How long (ms) an unreadable calendar is not asked again, so that the next page does not wait for it too. */
const pause = minute;
/** How long a page waits for a calendar, in ms. */
const patience = 1500;
/** Days from the beginning of today that one reading covers: as far ahead as times are offered, and a little more. */
const ahead = 70;
/** How long a reading is used, in seconds: a day. An older one may be wrong. */
const kept = 24 * 60 * 60;
/** The most stretches kept for one person, the first ones. */
const most = 2_000;

/** What was read of one person's calendar. `reading` is sealed under their key. `at`: the time of reading, in ms; `until`: the end of what was read; `failed`: the time of a later failure to read; `outdated`: the reading is known to be wrong. */
type Noted = {
  since: string;
  reading: Box | null;
  at: number | null;
  until: number;
  failed: number | null;
  outdated?: boolean;
};
/** `unread_since`: the time since which the calendar cannot be read. Null: it was read. */
export type ReadTimes = { spans: readonly Span[]; unread_since: string | null };
export type Linked = { id: string; outside_calendar: OutsideCalendar };

const nameOf = (user_id: string): string => `outside-times:${user_id}`;

/** People's busy times in their outside calendars, read at most some minutes ago if the calendars can be read. */
@Injectable()
export class OutsideTimes {
  private readonly reading = new Map<string, Promise<Noted>>();

  constructor(
    @Inject(CalendarAccounts) private readonly accounts: CalendarAccounts,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Outcomes) private readonly outcomes: Pick<Outcomes, 'worked' | 'failed'>,
  ) {}

  /** Between two moments, in ms. The caller never waits long, and a calendar's fault is never the caller's. */
  async of(people: readonly Linked[], between: Span, now: number): Promise<Map<string, ReadTimes>> {
    return new Map(
      await Promise.all(people.map(async (who) => [who.id, await this.shown(who, between, now)] as const)),
    );
  }

  private async shown(who: Linked, [from, until]: Span, now: number): Promise<ReadTimes> {
    const noted = await this.noted(who, now);
    const old = noted.at === null || noted.outdated || now - noted.at > fresh;
    const shut = isShut(noted, now);
    const latest =
      old && !shut ? await within(this.read(who, now), patience, late).catch(() => this.noteFailure(who, now)) : noted;
    const spans = await this.opened(who, latest);
    if (until <= latest.until || isShut(latest, now)) return { spans, unread_since: unreadSince(latest) };
    // Pages rarely look this far ahead, so it is asked each time and not kept.
    const further = await this.asked(who, Math.max(from, latest.until), until, now);
    return further
      ? { spans: [...spans, ...further.slice(0, most)], unread_since: unreadSince(latest) }
      : { spans, unread_since: unreadSince(await this.noted(who, now)) };
  }

  /** What the person's calendar says at present. Null: it does not answer. */
  private asked(who: Linked, from: number, until: number, now: number): Promise<readonly Span[] | null> {
    return within(this.accounts.busy(who.id, from, until), patience, late).catch(async () => {
      await this.noteFailure(who, now);
      return null;
    });
  }

  /** The person's busy times during these stretches: as the calendar says at present, or as last read if it does not answer. */
  async at(who: Linked, spans: readonly Span[], now: number): Promise<readonly Span[]> {
    const [from, until] = [Math.min(...spans.map(([a]) => a)), Math.max(...spans.map(([, b]) => b))];
    const noted = await this.noted(who, now);
    const busy = isShut(noted, now) ? null : await this.asked(who, from, until, now);
    return busy ?? this.opened(who, noted);
  }

  /** Marks the reading as outdated: the next page reads again. */
  async outdated(who: Linked, now: number): Promise<void> {
    const noted = await this.noted(who, now);
    if (noted.at !== null) await this.note(who, { ...noted, outdated: true });
  }

  /** The time of the first failed reading. Null: the calendar was read, or no reading was tried yet. This does not ask the provider. */
  async unreadSince(who: Linked, now: number): Promise<string | null> {
    return unreadSince(await this.noted(who, now));
  }

  async forget(user_id: string): Promise<void> {
    await this.expiring.delete(nameOf(user_id));
  }

  /** Reads the coming weeks, one reading at a time for each person. Throws the calendar's faults, and notes them. */
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
      this.outcomes.worked('calendars', now);
      const key = await this.keys.existing(who.id);
      return await this.note(who, {
        since: who.outside_calendar.since,
        reading: key && seal(key, who.id, { spans: spans.slice(0, most) }),
        at: now,
        until,
        failed: null,
      });
    } catch (fault) {
      this.outcomes.failed('calendars', fault, now);
      await this.noteFailure(who, now);
      throw fault;
    }
  }

  /** Stores the failure: pages in the next minute do not wait again. */
  private async noteFailure(who: Linked, now: number): Promise<Noted> {
    return this.note(who, { ...(await this.noted(who, now)), failed: now });
  }

  private async note(who: Linked, noted: Noted): Promise<Noted> {
    await this.expiring.put(nameOf(who.id), noted, kept);
    return noted;
  }

  /** What is stored about the person's calendar. A reading of a previously connected account is ignored, and so is an old one, because each failure stores the reading again. */
  private async noted({ id, outside_calendar: { since } }: Linked, now: number): Promise<Noted> {
    const found = await this.expiring.get<Noted>(nameOf(id));
    if (found?.since !== since) return { since, reading: null, at: null, until: 0, failed: null };
    return found.at !== null && now - found.at > kept * 1000 ? { ...found, reading: null } : found;
  }

  private async opened({ id }: Linked, { reading }: Noted): Promise<readonly Span[]> {
    const key = reading && (await this.keys.existing(id));
    return key ? (unseal(key, reading) as { spans: Span[] }).spans : [];
  }
}
const isShut = ({ failed }: Noted, now: number): boolean => failed !== null && now - failed < pause;
const late = () => overdue('A calendar', 'busy', patience);
const unreadSince = ({ failed, at, since }: Noted): string | null =>
  failed === null ? null : at ? new Date(at).toISOString() : since;
