import { inProcess } from '../../kernel/ports/engine.ts';
import type { Grant } from '../../kernel/ports/grants.ts';
import { type OutsideFile, OutsideFiles } from '../../kernel/ports/outside-files.ts';

const none = (): Promise<never> => Promise.reject(new Error('No provider of files is configured.'));

/** The choice of installations in which no accounts can be connected. Files come from people's computers. */
export class NoOutsideFiles extends OutsideFiles {
  readonly provider = null;

  constructor() {
    super(inProcess);
  }

  begin = none;
  finish = (): Promise<Grant> => none();
  refresh = (): Promise<Grant> => none();
  revoke = (): Promise<void> => none();
  about = (): Promise<OutsideFile | null> => none();
  read = (): Promise<Buffer | null> => none();

  close(): Promise<void> {
    return Promise.resolve();
  }
}
