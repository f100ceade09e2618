import type { FormEvent, ReactNode } from 'react';
import { may, readsReports, seesOnlyOwn } from '@candor/contracts/accounts/needs';
import { ChevronRight, Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import { dashboardPage } from '@candor/contracts/reports/pages';
import { listTo } from '../../page/list-address.ts';
import { menuOf } from '../../page/menu-areas.tsx';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Said } from '../../kit/said.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';

/** Finds a person by name and opens their record. */
const FindPerson = () => {
  const navigate = useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    void navigate(listTo('reports', 'history', name ? { list: { search: name } } : {}));
  };
  return (
    <form onSubmit={find} role="search" className="relative mt-7 max-w-xl">
      <Search size={16} aria-hidden className="pointer-events-none absolute start-3 top-3 text-ink-3" />
      <input
        type="search"
        name="name"
        aria-label={say('Find a person’s history')}
        placeholder={say('Find a person’s history')}
        className={`${inputLook('lg')} ps-9! pe-20!`}
      />
      <Button type="submit" size="sm" className="absolute end-1.5 top-1.5">
        {say('Search')}
      </Button>
    </form>
  );
};

const linkTo = (to: string) => (words: ReactNode) => (
  <Link to={to} reloadDocument={to !== '/profile'} className="text-accent-ink hover:underline">
    {words}
  </Link>
);

/** The dashboard of a member who only reads: it links only to what the member may open. */
export const Reader = () => {
  const { user, organization } = usePage(dashboardPage);
  const entries = menuOf(user)
    .flatMap((group) => group.entries)
    .filter((entry) => entry.to !== '/dashboard');
  if (!entries.length)
    return (
      <p className="mt-3 max-w-lg text-read text-ink-2">
        {say('Nothing at {organization} is shared with you at the moment. An administrator can give you access.', {
          organization: organization.name,
        })}
      </p>
    );
  return (
    <>
      <p className="mt-1 text-read text-ink-2">
        {say('Here is what you can see at {organization}.', { organization: organization.name })}
      </p>
      {may(readsReports, user) && <FindPerson />}
      {seesOnlyOwn(user) && (
        <p className="mt-3 max-w-xl text-read text-ink-2">
          <Said
            text="See the <jobs>open jobs</jobs> of {organization} and <profile>your own details</profile>."
            with={{
              organization: organization.name,
              jobs: linkTo(`/${organization.slug}/jobs`),
              profile: linkTo('/profile'),
            }}
          />
        </p>
      )}
      <ul className="mt-6 max-w-xl">
        {entries.map((entry) => (
          <li key={entry.to} className="border-b border-line last:border-0">
            <Link
              to={entry.to}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-ctl px-2 text-read font-medium text-ink hover:bg-hover"
            >
              <entry.icon size={17} aria-hidden className="text-ink-3" />
              {sayLabel(entry.label)}
              <ChevronRight size={15} aria-hidden className="ms-auto text-ink-4" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
