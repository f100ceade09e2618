import { type Endpoint, isRefusedOnVisit, onVisit } from '@candor/contracts/kernel/endpoint';
import { endpoints } from '../support/contract.ts';

// What an operator who visits an organization may not do there. A visit changes no access, and takes no copy of the organization along.

const refused = endpoints.filter((each) => onVisit(each) === 'refused').map(({ path }) => path);
/** The folder of a path: calls of one folder change the same thing. */
const familyOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

test('the calls that a visiting operator may not make are decided one by one', () => {
  expect(Object.fromEntries(Map.groupBy(refused, familyOf))).toMatchSnapshot();
});

/** Folders whose calls give people access, beside accounts and what needs an administrator, which are refused by default. */
const giveAccess = [
  '/api/messages/send_as',
  '/api/opportunities/jobs/interviewer',
  '/api/opportunities/jobs/member',
  '/api/opportunities/jobs/owners',
  '/api/people/candidates/links',
  '/api/people/views',
  '/api/profile',
  '/api/reports/saved',
];

test('a call of a folder that gives access is refused on a visit, or its declaration says that it is open', () => {
  const changes = ({ method, reads, needs }: Endpoint) => method === 'POST' && !reads && needs.who !== 'anyone';
  const beside = endpoints.filter((each) => changes(each) && giveAccess.includes(familyOf(each.path)));
  expect(beside.length).toBeGreaterThan(20);
  expect(beside.filter((each) => each.visit === undefined && onVisit(each) === 'open').map(({ path }) => path)).toEqual(
    [],
  );
});

test('a new call that changes accounts or needs an administrator is refused on a visit until its declaration says otherwise', () => {
  const call = { method: 'POST', needs: { who: 'self' } } as const;
  expect(onVisit(call)).toBe('refused');
  expect(onVisit({ ...call, needs: { who: 'groups', groups: ['MANAGE_ORG', 'VIEW_REPORTS'] } })).toBe('refused');
  expect(onVisit({ ...call, needs: { who: 'groups', groups: ['VIEW_REPORTS'] } })).toBe('open');
  expect(onVisit({ ...call, reads: true })).toBe('open');
  expect(onVisit({ ...call, visit: 'open' })).toBe('open');
});

test('of the settings of an organization, a visiting operator may not change those that give access', () => {
  const settings = endpoints.find(({ path }) => path === '/api/org/profile/upsert')!;
  expect(onVisit(settings)).toMatchSnapshot();
  expect(isRefusedOnVisit(settings, { industry: 'Legal' })).toBe(false);
  expect(isRefusedOnVisit(settings, { industry: 'Legal', google_only: false })).toBe(true);
});
