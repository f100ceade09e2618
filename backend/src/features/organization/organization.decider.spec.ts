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
      .when('change', { profile: { name: 'Acme', about: 'We make everything', industry: undefined } })
      .then([
        { type: 'OrganizationProfileUpdated', data: { changes: { about: { from: null, to: 'We make everything' } } } },
      ]);
    given(organization, [registered])
      .when('change', { profile: { name: 'Acme' } })
      .thenNothing();
    given(organization)
      .when('change', { profile: { name: 'Acme' } })
      .thenRejected('not_found', 'Organization not found.');
  });
  test('says how the names of new people are written, and says it once', () => {
    const family_first = { hiring: { name_order: 'family_first' as const } };
    const chosen: OrganizationEvent = {
      type: 'OrganizationSettingsChanged',
      data: { changes: { name_order: { from: null, to: 'family_first' } } },
    };
    given(organization, [registered]).when('change', family_first).then([chosen]);
    given(organization, [registered, chosen]).when('change', family_first).thenNothing();
    given(organization).when('change', family_first).thenRejected('not_found');
  });
  test('agrees to AI and withdraws that, each in the name of whoever asks', () => {
    const agreed: OrganizationEvent = { type: 'AiUseAgreed', data: { by: idNo(7), text_version: '1' } };
    const asked = given(organization, [registered]).when('change', { ai: { ai_agreed: true } }, { by: idNo(7) });
    asked.then([agreed]);
    expect(asked.leadsTo()).toMatchObject({ ai_agreed: true, ai_agreement: { by: idNo(7) } });
    const past = given(organization, [registered, agreed]);
    past.when('change', { ai: { ai_agreed: true } }).thenNothing();
    past.when('change', { ai: { ai_agreed: false }, version: 0 }).thenRejected('stale');
    past
      .when('change', { ai: { ai_agreed: false } }, { by: idNo(8) })
      .then([{ type: 'AiUseWithdrawn', data: { by: idNo(8), text_version: '1' } }]);
  });
  test('refuses to change what somebody else has changed since, and only that', () => {
    const renamed: OrganizationEvent = {
      type: 'OrganizationProfileUpdated',
      data: { changes: { name: { from: 'Acme', to: 'Acme Works' } } },
    };
    const past = given(organization, [registered, renamed]);
    past.when('change', { profile: { name: 'Acme Ltd' }, version: 0 }).thenRejected('stale');
    past
      .when('change', { profile: { name: 'Acme Ltd' }, version: 1 })
      .then([
        { type: 'OrganizationProfileUpdated', data: { changes: { name: { from: 'Acme Works', to: 'Acme Ltd' } } } },
      ]);
    past
      .when('change', { hiring: { reapply_days: 30 }, version: 0 })
      .then([{ type: 'OrganizationSettingsChanged', data: { changes: { reapply_days: { from: 90, to: 30 } } } }]);
  });
  test('lets members in only with Google once whoever asks came in with it, on a server that offers it', () => {
    const asks = (google?: { offered: boolean; used: boolean }) =>
      given(organization, [registered]).when('change', { sign_in: { google_only: true }, google });
    asks().thenRejected('locked_out');
    asks({ offered: false, used: true }).thenRejected('locked_out');
    asks({ offered: true, used: false }).thenRejected('locked_out');
    const changed = asks({ offered: true, used: true });
    const rule: OrganizationEvent = {
      type: 'SignInRulesChanged',
      data: { changes: { google_only: { from: false, to: true } } },
    };
    changed.then([rule]);
    // Any administrator may keep the rule or end it.
    given(organization, [registered, rule])
      .when('change', { sign_in: { google_only: true, session_days: 7 } })
      .thenNothing();
    given(organization, [registered, rule])
      .when('change', { sign_in: { google_only: false } })
      .then([{ type: 'SignInRulesChanged', data: { changes: { google_only: { from: true, to: false } } } }]);
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

describe('an organization that leaves', () => {
  const erase_at = '2026-04-01T09:00:00.000Z';
  const asked: OrganizationEvent = { type: 'OrganizationLeaveRequested', data: { reason: 'moves', erase_at } };
  const leaving = [
    registered,
    asked,
    { type: 'OrganizationSuspended', data: { reason: 'moves' } } as OrganizationEvent,
  ];
  const begun: OrganizationEvent = { type: 'OrganizationErasureBegun', data: {} };
  const proof = { people: 3, documents: 2, models: 40, fingerprint: 'abc' };
  test('is suspended at once, and asks once', () => {
    given(organization, [registered]).when('requestLeave', { reason: 'moves', erase_at }).then(leaving.slice(1));
    given(organization, leaving).when('requestLeave', { reason: 'moves', erase_at }).thenNothing();
  });
  test('may change its mind until the erasure begins', () => {
    given(organization, leaving)
      .when('withdrawLeave', { reason: 'stays' })
      .then([
        { type: 'OrganizationLeaveWithdrawn', data: { reason: 'stays' } },
        { type: 'OrganizationReactivated', data: { reason: 'stays' } },
      ]);
    given(organization, leaving).when('reactivate', { reason: 'paid' }).thenRejected('wrong_state');
    // An earlier suspension has a reason of its own, which stays.
    const suspended: OrganizationEvent = { type: 'OrganizationSuspended', data: { reason: 'abuse' } };
    const before: OrganizationEvent = {
      ...asked,
      data: { ...asked.data, suspended_before: true },
    } as OrganizationEvent;
    given(organization, [registered, suspended]).when('requestLeave', { reason: 'moves', erase_at }).then([before]);
    given(organization, [registered, suspended, before])
      .when('withdrawLeave', { reason: 'stays' })
      .then([{ type: 'OrganizationLeaveWithdrawn', data: { reason: 'stays' } }]);
    for (const name of ['withdrawLeave', 'reactivate'] as const)
      given(organization, [...leaving, begun])
        .when(name, { reason: 'stays' })
        .thenRejected('wrong_state');
  });
  test('is erased when its wait is over, not before and not for an earlier request', () => {
    given(organization, leaving).when('beginErasure', { erase_at }).thenNothing();
    given(organization, leaving).when('beginErasure', { erase_at }, { now: erase_at }).then([begun]);
    given(organization, leaving).when('beginErasure', { erase_at: '2026-03-01T09:00:00.000Z' }).thenNothing();
    given(organization, leaving).when('finishErasure', proof).thenRejected('wrong_state');
    given(organization, [...leaving, begun])
      .when('finishErasure', proof)
      .then([{ type: 'OrganizationErased', data: proof }]);
  });
});

test('an operator who read an older state of what they change is refused', () => {
  const moved: OrganizationEvent = { type: 'OrganizationPlanChanged', data: { from: null, to: 'small' } };
  given(organization, [registered, moved]).when('manage', { plan_id: null, version: 0 }).thenRejected('stale');
  given(organization, [registered, moved])
    .when('manage', { kind: 'sales', version: 0 })
    .then([{ type: 'OrganizationKindChanged', data: { from: 'hiring', to: 'sales' } }]);
  given(organization, [registered, { type: 'FeaturesSwitched', data: { off: ['reports'] } }])
    .when('switchFeatures', { off: ['imports'], version: 0 })
    .thenRejected('stale');
});

test('features are switched as a whole', () => {
  given(organization, [registered])
    .when('switchFeatures', { off: ['reports', 'imports'] })
    .then([{ type: 'FeaturesSwitched', data: { off: ['imports', 'reports'] } }]);
  given(organization, [registered]).when('switchFeatures', { off: [] }).thenNothing();
});

test('an organization moves to another public address, and keeps the old one for as long as it is told', () => {
  const until = '2027-03-02T09:00:00.000Z';
  const moved: OrganizationEvent = { type: 'OrganizationSlugChanged', data: { from: 'acme', to: 'acme-works', until } };
  const asked = given(organization, [registered]).when('change', { address: { slug: 'acme-works', until } });
  asked.then([moved]);
  expect(asked.leadsTo()).toMatchObject({ slug: 'acme-works', old_slugs: [{ slug: 'acme', until }] });
  given(organization, [registered, moved])
    .when('change', { address: { slug: 'acme-works', until } })
    .thenNothing();
  given(organization, [registered, moved])
    .when('change', { profile: { name: 'Acme Works' }, address: { slug: 'acme', until }, version: 1 })
    .then([
      { type: 'OrganizationProfileUpdated', data: { changes: { name: { from: 'Acme', to: 'Acme Works' } } } },
      { type: 'OrganizationSlugChanged', data: { from: 'acme-works', to: 'acme', until } },
    ]);
});

test('an address word that was left is kept for its organization until its time is over, then anybody may claim it', () => {
  const until = '2027-03-02T09:00:00.000Z';
  const [ours, theirs] = [{ organization_id: idNo(2) }, { organization_id: idNo(3) }];
  const past = given(slug, [
    { type: 'SlugClaimed', data: ours },
    { type: 'SlugLeft', data: { ...ours, until } },
  ]);
  past.when('claim', theirs, { now: '2027-03-02T08:59:59.999Z' }).thenRejected('duplicate');
  past.when('claim', theirs, { now: until }).then([{ type: 'SlugClaimed', data: theirs }]);
  past.when('claim', ours).then([{ type: 'SlugClaimed', data: ours }]);
  past.when('leave', { ...ours, until }).thenNothing();
  past.when('leave', { ...theirs, until }).thenNothing();
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
