import 'reflect-metadata';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import assets from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Documents } from '../http/document.ts';
import { AppModule } from './app.module.ts';
import { closeEngines, openEngines, secretOf } from './engines.ts';
import { fileRoutes } from './file-routes.ts';
import { ProjectorThread } from './projector-thread.ts';
import { readSettings, type Settings, shown } from './settings.ts';
import { tellDemo } from './small-demo.ts';
import { Workers } from './workers.ts';

const frontend = join(dirname(fileURLToPath(import.meta.url)), '../../../frontend/dist');
const bodyLimit = 1024 * 1024;
const year = 365 * 24 * 3600;

const freePort = (host: string): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().once('error', reject).listen(0, host, () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
});

export type Running = { address: string; close: () => Promise<void>; app: NestFastifyApplication };

/** Opens the engines, brings the read models up to the log, and listens. */
export const start = async (settings: Settings, say: (line: string) => void = () => undefined): Promise<Running> => {
  const port = settings.PORT || (await freePort(settings.HOST));
  const base = settings.BASE_URL ?? `http://${settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST}:${port}`;
  const engines = await openEngines(settings, base);
  const [documents, projector, pepper, xsrf] = await Promise.all([Documents.open(frontend), ProjectorThread.start(settings.DATA_DIR), secretOf(engines.keys, 'pepper'), secretOf(engines.keys, 'xsrf')]);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on({ engines, settings, base, progress: projector, states: projector, documents, secrets: { pepper, xsrf } }), new FastifyAdapter({ bodyLimit, trustProxy: settings.TRUST_PROXY, forceCloseConnections: true, routerOptions: { maxParamLength: 5000 } }), { logger: settings.LOG_LEVEL === 'debug' ? undefined : ['error', 'warn'].slice(0, settings.LOG_LEVEL === 'error' ? 1 : 2) as ('error' | 'warn')[], abortOnError: false });
  await app.register(cookie as never);
  await app.register(compress as never, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(assets as never, { root: join(frontend, 'client'), wildcard: false, index: false, preCompressed: true, cacheControl: false, setHeaders: (reply: { header: (name: string, value: string) => void }, path: string) => reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600') });
  fileRoutes(app.getHttpAdapter().getInstance() as never, engines.files);
  await app.init();
  const workers = app.get(Workers);
  const empty = (await engines.events.end()) === 0;
  // Before the workers begin: the demo is history, nobody is written to because of it.
  if (empty && settings.DEMO && settings.loopback) await tellDemo(app, settings, say);
  await workers.start();
  await projector.reached(await engines.events.end(), 10_000);
  await app.listen(port, settings.HOST);
  const close = async (): Promise<void> => {
    await workers.stop();
    await app.close();
    await projector.close();
    await closeEngines(engines);
  };
  return { address: base, close, app };
};

/** The process: starts, says where and how, ends cleanly on Ctrl-C. */
export const run = async (): Promise<void> => {
  try {
    const settings = readSettings();
    const running = await start(settings, (line) => process.stdout.write(line));
    const demo = settings.DEMO && settings.loopback;
    console.log([
      '', `  Candor is ready at ${running.address}`, '', `  Engines   all embedded, in ${settings.DATA_DIR}; sign-in with Google: ${settings.IDENTITY_PROVIDER === 'local' ? 'a local stand-in' : settings.IDENTITY_PROVIDER}`,
      ...(settings.loopback ? [`  Mail      stays here: ${running.address}/outbox`] : []),
      ...(demo ? [`  Sign in   olivia@northwind.example (administrator)`, `            rafael@northwind.example (recruiter) · ines@northwind.example (interviewer) · carla@northwind.example (reader of reports)`, `  Password  ${process.env.DEMO_PASSWORD ? 'from DEMO_PASSWORD' : settings.DEMO_PASSWORD}`] : []),
      `  Settings  ${shown(settings)}`, '',
    ].join('\n'));
    let ending = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {
      if (ending) return;
      ending = true;
      void running.close().then(() => process.exit(0), (error: unknown) => { console.error(error); process.exit(1); });
    });
  } catch (error) {
    console.error(`\nCandor could not start.\n${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
};
