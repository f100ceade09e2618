import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRejection } from '../../kernel/decider.ts';
import type { ProjectionState } from '../../kernel/rows/lane.ts';
import { type EventStore, WrongRevision } from '../../kernel/ports/event-store.ts';
import { JobFailed, type JobQueue } from '../../kernel/ports/job-queue.ts';
import { type Attributes, type FigureOf, quiet, type Span, type Telemetry } from '../../kernel/ports/telemetry.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import type { Outcome, Streams } from '../../kernel/streams.ts';

// Measures how long calls take. Each function replaces one method of the given object, once at start, with one that measures. Nothing is replaced with the quiet telemetry.

const faulty = (fault: unknown): string =>
  fault instanceof WrongRevision ? 'conflict' : fault instanceof Unavailable ? 'unavailable' : 'fault';
/** Puts a span around `work` and records its duration under `figure`, with the outcome. */
const timed = async <T>(
  telemetry: Telemetry,
  name: string,
  figure: FigureOf<'duration'>,
  attributes: Attributes,
  outcomeOf: (answer: T) => string,
  work: () => Promise<T>,
): Promise<T> => {
  const begun = performance.now();
  let outcome = 'fault';
  try {
    return await telemetry.span(name, attributes, async (span) => {
      try {
        const answer = await work();
        outcome = outcomeOf(answer);
        return answer;
      } catch (fault) {
        outcome = faulty(fault);
        throw fault;
      } finally {
        span.set({ 'candor.outcome': outcome });
      }
    });
  } finally {
    telemetry.record(figure, performance.now() - begun, { ...attributes, 'candor.outcome': outcome });
  }
};

export const observeAppends = (events: EventStore, telemetry: Telemetry): void => {
  if (telemetry === quiet) return;
  const append = events.append.bind(events);
  events.append = (stream, expected, added) =>
    timed(
      telemetry,
      'append',
      'candor.append.duration',
      { 'candor.category': stream.split('-')[0]! },
      () => 'ok',
      () => append(stream, expected, added),
    );
  // An engine that is not atomic appends to one stream after the other, and the measured `append` reports that.
  if (!events.atomic) return;
  const appendTogether = events.appendTogether.bind(events);
  events.appendTogether = (appends) =>
    timed(
      telemetry,
      'append',
      'candor.append.duration',
      { 'candor.category': 'several' },
      () => 'ok',
      () => appendTogether(appends),
    );
};

const outcomeOf = (answer: unknown): string =>
  isRejection(answer) ? answer.code : (answer as Outcome<unknown>).repeated ? 'repeated' : 'ok';
export const observeCommands = (streams: Streams, telemetry: Telemetry): void => {
  if (telemetry === quiet) return;
  const run = streams.run.bind(streams) as (...given: unknown[]) => Promise<unknown>;
  const observed = (decider: { category: string }, id: string, name: string, ...rest: unknown[]) =>
    timed(
      telemetry,
      `${decider.category}.${name}`,
      'candor.command.duration',
      { 'candor.command': `${decider.category}.${name}` },
      outcomeOf,
      () => run(decider, id, name, ...rest),
    );
  streams.run = observed as unknown as Streams['run'];
};

/** Call this function before the queue starts working. */
export const observeJobs = (jobs: JobQueue, telemetry: Telemetry): void => {
  if (telemetry === quiet) return;
  const work = jobs.work.bind(jobs);
  jobs.work = (handle, abandon) =>
    work(
      (job) =>
        timed(
          telemetry,
          `job ${job.kind}`,
          'candor.job.duration',
          { 'candor.job': job.kind },
          (outcome) => (outcome instanceof JobFailed ? 'failed' : 'ok'),
          () => handle(job),
        ),
      abandon,
    );
  telemetry.gauge('candor.queue.depth', async () =>
    Object.entries(await jobs.depth()).map(([state, value]) => ({ value, attributes: { 'candor.state': state } })),
  );
};

export const observeProjections = (
  events: EventStore,
  states: () => readonly ProjectionState[] | Promise<readonly ProjectionState[]>,
  telemetry: Telemetry,
): void => {
  telemetry.gauge('candor.projection.lag', async () => {
    const [end, found] = await Promise.all([events.end(), states()]);
    return found.map(({ name, position }) => ({
      value: Math.max(0, Math.round((end - position) / events.perEvent)),
      attributes: { 'candor.projection': name },
    }));
  });
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
type Open = { span: Span; begun: number; attributes: Attributes };

/** Reports requests by the template of their route, never by their address. `page` names the page, because one route serves all pages. Leaves out event streams, which stay open, and the browser's own files. Call this function before the routes are mounted. */
export const observeHttp = (
  server: FastifyInstance,
  telemetry: Telemetry,
  page: (path: string) => string | undefined = () => undefined,
): void => {
  if (telemetry === quiet) return;
  const open = new WeakMap<FastifyRequest, Open>();
  server.addHook('onRequest', (request, _reply, done) => {
    const template = request.routeOptions.url;
    if (template?.startsWith('/assets/') || request.headers.accept?.includes('text/event-stream')) return done();
    const route = template === '*' || template === '/*' ? (page(request.url.split('?')[0]!) ?? template) : template;
    const method = methods.has(request.method) ? request.method : '_OTHER';
    const attributes = {
      'http.request.method': method,
      'url.scheme': request.protocol,
      ...(route ? { 'http.route': route } : {}),
    };
    const span = telemetry.begin(
      route ? `${method} ${route}` : method,
      attributes,
      [request.headers.traceparent].flat()[0],
    );
    open.set(request, { span, begun: performance.now(), attributes });
    span.within(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const found = open.get(request);
    open.delete(request);
    if (found) {
      const { statusCode } = reply.raw;
      const failed = statusCode >= 500;
      const attributes = {
        ...found.attributes,
        'http.response.status_code': statusCode,
        ...(failed ? { 'error.type': String(statusCode) } : {}),
      };
      found.span.set(attributes);
      found.span.end(failed ? String(statusCode) : undefined);
      telemetry.record('http.server.request.duration', (performance.now() - found.begun) / 1000, attributes);
      if (failed)
        telemetry.count('candor.fault.count', 1, {
          'http.route': found.attributes['http.route'] ?? 'none',
          'http.response.status_code': statusCode,
        });
    }
    done();
  });
};
