import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { inProcess } from '../../kernel/ports/engine.ts';
import { FileStore, type StoredFile, type UploadRule } from '../../kernel/ports/file-store.ts';
import { contentCheck } from '../files/file-content.ts';
import { checked } from '../files/file-key.ts';

type Facts = { type: string; public: boolean };
/** A file that may be sent. `filename` is null for a public file that was asked for without a signature. */
export type Granted = { key: string; filename: string | null; type: string; size: number; public: boolean };

const minutes = 10;
const abandonedAfter = 24 * 60 * 60 * 1000;
const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT';
const orNull = (fault: unknown): null => {
  if (isMissing(fault)) return null;
  throw fault;
};

/** Files in a folder, uploaded and downloaded at our own signed addresses under /files/. */
export class FolderFileStore extends FileStore {
  private constructor(
    private readonly folder: string,
    private readonly secret: string,
    private readonly base: string,
  ) {
    super(inProcess);
  }

  /** `base` is put before '/files/…'; '' gives addresses relative to the site. Removes what broken uploads left behind more than a day ago. */
  static async open(folder: string, secret: string, base = ''): Promise<FolderFileStore> {
    const incoming = join(folder, 'incoming');
    await mkdir(incoming, { recursive: true });
    for (const name of await readdir(incoming)) {
      const found = await stat(join(incoming, name)).catch(orNull);
      if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(join(incoming, name), { force: true });
    }
    return new FolderFileStore(folder, secret, base);
  }

  async signPut({ key, type, limit, public: open_ }: UploadRule): Promise<string> {
    return this.#address('PUT', checked(key), { type, limit: String(limit), ...(open_ ? { public: '1' } : {}) });
  }

  async signGet(key: string, filename: string): Promise<string> {
    return this.#address('GET', checked(key), { filename });
  }

  /** The rule in a PUT address; null when the address was changed, invented or has expired. */
  verifyPut(address: string): UploadRule | null {
    const { key, params, signed } = this.#read('PUT', address);
    return signed
      ? {
          key,
          type: params.get('type') ?? '',
          limit: Number(params.get('limit')),
          public: params.get('public') === '1',
        }
      : null;
  }

  /** The file of a GET address, when its signature is right or the file is public; null otherwise. */
  async verifyGet(address: string): Promise<Granted | null> {
    const { key, params, signed } = this.#read('GET', address);
    const facts = key ? await this.#facts(key) : null;
    if (!facts || !(signed || facts.public)) return null;
    return { key, filename: signed ? params.get('filename') : null, ...facts };
  }

  /** Receives an upload and checks size and content on the way. After BadUpload nothing is left behind, and the stream stays open so that an answer can still be sent. */
  async receive(rule: UploadRule, stream: Readable): Promise<void> {
    const key = checked(rule.key);
    const content = contentCheck(rule.type, rule.limit);
    await this.#store(key, { type: rule.type, public: rule.public }, async (append) => {
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        content.take(chunk);
        await append(chunk);
      }
      content.end();
    });
  }

  /** There is nothing left to check: `receive` accepts only correct uploads. */
  accept({ key }: Pick<UploadRule, 'key'>): Promise<StoredFile | null> {
    return this.stat(key);
  }

  async put(key: string, type: string, body: Buffer): Promise<void> {
    await this.#store(checked(key), { type, public: false }, (append) => append(body));
  }

  async stat(key: string): Promise<StoredFile | null> {
    const facts = await this.#facts(checked(key));
    return facts && { size: facts.size, type: facts.type };
  }

  async published(key: string): Promise<StoredFile | null> {
    const facts = await this.#facts(checked(key));
    return facts?.public ? { size: facts.size, type: facts.type } : null;
  }

  origins(): string[] {
    return [];
  }

  async read(key: string): Promise<Readable> {
    return (await open(this.#place('content', checked(key)))).createReadStream();
  }

  async delete(key: string): Promise<void> {
    await rm(this.#place('content', checked(key)), { force: true });
    await rm(this.#place('facts', key), { force: true });
  }

  async close(): Promise<void> {}

  async #store(
    key: string,
    facts: Facts,
    fill: (append: (chunk: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await this.#write(
      this.#place('facts', key),
      (append) => append(Buffer.from(JSON.stringify(facts))),
      async (publishFacts) => {
        await this.#write(this.#place('content', key), fill, async (publish) => {
          // write the facts first: content without facts would be a file without a type
          await publishFacts();
          await publish();
        });
      },
    );
  }

  /** Writes a hidden file, syncs it to disk and moves it into place when `then` says so; otherwise removes it. */
  async #write(
    place: string,
    fill: (append: (chunk: Buffer) => Promise<void>) => Promise<void>,
    then: (publish: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const temporary = join(this.folder, 'incoming', randomUUID());
    try {
      const file = await open(temporary, 'wx');
      try {
        await fill((chunk) => file.appendFile(chunk));
        await file.sync();
      } finally {
        await file.close();
      }
      await then(async () => {
        await mkdir(dirname(place), { recursive: true });
        await rename(temporary, place);
        const folder = await open(dirname(place)).catch(() => null); // a folder cannot be opened on Windows
        await folder?.sync().finally(() => folder.close());
      });
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #facts(key: string): Promise<(Facts & { size: number }) | null> {
    const [text, found] = await Promise.all([
      readFile(this.#place('facts', key), 'utf8').catch(orNull),
      stat(this.#place('content', key)).catch(orNull),
    ]);
    return text !== null && found ? { ...(JSON.parse(text) as Facts), size: found.size } : null;
  }

  /** Spread over 256 folders; '~' cannot occur in a key. */
  #place(tree: 'content' | 'facts', key: string): string {
    return join(
      this.folder,
      tree,
      createHash('sha256').update(key).digest('hex').slice(0, 2),
      key.replaceAll('/', '~'),
    );
  }

  #address(method: 'PUT' | 'GET', key: string, rules: Record<string, string>): string {
    const params = new URLSearchParams({ expires: String(Math.floor(Date.now() / 1000) + minutes * 60), ...rules });
    return `${this.base}/files/${key}?${params}&signature=${this.#signature(method, key, params)}`;
  }

  #read(method: 'PUT' | 'GET', address: string): { key: string; params: URLSearchParams; signed: boolean } {
    const { pathname, searchParams: params } = new URL(address, 'http://here');
    const key = /\/files\/([^?]+)$/.exec(pathname)?.[1] ?? '';
    try {
      checked(key);
    } catch {
      return { key: '', params, signed: false };
    }
    const given = Buffer.from(params.get('signature') ?? '', 'base64url');
    params.delete('signature');
    const right = Buffer.from(this.#signature(method, key, params), 'base64url');
    return {
      key,
      params,
      signed:
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(params.get('expires')) * 1000 > Date.now(),
    };
  }

  #signature(method: 'PUT' | 'GET', key: string, params: URLSearchParams): string {
    return createHmac('sha256', this.secret).update(`${method}\n${key}\n${params}`).digest('base64url');
  }
}
