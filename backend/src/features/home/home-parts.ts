import { Inject, Injectable } from '@nestjs/common';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';

/** Keeps the parts of Home until one of the read models changes that they are made of. */
@Injectable()
export class HomeParts {
  constructor(@Inject(RowCache) private readonly keeper: RowCache) {}

  of<T>(caller: Caller, what: string, models: readonly string[], make: () => Promise<T>): Promise<T> {
    return this.keeper.of(
      `dashboard ${what} ${caller.organization_id}`,
      { models, organizations: [caller.organization_id] },
      make,
    );
  }
}
