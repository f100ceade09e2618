import { asOfParameter } from '@candor/contracts/kernel/past';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page as of a moment, or to the present one; the moment stands in the address. */
export const useAsOf = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (moment: string | null, { replace = false } = {}) =>
    void navigate({ pathname, search: asOfQuery(moment) }, { replace, state: { keepScroll: true } });
};
/** What an address ends with that shows its page as of the moment. */
export const asOfQuery = (moment: string | null | undefined): string =>
  moment ? `?${asOfParameter}=${encodeURIComponent(moment)}` : '';
