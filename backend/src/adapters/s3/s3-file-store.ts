import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { overdue, partsWithin } from '../../kernel/ports/deadline.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import { BadUpload, FileStore, type StoredFile, type UploadRule } from '../../kernel/ports/file-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { dispositionOf } from '../files/disposition.ts';
import { contentCheck, telling, tooLarge } from '../files/file-content.ts';
import { checked } from '../files/file-key.ts';
import { asked, faultOf, isChanged, isMissing, statusOf } from './s3-faults.ts';

export type S3Settings = {
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
  /** Of another provider than Amazon. */
  endpoint?: string;
  /** The bucket in the path instead of the host name. */
  path_style: boolean;
  /** Where browsers reach the same store, when they do so by another address than this server. */
  public_url?: string;
  /** Milliseconds, of one connection and of one request, which is tried twice. A call that needs several requests has three times as long. */
  patience?: { connection: number; request: number };
};
type Found = StoredFile & { etag: string; public: boolean };

const seconds = 10 * 60;
const waiting = 'incoming/';
const looks = 3;
/** What a file of this ending is given as; any other is saved and not shown. */
const shownTypes: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
/** `incoming/` is where uploads wait to be looked at. */
const keyOf = (key: string): string => {
  if (key.startsWith(waiting)) throw new BadUpload('This file name cannot be used.');
  return checked(key);
};

/** Files in an S3 bucket. Uploads go straight from the browser to `incoming/`, where nothing else looks; `accept` checks and moves them, so that an address cannot change a file that was let in. The bucket's lifecycle should empty `incoming/` after a day. */
export class S3FileStore extends FileStore {
  readonly #bucket: string;
  readonly #client: S3Client;
  readonly #browser: S3Client;
  readonly #origin: string;
  readonly #request: number;

  private constructor(bucket: string, client: S3Client, browser: S3Client, origin: string, request: number) {
    super({ engine: 'The file store', answer: 3 * request, lengthy: 3 * request });
    this.#request = request;
    this.#bucket = bucket;
    this.#client = client;
    this.#browser = browser;
    this.#origin = origin;
  }

  static async open({
    endpoint,
    region,
    bucket,
    access_key_id,
    secret_access_key,
    path_style,
    public_url,
    patience = { connection: 2000, request: 10_000 },
  }: S3Settings): Promise<S3FileStore> {
    const clientAt = (address: string | undefined) =>
      new S3Client({
        region,
        ...(address ? { endpoint: address } : {}),
        forcePathStyle: path_style,
        credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
        maxAttempts: 2,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED', // else an address would carry the checksum of an empty body
        requestHandler: {
          connectionTimeout: patience.connection,
          requestTimeout: patience.request,
          socketTimeout: patience.request,
          throwOnRequestTimeout: true,
        },
      });
    const client = clientAt(endpoint);
    const browser = public_url ? clientAt(public_url) : client;
    return new S3FileStore(
      bucket,
      client,
      browser,
      new URL(await getSignedUrl(browser, new HeadBucketCommand({ Bucket: bucket }))).origin,
      patience.request,
    );
  }

  async signPut({ key, type }: UploadRule): Promise<string> {
    const command = new PutObjectCommand({ Bucket: this.#bucket, Key: waiting + keyOf(key), ContentType: type });
    return getSignedUrl(this.#browser, command, {
      expiresIn: seconds,
      signableHeaders: new Set(['host', 'content-type']),
    }); // unless told so, only the host is signed
  }

  async signGet(key: string, filename: string): Promise<string> {
    const type = shownTypes[/\.([a-z]+)$/.exec(keyOf(key))?.[1] ?? ''];
    const command = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      ResponseContentDisposition: dispositionOf(type?.split(';')[0] ?? '', filename),
      ResponseCacheControl: 'private, no-store',
      ...(type ? { ResponseContentType: type } : {}),
    });
    return getSignedUrl(this.#browser, command, { expiresIn: seconds });
  }

  async accept({
    key,
    limit,
    public: open_,
  }: Pick<UploadRule, 'key' | 'limit' | 'public'>): Promise<StoredFile | null> {
    const from = waiting + keyOf(key);
    for (let look = 1; ; look++) {
      const found = await this.#find(from);
      if (!found) return this.stat(key);
      try {
        await this.#examine(from, found, limit);
        // Exactly what was examined: the address may have been used again meanwhile.
        await this.#client.send(
          new CopyObjectCommand({
            Bucket: this.#bucket,
            Key: key,
            CopySource: `${this.#bucket}/${from}`,
            CopySourceIfMatch: found.etag,
            MetadataDirective: 'REPLACE',
            ContentType: found.type,
            Metadata: open_ ? { public: '1' } : {},
          }),
        );
      } catch (fault) {
        if ((isMissing(fault) || isChanged(fault)) && look < looks) continue; // accepted or put by another request meanwhile
        if (fault instanceof BadUpload) await this.#remove(from);
        throw isChanged(fault) ? new Unavailable('This upload is still changing.') : faultOf(fault);
      }
      await this.#remove(from);
      return { size: found.size, type: found.type };
    }
  }

  async stat(key: string): Promise<StoredFile | null> {
    const found = await this.#find(keyOf(key));
    return found && { size: found.size, type: found.type };
  }

  async published(key: string): Promise<StoredFile | null> {
    const found = await this.#find(keyOf(key));
    return found?.public ? { size: found.size, type: found.type } : null;
  }

  async read(key: string): Promise<Readable> {
    return this.#stream({ Key: keyOf(key) }).catch((fault: unknown) => {
      throw isMissing(fault) ? new Error('There is no such file.') : faultOf(fault);
    });
  }

  async put(key: string, type: string, body: Buffer): Promise<void> {
    await asked(
      this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: keyOf(key),
          ContentType: type,
          Body: body,
          ContentLength: body.length,
        }),
      ),
    );
  }

  async delete(key: string): Promise<void> {
    await Promise.all([this.#remove(keyOf(key)), this.#remove(waiting + key)]);
  }

  origins(): string[] {
    return [this.#origin];
  }

  async close(): Promise<void> {
    this.#client.destroy();
    this.#browser.destroy();
  }

  /** Puts, gives and deletes one file. `wrong`: one sentence for each thing that uploads would fail on; throws with what makes the store of no use at all. `site` is where the application is, whose browsers upload. */
  async check(site: string): Promise<Checked> {
    await asked(
      this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch((fault: unknown) => {
        throw statusOf(fault) === 404 ? new Error(`The bucket ${this.#bucket} does not exist.`) : fault;
      }),
    );
    const key = `probe/${randomUUID()}.txt`;
    const word = Buffer.from('Candor was here.');
    if (await this.stat(key)) throw new Error('The bucket says that it holds what was never put there.');
    await this.put(key, 'text/plain', word);
    const same = (await buffer(await this.read(key))).equals(word);
    await this.delete(key);
    if (!same || (await this.stat(key)))
      throw new Error('The bucket does not give back or does not delete what was put there.');
    const preflight = await fetch(await this.signPut({ key, type: 'text/plain', limit: 1, public: false }), {
      method: 'OPTIONS',
      headers: {
        origin: site,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    const allowed = preflight?.ok && ['*', site].includes(preflight.headers.get('access-control-allow-origin') ?? '');
    return {
      server: `bucket ${this.#bucket} at ${this.#origin}`,
      notes: preflight
        ? []
        : [
            `${this.#origin} cannot be reached from here, so whether browsers may upload there was not seen. They must reach it; S3_PUBLIC_URL names another address.`,
          ],
      wrong:
        !preflight || allowed
          ? []
          : [
              `Browsers may not upload: the bucket's CORS rules must allow PUT with the header Content-Type from ${site}.`,
            ],
    };
  }

  async #find(key: string): Promise<Found | null> {
    return asked(
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })).then(
        ({ ContentLength, ContentType, ETag, Metadata }) => ({
          size: ContentLength ?? 0,
          type: ContentType ?? '',
          etag: ETag ?? '',
          public: Metadata?.public === '1',
        }),
        (fault: unknown) => {
          if (isMissing(fault)) return null;
          throw fault;
        },
      ),
    );
  }

  /** Throws BadUpload unless size and content are right; of what is no text the beginning tells. */
  async #examine(key: string, { size, type, etag }: Found, limit: number): Promise<void> {
    if (size > limit) throw tooLarge(limit);
    const content = contentCheck(type, limit);
    const most = telling(type);
    if (size)
      for await (const chunk of await this.#stream({
        Key: key,
        IfMatch: etag,
        ...(size > most ? { Range: `bytes=0-${most - 1}` } : {}),
      }))
        content.take(chunk as Buffer);
    content.end();
  }

  async #stream(of: { Key: string; IfMatch?: string; Range?: string }): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, ...of }));
    const parts = partsWithin(Body as Readable, this.#request, () => overdue('The file store', 'read', this.#request));
    return Readable.from(parts, { objectMode: false });
  }

  async #remove(key: string): Promise<void> {
    await asked(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }
}
