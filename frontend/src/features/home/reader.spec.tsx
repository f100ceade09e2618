import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { holdingsOf, type Role } from '@candor/contracts/kernel/permission';
import { type LoadedPage, ShownPage } from '../../page/use-page.ts';
import { Reader } from './reader.tsx';

afterEach(cleanup);
const linksOf = (role: Role): string[] => {
  const groups = holdingsOf({ roles: [role], grants: [] }, { sales: true, marketing: true });
  const user = { name: 'Lena', roles: [role], groups, organizations: [] };
  const organization = { name: 'Harbour', slug: 'harbour', kind: 'hiring', modules: { sales: true, marketing: true } };
  const page = { address: '/dashboard', shown: '/dashboard', body: { user, organization, counts: { jobs: [] } } };
  const { container } = render(
    <MemoryRouter>
      <ShownPage value={page as unknown as LoadedPage}>
        <Reader />
      </ShownPage>
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')!);
};

test.each(['LEAD', 'CUSTOMER', 'TALENT'] as const)(
  'a member who is only a %s finds the open jobs and their own details, and no page of the organization',
  (role) => {
    const links = linksOf(role);
    expect(links).toEqual(expect.arrayContaining(['/harbour/jobs', '/profile']));
    expect(
      links.filter((to) => /^\/(people|opportunities|reports|org|sales|marketing|application)\b/.test(to)),
    ).toEqual([]);
  },
);
test('a reader of reports finds reports', () => {
  expect(linksOf('HIRING_ADMIN').some((to) => to.startsWith('/reports'))).toBe(true);
});
