import { directories } from '@candor/contracts/files/endpoints';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { reject } from '../../kernel/decider.ts';
import { memberUploads, Uploads } from './uploads.ts';

export const noPicture = reject('file', 'The picture was not uploaded. Try again.');
/** The public address of the picture with this key. */
export const pictureAddress = (key: string | null): string | null => key && `/files/${key}`;

/** Accepts uploaded public pictures for records. */
@Injectable()
export class Pictures {
  constructor(@Inject(Uploads) private readonly uploads: Uploads) {}

  /** The values, with the new pictures let in. `names`: the fields with pictures. A key names a picture that a record already has, which stays. Null: an upload is not the caller's. */
  async letIn<Values extends Record<string, unknown>>(
    values: Values,
    names: readonly string[],
    caller: Caller,
  ): Promise<Values | null> {
    const taken: Record<string, unknown> = { ...values };
    for (const name of names) {
      const value = taken[name];
      if (typeof value !== 'string') continue;
      if (value.includes('/')) {
        delete taken[name];
        continue;
      }
      const upload = await this.uploads.accept(memberUploads(caller), value, directories.images);
      if (!upload) return null;
      taken[name] = upload.key;
    }
    return taken as Values;
  }
}
