import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardOf, largest } from './board.mjs';
import { costing, flagsOf, memoryOf, onCopyOf, payloadOf, root, row, usedBy, visit } from './app.mjs';

const callers = 16;
const each = 1500;
const names = [
  'funnel',
  'time_in_stage',
  'time_to_hire',
  'sources',
  'offers',
  'offer_declines',
  'recruiter_activity',
  'interviewers',
  'cadences',
  'candidate_experience',
];
const pathOf = (name) => `/reports/${name}/100/1/_/_/_`;

/** Fetches a file; measures (ms) until its first byte and the most memory (MB) of the app above what it had. */
const fetched = (app, path) =>
  new Promise((resolve, reject) => {
    const [began, before] = [performance.now(), memoryOf(app.child.pid)];
    let [first, most, bytes, lines] = [0, before, 0, 0];
    const chunks = [];
    const watch = setInterval(() => (most = Math.max(most, memoryOf(app.child.pid))), 20);
    const sent = request(
      {
        port: app.port,
        host: '127.0.0.1',
        path,
        headers: { cookie: app.cookie() },
      },
      (response) => {
        response.on('data', (chunk) => {
          first ||= performance.now() - began;
          bytes += chunk.length;
          for (const byte of chunk) if (byte === 10) lines++;
          chunks.push(chunk);
        });
        response.on('end', () => {
          clearInterval(watch);
          resolve({
            status: response.statusCode,
            first,
            bytes,
            lines,
            grown: most - before,
            took: performance.now() - began,
            content: () => Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });

/** The address of a file with its token. */
const allowed = async (app, path) => {
  const { download_token } = payloadOf(await app.post('/api/download/allow', { address: path }));
  return `${path}${path.includes('?') ? '&' : '?'}download_token=${download_token}`;
};

/** The reports over all candidates, a long file, and the proof of the log. */
export const measure = ({ large }) =>
  onCopyOf(large(), 'reports', async (app) => {
    const rows = [];
    const told = ({ p95, p50, rate, cost }) =>
      `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms, ${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`;
    // The rows of a log that was just made are built first.
    for (const name of names) await app.json(pathOf(name));
    await app.get('/healthz');
    let worst = null;
    for (const name of names) {
      const measured = await costing(app, each, callers, () => visit(app, pathOf(name)));
      if (!worst || measured.p95 > worst.p95) worst = { ...measured, name };
    }
    const { loop_delay_p99_ms: loop } = JSON.parse((await app.get('/healthz')).body.toString());
    rows.push(
      row(
        `the slowest of ${names.length} reports (${worst.name}), ${callers} callers, p95`,
        told(worst),
        '≤ 150 ms',
        worst.p95 <= 150,
      ),
      row('web loop meanwhile, p99 of its delay', `${loop.toFixed(1)} ms`, '≤ 10 ms', loop <= 10),
    );
    const { board } = await app.json(boardOf((await largest(app)).id));
    const cards = board.columns.slice(0, 3).flatMap((column) => column.cards);
    const after = [];
    for (const { id, version } of cards.slice(0, 25)) {
      const moved = JSON.parse(
        (
          await app.post('/api/people/candidates/advance', { application_id: id, version, action: 'advance' })
        ).body.toString(),
      );
      if (moved.status !== 'ok') continue;
      const began = performance.now();
      await visit(app, `${pathOf('funnel')}?after=${moved.payload.position}`);
      after.push(performance.now() - began);
    }
    after.sort((a, b) => a - b);
    const late = after[Math.min(after.length - 1, Math.floor(after.length * 0.95))] ?? 0;
    rows.push(
      row(
        `a report after a move, p95 of ${after.length}`,
        `${late.toFixed(1)} ms  (p50 ${(after[after.length >> 1] ?? 0).toFixed(1)} ms)`,
        '≤ 50 ms',
        late <= 50,
      ),
    );
    const flow = '/api/reports/applicants/export?format=csv&from=2000-01-01';
    const file = await fetched(app, await allowed(app, flow));
    const again = await fetched(app, await allowed(app, flow));
    rows.push(
      row(
        `CSV of ${(again.lines - 1).toLocaleString('en')} rows, first byte`,
        `${again.first.toFixed(0)} ms  (the first time ${file.first.toFixed(0)} ms; ${(again.bytes / 1e6).toFixed(1)} MB in ${again.took.toFixed(0)} ms; ${again.grown.toFixed(0)} MB more memory)`,
        '≤ 100 ms, flat memory',
        again.status === 200 && again.first <= 100 && again.grown <= 60,
      ),
    );
    const used = usedBy(app.child.pid);
    const folder = mkdtempSync(join(tmpdir(), 'candor-proof-'));
    try {
      const path = join(folder, 'export.zip');
      await writeFile(path, (await fetched(app, await allowed(app, '/api/reports/proof/export'))).content());
      const exported = usedBy(app.child.pid) - used;
      const said = spawnSync(process.execPath, [...flagsOf('demo'), join(root, 'backend/dist/app/verify.js'), path], {
        encoding: 'utf8',
      });
      const [, rate = '0'] = /([\d,]+) events\/s/.exec(said.stdout) ?? [];
      const speed = Number(rate.replaceAll(',', ''));
      rows.push(
        row(
          'verifying an export of the whole log',
          `${rate} events/s  (exit ${said.status}; the export took ${exported.toFixed(0)} ms of processor)`,
          '≥ 100,000 events/s',
          speed >= 100_000,
        ),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return rows;
  });
