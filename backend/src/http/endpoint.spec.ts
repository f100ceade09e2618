import 'reflect-metadata';
import { anyone, endpoint, fileEndpoint, holds, type RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, SetMetadata } from '@nestjs/common';
import { z } from 'zod';
import { reject } from '../kernel/decider.ts';
import { misfits } from './answer-check.ts';
import type { GuardedRequest, Serving } from './caller.ts';
import { ENDPOINT, type FileAnswer, Serve, type StreamAnswer } from './endpoint.ts';

// The lines under @ts-expect-error must not compile: the type check fails when one of them does.

const move = endpoint('/api/move', {
  needs: holds('MANAGE_CANDIDATE'),
  summary: 'Move a candidate.',
  request: z.strictObject({ application_id: z.string(), version: z.number() }),
  payload: z.object({ application: z.object({ id: z.string(), version: z.number() }), position: z.number() }),
});
const table = fileEndpoint('/api/table', {
  kind: 'stream',
  types: ['text/csv'],
  needs: holds('VIEW_REPORTS'),
  summary: 'A table as CSV.',
  request: z.object({ from: z.string() }),
});

@Controller()
class Moves {
  @Serve(move)
  async move(input: RequestOf<typeof move>) {
    return { application: { id: input.application_id, version: input.version + 1 }, position: 1 };
  }

  @Serve(move)
  async refuses() {
    return reject('not_found', 'Candidate not found.');
  }

  @Serve(table)
  async table({ from }: RequestOf<typeof table>): Promise<StreamAnswer> {
    return {
      name: 'table.csv',
      type: 'text/csv',
      content: (async function* () {
        yield from;
      })(),
    };
  }

  // @ts-expect-error the answer lacks `position`
  @Serve(move)
  async forgets(input: RequestOf<typeof move>) {
    return { application: { id: input.application_id, version: 1 } };
  }

  // @ts-expect-error the version is a number
  @Serve(move)
  async mistypes(input: RequestOf<typeof move>) {
    return { application: { id: input.application_id, version: 'two' }, position: 1 };
  }

  // @ts-expect-error the request has no candidate_id
  @Serve(move)
  async invents(input: { candidate_id: number }) {
    return { application: { id: String(input.candidate_id), version: 1 }, position: 1 };
  }

  // @ts-expect-error an endpoint whose kind is json answers no file
  @Serve(move)
  async file(): Promise<FileAnswer> {
    return { name: 'a.txt', type: 'text/plain', content: '' };
  }

  // @ts-expect-error an endpoint whose kind is stream answers no payload
  @Serve(table)
  async payload() {
    return { rows: [] };
  }
}

endpoint('/api/mail', {
  needs: anyone,
  // @ts-expect-error the request has no field `mail`
  limit: { most: 3, seconds: 60, per: 'mail' },
  summary: 'Ask for a mail.',
  request: z.strictObject({ email: z.string() }),
  payload: z.object({}),
});
endpoint('/api/mail', {
  needs: anyone,
  // @ts-expect-error the answer to a caller over the limit must be a payload of this endpoint
  limit: { most: 3, seconds: 60, over: { sent: 'no' } },
  summary: 'Ask for a mail.',
  request: z.strictObject({ email: z.string() }),
  payload: z.object({ sent: z.boolean() }),
});

test('a method is mounted under its endpoint', () => {
  expect(Reflect.getMetadata('path', Moves.prototype.move)).toEqual(['/api/move']);
  expect(Reflect.getMetadata(ENDPOINT, Moves.prototype.move)).toBe(move);
});

test('what another decorator says about the method, such as its guard, still holds', () => {
  class Guarded {
    @Serve(move)
    @SetMetadata('guarded by', 'a password')
    async move(input: RequestOf<typeof move>) {
      return { application: { id: input.application_id, version: 1 }, position: 1 };
    }
  }
  expect(Reflect.getMetadata('guarded by', Guarded.prototype.move)).toBe('a password');
});

describe('a candidate is moved', () => {
  /** The request as the guard passes it on, and the reply. */
  const exchange = (request: Partial<GuardedRequest>) => ({
    getRequest: () => request,
    getResponse: () => ({ header: () => undefined }),
  });
  const moved = (request: Partial<GuardedRequest>) =>
    (Moves.prototype.move as (...given: unknown[]) => Promise<unknown>)(
      { application_id: 'a', version: 1 },
      exchange(request),
    );
  test('and the answer is made of what the method returned', async () => {
    const serving: Serving = (endpoint, value) => [endpoint, value];
    expect(await moved({ serving })).toEqual([move, { application: { id: 'a', version: 2 }, position: 1 }]);
  });
  test('once: a request that the guard has answered gets that answer', async () => {
    const serving: Serving = () => {
      throw new Error('The method ran again.');
    };
    expect(await moved({ answer: { answer: 'the first answer' }, serving })).toBe('the first answer');
  });
});

describe('an answer is compared with its schema', () => {
  const answer = { application: { id: 'a', version: 1 }, position: 7 };
  test('and fits', () => expect(misfits(move.payload, answer)).toEqual([]));
  test('a missing field is named', () =>
    expect(misfits(move.payload, { application: { id: 'a' }, position: 7 })).toEqual([
      expect.stringMatching(/^payload\.application\.version: /),
    ]));
  test('a field that the schema does not name is reported, at any depth', () =>
    expect(misfits(move.payload, { ...answer, application: { ...answer.application, pay: 90_000 } })).toEqual([
      'payload.application.pay: the schema has no such field',
    ]));
  test('a field without a value is not sent', () =>
    expect(misfits(move.payload, { ...answer, application: { ...answer.application, pay: undefined } })).toEqual([]));
});
