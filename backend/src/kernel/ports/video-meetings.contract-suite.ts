import { AccessExpired, type Grant, GrantEnded, ProviderRefused } from './grants.ts';
import { type VideoMeetings } from './video-meetings.ts';

export type VideoTrial = {
  meetings: VideoMeetings;
  /** The person consents in their browser. Returns the address to which they come back. */
  allow(location: string): Promise<URL>;
  /** The meetings at the provider, each as the time at which it begins. */
  there(): string[];
  /** The person deletes every meeting. */
  clear(): void;
  /** Makes the provider refuse the granted accesses from this call on. */
  expire(): void;
  /** All people withdraw their grants. */
  withdraw(): void;
};
const wanted = (more: object = {}) => ({
  key: crypto.randomUUID(),
  title: 'First Round',
  starts_at: '2031-03-04T10:00:00.000Z',
  duration_minutes: 45,
  tz_region: 'Europe/Lisbon',
  ...more,
});

/** What every provider of video meetings promises (see the port). */
export const videoMeetingsContract = (name: string, open: () => Promise<VideoTrial>): void => {
  describe(`${name} as a provider of video meetings`, () => {
    let trial: VideoTrial;
    let meetings: VideoMeetings;
    beforeAll(async () => {
      trial = await open();
      ({ meetings } = trial);
    });
    beforeEach(() => trial.clear());
    afterAll(() => meetings.close());
    const connected = async (): Promise<Grant> => {
      const { location, checks } = await meetings.begin();
      return meetings.finish(await trial.allow(location), checks);
    };

    test('somebody connects, and a meeting is made, read, moved and deleted', async () => {
      const grant = await connected();
      const first = wanted();
      const made = await meetings.create(grant, first);
      expect(made.join_url).toMatch(/^https?:\/\//);
      expect(await meetings.read(grant, made.id)).toEqual(made);
      expect(trial.there()).toEqual(['2031-03-04T10:00:00Z']);
      expect(await meetings.change(grant, made.id, { ...first, starts_at: '2031-03-05T11:15:00.000Z' })).toBe(true);
      expect(trial.there()).toEqual(['2031-03-05T11:15:00Z']);
      await meetings.delete(grant, made.id);
      await meetings.delete(grant, made.id);
      expect([trial.there(), await meetings.read(grant, made.id)]).toEqual([[], null]);
      expect(await meetings.change(grant, made.id, first)).toBe(false);
    });

    test('one key means one meeting, however often it is asked for, and it is where it was wanted last', async () => {
      const grant = await connected();
      const first = wanted();
      await meetings.create(grant, wanted());
      const made = await meetings.create(grant, first);
      expect(await meetings.create(grant, { ...first, starts_at: '2031-03-06T09:00:00.000Z' })).toEqual(made);
      expect(trial.there().toSorted()).toEqual(['2031-03-04T10:00:00Z', '2031-03-06T09:00:00Z']);
      expect(await meetings.find(grant, first.key)).toEqual(made);
      expect(await meetings.find(grant, crypto.randomUUID())).toBeNull();
    });

    test('whoever did not begin it, or comes twice, connects nothing', async () => {
      const [mine, other] = [await meetings.begin(), await meetings.begin()];
      const back = await trial.allow(mine.location);
      await expect(meetings.finish(back, other.checks)).rejects.toBeInstanceOf(ProviderRefused);
      await meetings.finish(back, mine.checks);
      await expect(meetings.finish(back, mine.checks)).rejects.toBeInstanceOf(ProviderRefused);
      const none = new URL(back);
      none.searchParams.delete('code');
      await expect(meetings.finish(none, mine.checks)).rejects.toBeInstanceOf(ProviderRefused);
    });

    test('an expired access is refreshed; what was refreshed is used up', async () => {
      const grant = await connected();
      trial.expire();
      await expect(meetings.create(grant, wanted())).rejects.toBeInstanceOf(AccessExpired);
      const fresh = await meetings.refresh(grant);
      await meetings.create(fresh, wanted());
      await expect(meetings.refresh(grant)).rejects.toBeInstanceOf(GrantEnded);
    });

    test('what was taken back has ended, on either side', async () => {
      const grant = await connected();
      trial.withdraw();
      await expect(meetings.read(grant, '1')).rejects.toBeInstanceOf(AccessExpired);
      await expect(meetings.refresh(grant)).rejects.toBeInstanceOf(GrantEnded);
      const other = await connected();
      await meetings.revoke(other);
      await meetings.revoke(other);
      await expect(meetings.refresh(other)).rejects.toBeInstanceOf(GrantEnded);
    });
  });
};
