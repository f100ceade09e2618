import { Engine } from './engine.ts';
import type { Connecting, Grant } from './grants.ts';

/** A file that a person keeps at a provider. `written`: a document that was written there, which has a type only after export. `size`: in bytes; null: unknown before the file is read. */
export type OutsideFile = { name: string; type: string; written: boolean; size: number | null };
/** `as`: the type to which a written document is exported; null: the file is read as it is. `most`: how many bytes may be read. */
export type ReadingWay = { as: string | null; most: number };

/** The fault that the file is larger than allowed. The rest was not read. */
export class OutsideFileTooLarge extends Error {}

/** The files that people keep at a provider. We read a file when its owner names it (see grants.ts), and change none. Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble. */
export abstract class OutsideFiles extends Engine implements Connecting<Grant> {
  /** Null: no provider is set up, and no other method may be called. */
  abstract readonly provider: 'drive' | null;
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<Grant>;
  abstract refresh(grant: Grant): Promise<Grant>;
  abstract revoke(grant: Grant): Promise<void>;
  // The methods below throw AccessExpired and ProviderRefused.
  /** Null: the file does not exist, or this person may not open it. */
  abstract about(grant: Grant, id: string): Promise<OutsideFile | null>;
  /** The file's content. Null: the file is gone. Throws OutsideFileTooLarge. */
  abstract read(grant: Grant, id: string, wanted: ReadingWay): Promise<Buffer | null>;
  abstract close(): Promise<void>;

  protected override get lengthy(): readonly (keyof OutsideFiles)[] {
    return ['read'];
  }
}
