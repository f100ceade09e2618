import type { ReactNode } from 'react';
import type { Past } from '@candor/contracts/kernel/past';
import { later } from '../../kit/later.tsx';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import type { ListAt } from './list-table.tsx';
import type { ListPast } from './list-screen.tsx';

// The past of a list. Only lists that have one import this file, because its words come from a table that the others do not load.

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const OrganizationBar = later(() => import('../../page/past/organization-bar.tsx').then((m) => m.OrganizationBar));

/** A list under a bar of its own, with all that it has in the present. */
export const listPast = (bar: (past: Past) => ReactNode): ListPast => ({
  button: <AsOfButton />,
  actions: (past) => <PastActions past={past} />,
  bar,
  whole: true,
});
/** A list under the organization's bar, without a search. It is not shown where the past is refused. */
export const organizationPast = (zone: string | null, at: ListAt): ListPast => ({
  ...listPast((past) => <OrganizationBar past={past} zone={zone} search={at.slice.search} />),
  whole: false,
});
