import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { given, idNo } from '../../kernel/given.ts';
import { audit, organization, slug } from './organization.decider.ts';

const acme = {
  name: 'Acme',
  slug: 'acme',
  country: 'DE',
  tz_region: 'Europe/Berlin',
  kind: 'hiring' as const,
  registered_by: idNo(1),
};
const registered: OrganizationEvent = { type: 'OrganizationRegistered', data: acme };
const suspended: OrganizationEvent = { type: 'OrganizationSuspended', data: { reason: 'unpaid' } };

describe('an organization', () => {
  test('is registered once, with agreement to AI only where it was given', () => {
    given(organization)
      .when('register', { ...acme, ai_consent: false })
      .then([registered]);
    given(organization)
      .when('register', { ...acme, ai_consent: true })
      .then([registered, { type: 'AiUseAgreed', data: { by: idNo(1), text_version: '1' } }]);
    given(organization, [registered])
      .when('register', { ...acme, ai_consent: true })
      .thenNothing();
  });
  test('starts active, with marketing on and sales off unless it sells', () => {
    expect(given(organization, [registered]).state).toMatchObject({
      status: 'active',
      modules: { sales: false, marketing: true },
      ai_agreed: false,
    });
    expect(
      given(organization, [{ type: 'OrganizationRegistered', data: { ...acme, kind: 'sales' } }]).state?.modules,
    ).toEqual({ sales: true, marketing: true });
  });
  test('changes only by what is different', () => {
    given(organization, [registered])
      .when('change', { fields: { name: 'Acme', about: 'We make everything', industry: undefined } })
      .then([
        { type: 'OrganizationProfileUpdated', data: { changes: { about: { from: null, to: 'We make everything' } } } },
      ]);
    given(organization, [registered])
      .when('change', { fields: { name: 'Acme' } })
      .thenNothing();
    given(organization)
      .when('change', { fields: { name: 'Acme' } })
      .thenRejected('not_found', 'Organization not found.');
  });
  test('is suspended and reactivated, each once', () => {
    given(organization, [registered]).when('suspend', { reason: 'unpaid' }).then([suspended]);
    given(organization, [registered, suspended]).when('suspend', { reason: 'unpaid' }).thenNothing();
    given(organization, [registered, suspended])
      .when('reactivate', { reason: 'paid' })
      .then([{ type: 'OrganizationReactivated', data: { reason: 'paid' } }]);
    given(organization, [registered]).when('reactivate', { reason: 'paid' }).thenNothing();
    for (const name of ['suspend', 'reactivate'] as const)
      given(organization).when(name, { reason: '' }).thenRejected('not_found');
  });
});

test('an address word belongs to whoever claims it first', () => {
  const claimed = { type: 'SlugClaimed' as const, data: { organization_id: idNo(2) } };
  given(slug)
    .when('claim', { organization_id: idNo(2) })
    .then([claimed]);
  given(slug, [claimed])
    .when('claim', { organization_id: idNo(2) })
    .thenNothing();
  given(slug, [claimed])
    .when('claim', { organization_id: idNo(3) })
    .thenRejected('duplicate', 'This address is taken.');
});

test('looking, exporting and being refused leave a trace every time', () => {
  const viewed = { candidate_id: idNo(3), application_id: null, as_of: '2026-01-01T00:00:00.000Z' };
  const exported = { report: 'history', format: 'csv', rows: 12, hash: 'abc' };
  given(audit)
    .when('denied', { path: '/org/users' })
    .then([{ type: 'AccessDenied', data: { path: '/org/users' } }]);
  given(audit, [{ type: 'HistoryViewed', data: viewed }])
    .when('viewed', viewed)
    .then([{ type: 'HistoryViewed', data: viewed }]);
  given(audit)
    .when('exported', exported)
    .then([{ type: 'ReportExported', data: exported }]);
});
