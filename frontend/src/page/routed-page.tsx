import type { ReactNode } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { Way } from '../kit/link.tsx';
import { type LoadedPage, ShownPage } from './use-page.ts';

/** Gives what stands inside the page that the router has loaded, and leaves it through the router. */
export const RoutedPage = ({ children }: { children: ReactNode }) => (
  <Way value={useNavigate()}>
    <ShownPage value={useLoaderData() as LoadedPage}>{children}</ShownPage>
  </Way>
);
