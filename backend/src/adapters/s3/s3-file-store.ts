import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
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
import {
  type AcceptedFile,
  type Announced,
  BadUpload,
  FileStore,
  type SignedPut,
  type StoredFile,
  type UploadRule,
} from '../../kernel/ports/file-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { dispositionOf } from '../files/disposition.ts';
import { contentCheck, tooLarge } from '../../kernel/file-content.ts';
import { checked } from '../files/file-key.ts';
import { storedBytes } from '../files/picture.ts';
import { answerOf, faultOf, isChanged, isMissing, statusOf } from './s3-faults.ts';

export type S3Settings = {
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
  /** The address of a provider other than Amazon. */
  endpoint?: string;
  /** True if the bucket is in the address's path instead of its host name. */
  path_style: boolean;
  /** The store's address for browsers, if it differs from this server's. */
  public_url?: string;
  /** Time limits in milliseconds, for one connection and one request; a request is tried twice. A whole call may take three times `request`. */
  patience?: { connection: number; request: number };
};
/** `hash` is null for files of an earlier release and for uploads. `used`: the empty object left by an upload whose address was used up. */
type Found = StoredFile & { etag: string; public: boolean; hash: string | null; used: boolean };
/** The value of the condition (If-None-Match) that keeps a PUT from overwriting an object. */
const onlyNew = '*';

const seconds = 10 * 60;
const waiting = 'incoming/';
const looks = 3;
/** How many uploads are examined at the same time, because uploads are in memory during that. */
const mostExamined = 4;
const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
/** The content type of files that browsers may show, by extension. Any other file is saved and not shown. */
const shownTypes: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
/** Checks a key, and refuses keys in `incoming/`, where uploads wait to be checked. */
const keyOf = (key: string): string => {
  if (key.startsWith(waiting)) throw new BadUpload('This file name cannot be used.');
  return checked(key);
};

/** Files in an S3 bucket. Browsers upload straight to `incoming/`, which is read by nothing else. `accept` reads an upload, checks it and writes the checked content (a picture without its metadata) to its place, under a new key. An empty object stays at the used address, so that the address accepts nothing more. The bucket's lifecycle should empty `incoming/` after a day. */
export class S3FileStore extends FileStore {
  readonly #bucket: string;
  readonly #client: S3Client;
  readonly #browser: S3Client;
  readonly #origin: string;
  readonly #request: number;
  #examined = 0;
  readonly #waiting: (() => void)[] = [];

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
        responseChecksumValidation: 'WHEN_REQUIRED', // otherwise an address would contain the checksum of an empty body
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

  async signPut({ folder, ending, type }: Announced): Promise<SignedPut> {
    const key = keyOf(`${folder}/${randomUUID()}.${ending}`);
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: waiting + key,
      ContentType: type,
      IfNoneMatch: onlyNew,
    });
    const address = await getSignedUrl(this.#browser, command, {
      expiresIn: seconds,
      signableHeaders: new Set(['host', 'content-type', 'if-none-match']),
    }); // by default only the host is signed
    return { key, address, headers: { 'if-none-match': onlyNew } };
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

  async accept(upload: Pick<UploadRule, 'key' | 'limit' | 'public'>): Promise<AcceptedFile | null> {
    const from = waiting + keyOf(upload.key);
    for (let look = 1; ; look++) {
      const kept = await this.#kept(upload.key);
      if (kept) return kept;
      const found = await this.#find(from);
      if (!found || found.used) return this.#kept(upload.key); // another request may have let it in since we looked
      try {
        return await this.#inTurn(() => this.#letIn(upload, from, found));
      } catch (fault) {
        if ((isMissing(fault) || isChanged(fault)) && look < looks) continue; // another request accepted or replaced it meanwhile
        if (fault instanceof BadUpload) await this.#useUp(from);
        throw isChanged(fault) ? new Unavailable('This upload is still changing.') : faultOf(fault);
      }
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
    const hash = hashOf(body);
    try {
      await this.#create(keyOf(key), type, body, { hash });
    } catch (fault) {
      if (!isChanged(fault)) throw faultOf(fault);
      const held = await this.#kept(key);
      if (held?.hash !== hash)
        throw new Error(`The file ${key} is there already, with other content.`, { cause: fault });
    }
  }

  async delete(key: string): Promise<void> {
    await this.#remove(keyOf(key));
    const upload = await this.#find(waiting + key);
    if (upload && !upload.used) await this.#useUp(waiting + key);
  }

  origins(): string[] {
    return [this.#origin];
  }

  async close(): Promise<void> {
    this.#client.destroy();
    this.#browser.destroy();
  }

  /** Writes, reads and deletes one file. `wrong` has a sentence for each fault that would make uploads fail. Throws if the store cannot be used at all. `site` is the address of the application, from which browsers upload. */
  async check(site: string): Promise<Checked> {
    await answerOf(
      this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch((fault: unknown) => {
        throw statusOf(fault) === 404 ? new Error(`The bucket ${this.#bucket} does not exist.`) : fault;
      }),
    );
    const key = `probe/${randomUUID()}.txt`;
    const word = Buffer.from('Candor was here.');
    if (await this.stat(key)) throw new Error('The bucket says that it holds what was never put there.');
    await this.put(key, 'text/plain', word);
    const same = (await buffer(await this.read(key))).equals(word);
    const once = await this.#create(key, 'text/plain', Buffer.from('Candor was here again.'), {}).then(
      () => false,
      (fault: unknown) => {
        if (!isChanged(fault)) throw faultOf(fault);
        return true;
      },
    );
    await this.delete(key);
    if (!same || (await this.stat(key)))
      throw new Error('The bucket does not give back or does not delete what was put there.');
    const upload = await this.signPut({ folder: 'probe', ending: 'txt', type: 'text/plain', limit: 1, public: false });
    const preflight = await fetch(upload.address, {
      method: 'OPTIONS',
      headers: {
        origin: site,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,if-none-match',
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
      wrong: [
        ...(once
          ? []
          : [
              'The store writes over files although If-None-Match forbids it, so an upload address could be used twice. A newer release of it, or another store, is needed.',
            ]),
        ...(!preflight || allowed
          ? []
          : [
              `Browsers may not upload: the bucket's CORS rules must allow PUT with the headers Content-Type and If-None-Match from ${site}.`,
            ]),
      ],
    };
  }

  async #find(key: string): Promise<Found | null> {
    return answerOf(
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })).then(
        ({ ContentLength, ContentType, ETag, Metadata }) => ({
          size: ContentLength ?? 0,
          type: ContentType ?? '',
          etag: ETag ?? '',
          public: Metadata?.public === '1',
          hash: Metadata?.hash ?? null,
          used: Metadata?.used === '1',
        }),
        (fault: unknown) => {
          if (isMissing(fault)) return null;
          throw fault;
        },
      ),
    );
  }

  /** The accepted file under this key, with its hash. */
  async #kept(key: string): Promise<AcceptedFile | null> {
    const found = await this.#find(key);
    if (!found) return null;
    const { size, type } = found;
    return { size, type, hash: found.hash ?? hashOf(await buffer(await this.#stream({ Key: key }))) };
  }

  /** Writes the present content of an upload to the file's place. */
  async #letIn(
    { key, limit, public: open_ }: Pick<UploadRule, 'key' | 'limit' | 'public'>,
    from: string,
    found: Found,
  ): Promise<AcceptedFile> {
    const body = storedBytes(found.type, await this.#bytesOf(from, found, limit));
    const hash = hashOf(body);
    await this.#create(key, found.type, body, { hash, ...(open_ ? { public: '1' } : {}) });
    await this.#useUp(from);
    return { size: body.length, type: found.type, hash };
  }

  /** Writes an object under a new key; if the key exists, throws a fault that `isChanged` recognizes. */
  async #create(key: string, type: string, body: Buffer, metadata: Record<string, string>): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ContentType: type,
        Body: body,
        ContentLength: body.length,
        IfNoneMatch: onlyNew,
        Metadata: metadata,
      }),
    );
  }

  /** Leaves an empty object at an upload's address, so that the address accepts no other upload. */
  async #useUp(from: string): Promise<void> {
    await answerOf(
      this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: from,
          Body: Buffer.alloc(0),
          ContentLength: 0,
          Metadata: { used: '1' },
        }),
      ),
    );
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#examined >= mostExamined) await new Promise<void>((free) => this.#waiting.push(free));
    else this.#examined++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next(); // it takes over this turn
      else this.#examined--;
    }
  }

  /** The bytes of an upload. Throws BadUpload unless size and content are right. */
  async #bytesOf(key: string, { size, type, etag }: Found, limit: number): Promise<Buffer> {
    if (size > limit) throw tooLarge(limit);
    const content = contentCheck(type, limit);
    const chunks: Buffer[] = [];
    if (size)
      for await (const chunk of await this.#stream({ Key: key, IfMatch: etag })) {
        content.take(chunk as Buffer);
        chunks.push(chunk as Buffer);
      }
    content.end();
    return Buffer.concat(chunks);
  }

  async #stream(of: { Key: string; IfMatch?: string }): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, ...of }));
    const parts = partsWithin(Body as Readable, this.#request, () => overdue('The file store', 'read', this.#request));
    return Readable.from(parts, { objectMode: false });
  }

  async #remove(key: string): Promise<void> {
    await answerOf(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }
}
