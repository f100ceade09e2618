import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardOf, largest } from './board.mjs';
import { advancing } from './command.mjs';
import { pathsOf } from './paths.mjs';
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

/** Loads a file. Measures the time (ms) until its first byte, and the peak memory (MB) of the application above what it had before. */
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

/** A period of its own for each question, so that no figures are kept from the one before. */
const freshPath = (name, turn) => {
  const from = new Date(Date.UTC(2024, 6, 1 + (turn % 600))).toISOString().slice(0, 10);
  return `/reports/${name}/100/1/_/_/${encodeURIComponent(JSON.stringify({ from, to: '2026-10-31' }))}/_`;
};
/** What facts and trees cost, measured beside nothing else. */
const costOfFacts = (data) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', ...flagsOf('start'), join(root, 'scripts/bench/facts-costing.mjs'), data],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error('What facts and trees cost could not be measured.');
  return JSON.parse(String(stdout).trim().split('\n').at(-1));
};

/** The address of a file with a token that allows its download. */
const allowed = async (app, path) => {
  const { download_token } = payloadOf(await app.post('/api/download/allow', { address: path }));
  return `${path}${path.includes('?') ? '&' : '?'}download_token=${download_token}`;
};

/** The slowest report of all, the web loop meanwhile, and the candidate page. */
const reading = async (app) => {
  const told = ({ p95, p50, rate, cost }) =>
    `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms, ${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`;
  // The rows of a log that was just made are built first.
  for (const name of names) await app.json(pathOf(name));
  await app.get('/healthz');
  const slowest = async (pathFor) => {
    let worst = null;
    for (const name of names) {
      let turn = 0;
      const measured = await costing(app, each, callers, () => visit(app, pathFor(name, turn++)));
      if (!worst || measured.p95 > worst.p95) worst = { ...measured, name };
    }
    return worst;
  };
  const same = await slowest(pathOf);
  const fresh = await slowest(freshPath);
  const { loop_delay_p99_ms: loop } = JSON.parse((await app.get('/healthz')).body.toString());
  const paths = await pathsOf(app);
  let turn = 0;
  const page = () => visit(app, paths['candidate page'](turn++));
  await costing(app, 1000, callers, page);
  const person = await costing(app, 5000, callers, page);
  return [
    row(
      `the slowest of ${names.length} reports (${same.name}), ${callers} callers, p95`,
      told(same),
      '≤ 150 ms',
      same.p95 <= 150,
    ),
    row(
      `the slowest (${fresh.name}) where each caller asks for a period of its own, p95`,
      told(fresh),
      '≤ 150 ms',
      fresh.p95 <= 150,
    ),
    row('web loop meanwhile, p99 of its delay', `${loop.toFixed(1)} ms`, '≤ 10 ms', loop <= 10),
    row(
      'candidate page (`--against` compares it with an older commit)',
      `${Math.round(person.rate)}/s  (${person.cost.toFixed(2)} ms of processor each)`,
      '–',
      true,
    ),
  ];
};

/** A report right after a move. */
const afterMoves = async (app) => {
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
  return row(
    `a report after a move, p95 of ${after.length}`,
    `${late.toFixed(1)} ms  (p50 ${(after[after.length >> 1] ?? 0).toFixed(1)} ms)`,
    '≤ 50 ms',
    late <= 50,
  );
};

const longFile = async (app) => {
  const flow = '/api/reports/applicants/export?format=csv&from=2000-01-01';
  const file = await fetched(app, await allowed(app, flow));
  const again = await fetched(app, await allowed(app, flow));
  return row(
    `CSV of ${(again.lines - 1).toLocaleString('en')} rows, first byte`,
    `${again.first.toFixed(0)} ms  (the first time ${file.first.toFixed(0)} ms; ${(again.bytes / 1e6).toFixed(1)} MB in ${again.took.toFixed(0)} ms; ${again.grown.toFixed(0)} MB more memory)`,
    '≤ 100 ms, flat memory',
    again.status === 200 && again.first <= 100 && again.grown <= 60,
  );
};

/** The export of the whole log, verified by a process of its own. */
const verifying = async (app) => {
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
    return row(
      'verifying an export of the whole log',
      `${rate} events/s  (exit ${said.status}; the export took ${exported.toFixed(0)} ms of processor)`,
      '≥ 100,000 events/s',
      Number(rate.replaceAll(',', '')) >= 100_000,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The reports over all candidates, a long file, the proof of the log, and what facts and trees cost beside a move. */
export const measure = async ({ large, small }) => {
  const measured = await onCopyOf(large(), 'reports', async (app) => {
    const rows = [...(await reading(app)), await afterMoves(app), await longFile(app), await verifying(app)];
    const proof = payloadOf(await app.post('/api/reports/funnel/recompute', { from: '2025-11-01', to: '2026-10-31' }));
    return { rows, proof, advance: (await advancing(app)).cost };
  });
  const tenth = await onCopyOf(small(), 'reports-tenth', async (app) => {
    await app.json(pathOf('time_in_stage'));
    let turn = 0;
    return costing(app, 3000, 1, () => visit(app, freshPath('time_in_stage', turn++)));
  });
  const all = await onCopyOf(large(), 'reports-all', async (app) => {
    await app.json(pathOf('time_in_stage'));
    let turn = 0;
    return costing(app, 3000, 1, () => visit(app, freshPath('time_in_stage', turn++)));
  });
  const { rows, proof, advance } = measured;
  const facts = costOfFacts(large());
  const share = (facts.facts + facts.tree) / advance;
  const memory = facts.tables + Math.max(0, facts.treeMemory);
  const folded = (proof.events / proof.milliseconds) * 1000;
  return [
    ...rows,
    row(
      'facts and tree, of the processor time of an advance',
      `${(share * 100).toFixed(1)} %  (facts ${(facts.facts * 1000).toFixed(0)} µs, tree ${(facts.tree * 1000).toFixed(0)} µs, an advance ${(advance * 1000).toFixed(0)} µs)`,
      '≤ 5 %',
      share <= 0.05,
    ),
    row(
      'memory of facts and trees',
      `${memory.toFixed(0)} MB  (tables ${facts.tables.toFixed(0)} MB, trees ${facts.treeMemory.toFixed(0)} MB)`,
      '≤ 60 MB',
      memory <= 60,
    ),
    row(
      'from events, now: a report computed again from the log',
      `${Math.round(folded).toLocaleString('en')} events/s  (${proof.events.toLocaleString('en')} events, ${proof.same ? 'the same figures' : 'other figures'}; reading alone ${Math.round(facts.readAlone).toLocaleString('en')}/s)`,
      'the same figures',
      proof.same,
    ),
    row(
      'a report over two years: processor time with all candidates against a tenth',
      `${(all.cost / tenth.cost).toFixed(2)} ×  (${all.cost.toFixed(2)} ms)`,
      '–',
      true,
    ),
  ];
};
