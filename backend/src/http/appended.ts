import type { FastifyInstance } from 'fastify';
import { noting } from '../kernel/appended.ts';
import type { GuardedRequest } from './caller.ts';

/** Notes for each request whether it may have changed something, so that no answer wrongly says that nothing was changed. The hook runs after the body is read, because reading would lose the async context. */
export const noteChanges = (server: FastifyInstance): void => {
  server.addHook('preHandler', (request: GuardedRequest, _reply, done) =>
    noting(
      (request.appended = {
        maybe: false,
        began: performance.now(),
        isPage: request.method === 'GET' || request.method === 'HEAD',
      }),
      done,
    ),
  );
};
