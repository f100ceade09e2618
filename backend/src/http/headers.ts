import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const nosniff = ['x-content-type-options', 'nosniff'] as const;
const hsts = ['strict-transport-security', `max-age=${365 * 24 * 3600}`] as const;

/**
 * Gives every answer of the server its common headers, before anything reads the request. So redirects, files, streams,
 * and errors that reach no route have them too. `https`: browsers reach the site by HTTPS, as BASE_URL says. Otherwise
 * each request's own connection, or the trusted proxy, tells.
 */
export const headAnswers = (server: FastifyInstance, { https }: { https: boolean }): void => {
  server.server.prependListener('request', (_, response) => {
    response.setHeader(...nosniff);
    if (https) response.setHeader(...hsts);
  });
  // Node itself answers an unknown Expect header, unless there is a listener.
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
/** Answers on the bare connection when the data is not an HTTP request, or did not arrive in time. */
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
