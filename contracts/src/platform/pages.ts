import { anyone } from '../kernel/endpoint.ts';
import { operates } from '../accounts/needs.ts';
import { type Items, listPage, page } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { Health, PlanLimits } from './health.ts';
import {
  tenantInvitationList,
  type TenantInvitationRow,
  tenantList,
  type TenantRow,
  visitList,
  type VisitRow,
} from './rows.ts';

// Pages for operators of the application.

export const outboxPage = page<{
  mails: {
    id: string;
    from: string;
    reply_to: string | null;
    to: string;
    subject: string;
    html: string;
    files: { name: string; type: string; text: string }[];
    sent_at: string;
  }[];
}>('/outbox', { needs: anyone, frame: 'public' });
/** Every part of the design system and every kind of field, in each state. It exists only with the outbox: in development and the demo. */
export const kitPartsPage = page<{ title: string }>('/kit', { needs: anyone, frame: 'public' });
export type SystemData = Standard & {
  projections: { name: string; version: number; position: number; lag: number; status: string; error: string | null }[];
  queue: { waiting: number; failed: number };
  /** The latest failed jobs. `organization`: the name of the one that it works for; null: none. */
  failed_jobs: {
    key: string;
    kind: string;
    organization: string | null;
    error: string;
    attempts: number;
    failed_at: string;
  }[];
  /** Numbers of letters of all organizations in this month and the previous one; and the organizations that have senders who may not send unasked letters. */
  mail: {
    months: { month: string; sent: number; failed: number; returned: number }[];
    paused: { id: string; organization: string; senders: number }[];
  };
  /** The state of each connection to other systems: incoming mail, reports of mail providers, members' calendars. `on`: the connection is set up. `waiting`: the number of mails from unknown senders, or of failed calendar jobs; null: nothing can wait. */
  outside: {
    way: 'mail' | 'reports' | 'calendars';
    on: boolean;
    worked_at: string | null;
    failed: { at: string; words: string } | null;
    waiting: number | null;
  }[];
  /** Machines outside the product that cosign checkpoints. `late`: organizations whose witness has not cosigned for two days. */
  witness: {
    organizations: number;
    last: string | null;
    late: { id: string; organization: string; since: string | null }[];
  };
  /** Whether each engine can write at present. */
  engines: { name: string; writes: boolean }[];
  /** How far the processes that create due work have read the log. Null: they have read nothing. */
  due: { position: number; lag: number } | null;
  /** Why the processes have stopped following the log; else null. */
  processes_error: string | null;
  /** The release of the process that answers, and the processes that run. `held`: events that the former release cannot read are not written before an operator turns them on. `current`: the process can read them. */
  release: {
    name: string;
    held: boolean;
    processes: { name: string; role: string; release: string; current: boolean }[];
  };
  end: number;
  /** Sentences about damage to the log. */
  log_damage: string[];
  /** How far the slow check of the log has come, and when it last finished; null if the engine checks itself. */
  log_check: { position: number; whole_at: string | null } | null;
};
export const systemPage = page<SystemData>('/application/system', { needs: operates });
/** The platform's organizations; an operator visits one from here. `plans`: every plan by id; `health`: by the organization's id. */
export const tenantsPage = listPage<
  Standard &
    Items<TenantRow> & {
      plans: Record<string, PlanLimits & { active: boolean }>;
      plan_options: Option[];
      health: Record<string, Health>;
      totals: { look: number; trial: number; leaving: number };
    }
>('application', 'organizations', { needs: operates, list: tenantList });
/** The invitations that operators sent, and the organizations that one can be sent for. */
export const tenantInvitationsPage = listPage<
  Standard & Items<TenantInvitationRow> & { names: Names; organizations: Option[] }
>('application', 'invitations', { needs: operates, list: tenantInvitationList });
export const visitsPage = listPage<Standard & Items<VisitRow> & { names: Names }>('application', 'visits', {
  needs: operates,
  list: visitList,
});
