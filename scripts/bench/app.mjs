import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
export const row = (what, figure, bound, holds) => ({ what, figure, bound, holds });

/** One HTTP exchange on a kept connection. */
export const ask = (port, { method = 'GET', path, headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: body
          ? { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
          : headers,
        agent,
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** The heap limits that `npm start` or `npm run demo` gives its process, in this tree or in another one. */
export const flagsOf = (script, tree = root) => {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
  return / node (.*?) ?backend/.exec(scripts[script])[1].split(' ').filter(Boolean);
};
/** Memory of a running process in MB: the present amount, or its maximum so far. */
export const memoryOf = (pid, name = 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** The processor time (ms) that a process has used in all its threads. If there is no /proc, the time that has passed. */
export const usedBy = (pid) => {
  if (process.platform !== 'linux') return performance.now();
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
/** Waits until the process is idle. Otherwise the rest of its start, such as the check of the log, would be counted with the calls. */
export const atRest = async ({ child: { pid } }) => {
  for (let tries = 0; tries < 300; tries++) {
    const before = usedBy(pid);
    await new Promise((done) => setTimeout(done, 2000));
    if (usedBy(pid) - before < 100) return;
  }
};
/** The result of `repeat` with `cost`, the processor time (ms) that each call cost the application. */
export const costing = async (app, milliseconds, callers, work) => {
  const before = usedBy(app.child.pid);
  const measured = await repeat(milliseconds, callers, work);
  return { ...measured, cost: (usedBy(app.child.pid) - before) / measured.latencies.length };
};
/** The payload of a call's answer. Throws when the call was refused. */
export const payloadOf = ({ body }) => {
  const { status, payload, error } = JSON.parse(body.toString());
  if (status !== 'ok') throw new Error(error);
  return payload;
};
/** Throws when the app answers with anything but the page, because an error page would be fast. */
export const visit = async (app, path, encoding = 'br, gzip') => {
  const answer = await app.get(path, { 'accept-encoding': encoding });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};

const running = new Set();
// A bench that throws must not leave a server behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
/** The built app of a tree on a data folder, with a signed-in client. */
export const startApp = async (folder, env = {}, tree = root) => {
  const port = await freePort();
  const began = performance.now();
  const main = join(tree, 'backend/dist/app/main.js');
  const child = spawn(process.execPath, ['--expose-gc', ...flagsOf('start', tree), main], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      if (String(text).includes('Candor is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}`)));
  });
  const ready = performance.now() - began;
  const jar = new Map();
  const keep = (response) => {
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [pair] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const get = async (path, headers = {}) =>
    keep(
      await ask(port, {
        path: `${path}${path.includes('?') ? '&' : '?'}uid=${crypto.randomUUID()}`,
        headers: { accept: 'application/json', cookie: cookie(), ...headers },
      }),
    );
  const post = async (path, body, uid = crypto.randomUUID()) =>
    keep(
      await ask(port, {
        method: 'POST',
        path: `${path}?uid=${uid}`,
        headers: { cookie: cookie(), 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '' },
        body: JSON.stringify(body),
      }),
    );
  /** Loads a page as JSON, and waits until the rows have caught up with a log that was just filled. */
  const json = async (path) => {
    let { status, body } = await get(path);
    for (let tries = 0; status === 503 && tries < 300; tries++) {
      await new Promise((done) => setTimeout(done, 100));
      ({ status, body } = await get(path));
    }
    const said = body.toString();
    if (status !== 200) throw new Error(`${path} answered ${status}: ${said}`);
    return JSON.parse(said);
  };
  await get('/');
  const first = performance.now() - began;
  const password = env.DEMO_PASSWORD ?? 'northwind-demo';
  const signIn = async (email = 'olivia@northwind.example') => {
    const said = (await post('/api/login', { email, password, tz_region: 'America/New_York' })).body.toString();
    const answer = JSON.parse(said);
    if (answer.status !== 'ok') throw new Error(`${email} cannot sign in: ${said}`);
    return answer;
  };
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { port, child, ready, first, get, post, json, signIn, stop, jar, cookie };
};
/** Runs `work` with a signed-in app on a copy of the folder, and removes both. */
export const onCopyOf = async (folder, name, work) => {
  const copy = mkdtempSync(join(folder, `../${name}-`));
  cpSync(folder, copy, { recursive: true });
  const app = await startApp(copy);
  try {
    await app.signIn();
    return await work(app);
  } finally {
    await app.stop();
    rmSync(copy, { recursive: true, force: true });
  }
};
/** Repeats a call for the given milliseconds with that many callers at the same time. Returns latencies in milliseconds and the rate per second. */
export const repeat = async (milliseconds, callers, work) => {
  const latencies = [];
  const end = performance.now() + milliseconds;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const at = performance.now();
        if ((await work(caller)) === false) return;
        latencies.push(performance.now() - at);
      }
    }),
  );
  return {
    latencies,
    rate: latencies.length / ((performance.now() - began) / 1000),
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
  };
};
