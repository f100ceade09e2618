import { type Allowed, type Answer, type Call, OAuthStandIn } from './oauth.ts';

/** A meeting as Zoom stores it. */
export type ZoomMeeting = {
  id: number;
  owner: string;
  topic: string;
  start_time: string;
  duration: number;
  timezone: string;
  agenda: string;
  join_url: string;
  start_url: string;
  password: string;
};
const listed = 250;

/** Zoom's OAuth, and the part of Zoom's API that meetings use. */
export class ZoomStandIn extends OAuthStandIn {
  readonly client_id = 'candor-at-zoom';
  readonly client_secret = 'zoom-test-harbour-secret';
  person: string | null = 'ines@zoom.example';
  readonly meetings = new Map<number, ZoomMeeting>();
  /** The number of meetings on one page of the list. */
  pageSize = 300;
  #next = 81_000_000_001;
  protected readonly provider = {
    name: 'Zoom',
    does: 'a stand-in for OAuth and meetings',
    api: '/v2/',
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    revoke: '/oauth/revoke',
    rotates: true,
    revokes: 'access',
  } as const;

  protected allowed(): string {
    return 'meeting:write:meeting meeting:read:meeting';
  }

  protected fault(status: number): object {
    return { code: status, message: 'No' };
  }

  protected override refusal(error: string): object {
    return { reason: error === 'invalid_client' ? 'Invalid client_id or client_secret' : 'Invalid Token!', error };
  }

  protected serve({ method, url, body }: Call, by: Allowed | null, answer: Answer): void {
    if (!by) return answer(401, { code: 124, message: 'Access token is expired.' });
    const { person } = by;
    if (url.pathname === '/v2/users/me/meetings') {
      if (method === 'POST') return answer(201, this.#made(person, JSON.parse(body) as Partial<ZoomMeeting>));
      const own = [...this.meetings.values()].filter(({ owner }) => owner === person);
      const from = Number(url.searchParams.get('next_page_token') || 0);
      const page = own.slice(from, from + this.pageSize);
      const more = from + page.length < own.length;
      return answer(200, {
        page_size: this.pageSize,
        total_records: own.length,
        next_page_token: more ? String(from + page.length) : '',
        meetings: page.map(({ id, topic, start_time, duration, timezone, agenda, join_url }) => ({
          id,
          topic,
          start_time,
          duration,
          timezone,
          agenda: agenda.slice(0, listed),
          join_url,
        })),
      });
    }
    const id = Number(/^\/v2\/meetings\/(\d+)$/.exec(url.pathname)?.[1]);
    const found = this.meetings.get(id);
    if (found?.owner !== person) return answer(404, { code: 3001, message: 'Meeting does not exist.' });
    if (method === 'GET') return answer(200, found);
    if (method === 'PATCH') this.meetings.set(id, { ...found, ...(JSON.parse(body) as Partial<ZoomMeeting>) });
    else this.meetings.delete(id);
    answer(204);
  }

  #made(owner: string, wanted: Partial<ZoomMeeting>): ZoomMeeting {
    const id = this.#next++;
    const made = {
      ...(wanted as ZoomMeeting),
      id,
      owner,
      join_url: `${this.base}/j/${id}?pwd=harbour`,
      start_url: `${this.base}/s/${id}?zak=secret-of-the-host`,
      password: `pass-${id % 1000}`,
    };
    this.meetings.set(id, made);
    return made;
  }
}
