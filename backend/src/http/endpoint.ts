import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Inject,
  Injectable,
  type NestInterceptor,
  Post,
  SetMetadata,
} from '@nestjs/common';
import { concatMap, type Observable, of } from 'rxjs';
import type { z } from 'zod';
import { isRejection } from '../kernel/decider.ts';
import { Answers } from './answers.ts';
import type { Known } from './caller.ts';
import { InvalidInput } from './errors.ts';
import { Progress, upToAsked } from './progress.ts';

export const ENDPOINT = 'candor:endpoint';
/** Mounts a handler at its contract's path. The guard refuses what has no contract. */
export const Serve = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    (endpoint.method === 'GET' ? Get : Post)(endpoint.path),
    HttpCode(200),
    SetMetadata(ENDPOINT, endpoint),
  );
export const endpointOf = (context: ExecutionContext): Endpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;

type Shaped = { shape?: Record<string, z.ZodType>; def?: { innerType?: Shaped; in?: Shaped } };
const shapes = new WeakMap<object, Record<string, z.ZodType> | null>();
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> | null => {
  if (!shapes.has(schema)) shapes.set(schema, (schema as Shaped).shape ?? null);
  return shapes.get(schema)!;
};
/** The browser's cleaner sends '' for what was not given: '' is dropped wherever the field is optional and '' would not do (PRODUCT §0.2). */
const withoutBlanks = (schema: z.ZodType, body: Record<string, unknown>): Record<string, unknown> => {
  const shape = shapeOf(schema);
  if (!shape || !Object.values(body).includes('')) return body;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        value !== '' || !shape[name] || shape[name].safeParse('').success || !shape[name].safeParse(undefined).success,
    ),
  );
};

/** All problems at once, in the contract's words. */
export const parseInput = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const plain = (body ?? {}) as Record<string, unknown>;
  if (typeof plain !== 'object' || Array.isArray(plain))
    throw new InvalidInput(['The request is not valid.'], { form: 'The request is not valid.' });
  const parsed = schema.safeParse(withoutBlanks(schema, plain));
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '');
    const message = issue.code === 'unrecognized_keys' ? `Unknown field ${issue.keys.join(', ')}.` : issue.message;
    fields[name || 'form'] ??= message;
  }
  throw new InvalidInput([...new Set(Object.values(fields))], fields);
};

/** The request, parsed by the contract of the handler it stands in. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Known>();
  const endpoint = endpointOf(context)!;
  return parseInput(endpoint.request, endpoint.method === 'GET' ? request.query : request.body);
});

/** Wraps what handlers return: a value is a payload, a rejection an error; a repeated request gets its first answer (PRODUCT §0.2). */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    @Inject(Answers) private readonly answers: Answers,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (!endpointOf(context)) return next.handle();
    const request = context.switchToHttp().getRequest<Known>();
    void context
      .switchToHttp()
      .getResponse<{ header: (name: string, value: string) => void }>()
      .header('cache-control', 'no-store');
    const before = await this.answers.before(request);
    if (before) return of(before.answer);
    await upToAsked(this.progress, (request.query as { after?: string }).after);
    return next.handle().pipe(
      concatMap(async (value: unknown) => {
        if (!isRejection(value)) {
          const answer = { status: 'ok', payload: value ?? {} };
          this.answers.keep(request, value, answer);
          return answer;
        }
        const { rejected: _, errors, ...said } = value;
        return { status: 'error', ...said, ...(errors && errors.length > 1 ? { errors } : {}) };
      }),
    );
  }
}
