import type { Currency } from '../values/currencies.ts';
import { currencyIn } from '../values/places.ts';
import { changed } from '../kernel/values.ts';
import type { OrganizationEvent } from './events.ts';
import {
  defaultHiringSettings,
  defaultRetention,
  defaultSender,
  defaultSignInRules,
  defaultWorkingHours,
  type OrganizationFacts,
} from './rows.ts';

type Facts = OrganizationFacts | null;
type Steps = { [T in OrganizationEvent['type']]: (facts: Facts, data: DataOfEvent<T>, at: string) => Facts };
type DataOfEvent<T> = Extract<OrganizationEvent, { type: T }>['data'];

/** The new address after a change, and the earlier ones. */
export const addressAfter = (
  { old_slugs }: Pick<OrganizationFacts, 'old_slugs'>,
  { from, to, until }: DataOfEvent<'OrganizationSlugChanged'>,
): Pick<OrganizationFacts, 'slug' | 'old_slugs'> => ({
  slug: to,
  old_slugs: [...old_slugs.filter(({ slug }) => slug !== to && slug !== from), { slug: from, until }],
});
const steps: Steps = {
  OrganizationRegistered: (_, data) => ({
    name: data.name,
    slug: data.slug,
    old_slugs: [],
    kind: data.kind,
    status: 'active',
    primary_domain: data.primary_domain ?? null,
    industry: data.industry ?? null,
    company_size: data.company_size ?? null,
    about: data.about ?? null,
    careers_intro: null,
    address: null,
    country: data.country,
    currency: (data.currency as Currency | undefined) ?? currencyIn(data.country),
    tz_region: data.tz_region,
    language: null,
    brand_color: null,
    logo: null,
    banner: null,
    privacy_email: null,
    privacy_notice: null,
    modules: { sales: data.kind !== 'hiring', marketing: true },
    hiring: defaultHiringSettings,
    sign_in: defaultSignInRules,
    retention: defaultRetention,
    sender: defaultSender,
    hours: defaultWorkingHours,
    ai_agreed: false,
    ai_agreement: null,
    feed_key: null,
    sample: null,
    plan_id: null,
    switched_off: [],
    leaving: null,
  }),
  OrganizationProfileUpdated: (facts, data) => facts && changed(facts, data.changes),
  OrganizationSettingsChanged: (facts, data) => facts && { ...facts, hiring: changed(facts.hiring, data.changes) },
  SignInRulesChanged: (facts, data) => facts && { ...facts, sign_in: changed(facts.sign_in, data.changes) },
  RetentionPolicyChanged: (facts, data) => facts && { ...facts, retention: changed(facts.retention, data.changes) },
  SenderChanged: (facts, data) => facts && { ...facts, sender: changed(facts.sender, data.changes) },
  OrganizationSlugChanged: (facts, data) => facts && { ...facts, ...addressAfter(facts, data) },
  FeedKeyMade: (facts, { hash }, at) => facts && { ...facts, feed_key: { hash, at } },
  FeedKeyWithdrawn: (facts) => facts && { ...facts, feed_key: null },
  WorkingHoursChanged: (facts, data) => facts && { ...facts, hours: changed(facts.hours, data.changes) },
  OrganizationModulesChanged: (facts, data) => facts && { ...facts, modules: data.modules },
  SampleDataAdded: (facts, { job_id, candidate_ids }) => facts && { ...facts, sample: { job_id, candidate_ids } },
  SampleDataRemoved: (facts) => facts && { ...facts, sample: null },
  AiUseAgreed: (facts, { by }, at) => facts && { ...facts, ai_agreed: true, ai_agreement: { by, at } },
  AiUseWithdrawn: (facts) => facts && { ...facts, ai_agreed: false, ai_agreement: null },
  OrganizationSuspended: (facts) => facts && { ...facts, status: 'suspended' },
  OrganizationReactivated: (facts) => facts && { ...facts, status: 'active' },
  OrganizationKindChanged: (facts, { to }) => facts && { ...facts, kind: to as OrganizationFacts['kind'] },
  OrganizationPlanChanged: (facts, { to }) => facts && { ...facts, plan_id: to },
  FeaturesSwitched: (facts, { off }) => facts && { ...facts, switched_off: off },
  OrganizationLeaveRequested: (facts, data, at) =>
    facts && { ...facts, leaving: { asked_at: at, ...data, begun_at: null, erased: null } },
  OrganizationLeaveWithdrawn: (facts) => facts && { ...facts, leaving: null },
  OrganizationErasureBegun: (facts, _, at) =>
    facts?.leaving ? { ...facts, leaving: { ...facts.leaving, begun_at: at } } : facts,
  OrganizationErased: (facts, proof, at) =>
    facts?.leaving ? { ...facts, leaving: { ...facts.leaving, erased: { ...proof, at } } } : facts,
};
/** The events after which the facts may differ. */
export const organizationEventTypes = Object.keys(steps) as OrganizationEvent['type'][];
/** An organization's facts after an event. The rules' state and the rows both use it, so that they agree. */
export const organizationAfter = <T extends OrganizationEvent['type']>(
  facts: Facts,
  { type, data }: { type: T; data: DataOfEvent<T> },
  at: string,
): Facts => steps[type](facts, data, at);
