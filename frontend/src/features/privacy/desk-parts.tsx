import type { privacyDeskPage } from '@candor/contracts/privacy/pages';
import { Link } from '../../kit/link.tsx';
import type { usePage } from '../../page/use-page.ts';
import { personTo } from '../../parts/people/links.ts';

// What the sections of the privacy desk share.

export type Desk = ReturnType<typeof usePage<typeof privacyDeskPage>>;
/** A person's name, with a link to their page. */
export const Name = ({ person }: { person: { id: string; name: string } }) => (
  <Link to={personTo(person.id)} className="min-w-0 truncate font-medium text-ink hover:underline">
    {person.name}
  </Link>
);
export const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 text-ui';
export const None = ({ children }: { children: string }) => <p className="text-ui text-ink-3">{children}</p>;
