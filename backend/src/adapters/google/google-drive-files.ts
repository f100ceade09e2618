import { z } from 'zod';
import type { Checked } from '../../kernel/ports/checked.ts';
import type { Grant } from '../../kernel/ports/grants.ts';
import {
  type OutsideFile,
  OutsideFiles,
  OutsideFileTooLarge,
  type ReadingWay,
} from '../../kernel/ports/outside-files.ts';
import { GoogleClient, type GoogleSettings } from './google-client.ts';

const engine = 'Google Drive';
const usualSeconds = 8;
/** A whole file may take this many times longer than another answer. */
const ofFile = 4;
/** The permission to read files, and to change none. */
export const scopes = ['https://www.googleapis.com/auth/drive.readonly'] as const;
const written = 'application/vnd.google-apps.document';

// Google writes numbers that may be long as texts, such as the size.
const About = z.object({
  name: z.string().default(''),
  mimeType: z.string().min(1),
  size: z.coerce.number().nonnegative().nullish(),
  trashed: z.boolean().default(false),
});

/** Files in people's Google Drives. No error contains a token, or the name or content of a file. */
export class GoogleDriveFiles extends OutsideFiles {
  readonly provider = 'drive' as const;
  readonly #client: GoogleClient;
  readonly #api: string;
  readonly #seconds: number;

  private constructor(settings: GoogleSettings) {
    const { address, seconds = usualSeconds } = settings;
    super({ engine, answer: seconds * 1000, lengthy: ofFile * seconds * 1000 });
    this.#client = new GoogleClient({ ...settings, seconds }, { engine, scopes });
    this.#api = address ? `${address}/drive/v3` : 'https://www.googleapis.com/drive/v3';
    this.#seconds = ofFile * seconds;
  }

  static open(settings: GoogleSettings): GoogleDriveFiles {
    return new GoogleDriveFiles(settings);
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

  async about(grant: Grant, id: string): Promise<OutsideFile | null> {
    const query = new URLSearchParams({ fields: 'name,mimeType,size,trashed', supportsAllDrives: 'true' });
    const answered = await this.#client.called(grant, `${this.#at(id)}?${query}`);
    const { status, json } = this.#client.taken(answered, [404]);
    if (status === 404) return null;
    const { name, mimeType: type, size, trashed } = this.#client.readable(About, json);
    if (trashed) return null;
    const isWritten = type === written;
    // The size that Google gives for a document written in Google Docs is not that of its export.
    return { name, type, written: isWritten, size: isWritten ? null : (size ?? null) };
  }

  async read(grant: Grant, id: string, { as, most }: ReadingWay): Promise<Buffer | null> {
    const place = as
      ? `${this.#at(id)}/export?${new URLSearchParams({ mimeType: as })}`
      : `${this.#at(id)}?${new URLSearchParams({ alt: 'media', supportsAllDrives: 'true' })}`;
    const answered = await this.#client.fetched(grant, place, { most, seconds: this.#seconds });
    const { bytes } = answered;
    if (bytes === 'too_long' || GoogleClient.refusesAs('exportSizeLimitExceeded', answered))
      throw new OutsideFileTooLarge(`${engine} has more of it than may be read.`);
    this.#client.taken(answered, [404]);
    return bytes;
  }

  #at(id: string): string {
    return `${this.#api}/files/${encodeURIComponent(id)}`;
  }

  /** Checks whether the server answers and knows our client. */
  check(): Promise<Checked> {
    return this.#client.check('files');
  }

  async close(): Promise<void> {
    this.#client.close();
  }
}
