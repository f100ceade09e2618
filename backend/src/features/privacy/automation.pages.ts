import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import { unfiltered } from '@candor/contracts/kernel/list';
import { messageList } from '@candor/contracts/messages/rows';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { type AutomationKey, automationKeys, automationOf } from '@candor/contracts/privacy/automations';
import { automaticArchiveList, ledgerList } from '@candor/contracts/privacy/ledger-rows';
import { automationPage, type RegisterLine, statementPage, statementPath } from '@candor/contracts/privacy/pages';
import { privacyList } from '@candor/contracts/privacy/rows';
import { say } from '@candor/contracts/words/say';
import { BASE } from '../../kernel/tokens.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { Moved, nowhere, type PageAsk, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';
import { RowNames } from '../../reads/row-names.ts';
import { organizationState } from '../../states/organization.state.ts';

type Acts = { count: number | null; last_at: string | null };
type Turned = { since: string | null; by: string | null };
const mostLedger = 100;
type Changed = { changes: Record<string, { to: unknown }> };

/** The last event that set this automation; null: it was never changed. */
const turnedBy = (events: readonly Recorded<OrganizationEvent>[], key: AutomationKey): Turned => {
  const { setting } = automationOf(key);
  const last =
    setting &&
    events.findLast(
      ({ type, data }) =>
        type === setting.event && (!setting.field || setting.field in ((data as unknown as Changed).changes ?? {})),
    );
  return last
    ? { since: last.metadata.occurred_at, by: last.metadata.actor.type === 'user' ? last.metadata.actor.id : null }
    : { since: null, by: null };
};
/** The time of the last change of anything that the statement says. */
const changedAt = (events: readonly Recorded<OrganizationEvent>[]): string => {
  const moments = automationKeys.flatMap((key) => turnedBy(events, key).since ?? []);
  const withdrawn = events.findLast(({ type }) => type === 'AiUseWithdrawn')?.metadata.occurred_at;
  return [...moments, ...(withdrawn ? [withdrawn] : []), events[0]?.metadata.occurred_at ?? ''].toSorted().at(-1)!;
};

/** What runs automatically in an organization: the register for administrators, and the public statement. */
@Injectable()
export class AutomationPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(automationPage)
  async register({ caller }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, organization, events, ledger, acts] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'automation', view: '' }),
      this.streams.load(organizationState, organization_id, organization_id),
      this.events(organization_id),
      this.reads.found(ledgerList, { organization_id }, { ...unfiltered, limit: mostLedger, sort: null, filters: {} }),
      this.acts(organization_id),
    ]);
    const state = organization!.state!;
    const lines = automationKeys.map((key): RegisterLine => ({
      key,
      on: automationOf(key).isOn({ ...state, ai_agreed: state.ai_agreed }),
      ...turnedBy(events, key),
      ...acts[key],
    }));
    const [users, jobs] = await Promise.all([
      this.names.of('users', organization_id, [
        ...lines.map(({ by }) => by),
        ...ledger.rows.flatMap(({ by, items }) => [by, ...items.map((item) => item.by)]),
      ]),
      this.names.of(
        'jobs',
        organization_id,
        ledger.rows.map(({ job_id }) => job_id),
      ),
    ]);
    return {
      title: titleOf(say('Automation and AI'), standard),
      ...standard,
      lines,
      ledger: ledger.rows,
      statement: `${this.base}${statementPath(state.slug)}`,
      as_of: changedAt(events),
      names: { ...jobs, ...users },
    };
  }

  @Shows(statementPage)
  async statement({ params }: PageAsk) {
    const organization = await this.jobs.organization(params.org!);
    if (!organization) return nowhere;
    if (organization.slug !== params.org) return new Moved(statementPath(organization.slug), [], 'for good');
    const events = await this.events(organization.id);
    return {
      title: say('Automation and AI at {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      as_of: changedAt(events),
      lines: automationKeys.filter((key) => !automationOf(key).inside && automationOf(key).isOn(organization)),
      zone: organization.tz_region,
      head: { address: `${this.base}${statementPath(organization.slug)}`, site: organization.name },
    };
  }

  private async events(organization_id: string): Promise<readonly Recorded<OrganizationEvent>[]> {
    return (await this.streams.read(
      `organization-${organization_id}`,
      organization_id,
    )) as Recorded<OrganizationEvent>[];
  }

  /** How often each automation acted, and when it last did. */
  private async acts(organization_id: string): Promise<Record<AutomationKey, Acts>> {
    const scope = { organization_id };
    const [kinds, archives, drafts, erasures, renewals] = await Promise.all([
      this.reads.countBy(messageList, scope, 'kind', {}),
      this.reads.found(automaticArchiveList, scope, { ...unfiltered, limit: 1, sort: null, filters: {} }),
      this.reads.found(ledgerList, scope, { ...unfiltered, limit: 1, sort: null, filters: { by_model: [true] } }),
      this.reads.every(privacyList, scope, { kept_long_enough: true }, { only: ['erased'] }),
      this.reads.every(privacyList, scope, { asked_to_renew: true }, { only: ['consents'] }),
    ]);
    const erased = erasures.flatMap((row) => row.erased?.at ?? []);
    const renewed = renewals.flatMap(({ consents }) => consents.flatMap(({ asked_at }) => asked_at ?? []));
    const of = (moments: readonly string[]): Acts => ({
      count: moments.length,
      last_at: moments.toSorted().at(-1) ?? null,
    });
    const entries = await Promise.all(
      automationKeys.map(async (key): Promise<[AutomationKey, Acts]> => {
        const { acts } = automationOf(key);
        switch (acts) {
          case null:
            return [key, { count: null, last_at: null }];
          case 'archives':
            return [key, { count: archives.total, last_at: archives.rows[0]?.at ?? null }];
          case 'drafts':
            return [key, { count: drafts.total, last_at: drafts.rows[0]?.at ?? null }];
          case 'erasures':
            return [key, of(erased)];
          case 'renewals':
            return [key, of(renewed)];
          default: {
            const count = acts.letters.reduce((sum, kind) => sum + ((kinds as Record<string, number>)[kind] ?? 0), 0);
            const [last] = await this.reads.find(
              messageList,
              scope,
              { kind: acts.letters },
              { sort: 'queued_at', descending: true, limit: 1 },
            );
            return [key, { count, last_at: last?.queued_at ?? null }];
          }
        }
      }),
    );
    return Object.fromEntries(entries) as Record<AutomationKey, Acts>;
  }
}
