import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayBeSigned, signatureHeader } from '../kernel/signed-body.ts';
import { InvalidInput, unknownField } from './errors.ts';

/** The deepest nesting of a request's JSON; none of ours is deeper. Recursive code is safe up to this depth. */
export const deepest = 32;
/** The most values in one body: a megabyte of brackets would otherwise become half a million objects. */
export const mostValues = 20_000;

/** Whether JSON text keeps to both limits. The text is read once, before objects are built from it. Text that is not JSON may pass; the parser refuses it. */
export const isModest = (text: string): boolean => {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const mark = text.charCodeAt(i);
    if (mark === 0x22) {
      // A string ends at the next quotation mark that has no backslash before it.
      for (i++; i < text.length && text.charCodeAt(i) !== 0x22; i++) if (text.charCodeAt(i) === 0x5c) i++;
    } else if (mark === 0x5b || mark === 0x7b) {
      if (++depth > deepest || ++values > mostValues) return false;
    } else if (mark === 0x5d || mark === 0x7d) depth--;
    else if (mark === 0x2c && ++values > mostValues) return false;
  }
  return true;
};

export const formType = 'application/x-www-form-urlencoded';
const mostInForm = 200;
/** The body that a page's form sends. A repeated name becomes a list. Null: the form has too many fields. */
export const formBody = (text: string): Record<string, unknown> | null => {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > mostInForm) return null;
  return Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, all]) => {
      const values = all.map(([, value]) => value);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
};

/** The refusal for JSON with a name such as `__proto__`, which would reach what all objects share. */
const reaching = (text: string): InvalidInput | null => {
  const names = new Set<string>();
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (name === '__proto__' || (name === 'constructor' && Object.hasOwn(Object(value), 'prototype')))
        names.add(name);
      return value;
    });
  } catch {
    return null;
  }
  const fields = [...names].map((name) => [name, unknownField([name])] as const);
  return names.size ? new InvalidInput([unknownField([...names])], Object.fromEntries(fields)) : null;
};

const trouble = (statusCode: number, text: string): Error => Object.assign(new Error(text), { statusCode });
/** Whether the route needs its body unchanged, because a signature covers its bytes. */
const isRaw = ({ routeOptions }: FastifyRequest): boolean => (routeOptions.config as { raw?: boolean }).raw === true;
/** How many large bodies are read at the same time. */
const mostAtOnce = 4;
let reading = 0;
/** The bytes of a signed body. A request that cannot be signed is refused before its body is read. */
const rawBody = async (request: FastifyRequest, payload: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  if (!isRaw(request)) throw trouble(415, 'Unsupported Media Type');
  if (!mayBeSigned(request.headers[signatureHeader], new Date())) throw trouble(401, 'The request is not signed.');
  if (reading >= mostAtOnce) throw trouble(503, 'Too many mails come in at once. Send this one again.');
  reading++;
  try {
    const parts: Uint8Array[] = [];
    let read = 0;
    for await (const part of payload) {
      read += part.byteLength;
      if (read > request.routeOptions.bodyLimit) throw trouble(413, 'The mail is larger than 30 MB.');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    reading--;
  }
};

/** The parsers of request bodies. A body that they cannot or will not read gets a 400. A form is accepted only if the endpoint says so. */
export const readBodies = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isRaw(request)) return void done(null, Buffer.from(body as string));
    if (isModest(body as string))
      return void parse(request, body as string, (error, parsed) =>
        done(error && (reaching(body as string) ?? error), parsed),
      );
    done(Object.assign(new Error('The body is nested too deeply or holds too many values.'), { statusCode: 400 }));
  });
  server.addContentTypeParser('message/rfc822', (request: FastifyRequest, payload: AsyncIterable<Uint8Array>) =>
    rawBody(request, payload),
  );
  // Mail programs unsubscribe their readers with a form of either content type.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (request, body, done) =>
    (request.routeOptions.config as { oneClick?: boolean }).oneClick
      ? done(null, body)
      : done(trouble(415, 'Unsupported Media Type')),
  );
  server.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    const parsed = formBody(body as string);
    if (parsed) return void done(null, parsed);
    done(Object.assign(new Error('The form holds too many values.'), { statusCode: 400 }));
  });
};
