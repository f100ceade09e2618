import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repeat, root, row, startApp } from './app.mjs';

const callers = 16;
const duration = 8000;

/** Candidates of open jobs move forward and back in turn, so that the same people last for the whole run. */
export const advancing = async (app, milliseconds = duration) => {
  const { list } = await app.json(
    `/opportunities/jobs/100/1/live-desc/_/${encodeURIComponent('{"hiring_status":["open"]}')}/_`,
  );
  const waiting = [];
  for (const job of list.items.slice(0, 60)) {
    const { board } = await app.json(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates/_/250/1/_/_/_`);
    for (const column of board?.columns ?? [])
      for (const card of column.cards)
        if (['application', 'resume_review', 'screening', 'interview', 'review'].includes(column.step.type))
          waiting.push({ id: card.id, version: card.version, forward: true });
  }
  await app.get('/healthz');
  const queues = Array.from({ length: callers }, (_, caller) =>
    waiting.filter((_item, index) => index % callers === caller),
  );
  const turns = Array(callers).fill(0);
  let refused = 0;
  const http = await repeat(milliseconds, callers, async (caller) => {
    const queue = queues[caller];
    const item = queue[turns[caller]++ % queue.length];
    const answer = JSON.parse(
      (
        await app.post('/api/people/candidates/advance', {
          application_id: item.id,
          version: item.version,
          action: item.forward ? 'advance' : 'shift_up',
        })
      ).body.toString(),
    );
    if (answer.status !== 'ok') {
      refused++;
      return;
    }
    item.version = answer.payload.application.version;
    item.forward = !item.forward;
  });
  return { ...http, refused, loop: JSON.parse((await app.get('/healthz')).body.toString()).loop_delay_p99_ms };
};
/** Appends the same kind of event without anything around it. */
export const appending = async (store, milliseconds = duration / 2) => {
  const data = JSON.stringify({
    candidate_id: crypto.randomUUID(),
    job_id: crypto.randomUUID(),
    from_step: { id: crypto.randomUUID(), name: 'Application', type: 'application', kind: 'stage' },
    to_step: { id: crypto.randomUUID(), name: 'Initial Review', type: 'resume_review', kind: 'stage' },
    skipped_steps: [],
    sealed: { k: crypto.randomUUID(), c: 'x'.repeat(60) },
  });
  const metadata = JSON.stringify({
    organization_id: crypto.randomUUID(),
    actor: { type: 'user', id: crypto.randomUUID(), roles: ['ORG_ADMIN'] },
    request_uid: crypto.randomUUID(),
    request_hash: 'x'.repeat(32),
    correlation_id: crypto.randomUUID(),
    occurred_at: new Date().toISOString(),
    recorded_at: new Date().toISOString(),
    schema_version: 1,
  });
  const revisions = Array(callers).fill(-1);
  const names = Array.from({ length: callers }, () => `application-${crypto.randomUUID()}`);
  return repeat(milliseconds, callers, async (caller) => {
    revisions[caller] = (
      await store.append(names[caller], revisions[caller], [
        { id: crypto.randomUUID(), type: 'ApplicationAdvanced', data, metadata },
      ])
    ).revision;
  });
};
/** Compares the two. */
export const compared = (http, raw) => {
  const share = http.rate / raw.rate;
  return [
    row(
      'advance over HTTP, 16 callers, against raw durable appends',
      `${(share * 100).toFixed(1)} %  (${Math.round(http.rate)}/s of ${Math.round(raw.rate)}/s, ${http.refused} refused)`,
      '≥ 10 %',
      share >= 0.1 && http.refused === 0,
    ),
    row(
      'the same, p99 against p50',
      `${(http.p99 / http.p50).toFixed(1)} ×  (p50 ${http.p50.toFixed(1)} ms, p99 ${http.p99.toFixed(1)} ms)`,
      '≤ 10 ×',
      http.p99 <= 10 * http.p50,
    ),
    row('web loop delay meanwhile, p99', `${Number(http.loop).toFixed(1)} ms`, '≤ 10 ms', http.loop <= 10),
  ];
};

/** Durable commands over HTTP against raw group-committed appends of the same build, both with 16 callers. */
export const measure = async ({ large }) => {
  const folder = mkdtempSync(join(large, '../command-'));
  cpSync(large, folder, { recursive: true });
  const app = await startApp(folder);
  await app.signIn();
  const http = await advancing(app);
  await app.stop();
  const { SqliteEventStore } = await import(join(root, 'backend/dist/adapters/embedded/sqlite-event-store.js'));
  const store = await SqliteEventStore.open(join(folder, 'raw.db'));
  const raw = await appending(store);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  return compared(http, raw);
};
