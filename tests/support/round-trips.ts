import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { contractPages } from './contract.ts';
import type { Visitor } from './visitor.ts';

/** How a page asked the engines, when it was opened for the first time. `turns`: how many questions followed one another. `calls`: their names, turn by turn. `asked`: the names of all calls, also of those that were answered at once. */
export type Asked = { page: string; turns: number; calls: string; asked: readonly string[] };

const addressOf = (
  area: string,
  entity: string,
  { id = null, section = null, limit = 100 }: { id?: string | null; section?: string | null; limit?: number },
): string =>
  formatListAddress({
    area,
    entity,
    list: { ...emptySlice, limit },
    id,
    section: section ? { name: section, id: null, list: emptySlice } : null,
  });

/** Opens each page of the contracts that this member may open. Each is opened for one record and then, for the count, for another one: what an organization keeps for all pages is known by then. */
export const askedByPages = async (visitor: Visitor, org: string): Promise<Asked[]> => {
  const found: Asked[] = [];
  const count = async (page: string, first: string, next: string): Promise<void> => {
    await visitor.page(first);
    const { status, headers, body } = await visitor.page(next);
    if (status !== 200 || body.redirect || body.authorization) return;
    const [, turns] = /desc="(\d+) of/.exec(headers.get('server-timing') ?? '') ?? [];
    const asked = (headers.get('x-asked') ?? '').split(', ');
    found.push({ page, turns: Number(turns), calls: headers.get('x-round-trips') ?? '', asked });
  };
  const records = new Map<string, string[]>();
  for (const [name, page] of contractPages) {
    if (page.kind !== 'list') continue;
    const { area, entity } = page;
    const { body } = await visitor.page(addressOf(area, entity, {}));
    const ids = (body.list?.items ?? []).flatMap(({ id }: { id?: string }) => id ?? []);
    records.set(`${area}/${entity}`, ids);
    await count(name, addressOf(area, entity, {}), addressOf(area, entity, { limit: 25 }));
  }
  for (const [name, page] of contractPages) {
    if (page.kind === 'path') {
      const at = page.at.replace('/:org/', `/${org}/`);
      // Signing out would end the walk.
      if (!at.includes(':') && !at.endsWith('/logout')) await count(name, at, at);
    } else if (page.kind === 'record') {
      const { area, entity, section } = page;
      const [one, other] = records.get(`${area}/${entity}`) ?? [];
      if (one && other)
        await count(
          name,
          addressOf(area, entity, { id: one, section }),
          addressOf(area, entity, { id: other, section }),
        );
    }
  }
  if (process.env.SHOW)
    process.stderr.write(
      found
        .toSorted((one, other) => other.turns - one.turns)
        .map(({ page, turns, calls }) => `${turns} ${page}: ${calls}\n`)
        .join(''),
    );
  return found;
};
