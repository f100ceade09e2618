import { Readable } from 'node:stream';
import { type Endpoint, pathsOf, type RecordOf, type RequestOf } from '@candor/contracts/kernel/endpoint';
import { refusesBlank } from '@candor/contracts/kernel/field';
import { own } from '@candor/contracts/kernel/own';
import { sayLabel, sayPart, sayText } from '@candor/contracts/words/say';
import { type Schema, schemaWith } from '@candor/contracts/kernel/schema';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Post,
  SetMetadata,
  StreamableFile,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { isRejection, type Rejection } from '../kernel/decider.ts';
import { CHECK_ANSWERS, Misfit, misfits } from './answer-check.ts';
import { Answers } from './answers.ts';
import { cleaned } from '../kernel/clean-html.ts';
import { plainIssue } from './plain-issues.ts';
import type { Exchange, GuardedRequest, Serving, Signed, Unsigned } from './caller.ts';
import { needsToken } from './downloads.ts';
import { InvalidInput, unknownField } from './errors.ts';
import { ExportLine } from './export-line.ts';
import { Records } from './records.ts';

const exportLine = new ExportLine();
export const ENDPOINT = 'candor:endpoint';
/** A file as an answer. The browser saves the file under `name`. */
export type FileAnswer = {
  name: string;
  type: string;
  content: string | Uint8Array;
  headers?: Record<string, string>;
};
/** A file that is sent while it is being made. */
export type StreamAnswer = Omit<FileAnswer, 'content'> & { content: AsyncIterable<string | Uint8Array> };
/** The type of what a method returns for this endpoint, apart from a refusal. */
export type AnswerOf<E extends Endpoint> = E['kind'] extends 'file'
  ? FileAnswer
  : E['kind'] extends 'stream'
    ? StreamAnswer
    : z.input<E['payload']>;

/** The type of the argument about the caller: `@By()` for endpoints behind a sign-in, with the record that the guard loaded; `@Uid()` for all others. */
export type ByOf<E extends Endpoint> = E['needs'] extends { who: 'anyone' | 'cases' }
  ? Unsigned
  : Signed<RecordOf<E['needs']>>;
/** The request and its reply, as the last argument of a served method; only the wrapper that `Serve` puts around the method reads it. */
const InExchange = createParamDecorator((_: unknown, context: ExecutionContext) => context.switchToHttp());
/** A wrapper that runs the method and turns its value into an answer. The method does not run if the guard has answered the request. A Nest interceptor could do this, but each interceptor adds a chain of observables to every request (docs/design/the-log.md#what-an-append-costs). */
const served = <Method extends (...given: never[]) => Promise<unknown>>(endpoint: Endpoint, method: Method): Method => {
  const wrapper = async function (this: unknown, ...given: unknown[]) {
    const exchange = given[method.length] as Exchange;
    void exchange.getResponse<FastifyReply>().header('cache-control', 'no-store');
    const { answer, serving } = exchange.getRequest<GuardedRequest>();
    if (answer) return answer.answer;
    const make = () => method.apply(this, given as never[]);
    return serving!(endpoint, await (needsToken(endpoint) ? exportLine.run(exchange, make) : make()), exchange);
  };
  // Decorators between `Serve` and the method, such as a guard, put their metadata on the method.
  for (const key of Reflect.getMetadataKeys(method))
    Reflect.defineMetadata(key, Reflect.getMetadata(key, method), wrapper);
  return wrapper as unknown as Method;
};
/** Mounts a method at its endpoint's path. The method takes the parsed request and the caller, and returns the payload, the file or a refusal; other return types do not compile. The guard refuses a route that has no endpoint. */
export const Serve =
  <E extends Endpoint>(endpoint: E) =>
  <Method extends (input: RequestOf<E>, by: ByOf<E>, ...rest: never[]) => Promise<AnswerOf<E> | Rejection>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = descriptor.value!;
    InExchange()(target, name, method.length);
    descriptor.value = served(endpoint, method);
    applyDecorators(
      (endpoint.method === 'GET' ? Get : Post)(pathsOf(endpoint)),
      HttpCode(200),
      SetMetadata(ENDPOINT, endpoint),
      RouteConfig({ bytes: endpoint.bytes }),
    )(target, name, descriptor);
  };
export const endpointOf = (context: ExecutionContext): Endpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;

type Shaped = { shape?: Record<string, z.ZodType>; def?: { innerType?: Shaped; in?: Shaped } };
const shapes = new WeakMap<object, Record<string, z.ZodType> | null>();
const shapeOf = (schema: Schema): Record<string, z.ZodType> | null => {
  if (!shapes.has(schema)) shapes.set(schema, (schema as Shaped).shape ?? null);
  return shapes.get(schema)!;
};
/** The body without empty inputs, for which browsers send ''. A field is dropped if it is optional and '' is not a valid value (docs/rules/requests-and-errors.md#empty-fields). */
const withoutBlanks = (schema: Schema, body: Record<string, unknown>): Record<string, unknown> => {
  const shape = shapeOf(schema);
  if (!shape || !Object.values(body).includes('')) return body;
  const stays = (field: z.ZodType | undefined): boolean =>
    !field || refusesBlank(field) || field.safeParse('').success || !field.safeParse(undefined).success;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== '' || stays(own(shape, name))));
};

/** The request parsed by its schema, with clean HTML. All problems are reported together, in the contract's words. */
export const parseInput = <S extends Schema>(schema: S, body: unknown): z.output<S> => {
  const plain = (body ?? {}) as Record<string, unknown>;
  if (typeof plain !== 'object' || Array.isArray(plain))
    throw new InvalidInput(['The request is not valid.'], { form: 'The request is not valid.' });
  const parsed = schemaWith(schema).safeParse(withoutBlanks(schema, plain), { error: plainIssue });
  if (parsed.success) return cleaned(schema, parsed.data) as z.output<S>;
  // The fields are a map, because a name may equal a property that every object has.
  const fields = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const name = issue.path.join('.') || (unknown ? issue.keys[0] : '') || 'form';
    if (!fields.has(name)) fields.set(name, unknown ? unknownField(issue.keys) : issue.message);
  }
  throw new InvalidInput([...new Set(fields.values())], Object.fromEntries(fields));
};

/** The request in the form in which the guard parsed it by its endpoint. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<GuardedRequest>().input,
);

/** Messages by field, in the reader's language. */
const sayEach = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, sayLabel(message)]));
/** The values of a sentence, in the reader's language. Steps and states have names that the product gave them; a `name` was given by users. */
const saidValues = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'name' ? sayPart(value) : value,
    ]),
  );
/** The words of a refusal, in the reader's language. */
export const refusedWords = ({ text, values }: NonNullable<Rejection['told']>): string =>
  sayText(text, saidValues(values));
/** A refusal as the body of the answer, in the reader's language. */
export const refusalOf = (refusal: Rejection) => {
  const { rejected: _, told, error, errors, fields, ...rest } = refusal;
  return {
    status: 'error' as const,
    ...rest,
    error: told ? refusedWords(told) : sayLabel(error),
    ...(fields ? { fields: sayEach(fields) } : {}),
    ...(errors && errors.length > 1 ? { errors: errors.map((each) => sayLabel(each)) } : {}),
  };
};
const sendFile = (reply: FastifyReply, { name, type, content, headers = {} }: FileAnswer | StreamAnswer) => {
  void reply
    .headers({
      ...headers,
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type(`${type}; charset=utf-8`);
  return typeof content === 'string' || content instanceof Uint8Array
    ? content
    : new StreamableFile(Readable.from(content));
};

/** Turns what methods return into answers: a value becomes a payload, a rejection an error. The payload is stored, so that a repeated request gets its first answer (docs/rules/requests-and-errors.md#a-repeated-request). */
@Injectable()
export class Served {
  constructor(
    @Inject(Answers) private readonly answers: Answers,
    @Inject(CHECK_ANSWERS) private readonly checks: boolean,
    @Inject(Records) private readonly records: Records,
  ) {}

  /** An answer that shows a part of a person's record is sent only after the look at it is recorded. */
  readonly answer: Serving = (endpoint, value, exchange) =>
    endpoint.shows && !isRejection(value)
      ? this.looked(endpoint, exchange).then((refused) => this.said(endpoint, refused ?? value, exchange))
      : this.said(endpoint, value, exchange);

  private async looked({ path, needs, shows }: Endpoint, exchange: Exchange): Promise<Rejection | null> {
    const { caller, opened } = exchange.getRequest<GuardedRequest>();
    if (needs.who !== 'groups' || !needs.record || !opened) throw new Error(`${path} opens no record.`);
    return this.records.looked(caller!, needs.record, opened, shows!);
  }

  private said(endpoint: Endpoint, value: unknown, exchange: Exchange): unknown {
    const { back } = exchange.getRequest<GuardedRequest>();
    if (back) {
      const position = (value as { position?: unknown } | null)?.position;
      const refused = isRejection(value);
      const to = back(
        refused ? value.code : null,
        typeof position === 'number' ? position : null,
        refused ? null : value,
      );
      void exchange.getResponse<FastifyReply>().status(303).header('location', to);
      return '';
    }
    if (isRejection(value)) return refusalOf(value);
    if (endpoint.kind !== 'json') return sendFile(exchange.getResponse(), value as FileAnswer | StreamAnswer);
    if (this.checks) {
      const issues = misfits(endpoint.payload, value);
      if (issues.length) throw new Misfit(endpoint.path, issues);
    }
    const answer = { status: 'ok', payload: value ?? {} };
    this.answers.keep(exchange.getRequest(), value, answer);
    return answer;
  }
}
