import { emptySlice, formatListAddress, type ListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { LoadedPage } from '../../page/use-page.ts';
import type { PageUser } from '@candor/contracts/kernel/standard';
import { peopleWord } from '@candor/contracts/people/audience-words';

// The list in which a visitor found a person, as it was when they left it. Next and previous go through this list, even if later decisions change it.

export type Walk = {
  /** The ids of the loaded people of the list, in its order. */
  ids: readonly string[];
  /** How many people of the list come before the loaded ones. */
  before: number;
  total: number;
  /** The address of the list. */
  back: string;
  /** The name of the list. */
  of: string;
};
type Row = { id?: string; candidate_id?: string; first?: { id: string }; second?: { id: string } };
type Body = {
  list?: { items?: readonly Row[]; total?: number; page?: number; limit?: number };
  board?: { columns: readonly { step: StepRef; count: number; cards: readonly Row[] }[] };
  job?: { id: string; fields: { name: string } };
  views?: { current: { name: string } | null };
  user: Pick<PageUser, 'audience'>;
};

const isPeople = ({ area, entity }: Pick<ListAddress, 'area' | 'entity'>): boolean =>
  area === 'people' && entity === 'candidates';
const pathOf = (address: string): ListAddress | null => parseListAddress(address.split('?')[0]!);
/** Whether the page shows one person and is therefore no list. */
export const isPersonPage = ({ address }: Pick<LoadedPage, 'address'>): boolean => {
  const at = pathOf(address);
  return Boolean(at?.id && isPeople(at));
};
const named = ({ area, entity }: ListAddress, { job, views, user }: Body): string =>
  job?.fields.name ??
  (area === 'people' && entity === 'duplicates'
    ? say('Possible duplicates')
    : area === 'opportunities' && entity === 'queue'
      ? say('Waiting')
      : (views?.current?.name ?? peopleWord(user.audience, 'many')));

/** The list on this page that contains the person: a table, a queue, or their column of a board. Null if there is none. */
export const walkOn = ({ address, body }: LoadedPage, person: readonly string[]): Walk | null => {
  const at = pathOf(address);
  if (!at || isPersonPage({ address })) return null;
  const { list, board, ...about } = body as Body;
  const holds = (ids: readonly string[]) => ids.some((id) => person.includes(id));
  for (const { step, count, cards } of board?.columns ?? []) {
    const ids = cards.flatMap(({ candidate_id }) => candidate_id ?? []);
    if (holds(ids))
      return {
        ids,
        before: 0,
        total: count,
        back: address,
        of: say('{step} of {job}', { step: sayLabel(step.name), job: named(at, about) }),
      };
  }
  const people = (row: Row): string[] =>
    row.first && row.second
      ? [row.first.id, row.second.id]
      : (row.candidate_id ?? (isPeople(at) ? row.id : undefined))
        ? [row.candidate_id ?? row.id!]
        : [];
  const ids = [...new Set((list?.items ?? []).flatMap(people))];
  if (!holds(ids)) return null;
  const { total = 0, page = 1, limit = 0 } = list!;
  const whole = total <= list!.items!.length;
  return {
    ids,
    before: whole ? 0 : (page - 1) * limit,
    total: whole ? ids.length : total,
    back: address,
    of: named(at, about),
  };
};

/** The address of the previous (-1) or next (1) page of the list; null if there is none. */
export const pageBeside = ({ ids, before, total, back }: Walk, by: 1 | -1): string | null => {
  const at = pathOf(back);
  if (!at || (by < 0 ? before === 0 : before + ids.length >= total)) return null;
  const [, query] = back.split('?');
  const turned = <L extends { page: number }>(list: L): L => ({ ...list, page: list.page + by });
  const to = at.section
    ? { ...at, section: { ...at.section, id: null, list: turned(at.section.list) } }
    : { ...at, list: turned(at.list) };
  return formatListAddress(to) + (query ? `?${query}` : '');
};
/** The list named in the address of a person, unless it is the list of all people. */
export const listIn = (address: string): string | null => {
  const at = pathOf(address);
  if (!at || !isPeople(at)) return null;
  const { search, filters, sort, page } = at.list;
  const narrowed = search !== emptySlice.search || Object.keys(filters).length > 0 || sort !== null || page > 1;
  const view = new URLSearchParams(address.split('?')[1]).get('view');
  return narrowed
    ? formatListAddress({ ...at, id: null, section: null }) + (view ? `?${new URLSearchParams({ view })}` : '')
    : null;
};
