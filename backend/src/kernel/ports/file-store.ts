import type { Readable } from 'node:stream';
import { Engine } from './engine.ts';

/** The rules of one upload, decided by the server and signed into the address. Sizes are in bytes. */
export type UploadRule = { key: string; type: string; limit: number; public: boolean };
/** The upload to come. The store makes the key, in this folder and with this extension, so no key is ever signed twice. */
export type Announced = Omit<UploadRule, 'key'> & { folder: string; ending: string };
/** An address for one upload. The browser sends it with the `headers` and the announced type. */
export type SignedPut = { key: string; address: string; headers: Record<string, string> };
export type StoredFile = { size: number; type: string };
/** `hash`: SHA-256 of the bytes, hexadecimal. */
export type AcceptedFile = StoredFile & { hash: string };
export class BadUpload extends Error {}
/** The fault that the upload's address has been used before. */
export class UsedAddress extends BadUpload {
  constructor() {
    super('This upload link has already been used.');
  }
}
/** The fault that a stored file is not what was written. The message names the file and says what to do. */
export class DamagedFile extends Error {}
/** Files that are written once: the content of a key never changes until it is deleted. */
export abstract class FileStore extends Engine {
  /** An address with a new key that takes one PUT of exactly this type, up to the limit, once, for ten minutes. */
  abstract signPut(announced: Announced): Promise<SignedPut>;
  /** Checks an upload and accepts it; no reader can use it before that. Null: nothing was uploaded. An accepted upload is returned again, even if more was sent to its address later. Throws BadUpload, and accepts nothing, if its size or content is not as announced. Pictures are stored without metadata; size and hash are those of the stored file. */
  abstract accept(upload: Pick<UploadRule, 'key' | 'limit' | 'public'>): Promise<AcceptedFile | null>;
  /** An address that serves the file for ten minutes, under the name `filename` when it is downloaded. */
  abstract signGet(key: string, filename: string): Promise<string>;
  abstract stat(key: string): Promise<StoredFile | null>;
  /** The same as `stat`, but null unless the file is public without a signature. */
  abstract published(key: string): Promise<StoredFile | null>;
  /** Throws DamagedFile if the file is damaged and the store can tell. */
  abstract read(key: string): Promise<Readable>;
  /** Writes one of the server's own files. A second call with the same bytes changes nothing. Throws if the key has other bytes. */
  abstract put(key: string, type: string, body: Buffer): Promise<void>;
  abstract delete(key: string): Promise<void>;
  /** The other sites to which signed addresses lead. The browser's content security policy must allow them. */
  abstract origins(): string[];
  abstract close(): Promise<void>;
}
