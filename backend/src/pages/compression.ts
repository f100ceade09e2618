import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Encoded } from '../kernel/rows/raw-rows.ts';
import { SplicedGzip } from './spliced-gzip.ts';

/** Sizes in bytes. An answer below `leastCompressed` is not worth compressing. One up to `atOnce` takes less time here than the trip to another thread. */
export const leastCompressed = 1024;
const atOnce = 64 * 1024;
// Measured on pages of 9 to 49 kB: level 0 takes 41 µs in this thread and level 1 61 µs, for 2 % fewer bytes; in another thread level 1 costs 130 µs of processor time.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };
const level = { level: 1 };
const [brotliApart, gzipApart] = [promisify(brotliCompress), promisify(gzip)];

/** The size in bytes from which it pays to compress the rows of an answer separately, because most of them were compressed before. */
const manyRows = 64 * 1024;

/** Whether an Accept-Encoding header names the encoding. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, quality] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '');
  });

/** Compresses complete answers. An answer in parts is joined if it is sent uncompressed. Streams and files go to the compression plug-in, which costs more for each answer. */
export const compressAnswers = (server: FastifyInstance): void => {
  const spliced = new SplicedGzip();
  server.addHook('onSend', async (request, reply, given: unknown) => {
    const header = String(request.headers['accept-encoding'] ?? '');
    const packed = (encoding: 'br' | 'gzip') => {
      const vary = String(reply.getHeader('vary') ?? '');
      reply.header('content-encoding', encoding).header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
      reply.removeHeader('content-length');
    };
    const done = reply.hasHeader('content-encoding');
    if (
      given instanceof Encoded &&
      given.parts.length > 1 &&
      given.length >= manyRows &&
      !done &&
      accepts(header, 'gzip')
    ) {
      packed('gzip');
      return spliced.of(given.parts);
    }
    const payload = given instanceof Encoded ? given.whole() : given;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (body.length < leastCompressed || done) return payload;
    const encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null;
    if (!encoding) return payload;
    packed(encoding);
    if (encoding === 'br') return body.length <= atOnce ? brotliCompressSync(body, brotli) : brotliApart(body, brotli);
    return body.length <= atOnce ? gzipSync(body, level) : gzipApart(body, level);
  });
};
