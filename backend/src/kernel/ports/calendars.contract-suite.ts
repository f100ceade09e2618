import { AccessExpired, GrantEnded, ProviderRefused } from './grants.ts';
import { type BrowserCalendars, type CalendarGrant, type Calendars, HomeGone, type OutsideEntry } from './calendars.ts';

export type CalendarTrial = {
  calendars: Calendars;
  /** A person connects their account. The returned grant has no calendar for interviews yet. */
  connected(): Promise<CalendarGrant>;
  /** Sets the times that the person marked as busy, in ISO format. */
  occupy(times: readonly (readonly [string, string])[]): void;
  /** The entries that we made in the calendar, as '2031-03-04T10:00:00.000Z First Round'. */
  there(): string[];
  /** The person deletes the calendar that we made. */
  deleteHome(): void;
  /** The person changes our entry between our reading and our writing, the next `times` times. */
  meddle(times: number): void;
  /** The person moves our entry. */
  drag(uid: string, starts_at: string): void;
  /** All people withdraw their grants. */
  withdraw(): void;
};
export const entry = (more: Partial<OutsideEntry> = {}): OutsideEntry => ({
  uid: crypto.randomUUID(),
  sequence: 0,
  starts_at: '2031-03-04T10:00:00.000Z',
  ends_at: '2031-03-04T10:45:00.000Z',
  title: 'First Round',
  description: null,
  place: null,
  url: null,
  ...more,
});
const day = (text: string): number => Date.parse(`2031-03-${text}T00:00:00Z`);
const at = (from: string, until: string) => [Date.parse(from), Date.parse(until)];

/** What every provider of calendars promises (see the port). */
export const calendarsContract = (name: string, open: () => Promise<CalendarTrial>): void => {
  describe(`${name} as a provider of calendars`, () => {
    let trial: CalendarTrial;
    let calendars: Calendars;
    let grant: CalendarGrant;
    beforeAll(async () => {
      trial = await open();
      ({ calendars } = trial);
    });
    beforeEach(async () => {
      trial.occupy([]);
      trial.deleteHome();
      grant = await trial.connected();
      grant = { ...grant, home: (await calendars.make(grant, 'Interviews'))! };
    });
    afterAll(() => calendars.close());

    test('it says when somebody is busy, in order and without a gap between what touches', async () => {
      trial.occupy([
        ['2031-03-05T09:00:00Z', '2031-03-05T10:00:00Z'],
        ['2031-03-04T11:00:00Z', '2031-03-04T12:00:00Z'],
        ['2031-03-04T11:30:00Z', '2031-03-04T12:30:00Z'],
        ['2031-03-04T12:30:00Z', '2031-03-04T13:00:00Z'],
        ['2031-03-09T09:00:00Z', '2031-03-09T10:00:00Z'],
      ]);
      expect(await calendars.busy(grant, day('04'), day('06'), 'UTC')).toEqual([
        at('2031-03-04T11:00:00Z', '2031-03-04T13:00:00Z'),
        at('2031-03-05T09:00:00Z', '2031-03-05T10:00:00Z'),
      ]);
    });

    test('what goes on beyond the days that are asked for is cut there', async () => {
      trial.occupy([['2031-03-03T20:00:00Z', '2031-03-04T02:00:00Z']]);
      expect(await calendars.busy(grant, day('04'), day('05'), 'UTC')).toEqual([
        [day('04'), Date.parse('2031-03-04T02:00:00Z')],
      ]);
      expect(await calendars.busy(grant, day('05'), day('06'), 'UTC')).toEqual([]);
    });

    test('an entry is written, moved and removed, and each may be done twice', async () => {
      const first = entry();
      await calendars.put(grant, first);
      await calendars.put(grant, first);
      expect(trial.there()).toEqual(['2031-03-04T10:00:00.000Z First Round']);
      const moved = {
        ...first,
        sequence: 1,
        starts_at: '2031-03-05T11:15:00.000Z',
        ends_at: '2031-03-05T12:00:00.000Z',
      };
      await calendars.put(grant, moved);
      expect(trial.there()).toEqual(['2031-03-05T11:15:00.000Z First Round']);
      await calendars.remove(grant, first.uid);
      await calendars.remove(grant, first.uid);
      expect(trial.there()).toEqual([]);
      // The appointment is booked again.
      await calendars.put(grant, { ...moved, sequence: 2 });
      expect(trial.there()).toEqual(['2031-03-05T11:15:00.000Z First Round']);
    });

    test('what somebody moved or deleted there by hand is written again', async () => {
      const first = entry();
      await calendars.put(grant, first);
      trial.drag(first.uid, '2031-03-04T08:00:00.000Z');
      await calendars.put(grant, first);
      expect(trial.there()).toEqual(['2031-03-04T10:00:00.000Z First Round']);
      await calendars.remove(grant, first.uid);
      await calendars.put(grant, first);
      expect(trial.there()).toEqual(['2031-03-04T10:00:00.000Z First Round']);
    });

    test('it says what stands in our calendar and is not over', async () => {
      const [first, second] = [entry(), entry({ title: 'Second Round', place: 'Room 4' })];
      await calendars.put(grant, first);
      await calendars.put(grant, second);
      const { uid, starts_at, ends_at } = second;
      await calendars.remove(grant, first.uid);
      expect(await calendars.standing(grant, day('04'))).toEqual([
        { uid, starts_at, ends_at, title: 'Second Round', place: 'Room 4' },
      ]);
      expect(await calendars.standing(grant, day('05'))).toEqual([]);
      trial.deleteHome();
      await expect(calendars.standing(grant, day('04'))).rejects.toBeInstanceOf(HomeGone);
    });

    test('what we wrote does not make anybody busy', async () => {
      await calendars.put(grant, entry());
      expect(await calendars.busy(grant, day('04'), day('06'), 'UTC')).toEqual([]);
    });

    test('what somebody changes at the same moment is written all the same', async () => {
      const first = entry();
      await calendars.put(grant, first);
      trial.meddle(2);
      await calendars.put(grant, { ...first, title: 'Second Round' });
      expect(trial.there()).toEqual(['2031-03-04T10:00:00.000Z Second Round']);
      trial.meddle(2);
      await calendars.remove(grant, first.uid);
      trial.meddle(0);
      expect(trial.there()).toEqual([]);
    });

    test('where somebody deleted our calendar, another one is made', async () => {
      trial.deleteHome();
      await expect(calendars.put(grant, entry())).rejects.toBeInstanceOf(HomeGone);
      await calendars.remove(grant, crypto.randomUUID());
      const again = { ...grant, home: (await calendars.make(grant, 'Interviews'))! };
      await calendars.put(again, entry());
      expect(trial.there()).toHaveLength(1);
    });

    test('whoever leaves takes the calendar with them that was made', async () => {
      await calendars.put(grant, entry());
      await calendars.leave(grant);
      await calendars.leave(grant);
      expect(trial.there()).toEqual([]);
    });

    test('what was taken back has ended, on either side', async () => {
      trial.withdraw();
      await expect(calendars.busy(grant, day('04'), day('05'), 'UTC')).rejects.toBeInstanceOf(AccessExpired);
      await expect(calendars.refresh(grant)).rejects.toBeInstanceOf(GrantEnded);
    });
  });
};

/** What calendar providers with OAuth promise in addition. */
export const oauthCalendarsContract = (
  name: string,
  open: () => Promise<{ calendars: BrowserCalendars; allow(location: string): Promise<URL>; expire(): void }>,
): void => {
  describe(`${name} as a provider that people connect in their browser`, () => {
    test('whoever did not begin it, or comes twice, connects nothing', async () => {
      const { calendars, allow } = await open();
      const [mine, other] = [await calendars.begin(), await calendars.begin()];
      const back = await allow(mine.location);
      await expect(calendars.finish(back, other.checks)).rejects.toBeInstanceOf(ProviderRefused);
      await calendars.finish(back, mine.checks);
      await expect(calendars.finish(back, mine.checks)).rejects.toBeInstanceOf(ProviderRefused);
    });

    test('an expired access is refreshed, and our calendar stays known; what was given back has ended', async () => {
      const { calendars, allow, expire } = await open();
      const begun = await calendars.begin();
      const grant = { ...(await calendars.finish(await allow(begun.location), begun.checks)), home: 'a calendar' };
      expire();
      await expect(calendars.busy(grant, day('04'), day('05'), 'UTC')).rejects.toBeInstanceOf(AccessExpired);
      const fresh = await calendars.refresh(grant);
      expect(fresh).toMatchObject({ home: 'a calendar', refresh: grant.refresh, provider: grant.provider });
      await calendars.busy(fresh, day('04'), day('05'), 'UTC');
      await calendars.revoke(fresh);
      await calendars.revoke(fresh);
      await expect(calendars.refresh(fresh)).rejects.toBeInstanceOf(GrantEnded);
    });
  });
};
