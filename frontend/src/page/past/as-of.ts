import { asOfParameter } from '@candor/contracts/kernel/past';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page as of a past time, or to the present page; the time is in the address. Other choices in the address, such as a tab, stay. */
export const useAsOf = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (moment: string | null, { replace = false } = {}) =>
    void navigate({ pathname, search: atMoment(search, moment) }, { replace, state: { keepScroll: true } });
};
const atMoment = (search: string, moment: string | null): string => {
  const query = new URLSearchParams(search);
  if (moment) query.set(asOfParameter, moment);
  else query.delete(asOfParameter);
  return query.size ? `?${query}` : '';
};
/** The query that shows a page as of this past time. */
export const asOfQuery = (moment: string | null | undefined, before: '?' | '&' = '?'): string =>
  moment ? `${before}${asOfParameter}=${encodeURIComponent(moment)}` : '';
