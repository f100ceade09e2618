import { parseListAddress } from '@candor/contracts/kernel/list';

/** The list or record of an address, without its query about how it is shown. */
const placeOf = (address: string): string => {
  const [path = '', query = ''] = address.split('?');
  const list = parseListAddress(path);
  return list
    ? JSON.stringify([list.area, list.entity, list.id, list.section?.name, list.section?.id, query])
    : address;
};
/** The address to which a change of a list is applied: the one that is loading if it shows the same list in another way, else the one on screen. A change thus keeps the previous one, even before that is rendered. */
export const latestOf = (shown: string, wanted: string): string =>
  placeOf(shown) === placeOf(wanted) ? wanted : shown;
