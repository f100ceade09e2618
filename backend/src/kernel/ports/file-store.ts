import type { Readable } from 'node:stream';
import { Engine } from './engine.ts';

/** Rules of one upload, decided by the server and signed into the address. Sizes in bytes. */
export type UploadRule = { key: string; type: string; limit: number; public: boolean };
export type StoredFile = { size: number; type: string };
export class BadUpload extends Error {}
export abstract class FileStore extends Engine {
  /** An address that takes one PUT of exactly this type, up to the limit, for ten minutes. */
  abstract signPut(rule: UploadRule): Promise<string>;
  /** Lets an upload in: it may be used only after this. Null when nothing was put; what was let in before is answered again. `BadUpload`, and the upload is gone, when size or content are not what was announced. */
  abstract accept(upload: Pick<UploadRule, 'key' | 'limit' | 'public'>): Promise<StoredFile | null>;
  /** An address that gives the file for ten minutes, named `filename` when downloaded. */
  abstract signGet(key: string, filename: string): Promise<string>;
  abstract stat(key: string): Promise<StoredFile | null>;
  /** As `stat`, for a file that anyone may have without a signature; null for every other. */
  abstract published(key: string): Promise<StoredFile | null>;
  abstract read(key: string): Promise<Readable>;
  abstract put(key: string, type: string, body: Buffer): Promise<void>;
  abstract delete(key: string): Promise<void>;
  /** Where signed addresses lead, when that is not this site: a browser must be allowed to go there. */
  abstract origins(): string[];
  abstract close(): Promise<void>;
}
