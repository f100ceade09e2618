import type {
  HiringSettings,
  OrganizationProfile,
  RetentionPolicy,
  SenderSettings,
  SignInRules,
  WorkingHours,
} from '@candor/contracts/organization/rows';
import type { AuditEvent, OrganizationEvent, SlugEvent } from '@candor/contracts/organization/events';
import { hiringRules } from '@candor/contracts/organization/fields';
import { changed, changesBetween } from '@candor/contracts/kernel/values';
import type { Modules } from '@candor/contracts/kernel/permission';
import { type Feature, featureNames } from '@candor/contracts/platform/features';
import type { ErasureProof } from '@candor/contracts/platform/leaving';
import { type Organization, organizationState, type SlugState, slugState } from '../../states/organization.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

type Registered = Extract<OrganizationEvent, { type: 'OrganizationRegistered' }>['data'];
/** The refusal to turn the recording off: every member is watched, administrators too. */
const watched = reject(
  'watched',
  'Views are recorded, and those who are watched cannot turn this off. The operator of the platform can, while visiting.',
);
export type OrganizationCommands = {
  register: Registered & { ai_consent: boolean };
  /** `version`: the revision at which the caller read the settings. */
  change: {
    profile?: Partial<OrganizationProfile>;
    hiring?: Partial<HiringSettings>;
    sign_in?: Partial<SignInRules>;
    /** Whether this server offers Google sign-in, and whether the caller used it. If either is false, the caller might not get back in. */
    google?: { offered: boolean; used: boolean };
    /** True if an operator of the platform asks, who visits the organization. */
    operator?: boolean;
    retention?: Partial<RetentionPolicy>;
    sender?: Partial<SenderSettings>;
    hours?: Partial<WorkingHours>;
    modules?: Partial<Modules>;
    /** Whether AI may draft texts: the caller agrees or withdraws the agreement. */
    ai?: { ai_agreed?: boolean };
    /** The public address, and until when the old one leads to it. */
    address?: { slug: string; until: string };
    version?: number;
  };
  /** `hash`: the hash of the new key. `version`: the revision at which the caller read the settings. */
  makeFeedKey: { hash: string; version?: number };
  withdrawFeedKey: Record<never, never>;
  addSample: { job_id: string; candidate_ids: string[] };
  removeSample: Record<never, never>;
  suspend: { reason: string };
  reactivate: { reason: string };
  /** What operators of the platform decide about an organization. `name`, `modules`: the same as administrators may change. */
  manage: {
    name?: string;
    kind?: Organization['kind'];
    plan_id?: string | null;
    modules?: Partial<Modules>;
    version?: number;
  };
  switchFeatures: { off: readonly Feature[]; version?: number };
  requestLeave: { reason: string; erase_at: string };
  withdrawLeave: { reason: string };
  /** `erase_at`: the day of the leaving request whose wait is over. */
  beginErasure: { erase_at: string };
  finishErasure: ErasureProof;
};
const gone = reject('not_found', 'Organization not found.');
const operatorsStay = reject('wrong_state', 'The organization of the operators cannot be closed.');
const tooLate = reject('wrong_state', 'The erasure has begun. It cannot be taken back.');
const changedMeanwhile = reject(
  'stale',
  'Someone else changed these settings since you opened them. Reload and try again.',
);
/** The version of the text about AI that was agreed to. Change it with the words of the registration and of the settings. */
const aiTextVersion = '1';
const lockedOut = (why: string) => ({ ...reject('locked_out', why), fields: { google_only: why } });
/** The values that the request sets. */
const definedOf = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
/** Whether one of these values was changed after the caller read them. */
const isLate = ({ changed_at }: Organization, values: object, version: number | undefined): boolean =>
  version !== undefined &&
  Object.entries(values).some(([name, to]) => to !== undefined && (changed_at[name] ?? 0) > version);
const some = (changes: object) => Object.keys(changes).length > 0;

export const organization: Decider<Organization | null, OrganizationCommands, OrganizationEvent> = {
  ...organizationState,
  decide: {
    register: ({ ai_consent, ...command }, state) =>
      state
        ? []
        : [
            { type: 'OrganizationRegistered', data: command },
            ...(ai_consent
              ? [{ type: 'AiUseAgreed' as const, data: { by: command.registered_by, text_version: aiTextVersion } }]
              : []),
          ],
    change: ({ version, google, operator = false, ...parts }, state, { actor }) => {
      if (!state) return gone;
      if (Object.values(parts).some((part) => isLate(state, part ?? {}, version))) return changedMeanwhile;
      const { address, ai } = parts;
      if (state.hiring.audit_views && parts.hiring?.audit_views === false && !operator) return watched;
      if (parts.sign_in?.google_only && !state.sign_in.google_only) {
        if (!google?.offered) return lockedOut('This server has no Google sign-in, so no one could sign in.');
        if (!google.used) return lockedOut('Sign in with Google first, so that you know you can get back in.');
      }
      const retention = changesBetween(state.retention, parts.retention ?? {});
      const sender = changesBetween(state.sender, parts.sender ?? {});
      const modules = changesBetween(state.modules, parts.modules ?? {});
      const hours = changesBetween(state.hours, parts.hours ?? {});
      const profile = changesBetween<OrganizationProfile>(state, parts.profile ?? {});
      const hiring = changesBetween(state.hiring, parts.hiring ?? {});
      const to = { ...state.hiring, ...definedOf(parts.hiring ?? {}) };
      for (const { at, wrong } of some(hiring) ? hiringRules.rules : []) {
        const error = wrong(to);
        if (error) return { ...reject('validation', error), fields: { [at]: error } };
      }
      const sign_in = changesBetween(state.sign_in, parts.sign_in ?? {});
      return [
        ...(some(profile) ? [{ type: 'OrganizationProfileUpdated' as const, data: { changes: profile } }] : []),
        ...(some(hiring) ? [{ type: 'OrganizationSettingsChanged' as const, data: { changes: hiring } }] : []),
        ...(some(sign_in) ? [{ type: 'SignInRulesChanged' as const, data: { changes: sign_in } }] : []),
        ...(some(retention) ? [{ type: 'RetentionPolicyChanged' as const, data: { changes: retention } }] : []),
        ...(some(sender) ? [{ type: 'SenderChanged' as const, data: { changes: sender } }] : []),
        ...(some(hours) ? [{ type: 'WorkingHoursChanged' as const, data: { changes: hours } }] : []),
        ...(some(modules)
          ? [{ type: 'OrganizationModulesChanged' as const, data: { modules: changed(state.modules, modules) } }]
          : []),
        ...(ai?.ai_agreed !== undefined && ai.ai_agreed !== state.ai_agreed
          ? [
              {
                type: ai.ai_agreed ? ('AiUseAgreed' as const) : ('AiUseWithdrawn' as const),
                data: { by: actor.id, text_version: aiTextVersion },
              },
            ]
          : []),
        ...(address && address.slug !== state.slug
          ? [
              {
                type: 'OrganizationSlugChanged' as const,
                data: { from: state.slug, to: address.slug, until: address.until },
              },
            ]
          : []),
      ];
    },
    makeFeedKey: ({ hash, version }, state) =>
      !state
        ? gone
        : state.feed_key?.hash === hash
          ? []
          : version !== undefined && (state.changed_at.feed_key ?? 0) > version
            ? changedMeanwhile
            : [{ type: 'FeedKeyMade', data: { hash } }],
    withdrawFeedKey: (_, state) => (!state ? gone : state.feed_key ? [{ type: 'FeedKeyWithdrawn', data: {} }] : []),
    addSample: (command, state) =>
      !state
        ? gone
        : state.sample
          ? reject('duplicate', 'Sample data already exists.')
          : [{ type: 'SampleDataAdded', data: command }],
    removeSample: (_, state) =>
      !state ? gone : state.sample ? [{ type: 'SampleDataRemoved', data: { job_id: state.sample.job_id } }] : [],
    suspend: (command, state) =>
      !state
        ? gone
        : state.kind === 'platform'
          ? operatorsStay
          : state.status === 'suspended'
            ? []
            : [{ type: 'OrganizationSuspended', data: command }],
    reactivate: (command, state) =>
      !state
        ? gone
        : state.leaving
          ? state.leaving.begun_at
            ? tooLate
            : reject('wrong_state', 'This organization leaves. Note first that it stays.')
          : state.status === 'active'
            ? []
            : [{ type: 'OrganizationReactivated', data: command }],
    manage: ({ name, kind, plan_id, modules, version }, state) => {
      if (!state) return gone;
      if (isLate(state, { name, kind, plan_id, ...modules }, version)) return changedMeanwhile;
      const profile = changesBetween<OrganizationProfile>(state, name === undefined ? {} : { name });
      const moved = changesBetween(state.modules, modules ?? {});
      return [
        ...(some(profile) ? [{ type: 'OrganizationProfileUpdated' as const, data: { changes: profile } }] : []),
        ...(kind !== undefined && kind !== state.kind
          ? [{ type: 'OrganizationKindChanged' as const, data: { from: state.kind, to: kind } }]
          : []),
        ...(some(moved)
          ? [{ type: 'OrganizationModulesChanged' as const, data: { modules: changed(state.modules, moved) } }]
          : []),
        ...(plan_id !== undefined && plan_id !== state.plan_id
          ? [{ type: 'OrganizationPlanChanged' as const, data: { from: state.plan_id, to: plan_id } }]
          : []),
      ];
    },
    switchFeatures: ({ off, version }, state) => {
      if (!state) return gone;
      if (isLate(state, { switched_off: off }, version)) return changedMeanwhile;
      const next = featureNames.filter((name) => off.includes(name));
      return next.join() === featureNames.filter((name) => state.switched_off.includes(name)).join()
        ? []
        : [{ type: 'FeaturesSwitched', data: { off: next } }];
    },
    requestLeave: (command, state) =>
      !state
        ? gone
        : state.kind === 'platform'
          ? operatorsStay
          : state.leaving
            ? []
            : [
                {
                  type: 'OrganizationLeaveRequested',
                  data: { ...command, ...(state.status === 'suspended' ? { suspended_before: true } : {}) },
                },
                ...(state.status === 'active'
                  ? [{ type: 'OrganizationSuspended' as const, data: { reason: command.reason } }]
                  : []),
              ],
    withdrawLeave: (command, state) =>
      !state
        ? gone
        : state.leaving?.begun_at
          ? tooLate
          : state.leaving
            ? [
                { type: 'OrganizationLeaveWithdrawn', data: command },
                ...(state.status === 'suspended' && !state.leaving.suspended_before
                  ? [{ type: 'OrganizationReactivated' as const, data: command }]
                  : []),
              ]
            : [],
    // If leaving was withdrawn and asked for again, it has another day.
    beginErasure: ({ erase_at }, state, { now }) =>
      !state
        ? gone
        : state.leaving?.erase_at !== erase_at || erase_at > now || state.leaving.begun_at
          ? []
          : [{ type: 'OrganizationErasureBegun', data: {} }],
    finishErasure: (command, state) =>
      !state
        ? gone
        : !state.leaving?.begun_at
          ? reject('wrong_state', 'The erasure has not begun.')
          : state.leaving.erased
            ? []
            : [{ type: 'OrganizationErased', data: command }],
  },
};

/** The rules of an address word: it belongs to the organization that claims it first, until long enough after that organization has given it up. */
export type SlugCommands = {
  claim: { organization_id: string };
  leave: { organization_id: string; until: string };
};
export const slug: Decider<SlugState, SlugCommands, SlugEvent> = {
  ...slugState,
  decide: {
    claim: (command, state, { now }) => {
      const free = !state || (state.until !== null && state.until <= now);
      if (!free && state.organization_id !== command.organization_id)
        return reject('duplicate', 'This address is taken.');
      return free || state.until ? [{ type: 'SlugClaimed', data: command }] : [];
    },
    leave: (command, state) =>
      state?.organization_id !== command.organization_id || state.until ? [] : [{ type: 'SlugLeft', data: command }],
  },
};

type Data<T extends AuditEvent['type']> = Extract<AuditEvent, { type: T }>['data'];
/** Records views and exports; these rules refuse nothing. */
export type AuditCommands = {
  denied: Data<'AccessDenied'>;
  viewed: Data<'HistoryViewed'>;
  reportViewed: Data<'ReportViewed'>;
  record_viewed: Data<'RecordHistoryViewed'>;
  person_viewed: Data<'CandidateRecordViewed'>;
  exported: Data<'ReportExported'>;
};
export const audit: Decider<null, AuditCommands, AuditEvent> = {
  category: 'audit',
  initial: null,
  decide: {
    denied: (data) => [{ type: 'AccessDenied', data }],
    viewed: (data) => [{ type: 'HistoryViewed', data }],
    reportViewed: (data) => [{ type: 'ReportViewed', data }],
    record_viewed: (data) => [{ type: 'RecordHistoryViewed', data }],
    person_viewed: (data) => [{ type: 'CandidateRecordViewed', data }],
    exported: (data) => [{ type: 'ReportExported', data }],
  },
  evolve: {
    AccessDenied: () => null,
    HistoryViewed: () => null,
    ReportViewed: () => null,
    RecordHistoryViewed: () => null,
    CandidateRecordViewed: () => null,
    ReportExported: () => null,
  },
};
