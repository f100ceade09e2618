import 'reflect-metadata';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import assets from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { idOf, readsOf } from '@candor/contracts/all-events';
import { installationStream, present } from '@candor/contracts/kernel/release';
import { requestBytes } from '@candor/contracts/kernel/endpoint';
import { projections } from '@candor/projections/index';
import { noteChanges } from '../http/appended.ts';
import { isRejection } from '../kernel/decider.ts';
import { compressAnswers } from '../pages/compression.ts';
import { Documents } from '../pages/document.ts';
import { answerBroken, headAnswers } from '../http/headers.ts';
import { readBodies } from '../http/json.ts';
import type { Engines } from '../kernel/ports/engines.ts';
import { skipToEnd } from '../kernel/same-log.ts';
import { organizationState } from '../states/organization.state.ts';
import { userState } from '../states/user.state.ts';
import { AppModule } from './app.module.ts';
import { closeEngines, holdsNewEvents, openEngines, secretOf } from './engines.ts';
import {
  observeAppends,
  observeCommands,
  observeHttp,
  observeJobs,
  observeProjections,
} from '../adapters/telemetry/observe.ts';
import { countRoundTrips } from '../adapters/telemetry/round-trips.ts';
import { startTelemetry } from '../adapters/telemetry/telemetry.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { outboxKey, PEPPER } from '../kernel/tokens.ts';
import { InstallationCommand } from '../features/platform/installation.command.ts';
import { Pages } from '../pages/pages.ts';
import { Erasures, forgets } from '../kernel/rows/erasures.ts';
import { StreamFollower } from '../kernel/stream-follower.ts';
import { Streams } from '../kernel/streams.ts';
import { Releases } from '../kernel/work/releases.ts';
import { fileRoutes } from './file-routes.ts';
import { ShownPictures } from '../reads/files/shown-pictures.ts';
import { openPreparing } from './preparing-page.ts';
import { ProjectorThread } from './thread-progress.ts';
import { engineNames, keepsFolder, readSettings, type Settings, printedSettings, trusted } from './settings.ts';
import { SharedProgress } from './shared-progress.ts';
import { holdBuild } from './own-build.ts';
import { ReportThread } from './report-thread.ts';
import { Workers } from './workers.ts';

const packageFacts = createRequire(import.meta.url)('../../package.json') as { version: string };
const frontend = join(dirname(fileURLToPath(import.meta.url)), '../../../frontend/dist');
/** How long (ms) a process that ends waits for its work in progress. */
const patience = 25_000;
const year = 365 * 24 * 3600;

const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, host, () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => resolve(port));
      });
  });

export type Running = { address: string; close: () => Promise<void>; app: NestFastifyApplication };

/** Opens the projector's progress: rows are folded in a thread of this process, or in the process with the lease. */
const openProgress = async (
  settings: Settings,
  engines: Engines,
): Promise<{ progress: ProjectorThread | SharedProgress; close: () => Promise<void> }> => {
  const thread =
    settings.ROLE === 'all' || settings.ROLE === 'projector' ? await ProjectorThread.start(settings) : null;
  if (!engines.wire) return { progress: thread!, close: () => thread!.close() };
  const told = await SharedProgress.start(
    engines.wire,
    engines.reads,
    projections.map(({ name }) => name),
  );
  return {
    progress: told,
    close: async () => {
      await told.close();
      await thread?.close();
    },
  };
};

/** Opens the engines, brings the read models up to the log, and listens. */
export const start = async (settings: Settings, say: (line: string) => void = () => undefined): Promise<Running> => {
  const port = settings.PORT || (await freePort(settings.HOST));
  const base = settings.BASE_URL ?? `http://${settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST}:${port}`;
  const serves = settings.ROLE === 'all' || settings.ROLE === 'web';
  const [engines, telemetry] = await Promise.all([
    openEngines(settings, base),
    startTelemetry({
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: 'candor',
      version: packageFacts.version,
      role: settings.ROLE,
    }),
  ]);
  const fresh = (await engines.events.end()) === 0;
  const preparing = settings.DEMO && fresh && serves ? await openPreparing(port, settings.HOST) : null;
  if (preparing) say(`  Open ${base} to see how far the sample organization is.\n`);
  const [documents, { progress, close: closeProgress }, pepper, xsrf] = await Promise.all([
    Documents.open(frontend),
    openProgress(settings, engines),
    secretOf(engines.keys, 'pepper'),
    secretOf(engines.keys, 'xsrf'),
  ]);
  const erasures = new Erasures(engines.events, engines.reads, engines.jobs, projections);
  // Cached values made from rows before a person was hidden are made again.
  erasures.onChange((organization_id) =>
    progress.hear({
      position: progress.position,
      changed: projections.filter(forgets).map(({ name }) => ({ model: name, organization_id, keys: [] })),
    }),
  );
  await erasures.start();
  // Each request needs the states of its caller, which the follower keeps.
  const follower =
    serves && !engines.events.alone ? new StreamFollower(engines.events, [userState, organizationState]).start() : null;
  const releases = new Releases(engines.wire, { role: settings.ROLE, release: present.release, reads: readsOf() });
  await releases.start();
  const facts = new ReportThread(settings);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({
      engines,
      settings,
      base,
      progress,
      facts,
      states: progress,
      erasures,
      documents,
      releases,
      secrets: { pepper, xsrf },
      follower,
    }),
    new FastifyAdapter({
      bodyLimit: requestBytes,
      trustProxy: trusted(settings),
      forceCloseConnections: 'idle',
      clientErrorHandler: answerBroken,
      routerOptions: { maxParamLength: 5000 },
    }),
    {
      logger:
        settings.LOG_LEVEL === 'debug'
          ? undefined
          : (['error', 'warn'].slice(0, settings.LOG_LEVEL === 'error' ? 1 : 2) as ('error' | 'warn')[]),
      abortOnError: false,
      bodyParser: false, // ours reads bodies
    },
  );
  headAnswers(app.getHttpAdapter().getInstance(), { https: base.startsWith('https:') });
  readBodies(app.getHttpAdapter().getInstance());
  noteChanges(app.getHttpAdapter().getInstance());
  await app.register(cookie);
  limitBodies(app);
  observeHttp(app.getHttpAdapter().getInstance(), telemetry, (path) => app.get(Pages).nameOf(path));
  observeAppends(engines.events, telemetry);
  observeCommands(app.get<Streams>(Streams), telemetry);
  observeJobs(engines.jobs, telemetry);
  observeProjections(engines.events, () => progress.states(), telemetry);
  if (settings.COUNT_ROUND_TRIPS !== undefined)
    countRoundTrips(engines, app.getHttpAdapter().getInstance(), settings.COUNT_ROUND_TRIPS);
  compressAnswers(app.getHttpAdapter().getInstance());
  if (serves) await serveFiles(app, engines);
  await app.init();
  const workers = app.get(Workers);
  if (fresh && holdsNewEvents(engines.events, settings)) await turnOnFirst(app.get(CommandBus));
  // The demo is filled before the workers begin: its events are history and must send no mail.
  if (settings.DEMO && fresh) {
    // Loaded here, because every other start does without it.
    const { tellDemo } = await import('../story/northwind.ts');
    const tellToday = await tellDemo(app, settings.DEMO_PASSWORD, say, (share) => preparing?.show(share));
    // An earlier start on the empty log may have saved a log position from before the demo.
    await skipToEnd(engines.events, engines.jobs);
    // The demo's events of today are not history: their mail goes to the outbox of this machine.
    await tellToday();
  }
  if (settings.ROLE === 'all' || settings.ROLE === 'worker') await workers.start();
  if (serves) await progress.reached(await engines.events.end(), 10_000);
  await preparing?.close();
  await app.listen(port, settings.HOST);
  const close = async (): Promise<void> => {
    await workers.stop();
    await engines.jobs.close(); // running jobs may still need the other engines
    // The server keeps idle connections open for another request, which will not come.
    const letting = setInterval(() => (app.getHttpServer() as Server).closeIdleConnections(), 100);
    await app.close();
    clearInterval(letting);
    await follower?.close();
    await erasures.close();
    await releases.close();
    await facts.close();
    await closeProgress();
    await closeEngines(engines);
    await telemetry.close();
  };
  return { address: base, close, app };
};

/** Turns new events on in a log without events, which has no former release to go back to. Processes that start together write it once. */
const turnOnFirst = async (commands: CommandBus): Promise<void> => {
  const asking = { organization_id: '*', actor: { type: 'system' as const, id: 'first-start' }, uid: 'first-start' };
  const first = { release: present.release, behind: [] };
  const ran = await commands.execute(
    new InstallationCommand(idOf(installationStream), 'turnOnNewEvents', first, asking),
  );
  if (isRejection(ran)) throw new Error(ran.error);
};

/** Limits the body of every route to the size that its endpoint allows. */
const limitBodies = (app: NestFastifyApplication): void => {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => {
    const { bytes } = (route.config ?? {}) as { bytes?: number };
    if (bytes !== undefined) route.bodyLimit = bytes;
  });
};

/** Serves the files for browsers, compressed, and the files that the embedded store receives and serves. */
const serveFiles = async (app: NestFastifyApplication, engines: Engines): Promise<void> => {
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 1 } },
  });
  const sent = {
    index: false,
    serveDotFiles: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path: string) => !/\.(br|gz)$/.test(path),
  } as const;
  // Scripts and styles are hundreds of files. One route serves them all, because a route for each would slow every start.
  await app.register(assets, {
    ...sent,
    root: join(frontend, 'client/assets'),
    prefix: '/assets/',
    setHeaders: (reply: Pick<FastifyReply, 'header' | 'removeHeader'>) => {
      reply.header('cache-control', `max-age=${year}, immutable`);
      // The name of such a file changes with its content, so browsers never check it again and do not need these headers.
      for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
    },
  });
  await app.register(assets, {
    ...sent,
    root: join(frontend, 'client'),
    decorateReply: false,
    wildcard: false,
    // The template index.html is not a page; documents are made from it.
    globIgnore: ['index.html*', 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply: Pick<FastifyReply, 'header'>) => void reply.header('cache-control', 'public, max-age=3600'),
  });
  fileRoutes(app.getHttpAdapter().getInstance(), engines.files, app.get(ShownPictures));
};

const enginesOf = (settings: Settings): string => {
  const outside = engineNames
    .filter((name) => settings[name] !== 'embedded')
    .map((name) => `${name.toLowerCase().replace('_', ' ')} ${settings[name]}`);
  return [
    ...outside,
    ...(keepsFolder(settings) ? [`${outside.length ? 'the rest' : 'all'} embedded, in ${settings.DATA_DIR}`] : []),
  ].join(', ');
};

/** Whether the people of the demo still have the published password. */
const hasPublicPassword = async (app: NestFastifyApplication): Promise<boolean> => {
  const olivia = await app.get(Accounts).byEmail('olivia@northwind.example');
  return olivia !== null && app.get(Passwords).hasDemoPassword(olivia.id);
};

/** What the process prints once the application is ready: its address, where it stores everything, who can sign in. */
export const readyText = async (settings: Settings, running: Running): Promise<string> => {
  const publicPassword = !settings.loopback && (await hasPublicPassword(running.app));
  return [
    '',
    `  Candor is ready at ${running.address}`,
    '',
    ...(settings.ROLE === 'all' ? [] : [`  Role      ${settings.ROLE}`]),
    `  Engines   ${enginesOf(settings)}; sign-in with Google: ${settings.IDENTITY_PROVIDER === 'local' ? 'a local stand-in' : settings.IDENTITY_PROVIDER}`,
    ...(settings.loopback && settings.MAILER === 'embedded'
      ? [`  Mail      stays here: ${running.address}/outbox?key=${outboxKey(running.app.get<string>(PEPPER))}`]
      : []),
    ...(settings.DEMO
      ? [
          `  Sign in   olivia@northwind.example (administrator)`,
          `            rafael@northwind.example (recruiter) · ines@northwind.example (interviewer) · carla@northwind.example (reader of reports)`,
          `            sana@coldchain.example (head of sales of another organization, which only sells)`,
          `  Password  ${process.env.DEMO_PASSWORD ? 'from DEMO_PASSWORD' : settings.DEMO_PASSWORD}`,
          `  Operator  stop this, then: npm run make-super -- olivia@northwind.example (shows the platform's own pages, /application/system)`,
        ]
      : []),
    ...(publicPassword
      ? [
          `  Demo      This folder holds the demo, and others can reach this address. The demo's password is refused here.`,
          `            Set new passwords by reset mails, or start with an empty data folder.`,
        ]
      : []),
    `  Settings  ${printedSettings(settings)}`,
    '',
  ].join('\n');
};

/** Runs the process: it starts, prints its address and stores, and ends cleanly on Ctrl-C. */
export const run = async (): Promise<void> => {
  try {
    holdBuild();
    const settings = readSettings();
    let running: Running | null = null;
    let ending = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (ending) return;
        ending = true;
        if (!running) process.exit(0); // the next start resumes unfinished work
        setTimeout(() => {
          console.error('Some work did not end in time; the next start begins it again.');
          process.exit(1);
        }, patience).unref();
        void running.close().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      });
    running = await start(settings, (line) => process.stdout.write(line));
    console.log(await readyText(settings, running));
  } catch (error) {
    console.error(`\nCandor could not start.\n${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
};
