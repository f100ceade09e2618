import type { CalendarProvider } from '@candor/contracts/calendars/outside-calendar';
import { Engine } from './engine.ts';
import { type Connecting, type Grant, ProviderRefused } from './grants.ts';

/** `home`: the calendar that we made in that account, and the only one in which we write; '': there we only read. `replaced_at`: when it took the place of one that was deleted, in ms. `place`: where the account is, where not all are at one server. */
export type CalendarGrant = Grant & {
  provider: CalendarProvider;
  home: string;
  replaced_at?: number;
  place?: AccountPlace;
};
/** `user`: the name by which they sign in there. The others are addresses. */
export type AccountPlace = { user: string; principal: string; calendars: string };
/** From and until, in ms. */
export type BusySpan = readonly [from: number, until: number];
/** What stands in somebody's calendar. `uid`: the same as long as it exists, here and in the files of letters. */
export type OutsideEntry = {
  uid: string;
  sequence: number;
  starts_at: string;
  ends_at: string;
  /** It keeps nobody busy. */
  free?: boolean;
  title: string;
  description: string | null;
  place: string | null;
  /** A page about it. */
  url: string | null;
};
/** An entry as somebody sees it there. */
export type StandingEntry = Pick<OutsideEntry, 'uid' | 'starts_at' | 'ends_at' | 'title' | 'place'>;

/** What somebody types to connect an account with a password. */
export type CalendarLogin = { address: string; user: string; password: string };
/** Why an account cannot be connected: its address is none that we call, there is no calendar of theirs there, or name and password are wrong. */
export type LoginFault = 'address' | 'no_calendars' | 'password';
export class LoginRefused extends ProviderRefused {
  constructor(
    readonly why: LoginFault,
    message: string,
  ) {
    super(message);
  }
}

/** The calendar that we made there was deleted. Another one may be made. */
export class HomeGone extends Error {}

/**
 * The calendar that somebody keeps elsewhere. We read when they are busy and nothing else, and write in one calendar that is ours, so
 * what we wrote never counts as busy. Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble,
 * AccessExpired where the access is refused, and ProviderRefused.
 */
export abstract class Calendars extends Engine {
  abstract readonly provider: CalendarProvider;
  /** Throws GrantEnded when what they allowed has ended. */
  abstract refresh(grant: CalendarGrant): Promise<CalendarGrant>;
  /** Gives back what they allowed, where that can be given back from here. */
  abstract revoke(grant: CalendarGrant): Promise<void>;
  /** Makes a calendar of this name to write in. Null: nobody can make one there, so we only read. */
  abstract make(grant: CalendarGrant, name: string): Promise<string | null>;
  /** Deletes our calendar with all that is in it. One that is not there any more, or never was, is no fault. */
  abstract leave(grant: CalendarGrant): Promise<void>;
  /** When they are busy between the two moments, in order, no two of them touching. `zone`: theirs, in which a day begins that they have taken whole. */
  abstract busy(grant: CalendarGrant, from: number, until: number, zone: string): Promise<BusySpan[]>;
  /** Writes it, or brings what stands there under its uid in step with it, whoever changed or deleted that. Throws HomeGone. */
  abstract put(grant: CalendarGrant, entry: OutsideEntry): Promise<void>;
  /** What stands in our calendar and is not over then. Throws HomeGone. */
  abstract standing(grant: CalendarGrant, from: number): Promise<StandingEntry[]>;
  /** One that is not there any more is no fault. */
  abstract remove(grant: CalendarGrant, uid: string): Promise<void>;
  abstract close(): Promise<void>;
}

/** A provider where people say yes in their browser. Their `home` is not made yet. */
export abstract class BrowserCalendars extends Calendars implements Connecting<CalendarGrant> {
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<CalendarGrant>;
}
/** A provider whose accounts people connect with a name and a password. Their `home` is not made yet. Throws LoginRefused. */
export abstract class PasswordCalendars extends Calendars {
  abstract connect(login: CalendarLogin): Promise<CalendarGrant>;
}

/** Every provider that is set up. */
export class CalendarProviders {
  constructor(readonly all: readonly Calendars[]) {}

  of(provider: string): Calendars | null {
    return this.all.find((each) => each.provider === provider) ?? null;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((each) => each.close()));
  }
}

/** In order and joined where they touch, within the two moments. */
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
