import { randomUUID } from 'node:crypto';
import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compose, phrase, sayLabel } from '@candor/contracts/words/say';
import type { Work } from '@candor/contracts/kernel/work';
import { Misfit } from './answer-check.ts';
import type { GuardedRequest } from './caller.ts';
import { Refusals } from './refusals.ts';
import { BadUpload } from '../kernel/ports/file-store.ts';
import { DamagedEvent } from '../kernel/ports/damaged-event.ts';
import { HeldBack } from '../kernel/ports/held-back.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { UnknownEvent } from '../kernel/ports/unknown-event.ts';

/** The fault that the body does not have the contract's shape. */
export class InvalidInput extends Error {
  constructor(
    readonly errors: string[],
    readonly fields: Record<string, string>,
  ) {
    super(errors.join(' '));
  }
}
/** The sentence for fields that the contract does not know. */
export const unknownField = (names: readonly string[]): string => `Unknown field ${names.join(', ')}.`;
/** The fault that a call lacks a sign-in or a permission. `told`: the caller reads this text and is not redirected. */
export class Denied extends Error {
  constructor(readonly told?: string) {
    super();
  }
}
/** The fault of too many attempts. `minutes`: how long until the next attempt is allowed. */
export class RateLimited extends Error {
  constructor(readonly minutes: number) {
    super(compose('Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes }));
  }
}
/** The fault that the browser disconnected before its file was ready, so no client will read the answer. */
export class ClientGone extends Error {}
/** The fault that the device or its address sends many requests. The request is accepted when its browser has done this work. */
export class WorkFirst extends Error {
  constructor(readonly work: Work) {
    super(phrase('There were many requests from here. Please wait a moment and try again.'));
  }
}
export class BadXsrf extends Error {}
/** The fault that the request names a position that the log does not have. */
export class ImpossiblePosition extends Error {}
/** The fault of a GET for a file for which none of our pages has asked. */
export class NoDownload extends Error {}
/** The fault of a GET for a part of a page, such as a picture, at an address that is no such part. */
export class PartOfPage extends Error {}

type Body = {
  status: 'error';
  code: string;
  error?: string;
  errors?: string[];
  fields?: Record<string, string>;
  reference?: string;
  work?: Work;
};
const answer = (code: string, error: string): Body => ({ status: 'error', code, error });

/** The sentences for a failed call. `unsure`: an event may be in the log, or is in the log although something after it failed. */
const told = {
  unavailable: {
    unchanged: phrase('We cannot save anything right now. Nothing was changed. Try again shortly.'),
    unsure: phrase('We do not know if it was saved. Reload the page to see.'),
  },
  fault: {
    unchanged: phrase('Something went wrong on our side. Nothing was changed.'),
    unsure: phrase('Something went wrong on our side. We do not know if it was saved. Reload the page to see.'),
  },
  newer: {
    unchanged: phrase('A newer release of Candor has saved part of this. Nothing was changed. Reload and try again.'),
    unsure: phrase('A newer release of Candor has saved part of this. Reload the page to see.'),
  },
  held: {
    unchanged: phrase('This works once the update of Candor has finished. Nothing was changed.'),
    unsure: phrase('Part of this works once the update of Candor has finished. Reload the page to see what was saved.'),
  },
  damage: {
    unchanged: phrase(
      'Part of the record of this is damaged on our server. Nothing was changed. The operator of the server has to restore a backup.',
    ),
    unsure: phrase(
      'Part of the record of this is damaged on our server. We do not know if it was saved. The operator of the server has to restore a backup.',
    ),
  },
};

let toldAt = 0;
/** Where a request went, for the log: without its query, and without the secrets that links to a person's own pages have in their path. */
const placeOf = (url: string): string =>
  url
    .split('?')[0]!
    .split('/')
    .map((part) => (part.length > 36 ? '…' : part))
    .join('/');
/** Logs at most one line a second: as long as an engine is down, every request fails in this way. */
const tellUnavailable = (request: Pick<FastifyRequest, 'method' | 'url'>, error: Error): void => {
  if (Date.now() - toldAt < 1000) return;
  toldAt = Date.now();
  console.error(`unavailable ${request.method} ${placeOf(request.url)}: ${error.message}`);
};

/** The same answer in the reader's language. */
const worded = ({ error, errors, fields, ...rest }: Body): Body => ({
  ...rest,
  ...(error === undefined ? {} : { error: sayLabel(error) }),
  ...(errors ? { errors: errors.map((each) => sayLabel(each)) } : {}),
  ...(fields
    ? { fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, sayLabel(message)])) }
    : {}),
});
/** The answer to a call or a page load that failed, in the reader's language; our own faults are logged for the operator. */
export const statusAndBody = (error: unknown, request: Failed): { status: number; body: Body } => {
  const { status, body } = inEnglish(error, request);
  return { status, body: worded(body) };
};
type Failed = Pick<GuardedRequest, 'method' | 'url' | 'appended'>;
const inEnglish = (error: unknown, request: Failed): { status: number; body: Body } => {
  const outcome = request.appended?.maybe ? 'unsure' : 'unchanged';
  if (error instanceof InvalidInput)
    return {
      status: 200,
      body: {
        status: 'error',
        code: 'validation',
        ...(error.errors.length === 1 ? { error: error.errors[0] } : { errors: error.errors }),
        fields: error.fields,
      },
    };
  if (error instanceof BadXsrf)
    return { status: 403, body: answer('csrf', phrase('Your session has changed. Reload the page and try again.')) };
  if (error instanceof ImpossiblePosition) {
    const message = phrase('The log has no such position. Leave “after” out of the address.');
    return { status: 400, body: { ...answer('validation', message), fields: { after: message } } };
  }
  if (error instanceof NoDownload)
    return {
      status: 403,
      body: answer(
        'download',
        phrase('This download link has expired or was not made by a page of Candor. Start the download again.'),
      ),
    };
  if (error instanceof PartOfPage)
    return {
      status: 403,
      body: answer('embedded', phrase('This address cannot be embedded in another page.')),
    };
  if (error instanceof ClientGone) return { status: 499, body: answer('gone', 'The browser went away.') };
  if (error instanceof RateLimited) return { status: 429, body: answer('rate_limited', error.message) };
  if (error instanceof WorkFirst)
    return { status: 429, body: { ...answer('rate_limited', error.message), work: error.work } };
  if (error instanceof BadUpload) return { status: 200, body: answer('file', error.message) };
  if (error instanceof Unavailable) {
    tellUnavailable(request, error);
    return {
      status: 503,
      body: answer(
        'unavailable',
        request.method === 'GET'
          ? phrase('We cannot show this right now. Try again shortly.')
          : told.unavailable[outcome],
      ),
    };
  }
  if (error instanceof UnknownEvent) {
    console.error(error.message);
    return { status: 503, body: answer('newer_release', told.newer[outcome]) };
  }
  if (error instanceof HeldBack) return { status: 200, body: answer('update_unfinished', told.held[outcome]) };
  if (error instanceof BadRequestException)
    return { status: 200, body: answer('validation', phrase('The request is not valid.')) };
  if (error instanceof Misfit) {
    console.error(error.message);
    return { status: 500, body: { ...answer('fault', error.message), errors: [...error.issues] } };
  }
  const status =
    error instanceof HttpException ? error.getStatus() : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status === 404) return { status, body: answer('not_found', phrase('Not found.')) };
  if (status === 413) return { status, body: answer('validation', phrase('The request is too large.')) };
  if (status >= 400 && status < 500)
    return { status, body: answer('validation', phrase('The request could not be read.')) };
  const reference = randomUUID();
  console.error(`fault ${reference} ${request.method} ${placeOf(request.url)}`, error);
  return {
    status: 500,
    body: {
      ...answer('fault', error instanceof DamagedEvent ? told.damage[outcome] : told.fault[outcome]),
      reference,
    },
  };
};

/** Turns every failure of a call into words for the caller (docs/rules/requests-and-errors.md#refusals-and-faults). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(Refusals) private readonly refusals: Refusals) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<GuardedRequest>();
    if (reply.sent) return;
    if (error instanceof Denied) {
      const path = request.routeOptions.url;
      if (request.caller && path) this.refusals.note(request.caller, path);
      if (error.told) {
        const body = worded(answer('denied', error.told));
        return void reply.status(200).header('cache-control', 'no-store').send(body);
      }
      void reply.status(302).header('location', '/access-denied').send();
      return;
    }
    const { status, body } = statusAndBody(error, request);
    // The sender of a form must read the outcome on the form's page, so the answer is a redirect.
    if (request.back && status < 500)
      return void reply
        .status(303)
        .header('cache-control', 'no-store')
        .header('location', request.back(body.code, null, null))
        .send();
    void reply.status(status).header('cache-control', 'no-store').send(body);
  }
}
