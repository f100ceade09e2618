import { asOfParameter } from '@candor/contracts/kernel/past';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page as of a moment, or to the present one; the moment is in the address. Other choices in the address, such as a tab, stay. */
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
/** The end of an address that shows its page as of the moment. */
export const asOfQuery = (moment: string | null | undefined, before: '?' | '&' = '?'): string =>
  moment ? `${before}${asOfParameter}=${encodeURIComponent(moment)}` : '';
