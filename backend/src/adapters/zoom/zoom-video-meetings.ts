import { url } from '@candor/contracts/kernel/values';
import { z } from 'zod';
import type { Checked } from '../../kernel/ports/checked.ts';
import { AccessExpired, type Grant, ProviderRefused } from '../../kernel/ports/grants.ts';
import { type VideoMeeting, VideoMeetings, type WantedMeeting } from '../../kernel/ports/video-meetings.ts';
import { type OutgoingCall, mustBePrivate, OAuthClient } from '../oauth/oauth-client.ts';

export type ZoomSettings = {
  client_id: string;
  client_secret: string;
  redirect: string;
  /** Another server that speaks Zoom's API, such as that of the tests. */
  address?: string | undefined;
  /** How many seconds one answer may take. */
  seconds?: number;
};
const engine = 'Zoom';
const usualSeconds = 10;
/** How many pages of the coming meetings are looked through before one is created. */
const mostPages = 5;
const pageSize = 300;
const Meeting = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: url,
  password: z.string().nullish(),
});
const Page = z.object({
  next_page_token: z.string().nullish(),
  meetings: z.array(
    z.object({ id: z.union([z.number(), z.string()]).transform(String), agenda: z.string().nullish() }),
  ),
});
const Trouble = z.object({ code: z.number().optional() });

/** The mark that identifies a meeting, at the start of its agenda. Zoom shortens the agenda of meetings that it lists to 250 characters. */
const markOf = (key: string): string => `Ref. ${key}`;
const bodyOf = ({ key, title, starts_at, duration_minutes, tz_region }: WantedMeeting): string =>
  JSON.stringify({
    topic: title.slice(0, 200),
    type: 2,
    start_time: starts_at.replace(/\.\d+Z$/, 'Z'),
    duration: duration_minutes,
    timezone: tz_region,
    agenda: markOf(key),
  });
/** Meetings in people's Zoom accounts. No error contains a token or what was sent. */
export class ZoomVideoMeetings extends VideoMeetings {
  readonly provider = 'zoom' as const;
  readonly #client: OAuthClient;
  readonly #api: string;

  private constructor({ address, seconds = usualSeconds, ...settings }: ZoomSettings) {
    // Creating a meeting may ask for every page, for the found meeting, and for the change.
    const longest = (mostPages + 3) * seconds * 1000;
    super({ engine, answer: longest, lengthy: longest });
    const sign = address ? `${address}/oauth` : 'https://zoom.us/oauth';
    this.#client = new OAuthClient({
      ...settings,
      engine,
      seconds,
      authorize: `${sign}/authorize`,
      token: `${sign}/token`,
      revoke: `${sign}/revoke`,
      revokes: 'access',
    });
    this.#api = address ? `${address}/v2` : 'https://api.zoom.us/v2';
  }

  static open(settings: ZoomSettings): ZoomVideoMeetings {
    mustBePrivate(settings.address, engine);
    return new ZoomVideoMeetings(settings);
  }

  begin(): Promise<{ location: string; state: string; checks: string }> {
    return this.#client.begin();
  }

  finish(callback: URL, checks: string): Promise<Grant> {
    return this.#client.finish(callback, checks);
  }

  refresh(grant: Grant): Promise<Grant> {
    return this.#client.refresh(grant);
  }

  revoke(grant: Grant): Promise<void> {
    return this.#client.revoke(grant);
  }

  async create(grant: Grant, wanted: WantedMeeting): Promise<VideoMeeting> {
    const made = await this.find(grant, wanted.key);
    if (made && (await this.change(grant, made.id, wanted))) return made;
    return this.#meetingOf(await this.#called(grant, '/users/me/meetings', { method: 'POST', body: bodyOf(wanted) }));
  }

  async find(grant: Grant, key: string): Promise<VideoMeeting | null> {
    let next = '';
    for (let n = 0; n < mostPages; n++) {
      const query = new URLSearchParams({
        type: 'upcoming',
        page_size: String(pageSize),
        ...(next ? { next_page_token: next } : {}),
      });
      const page = this.#client.readable(Page, await this.#called(grant, `/users/me/meetings?${query}`));
      const found = page.meetings.find(({ agenda }) => agenda === markOf(key));
      if (found) return this.read(grant, found.id);
      next = page.next_page_token ?? '';
      if (!next) break;
    }
    return null;
  }

  async read(grant: Grant, id: string): Promise<VideoMeeting | null> {
    const json = await this.#called(grant, meetingAt(id));
    return json === gone ? null : this.#meetingOf(json);
  }

  async change(grant: Grant, id: string, wanted: WantedMeeting): Promise<boolean> {
    return (await this.#called(grant, meetingAt(id), { method: 'PATCH', body: bodyOf(wanted) })) !== gone;
  }

  async delete(grant: Grant, id: string): Promise<void> {
    await this.#called(grant, `${meetingAt(id)}?schedule_for_reminder=false`, { method: 'DELETE' });
  }

  /** The API's answer; `gone` if the meeting does not exist. */
  async #called(grant: Grant, path: string, asked: OutgoingCall = {}): Promise<unknown> {
    const { status, json } = await this.#client.called(grant, `${this.#api}${path}`, asked);
    if (status < 300) return json;
    const { code } = Trouble.safeParse(json).data ?? {};
    if (status === 401) throw new AccessExpired(`${engine} refuses the access (${code ?? status}).`);
    if (status === 404 && path.startsWith('/meetings/')) return gone;
    throw new ProviderRefused(`${engine} refuses it (${status}${code ? `, ${code}` : ''}).`);
  }

  #meetingOf(json: unknown): VideoMeeting {
    const { id, join_url, password } = this.#client.readable(Meeting, json);
    return { id, join_url, passcode: password || null };
  }

  /** Checks whether the server answers and knows our client. */
  check(): Promise<Checked> {
    return this.#client.check('video meetings');
  }

  async close(): Promise<void> {
    this.#client.close();
  }
}
const gone = Symbol('gone');
const meetingAt = (id: string): string => `/meetings/${encodeURIComponent(id)}`;
