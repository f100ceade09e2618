import type { FastifyInstance } from 'fastify';
import { noting } from '../kernel/appended.ts';
import type { GuardedRequest } from './caller.ts';

/** Notes on each request whether it may have changed something, so that no answer says that nothing was changed when that is not sure. After the body was read: reading it would lose the thread. */
export const noteChanges = (server: FastifyInstance): void => {
  server.addHook('preHandler', (request: GuardedRequest, _reply, done) =>
    noting((request.appended = { maybe: false, began: performance.now() }), done),
  );
};
