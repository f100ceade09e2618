import type { CalendarProvider } from '@candor/contracts/calendars/outside-calendar';
import { Engine } from './engine.ts';
import { type Connecting, type Grant, ProviderRefused } from './grants.ts';

/** `home`: the calendar that we made in that account, the only one in which we write; '': we only read that account. `replaced_at`: when our calendar replaced a deleted one, in ms. `place`: where the account is, if the provider has several servers. */
export type CalendarGrant = Grant & {
  provider: CalendarProvider;
  home: string;
  replaced_at?: number;
  place?: AccountPlace;
};
/** `user`: the sign-in name at the provider. The other fields are addresses. */
export type AccountPlace = { user: string; principal: string; calendars: string };
/** The beginning and the end of a busy time, in ms. */
export type BusySpan = readonly [from: number, until: number];
/** An entry of a person's calendar. `uid`: the entry's id, which never changes, both in the calendar and in the calendar files of mails. */
export type OutsideEntry = {
  uid: string;
  sequence: number;
  starts_at: string;
  ends_at: string;
  /** The entry does not make the person busy. */
  free?: boolean;
  title: string;
  description: string | null;
  place: string | null;
  /** The address of a page about the entry. */
  url: string | null;
};
/** An entry as the person's calendar shows it. */
export type StandingEntry = Pick<OutsideEntry, 'uid' | 'starts_at' | 'ends_at' | 'title' | 'place'>;

/** What a person types to connect an account with a password. */
export type CalendarLogin = { address: string; user: string; password: string };
/** Why an account cannot be connected: we do not call that address, the person has no calendar there, or name and password are wrong. */
export type LoginFault = 'address' | 'no_calendars' | 'password';
export class LoginRefused extends ProviderRefused {
  constructor(
    readonly why: LoginFault,
    message: string,
  ) {
    super(message);
  }
}

/** The fault that our calendar in the account was deleted. We may make another one. */
export class HomeGone extends Error {}

/** The calendar that a person keeps at a provider. We read only the times at which the person is busy, and write only to a calendar of our own, so our entries never count as busy. Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble, AccessExpired if the access is refused, and ProviderRefused. */
export abstract class Calendars extends Engine {
  abstract readonly provider: CalendarProvider;
  /** Throws GrantEnded when the person's grant has ended. */
  abstract refresh(grant: CalendarGrant): Promise<CalendarGrant>;
  /** Revokes the grant, if the provider lets us. */
  abstract revoke(grant: CalendarGrant): Promise<void>;
  /** Makes a calendar of this name to write in. Null: the provider does not allow it, so we only read. */
  abstract make(grant: CalendarGrant, name: string): Promise<string | null>;
  /** Deletes our calendar with all its entries. A calendar that is gone or never existed is not a fault. */
  abstract leave(grant: CalendarGrant): Promise<void>;
  /** The times between `from` and `until` at which the person is busy, in order; no two spans touch. `zone`: the person's time zone, in which an all-day entry begins. */
  abstract busy(grant: CalendarGrant, from: number, until: number, zone: string): Promise<BusySpan[]>;
  /** Writes the entry, or corrects the one that has its uid, even if a person changed or deleted that one. Throws HomeGone. */
  abstract put(grant: CalendarGrant, entry: OutsideEntry): Promise<void>;
  /** The entries of our calendar that end after `from`. Throws HomeGone. */
  abstract standing(grant: CalendarGrant, from: number): Promise<StandingEntry[]>;
  /** Removes the entry. An entry that is already gone is not a fault. */
  abstract remove(grant: CalendarGrant, uid: string): Promise<void>;
  abstract close(): Promise<void>;
}

/** A provider to which people consent in their browser. The grants that it returns have no `home` yet. */
export abstract class BrowserCalendars extends Calendars implements Connecting<CalendarGrant> {
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<CalendarGrant>;
}
/** A provider whose accounts people connect with a name and a password. The grants that it returns have no `home` yet. Throws LoginRefused. */
export abstract class PasswordCalendars extends Calendars {
  abstract connect(login: CalendarLogin): Promise<CalendarGrant>;
}

/** All providers that are set up. */
export class CalendarProviders {
  constructor(readonly all: readonly Calendars[]) {}

  of(provider: string): Calendars | null {
    return this.all.find((each) => each.provider === provider) ?? null;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((each) => each.close()));
  }
}

/** The spans in order, joined where they touch, and cut to the time between `from` and `until`. */
export const joined = (spans: readonly BusySpan[], from: number, until: number): BusySpan[] => {
  const found: [number, number][] = [];
  for (const [starts, ends] of spans.toSorted(([a], [b]) => a - b)) {
    const [a, b] = [Math.max(starts, from), Math.min(ends, until)];
    if (a >= b) continue;
    const last = found.at(-1);
    if (last && a <= last[1]) last[1] = Math.max(last[1], b);
    else found.push([a, b]);
  }
  return found;
};
