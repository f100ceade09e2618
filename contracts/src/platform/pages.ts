import { anyone } from '../kernel/endpoint.ts';
import { operates } from '../accounts/needs.ts';
import { type Items, listPage, page } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import { tenantList, type TenantRow } from './rows.ts';

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
  /** Why the processes have stopped following the log; else null. */
  processes_error: string | null;
  end: number;
  /** Damage to the log, in words. */
  log_damage: string[];
  /** How far the slow check of the log has come, and when it last finished; null if the engine checks itself. */
  log_check: { position: number; whole_at: string | null } | null;
};
export const systemPage = page<SystemData>('/application/system', { needs: operates });
/** The platform's organizations; an operator visits one from here. */
export const tenantsPage = listPage<Standard & Items<TenantRow>>('application', 'organizations', {
  needs: operates,
  list: tenantList,
});
