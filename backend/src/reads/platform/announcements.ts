import { Inject, Injectable } from '@nestjs/common';
import { announcement } from '@candor/contracts/catalogues/operators';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import type { Standard } from '@candor/contracts/kernel/standard';
import { isAdmin } from '../../access/rights.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { inUse, Lookups } from '../lookups.ts';

/** The announcements of operators that are meant for this reader and whose time has come. */
@Injectable()
export class Announcements {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly cache: RowCache,
  ) {}

  async for(caller: Caller): Promise<Standard['announcements']> {
    const rows = await this.cache.of('announcements', { models: ['catalogues'], organizations: [platform] }, async () =>
      (await this.lookups.entries(platform, announcement)).filter(inUse),
    );
    if (!rows.length) return [];
    const now = new Date().toISOString();
    return rows.flatMap(({ id, fields: { name, text, tone, audience, begins_at, ends_at } }) =>
      (begins_at && begins_at > now) ||
      (ends_at && ends_at <= now) ||
      (audience === 'administrators' && !isAdmin(caller))
        ? []
        : [{ id, line: name, text: text ?? null, tone: tone === 'warn' ? ('warn' as const) : ('info' as const) }],
    );
  }
}
