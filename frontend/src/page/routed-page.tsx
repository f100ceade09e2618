import { use, useMemo, type ReactNode } from 'react';
import { UNSAFE_DataRouterContext as RouterAround, useLoaderData, useNavigate } from 'react-router-dom';
import { type Go, Way } from '../kit/link.tsx';
import { withPending } from './pending-changes.ts';
import { type LoadedPage, ShownPage } from './use-page.ts';

/** Gives what stands inside the page that the router has loaded, and leaves it through the router. */
export const RoutedPage = ({ children }: { children: ReactNode }) => {
  const page = useLoaderData() as LoadedPage;
  const navigate = useNavigate();
  const { router } = use(RouterAround)!;
  const go = useMemo<Go>(
    () => (to, options) => {
      // As the router knows it now: the page that is drawn may be behind.
      const { navigation, location } = router.state;
      const { pathname, search } = navigation.location ?? location;
      return navigate(withPending(page.address, pathname + search, to), options);
    },
    [navigate, page.address, router],
  );
  return (
    <Way value={go}>
      <ShownPage value={page}>{children}</ShownPage>
    </Way>
  );
};
