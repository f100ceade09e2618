import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../kernel/codec.ts';

/** The entity tag of a text: the same for the same words, however they are compressed. */
export const tagOf = (text: string): string => `W/"${hashOf(text).slice(0, 32)}"`;
/** A text that anybody may have, with the tag by which a reader that has it names it. */
type Tagged = { text: string; tag: string };
export const tagged = (text: string): Tagged => ({ text, tag: tagOf(text) });

/** Sends the text, or only that it is still the same. Whoever keeps it asks each time, so that what is gone is gone at once. `whose`: private where only this reader may keep it. */
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
