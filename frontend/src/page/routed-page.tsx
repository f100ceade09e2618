import { use, useCallback, type ReactNode } from 'react';
import { UNSAFE_DataRouterContext as RouterAround, useLoaderData, useNavigate } from 'react-router-dom';
import { Way } from '../kit/link.tsx';
import { type LoadedPage, ShownPage, WantedAddress } from './use-page.ts';

/** Provides its children with the page that the router has loaded, and with navigation through the router. */
export const RoutedPage = ({ children }: { children: ReactNode }) => {
  // Reads the router's own state, because `useNavigation` may update after a second click. The router offers no public way to do this.
  const { router } = use(RouterAround)!;
  const wanted = useCallback(() => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    return pathname + search;
  }, [router]);
  return (
    <Way value={useNavigate()}>
      <WantedAddress value={wanted}>
        <ShownPage value={useLoaderData() as LoadedPage}>{children}</ShownPage>
      </WantedAddress>
    </Way>
  );
};
