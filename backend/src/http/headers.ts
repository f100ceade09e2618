import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const nosniff = ['x-content-type-options', 'nosniff'] as const;
const hsts = ['strict-transport-security', `max-age=${365 * 24 * 3600}`] as const;

/**
 * Gives every answer of the server the headers that hold for all of them, before anything reads the request: so
 * redirects, files, streams, and errors that no route has seen carry them too. `https`: browsers reach the site by
 * HTTPS, as BASE_URL says. Otherwise each request tells, by its own connection or by the proxy that is trusted.
 */
export const headAnswers = (server: FastifyInstance, { https }: { https: boolean }): void => {
  server.server.prependListener('request', (_, response) => {
    response.setHeader(...nosniff);
    if (https) response.setHeader(...hsts);
  });
  // Node answers an unknown Expect header by itself, unless somebody listens.
  server.server.on('checkExpectation', (_, response) => {
    response.setHeader(...nosniff);
    response.writeHead(417).end();
  });
  if (!https)
    server.addHook('onRequest', async (request, reply) => {
      if (request.protocol === 'https') reply.raw.setHeader(...hsts);
    });
};

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
/** Answers what is no HTTP request at all, or did not arrive in time, on the bare connection. */
export const answerBroken = (fault: Error & { code?: string }, socket: Socket): void => {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[fault.code ?? ''] ?? 400;
  const body = JSON.stringify({ status: 'error', code: 'validation', error: 'The request could not be read.' });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `${nosniff[0]}: ${nosniff[1]}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(fault);
};
