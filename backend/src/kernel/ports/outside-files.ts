import { Engine } from './engine.ts';
import type { Connecting, Grant } from './grants.ts';

/** A file that somebody keeps elsewhere. `written`: a document that is written there, which has a type only once it is exported. `size`: in bytes; null: it is not known before the file is read. */
export type OutsideFile = { name: string; type: string; written: boolean; size: number | null };
/** `as`: the type in which a written document is exported; null: the file is read as it is. `most`: in bytes. */
export type Wanted = { as: string | null; most: number };

/** The file is larger than what was allowed. No more of it was read. */
export class OutsideFileTooLarge extends Error {}

/**
 * The files that people keep elsewhere, which we read when they name one: see grants.ts. We change none.
 * Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble.
 */
export abstract class OutsideFiles extends Engine implements Connecting<Grant> {
  /** Null: none is set up, and nothing else may be called. */
  abstract readonly provider: 'drive' | null;
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<Grant>;
  abstract refresh(grant: Grant): Promise<Grant>;
  abstract revoke(grant: Grant): Promise<void>;
  // The methods below throw AccessExpired and ProviderRefused.
  /** Null: there is no such file, or this person may not open it. */
  abstract about(grant: Grant, id: string): Promise<OutsideFile | null>;
  /** Its content. Null: it is not there any more. Throws OutsideFileTooLarge. */
  abstract read(grant: Grant, id: string, wanted: Wanted): Promise<Buffer | null>;
  abstract close(): Promise<void>;

  protected override get lengthy(): readonly (keyof OutsideFiles)[] {
    return ['read'];
  }
}
