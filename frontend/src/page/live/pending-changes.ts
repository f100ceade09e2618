import { parseListAddress } from '@candor/contracts/kernel/list';

/** Which list or record an address is of, however the list is shown. */
const placeOf = (address: string): string => {
  const [path = '', query = ''] = address.split('?');
  const list = parseListAddress(path);
  return list
    ? JSON.stringify([list.area, list.entity, list.id, list.section?.name, list.section?.id, query])
    : address;
};
/** The address that a change of a list begins from: the one that is loading when it shows the same list in another way, else the one on screen. So a change keeps the one before it, which nobody has seen yet. */
export const latestOf = (shown: string, wanted: string): string =>
  placeOf(shown) === placeOf(wanted) ? wanted : shown;
