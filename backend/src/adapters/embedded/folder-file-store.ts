import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { inProcess } from '../../kernel/ports/engine.ts';
import {
  type AcceptedFile,
  type Announced,
  DamagedFile,
  FileStore,
  type SignedPut,
  type StoredFile,
  type UploadRule,
  UsedAddress,
} from '../../kernel/ports/file-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { contentCheck } from '../../kernel/file-content.ts';
import { checked } from '../files/file-key.ts';
import { isPicture, storedBytes } from '../files/picture.ts';
import { fileMode, folderMode } from './private-folder.ts';
import { remedyFor } from './writable.ts';

/** Facts stored next to the content. They stay after the content is deleted, so that its key is never written again. Files of an earlier release have no hash. */
type Facts = { type: string; public: boolean; hash?: string };
/** A file that may be sent. `filename` is null for a public file that was requested without a signature. */
export type Granted = { key: string; filename: string | null; type: string; size: number; public: boolean };

const minutes = 10;
const abandonedAfter = 24 * 60 * 60 * 1000;
const tidyEvery = 60 * 60 * 1000;
const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT';
/** Turns a full, failing or read-only disk into Unavailable. A file counts only when it is whole, so nothing was written. */
const asUnavailable = (fault: unknown): unknown => {
  const { code = '', path = '', message } = (fault ?? {}) as NodeJS.ErrnoException;
  if (!['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EFBIG', 'EMFILE', 'ENFILE'].includes(code))
    return fault;
  const remedy = remedyFor(code, path);
  return new Unavailable(`Files cannot be written now: ${message}${remedy ? `; ${remedy}.` : ''}`, {
    cause: fault,
    nothingWritten: true,
  });
};
const tried = Buffer.alloc(64 * 1024);
const orNull = (fault: unknown): null => {
  if (isMissing(fault)) return null;
  throw fault;
};

/** Creates a file and syncs it to disk. Throws EEXIST if the file exists. */
const written = async (
  place: string,
  fill: (append: (chunk: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const file = await open(place, 'wx', fileMode);
  try {
    await fill((chunk) => file.appendFile(chunk));
    await file.sync();
  } finally {
    await file.close();
  }
};
const syncFolder = async (place: string): Promise<void> => {
  const folder = await open(place).catch(() => null); // a folder cannot be opened on Windows
  await folder?.sync().finally(() => folder.close());
};

/** Files in a folder, uploaded and downloaded at our own signed addresses under /files/. */
export class FolderFileStore extends FileStore {
  private constructor(
    private readonly folder: string,
    private readonly secret: string,
    private readonly base: string,
  ) {
    super(inProcess, asUnavailable);
  }

  /** `base` comes before '/files/…'; '' gives addresses relative to the site. `alone`: no other process uses the folder, so what is half-made was left by a process that was killed, and is removed: no record names it, so no erasure would find it. Otherwise only the remains of uploads that broke more than a day ago are removed, when opened and every hour. */
  static async open(folder: string, secret: string, base = '', { alone = false } = {}): Promise<FolderFileStore> {
    await mkdir(join(folder, 'incoming'), { recursive: true, mode: folderMode });
    const store = new FolderFileStore(folder, secret, base);
    await store.#tidy(alone ? -Infinity : abandonedAfter);
    store.#tidying = setInterval(() => void store.#tidy(abandonedAfter).catch(() => null), tidyEvery).unref();
    return store;
  }

  async signPut({ folder, ending, type, limit, public: open_ }: Announced): Promise<SignedPut> {
    const key = checked(`${folder}/${randomUUID()}.${ending}`);
    const rules = { type, limit: String(limit), ...(open_ ? { public: '1' } : {}) };
    return { key, address: this.#address('PUT', key, rules), headers: {} };
  }

  async signGet(key: string, filename: string): Promise<string> {
    return this.#address('GET', checked(key), { filename });
  }

  /** The upload rule in a PUT address. Null: the address was changed, invented or has expired. */
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

  /** The file of a GET address, if its signature is right or the file is public; null otherwise. */
  async verifyGet(address: string): Promise<Granted | null> {
    const { key, params, signed } = this.#read('GET', address);
    const facts = key ? await this.#facts(key) : null;
    if (!facts || !(signed || facts.public)) return null;
    const { type, size, public: open_ } = facts;
    return { key, filename: signed ? params.get('filename') : null, type, size, public: open_ };
  }

  /** Receives an upload and checks size and content on the way; a picture is stored without its metadata. After BadUpload nothing is left behind, and the stream stays open so that an answer can still be sent. Of several uploads to one key the first complete one stays; the others throw UsedAddress. */
  async receive(rule: UploadRule, stream: Readable): Promise<void> {
    const key = checked(rule.key);
    const content = contentCheck(rule.type, rule.limit);
    if (await this.#claimed(key)) throw new UsedAddress();
    const written = await this.#write(key, { type: rule.type, public: rule.public }, async (append) => {
      const whole: Buffer[] | null = isPicture(rule.type) ? [] : null;
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        content.take(chunk);
        if (whole) whole.push(chunk);
        else await append(chunk);
      }
      content.end();
      if (whole) await append(storedBytes(rule.type, Buffer.concat(whole)));
    });
    if (!written) throw new UsedAddress();
  }

  /** `receive` accepts only correct uploads, so nothing is left to check. */
  async accept({ key }: Pick<UploadRule, 'key'>): Promise<AcceptedFile | null> {
    const facts = await this.#facts(checked(key));
    return facts && { size: facts.size, type: facts.type, hash: await this.#hashOf(key, facts) };
  }

  async put(key: string, type: string, body: Buffer): Promise<void> {
    const facts = { type, public: false };
    if (await this.#write(checked(key), facts, (append) => append(body))) return;
    const hash = createHash('sha256').update(body).digest('hex');
    const held = await this.#facts(key);
    // If there is no content, the process died between the two steps of an earlier try, or the file was deleted.
    const known = held ? await this.#hashOf(key, held) : (await this.#claim(key))?.hash;
    if (known !== undefined && known !== hash) throw new Error(`The file ${key} is there already, with other content.`);
    if (held) return;
    await rm(this.#place('facts', key), { force: true });
    await this.#write(key, facts, (append) => append(body));
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

  /** Reads the file twice, because the hash must be compared before anything is returned. */
  async read(key: string): Promise<Readable> {
    const facts = await this.#facts(checked(key));
    if (facts?.hash && (await this.#digest(key)) !== facts.hash) throw this.#damaged(key);
    return (await open(this.#place('content', checked(key)))).createReadStream();
  }

  async delete(key: string): Promise<void> {
    await rm(this.#place('content', checked(key)), { force: true });
    const claim = await this.#claim(key);
    if (!claim?.hash) return;
    // The claim on the key stays, so that no upload can use this key again. The hash is removed, because it would still identify the document.
    const temporary = join(this.folder, 'incoming', randomUUID());
    const place = this.#place('facts', key);
    await written(temporary, (append) =>
      append(Buffer.from(JSON.stringify({ type: claim.type, public: claim.public }))),
    );
    await rename(temporary, place);
    await syncFolder(dirname(place));
  }

  override async tryWriting(): Promise<void> {
    const place = join(this.folder, 'incoming', `tried-${randomUUID()}`);
    try {
      await written(place, (append) => append(tried));
    } finally {
      await rm(place, { force: true });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#tidying);
  }

  #tidying: NodeJS.Timeout | undefined;
  async #tidy(age: number): Promise<void> {
    const incoming = join(this.folder, 'incoming');
    for (const name of await readdir(incoming)) {
      const found = await stat(join(incoming, name)).catch(orNull);
      if (found && Date.now() - found.mtimeMs > age) await rm(join(incoming, name), { force: true });
    }
  }

  /**
   * Writes a hidden file, syncs it to disk, claims the key and moves the file into place. The claim is the file of facts,
   * which only one writer can create: a later writer writes nothing and gets false.
   */
  async #write(
    key: string,
    facts: Facts,
    fill: (append: (chunk: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<boolean> {
    const temporary = join(this.folder, 'incoming', randomUUID());
    const hash = createHash('sha256');
    try {
      await written(temporary, (append) =>
        fill((chunk) => {
          hash.update(chunk);
          return append(chunk);
        }),
      );
      const claim = this.#place('facts', key);
      await mkdir(dirname(claim), { recursive: true, mode: folderMode });
      try {
        await written(claim, (append) => append(Buffer.from(JSON.stringify({ ...facts, hash: hash.digest('hex') }))));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw fault;
      }
      await syncFolder(dirname(claim));
      const place = this.#place('content', key);
      await mkdir(dirname(place), { recursive: true, mode: folderMode });
      await rename(temporary, place);
      await syncFolder(dirname(place));
      return true;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #claimed(key: string): Promise<boolean> {
    return (await stat(this.#place('facts', key)).catch(orNull)) !== null;
  }

  /** The facts of a key, with or without content. Null: a crash left the facts unfinished. */
  async #claim(key: string): Promise<Facts | null> {
    try {
      return JSON.parse(await readFile(this.#place('facts', key), 'utf8')) as Facts;
    } catch (fault) {
      if (isMissing(fault) || fault instanceof SyntaxError) return null;
      throw fault;
    }
  }

  async #facts(key: string): Promise<(Facts & { size: number }) | null> {
    const found = await stat(this.#place('content', key)).catch(orNull);
    if (!found) return null;
    const facts = await this.#claim(key);
    // The facts were whole on the disk before the content reached its place, so a crash cannot be the reason that they are missing.
    if (!facts) throw this.#damaged(key);
    return { ...facts, size: found.size };
  }

  #damaged(key: string): DamagedFile {
    return new DamagedFile(
      `${this.#place('content', key)} is damaged: it is not what was uploaded. Put this file and ${this.#place('facts', key)} back from a copy of the data folder.`,
    );
  }

  async #hashOf(key: string, { hash }: Facts): Promise<string> {
    return hash ?? this.#digest(key);
  }

  async #digest(key: string): Promise<string> {
    const seen = createHash('sha256');
    const file = await open(this.#place('content', key));
    for await (const chunk of file.createReadStream()) seen.update(chunk as Buffer);
    return seen.digest('hex');
  }

  /** The path of a file; the files are spread over 256 folders. '~' cannot occur in a key. */
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
