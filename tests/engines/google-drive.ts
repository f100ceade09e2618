import { type Allowed, type Answer, type Call, OAuthStandIn } from './oauth.ts';

/** A file as Google stores it. `exports`: the exports of a Google document, by type. `told`: the size that Google states, if it differs from the true one. */
export type DriveFile = {
  owner: string;
  name: string;
  mimeType: string;
  content?: Buffer;
  exports?: Record<string, Buffer>;
  told?: number | null;
  trashed?: boolean;
};
const readonly = 'https://www.googleapis.com/auth/drive.readonly';

/** Google's OAuth, and the part of Drive v3 that the product uses. */
export class GoogleDriveStandIn extends OAuthStandIn {
  readonly client_id = 'candor-at-drive';
  readonly client_secret = 'drive-test-harbour-secret';
  person: string | null = 'ines@google.example';
  readonly files = new Map<string, DriveFile>();
  /** The permissions whose boxes the person leaves unchecked. */
  without: string[] = [];
  /** The reason for which the server refuses every download; null if it does not. */
  kept: string | null = null;
  protected readonly provider = {
    name: 'Google Drive',
    does: 'a stand-in for OAuth and files',
    api: '/drive/',
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    revoke: '/revoke',
    rotates: false,
    revokes: 'refresh',
  } as const;

  protected allowed(asked: URLSearchParams): string | null {
    if (asked.get('access_type') !== 'offline') return null;
    return (asked.get('scope') ?? '')
      .split(' ')
      .filter((each) => !this.without.includes(each))
      .join(' ');
  }

  protected fault(status: number, reason = 'backendError'): object {
    return { error: { code: status, message: 'No', errors: [{ reason, message: `About ${this.person}` }] } };
  }

  protected serve({ method, url }: Call, by: Allowed | null, answer: Answer): void {
    const refuse = (status: number, reason: string) => answer(status, this.fault(status, reason));
    if (!by) return refuse(401, 'authError');
    if (!by.scope.split(' ').includes(readonly)) return refuse(403, 'insufficientPermissions');
    const [, id = '', rest] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(url.pathname) ?? [];
    const found = this.files.get(decodeURIComponent(id));
    if (method !== 'GET' || found?.owner !== by.person) return refuse(404, 'notFound');
    const { name, mimeType, content, exports, told, trashed = false } = found;
    if (rest) {
      const made = exports?.[url.searchParams.get('mimeType') ?? ''];
      if (!made) return refuse(400, 'badRequest');
      return made.length > 10 * 1024 * 1024 ? refuse(403, 'exportSizeLimitExceeded') : answer(200, made);
    }
    if (url.searchParams.get('alt') !== 'media') {
      const size = told === undefined ? content?.length : told;
      return answer(200, {
        name,
        mimeType,
        trashed,
        ...(size === undefined || size === null ? {} : { size: `${size}` }),
      });
    }
    if (!content) return refuse(403, 'fileNotDownloadable');
    return this.kept ? refuse(403, this.kept) : answer(200, content);
  }
}
