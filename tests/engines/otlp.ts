import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from './port.ts';
import { used } from './used.ts';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Pair = { key: string; value: Value };
type Point = {
  attributes: Pair[];
  count?: number | string;
  sum?: number;
  asInt?: number | string;
  asDouble?: number;
  bucketCounts?: (number | string)[];
  explicitBounds?: number[];
};
type RawMetric = {
  name: string;
  unit: string;
  histogram?: { dataPoints: Point[] };
  sum?: { dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
};
type RawSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Pair[];
  status?: { code?: number; message?: string };
  events?: unknown[];
};
type Sent = {
  resourceSpans?: { resource: { attributes: Pair[] }; scopeSpans: { spans: RawSpan[] }[] }[];
  resourceMetrics?: { resource: { attributes: Pair[] }; scopeMetrics: { metrics: RawMetric[] }[] }[];
};
const plain = (pairs: Pair[] = []): Record<string, unknown> =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );

/** A collector of OTLP over HTTP in JSON, on 127.0.0.1, that keeps everything it receives. */
export class OtlpReceiver {
  /** The bodies that the receiver got, unchanged. */
  readonly bodies: { path: string; body: string }[] = [];
  /** The status with which the receiver answers; null if it never answers. */
  status: number | null = 200;
  #server: Server | null = null;
  #port = 0;

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('OTLP', 'a receiver of JSON');
    const server = createServer((request, response) => void this.#take(request, response));
    this.#server = server;
    await new Promise<void>((listening) => {
      server.listen(this.#port, '127.0.0.1', listening);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** The descriptions of the sender that were received. */
  resources(): Record<string, unknown>[] {
    return this.#sent().flatMap(({ resourceSpans = [], resourceMetrics = [] }) =>
      [...resourceSpans, ...resourceMetrics].map(({ resource }) => plain(resource.attributes)),
    );
  }

  spans() {
    return this.#sent().flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ attributes, ...span }) => ({ ...span, attributes: plain(attributes) })),
        ),
      ),
    );
  }

  /** The latest readings of one figure. */
  figure(name: string) {
    const found = this.#sent()
      .flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) =>
          scopeMetrics.flatMap(({ metrics }) => metrics.filter((metric) => metric.name === name)),
        ),
      )
      .at(-1);
    const points = (found?.histogram ?? found?.sum ?? found?.gauge)?.dataPoints ?? [];
    return {
      unit: found?.unit,
      points: points.map(({ attributes, count, sum, asInt, asDouble, explicitBounds }) => ({
        attributes: plain(attributes),
        ...(count === undefined
          ? { value: Number(asInt ?? asDouble) }
          : { count: Number(count), sum: sum!, bounds: explicitBounds }),
      })),
    };
  }

  #sent(): Sent[] {
    return this.bodies.map(({ body }) => JSON.parse(body) as Sent);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (this.status === null) return;
    if (this.status === 200) this.bodies.push({ path: request.url!, body });
    response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
  }
}

/** Starts a collector. */
export const openOtlp = async (): Promise<OtlpReceiver> => {
  const receiver = new OtlpReceiver();
  await receiver.start();
  return receiver;
};
