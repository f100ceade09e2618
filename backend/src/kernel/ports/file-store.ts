import type { Readable } from 'node:stream';

/** Rules of one upload, decided by the server and signed into the address. Sizes in bytes. */
export type UploadRule = { key: string; type: string; limit: number; public: boolean };
export class BadUpload extends Error {}
export abstract class FileStore {
  /** An address that takes one PUT of exactly this type, up to the limit, for ten minutes. */
  abstract signPut(rule: UploadRule): Promise<string>;
  /** An address that gives the file for ten minutes, named `filename` when downloaded. */
  abstract signGet(key: string, filename: string): Promise<string>;
  abstract stat(key: string): Promise<{ size: number; type: string } | null>;
  abstract read(key: string): Promise<Readable>;
  abstract put(key: string, type: string, body: Buffer): Promise<void>;
  abstract delete(key: string): Promise<void>;
  abstract close(): Promise<void>;
}
