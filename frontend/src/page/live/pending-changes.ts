import { parseListAddress } from '@candor/contracts/kernel/list';

/** The list or record of an address, without the way it is shown. */
const placeOf = (address: string): string => {
  const [path = '', query = ''] = address.split('?');
  const list = parseListAddress(path);
  return list
    ? JSON.stringify([list.area, list.entity, list.id, list.section?.name, list.section?.id, query])
    : address;
};
/** The address that a change of a list starts from: the loading one if it shows the same list in another way, else the one on screen. So a change keeps the previous one, even before it is drawn. */
export const latestOf = (shown: string, wanted: string): string =>
  placeOf(shown) === placeOf(wanted) ? wanted : shown;
