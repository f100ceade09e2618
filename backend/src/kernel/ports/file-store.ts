import type { Readable } from 'node:stream';
import { Engine } from './engine.ts';

/** Rules of one upload, decided by the server and signed into the address. Sizes in bytes. */
export type UploadRule = { key: string; type: string; limit: number; public: boolean };
export type StoredFile = { size: number; type: string };
export class BadUpload extends Error {}
export abstract class FileStore extends Engine {
  /** An address that takes one PUT of exactly this type, up to the limit, for ten minutes. */
  abstract signPut(rule: UploadRule): Promise<string>;
  /** Checks an upload and lets it in; before this nobody can use it. Null when nothing was uploaded. An upload that is in already is returned again. Throws BadUpload, and removes the upload, when its size or content is not what was announced. */
  abstract accept(upload: Pick<UploadRule, 'key' | 'limit' | 'public'>): Promise<StoredFile | null>;
  /** An address that serves the file for ten minutes and names it `filename` when it is downloaded. */
  abstract signGet(key: string, filename: string): Promise<string>;
  abstract stat(key: string): Promise<StoredFile | null>;
  /** As `stat`, but null unless anyone may have the file without a signature. */
  abstract published(key: string): Promise<StoredFile | null>;
  abstract read(key: string): Promise<Readable>;
  abstract put(key: string, type: string, body: Buffer): Promise<void>;
  abstract delete(key: string): Promise<void>;
  /** The other sites that signed addresses lead to. The browser's policy must allow them. */
  abstract origins(): string[];
  abstract close(): Promise<void>;
}
