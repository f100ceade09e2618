import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { OtlpReceiver } from '../../../../tests/engines/otlp.ts';
import { message } from '../../features/messages/message.decider.ts';
import { newId } from '../../kernel/codec.ts';
import { figures, quiet, type Telemetry } from '../../kernel/ports/telemetry.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { SqliteEventStore } from '../embedded/sqlite-event-store.ts';
import { SqliteJobQueue } from '../embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../embedded/sqlite-key-vault.ts';
import { observeAppends, observeCommands, observeHttp, observeJobs, observeProjections } from './observe.ts';
import { startTelemetry } from './telemetry.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

const settings = { service: 'candor', version: '1.2.3', role: 'web', every: 60 }; // the timer sends nothing: only closing does
const organization_id = newId();
const asking = (uid = newId()): Requester => ({ organization_id, actor: { type: 'processor', id: 'test' }, uid });
const cancel = { reason: 'Ada changed her mind' };

let receiver: OtlpReceiver;
let telemetry: Telemetry;
beforeEach(async () => {
  receiver = new OtlpReceiver();
  await receiver.start();
  telemetry = await startTelemetry({ endpoint: receiver.endpoint, ...settings });
});
afterEach(async () => {
  await telemetry.close();
  await receiver.stop();
});
const byName = (name: string) => receiver.spans().filter((span) => span.name === name);

test('without an endpoint nothing is told, nothing is touched, and work goes on', async () => {
  const silent = await startTelemetry(settings);
  expect(silent).toBe(quiet);
  const jobs = { work: () => undefined } as never as SqliteJobQueue;
  const { work } = jobs;
  observeJobs(jobs, silent);
  expect(jobs.work).toBe(work);
  expect(await silent.span('a', {}, async (span) => span.within(() => 7))).toBe(7);
  await expect(silent.span('a', {}, () => Promise.reject(new Error('as it was')))).rejects.toThrow('as it was');
});

describe('a request that becomes a command', () => {
  let folder: string;
  let events: SqliteEventStore;
  let keys: SqliteKeyVault;
  let jobs: SqliteJobQueue;
  let server: FastifyInstance;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'candor-'));
    [events, keys, jobs] = [
      await SqliteEventStore.open(join(folder, 'events.db')),
      await SqliteKeyVault.open(join(folder, 'keys.db')),
      await SqliteJobQueue.open(join(folder, 'jobs.db')),
    ];
    const streams = new Streams(events, keys);
    observeAppends(events, telemetry);
    observeCommands(streams, telemetry);
    observeJobs(jobs, telemetry);
    observeProjections(
      events,
      () => [{ name: 'people', version: 1, position: 1, status: 'live', error: null }],
      telemetry,
    );
    server = fastify();
    observeHttp(server, telemetry, (path) => (path.startsWith('/people/') ? '/people/candidates' : undefined));
    server.post('/api/messages/:id', async (request) => {
      const { id } = request.params as { id: string };
      const { to } = request.body as { to: string };
      await streams.run(
        message,
        id,
        'queue',
        {
          to,
          subject: 'About Ada',
          body: 'Hello',
          person_id: newId(),
          kind: 'other',
          template_key: 'x',
          from_name: 'Acme',
          scheduled_for: new Date().toISOString(),
          candidate_id: newId(),
          application_id: newId(),
          job_id: newId(),
          sent_by: null,
        },
        asking('u'),
      );
      await streams.run(message, newId(), 'cancel', cancel, asking());
      return { ok: true };
    });
    server.get('/broken/:id', async () => {
      throw new Error('Ada is not well');
    });
    server.get('*', async () => 'a page');
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await server.close();
    await Promise.all([events.close(), keys.close(), jobs.close()]);
    await rm(folder, { recursive: true });
  });
  const at = (path: string) => `http://127.0.0.1:${(server.server.address() as { port: number }).port}${path}`;
  const post = (id: string, headers: Record<string, string> = {}) =>
    fetch(at(`/api/messages/${id}?secret=lovelace`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ to: 'lovelace@example.org', padding: 'x'.repeat(200_000) }),
    });

  test('is one trace: the request, in it the command, in it the append', async () => {
    const [caller, id] = ['4bf92f3577b34da6a3ce929d0e0e4736', newId()];
    expect((await post(id, { traceparent: `00-${caller}-00f067aa0ba902b7-01` })).status).toBe(200);
    await telemetry.close();
    const [[request], [command], [append], [refused]] = [
      byName('POST /api/messages/:id'),
      byName('message.queue'),
      byName('append'),
      byName('message.cancel'),
    ];
    expect(request).toMatchObject({
      traceId: caller,
      parentSpanId: '00f067aa0ba902b7',
      kind: 2,
      attributes: {
        'http.route': '/api/messages/:id',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
      },
    });
    expect(command).toMatchObject({
      traceId: caller,
      parentSpanId: request!.spanId,
      attributes: { 'candor.command': 'message.queue', 'candor.outcome': 'ok' },
    });
    expect(append).toMatchObject({
      traceId: caller,
      parentSpanId: command!.spanId,
      attributes: { 'candor.category': 'message', 'candor.outcome': 'ok' },
    });
    expect(refused).toMatchObject({
      traceId: caller,
      parentSpanId: request!.spanId,
      attributes: { 'candor.outcome': 'not_found' },
    });
    expect(refused!.status?.code ?? 0).toBe(0); // a refusal is an answer, not a fault
    expect(receiver.resources()).toContainEqual(
      expect.objectContaining({ 'service.name': 'candor', 'service.version': '1.2.3', 'candor.role': 'web' }),
    );
    expect(receiver.bodies.map(({ path }) => path).toSorted()).toEqual(['/v1/metrics', '/v1/traces']);
  });

  test('requests at once do not mix, and a header that is no trace begins a new one', async () => {
    const ids = [newId(), newId(), newId(), newId()];
    await Promise.all(ids.map((id) => post(id, { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })));
    await telemetry.close();
    const requests = byName('POST /api/messages/:id');
    expect(new Set(requests.map((span) => span.traceId)).size).toBe(4);
    for (const span of requests) {
      expect(span.parentSpanId ?? '').toBe('');
      const inside = receiver.spans().filter((each) => each.parentSpanId === span.spanId);
      expect(inside.map((each) => [each.name, each.traceId]).toSorted()).toEqual([
        ['message.cancel', span.traceId],
        ['message.queue', span.traceId],
      ]);
    }
  });

  test('is told in figures, by route, command and outcome', async () => {
    await post(newId());
    await fetch(at('/people/candidates/100?name=lovelace'));
    await fetch(at('/somewhere'));
    await fetch(at('/broken/lovelace'));
    await fetch(at('/stays-open'), { headers: { accept: 'text/event-stream' } });
    await jobs.add({ key: 'a', kind: 'send-message', data: {}, due_at: new Date(Date.now() + 60_000).toISOString() });
    await telemetry.close();
    const http = receiver.figure('http.server.request.duration');
    expect(http.unit).toBe('s');
    expect(
      http.points
        .map(({ attributes, ...point }) => [
          attributes['http.request.method'],
          attributes['http.route'],
          attributes['http.response.status_code'],
          'count' in point && point.count,
        ])
        .toSorted(),
    ).toEqual([
      ['GET', '*', 200, 1],
      ['GET', '/broken/:id', 500, 1],
      ['GET', '/people/candidates', 200, 1],
      ['POST', '/api/messages/:id', 200, 1],
    ]);
    for (const point of http.points)
      expect(point).toMatchObject({
        bounds: figures['http.server.request.duration'].bounds,
        sum: expect.closeTo(1, -1),
      });
    expect(receiver.figure('candor.command.duration')).toMatchObject({
      unit: 'ms',
      points: expect.arrayContaining([
        expect.objectContaining({
          count: 1,
          attributes: { 'candor.command': 'message.queue', 'candor.outcome': 'ok' },
        }),
        expect.objectContaining({ attributes: { 'candor.command': 'message.cancel', 'candor.outcome': 'not_found' } }),
      ]),
    });
    expect(receiver.figure('candor.append.duration').points).toMatchObject([
      { count: 1, attributes: { 'candor.outcome': 'ok' } },
    ]);
    expect(receiver.figure('candor.fault.count').points).toEqual([
      { value: 1, attributes: { 'http.route': '/broken/:id', 'http.response.status_code': 500 } },
    ]);
    expect(receiver.figure('candor.projection.lag').points).toEqual([
      { value: 0, attributes: { 'candor.projection': 'people' } },
    ]);
    expect(receiver.figure('candor.queue.depth').points).toEqual(
      expect.arrayContaining([
        { value: 1, attributes: { 'candor.state': 'waiting' } },
        { value: 0, attributes: { 'candor.state': 'failed' } },
      ]),
    );
    expect(byName('GET /broken/:id')).toMatchObject([{ status: { code: 2 }, attributes: { 'error.type': '500' } }]);
  });

  test('says nothing personal: no names, addresses, queries, words of faults', async () => {
    const id = newId();
    await post(id);
    await fetch(at('/broken/lovelace?to=lovelace'));
    await fetch(at('/people/lovelace@example.org'));
    await expect(telemetry.span('work', {}, () => Promise.reject(new TypeError('Ada')))).rejects.toThrow('Ada');
    await telemetry.close();
    const all = receiver.bodies.map(({ body }) => body).join();
    // Each of these words has a character that is not lower-case hexadecimal, so no random trace id contains it.
    for (const word of ['Ada', 'lovelace', 'secret', 'About', id, organization_id]) expect(all).not.toContain(word);
    expect(byName('work')).toMatchObject([
      { status: { code: 2 }, attributes: { 'error.type': 'TypeError' }, events: [] },
    ]);
  });
});

test('a job and its outcome are told', async () => {
  let handle: (job: never) => Promise<void> = () => Promise.resolve();
  const jobs = {
    work: (given: typeof handle) => {
      handle = given;
    },
    depth: () => Promise.reject(new Error('away')),
  } as never as SqliteJobQueue;
  observeJobs(jobs, telemetry);
  jobs.work((job) => (job.key === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve()));
  await handle({ kind: 'send-message', key: 'good' } as never);
  await expect(handle({ kind: 'send-message', key: 'bad' } as never)).rejects.toThrow('no');
  await telemetry.close();
  expect(
    receiver
      .figure('candor.job.duration')
      .points.map(({ attributes }) => attributes['candor.outcome'])
      .toSorted(),
  ).toEqual(['fault', 'ok']);
  expect(receiver.figure('candor.queue.depth').points).toEqual([]);
});

test.each([
  ['refuses', 400],
  ['is broken', 500],
  ['never answers', null],
  ['is not there', 'stopped'],
] as const)('a collector that %s disturbs nobody: it is said once, and closing does not hang', async (_, trouble) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  if (trouble === 'stopped') await receiver.stop();
  else receiver.status = trouble;
  for (let turn = 0; turn < 3; turn++) expect(await telemetry.span('work', {}, async () => turn)).toBe(turn);
  telemetry.record('candor.append.duration', 5);
  telemetry.gauge('candor.queue.depth', () => {
    throw new Error('away');
  });
  const closing = await taking(async () => {
    await telemetry.close();
    await telemetry.close();
  });
  expect(closing).toBeLessThan(4000);
  expect(await telemetry.span('afterwards', {}, async () => 'still')).toBe('still');
  expect(warned.mock.calls.length).toBeLessThanOrEqual(1);
  if (trouble === 400) expect(warned.mock.calls[0]![0]).toContain('telemetry could not be sent');
  warned.mockRestore();
  await receiver.stop();
});
