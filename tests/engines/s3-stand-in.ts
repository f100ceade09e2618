import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { freePort } from './port.ts';
import { checkSignature, S3Refusal, sha256 } from './s3-signature.ts';

type StoredObject = { body: Buffer; type: string; metadata: Record<string, string>; etag: string; at: Date };
type Options = {
  bucket: string;
  key: string;
  secret: string;
  region?: string;
  port?: number;
  /** Sites whose browsers may come; '*' for all. */ cors?: string[];
};
const largest = 64 * 1024 * 1024;
const text = (value: string): string => value.replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const xml = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${inside}`;
const metadataOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );

/** One bucket of S3 in memory, on 127.0.0.1: it really checks signatures, conditions and the content hash. Its objects outlive `stop`. */
export class S3StandIn {
  readonly objects = new Map<string, StoredObject>();
  /** The clock by which signed addresses expire. */
  now: () => number = Date.now;
  /** The answer to every request while set; `silence`: no answer at all. */
  trouble: { status: number; code: string } | 'silence' | null = null;
  /** Runs before an object of this key is written, so that a test can change something in between. */
  beforePut: (key: string) => void = () => undefined;
  /** Whether the store overwrites objects although If-None-Match forbids it, as some stores do. */
  heedless = false;
  readonly options: Options;
  #server: Server | null = null;
  #port: number;

  constructor(options: Options) {
    this.options = options;
    this.#port = options.port ?? 0;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((listening, failed) => {
      server.once('error', failed).listen(this.#port, '127.0.0.1', listening);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (!body || this.trouble === 'silence') return;
    const { origin } = request.headers;
    const { cors = ['*'] } = this.options;
    if (origin && (cors.includes('*') || cors.includes(origin)))
      for (const [name, value] of Object.entries({
        'access-control-allow-origin': cors.includes('*') ? '*' : origin,
        'access-control-expose-headers': 'ETag',
        vary: 'Origin',
      }))
        response.setHeader(name, value);
    try {
      if (this.trouble) throw new S3Refusal(this.trouble.status, this.trouble.code, 'Trouble was asked for.');
      if (request.method === 'OPTIONS') this.#preflight(request, response);
      else this.#serve(request, response, body);
    } catch (fault) {
      const { status, code, message } =
        fault instanceof S3Refusal ? fault : new S3Refusal(500, 'InternalError', String(fault));
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD'
          ? undefined
          : xml(
              `<Error><Code>${code}</Code><Message>${text(message)}</Message><RequestId>${randomUUID()}</RequestId></Error>`,
            ),
      );
    }
  }

  #preflight(request: IncomingMessage, response: ServerResponse): void {
    if (!response.hasHeader('access-control-allow-origin'))
      throw new S3Refusal(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
    response
      .writeHead(200, {
        'access-control-allow-methods': 'GET, PUT',
        'access-control-allow-headers': String(request.headers['access-control-request-headers'] ?? ''),
        'access-control-max-age': '3000',
      })
      .end();
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const [path = '/', query = ''] = (request.url ?? '/').split('?') as [string, string?];
    const { bucket, key: id, secret, region = 'us-east-1' } = this.options;
    const hash = checkSignature(
      { method: request.method!, path, query, headers: request.headers },
      { [id]: secret },
      { region, now: this.now() },
    );
    if (hash.startsWith('STREAMING-'))
      throw new S3Refusal(501, 'NotImplemented', 'This stand-in takes no chunked uploads.');
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))
      throw new S3Refusal(
        400,
        'XAmzContentSHA256Mismatch',
        'The provided x-amz-content-sha256 header does not match what was computed.',
      );
    const [, inBucket, ...rest] = decodeURIComponent(path).split('/');
    if (inBucket !== bucket) throw new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const key = rest.join('/');
    if (!key) return void response.writeHead(request.method === 'HEAD' ? 200 : 405).end();
    if (request.method === 'PUT') return this.#put(request, response, key, body);
    if (request.method === 'DELETE') return (this.objects.delete(key), void response.writeHead(204).end());
    return this.#get(request, response, key, new URLSearchParams(query));
  }

  #put({ headers }: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (body.length > largest)
      throw new S3Refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    this.beforePut(key);
    if (headers['if-none-match'] === '*' && this.objects.has(key) && !this.heedless)
      throw new S3Refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    const etag = `"${sha256(body).slice(0, 32)}"`;
    this.objects.set(key, {
      body,
      type: headers['content-type'] ?? 'binary/octet-stream',
      metadata: metadataOf(headers),
      etag,
      at: new Date(),
    });
    response.writeHead(200, { etag }).end();
  }

  #get({ method, headers }: IncomingMessage, response: ServerResponse, key: string, asked: URLSearchParams): void {
    const found = this.objects.get(key);
    if (!found) throw new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    if (headers['if-match'] && headers['if-match'] !== found.etag)
      throw new S3Refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const body = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body;
    const given = Object.fromEntries(
      [...asked]
        .filter(([name]) => name.startsWith('response-'))
        .map(([name, value]) => [name.slice('response-'.length), value]),
    );
    response.writeHead(range ? 206 : 200, {
      'content-type': found.type,
      'content-length': body.length,
      etag: found.etag,
      'last-modified': found.at.toUTCString(),
      ...found.metadata,
      ...given,
      ...(range
        ? { 'content-range': `bytes ${range[1]}-${Number(range[1]) + body.length - 1}/${found.body.length}` }
        : {}),
    });
    response.end(method === 'HEAD' ? undefined : body);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '9000' },
      bucket: { type: 'string', default: 'candor' },
      key: { type: 'string', default: 'candor' },
      secret: { type: 'string', default: 'candor-secret' },
      region: { type: 'string', default: 'us-east-1' },
    },
  });
  const standIn = new S3StandIn({ ...values, port: Number(values.port) });
  await standIn.start();
  console.log(`ready ${standIn.endpoint}`);
}
