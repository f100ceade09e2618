import { Engine } from './engine.ts';
import type { Connecting, Grant } from './grants.ts';

/** A file that a person keeps elsewhere. `written`: a document written there, which has a type only after export. `size`: in bytes; null: unknown before the file is read. */
export type OutsideFile = { name: string; type: string; written: boolean; size: number | null };
/** `as`: the export type of a written document; null: the file is read as it is. `most`: in bytes. */
export type ReadingWay = { as: string | null; most: number };

/** The file is larger than allowed. The rest was not read. */
export class OutsideFileTooLarge extends Error {}

/**
 * The files that people keep elsewhere. We read one when its person names it (see grants.ts), and change none.
 * Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble.
 */
export abstract class OutsideFiles extends Engine implements Connecting<Grant> {
  /** Null: no provider is set up, and nothing else may be called. */
  abstract readonly provider: 'drive' | null;
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<Grant>;
  abstract refresh(grant: Grant): Promise<Grant>;
  abstract revoke(grant: Grant): Promise<void>;
  // The methods below throw AccessExpired and ProviderRefused.
  /** Null: the file does not exist, or this person may not open it. */
  abstract about(grant: Grant, id: string): Promise<OutsideFile | null>;
  /** The file's content. Null: it is gone. Throws OutsideFileTooLarge. */
  abstract read(grant: Grant, id: string, wanted: ReadingWay): Promise<Buffer | null>;
  abstract close(): Promise<void>;

  protected override get lengthy(): readonly (keyof OutsideFiles)[] {
    return ['read'];
  }
}
