import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../kernel/codec.ts';

/** The entity tag of a text: the same for the same text, however it is compressed. */
export const tagOf = (text: string): string => `W/"${hashOf(text).slice(0, 32)}"`;
/** A public text, with its entity tag. */
type Tagged = { text: string; tag: string };
export const tagged = (text: string): Tagged => ({ text, tag: tagOf(text) });

/** Sends the text, or only the answer that it has not changed. A reader with a copy asks each time, so that deleted text disappears immediately. `whose`: private if only this reader may keep a copy. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { text, tag }: Tagged,
  whose: 'public' | 'private' = 'public',
): void => {
  void reply.header('etag', tag).header('cache-control', `${whose}, no-cache`).type(`${type}; charset=utf-8`);
  if (request.headers['if-none-match'] === tag) return void reply.status(304).send();
  void reply.send(text);
};
