import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FolderFileStore } from '../adapters/embedded/folder-file-store.ts';
import { dispositionOf } from '../adapters/files/disposition.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { sessionCookie } from '../http/caller.ts';
import type { ShownPictures } from '../reads/files/shown-pictures.ts';
import { BadUpload, DamagedFile, type FileStore, type StoredFile, UsedAddress } from '../kernel/ports/file-store.ts';

type Cookied = FastifyRequest & { cookies?: Record<string, string | undefined> };
type Given = StoredFile & { key: string; filename: string | null; public: boolean };
const damaged =
  'This document is damaged on our side, so nobody can open it now. The people who run this installation find its name in their log.';
const fullStore = 'We cannot save files right now. Nothing was changed. Try again shortly.';

/** A public file, from a store that answers its signed addresses itself. */
const published = async (store: FileStore, address: string): Promise<Given | null> => {
  const key = new URL(address, 'http://here').pathname.replace(/^\/files\//, '');
  const found = await store.published(key).catch((fault: unknown) => {
    if (fault instanceof BadUpload) return null;
    throw fault;
  });
  return found && { ...found, key, filename: null, public: true };
};

/** Takes uploads at the signed addresses of the embedded store, and serves files: signed ones of that store, public ones of every store. `pictures`: who may read one. */
export const fileRoutes = (
  server: FastifyInstance,
  store: FileStore,
  pictures: Pick<ShownPictures, 'readersOf'>,
): void => {
  void server.register(async (files) => {
    // Upload bodies of every type go to disk as a stream.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    if (store instanceof FolderFileStore)
      files.put('/files/*', { bodyLimit: 64 * 1024 * 1024 }, async (request, reply) => {
        const rule = store.verifyPut(request.url);
        if (!rule)
          return reply.status(403).send({ status: 'error', code: 'denied', error: 'This upload address has expired.' });
        if ((request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase() !== rule.type)
          return reply
            .status(415)
            .send({ status: 'error', code: 'file', error: 'The file type is not the one that was announced.' });
        try {
          await store.receive(rule, request.body as never);
          return await reply.status(200).send({});
        } catch (error) {
          if (error instanceof BadUpload)
            return reply
              .status(error instanceof UsedAddress ? 409 : 422)
              .header('connection', 'close')
              .send({ status: 'error', code: 'file', error: error.message });
          if (error instanceof Unavailable)
            return reply
              .status(503)
              .header('connection', 'close')
              .send({ status: 'error', code: 'unavailable', error: fullStore });
          throw error;
        }
      });
    files.get('/files/*', async (request, reply) => {
      const broken = (fault: unknown) => {
        if (!(fault instanceof DamagedFile)) throw fault;
        console.error(fault.message);
        return 'damaged' as const;
      };
      const found = await (
        store instanceof FolderFileStore ? store.verifyGet(request.url) : published(store, request.url)
      ).catch(broken);
      const readers =
        found && found !== 'damaged' && found.public
          ? await pictures.readersOf(found.key, (request as Cookied).cookies?.[sessionCookie])
          : 'all';
      if (readers === 'none')
        return reply.status(404).send({ status: 'error', code: 'not_found', error: 'File not found.' });
      const body = found && found !== 'damaged' ? await store.read(found.key).catch(broken) : found;
      if (found === 'damaged' || body === 'damaged')
        return reply.status(500).send({ status: 'error', code: 'damaged', error: damaged });
      if (!found || !body)
        return reply.status(404).send({ status: 'error', code: 'not_found', error: 'File not found.' });
      return reply
        .header('content-type', found.type)
        .header('content-length', found.size)
        .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .header('content-disposition', dispositionOf(found.type, found.filename ?? 'file'))
        .header('cache-control', found.public && readers === 'all' ? 'public, max-age=3600' : 'private, no-store')
        .send(body);
    });
  });
};
