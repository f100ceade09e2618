import { anyNeed } from '@candor/contracts/kernel/endpoint';
import { writeFile } from 'node:fs/promises';
import {
  type Endpoint,
  type Needs,
  onVisit,
  pathsOf,
  type RateLimit,
  requestBytes,
} from '@candor/contracts/kernel/endpoint';
import { type Schema, schemaWith } from '@candor/contracts/kernel/schema';
import { z } from 'zod';
import { nouns } from './app.module.ts';
import { routesOf } from './mounted.ts';

// npm run openapi: writes the documented calls as OpenAPI 3.1, from the endpoints that the nouns’ modules mount.

/** Every documented call that is mounted, by noun. */
export const surface: Record<string, Endpoint[]> = Object.fromEntries(
  nouns.map((noun) => [
    noun.name.replace(/Module$/, '').toLowerCase(),
    routesOf(noun).flatMap(({ endpoint }) => endpoint ?? []),
  ]),
);
const schemaOf = (schema: Schema) =>
  z.toJSONSchema(schemaWith(schema), { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' });
const failure = {
  type: 'object',
  required: ['status', 'code'],
  properties: {
    status: { const: 'error' },
    code: { type: 'string' },
    error: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' } },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    position: { type: 'number' },
  },
};
const neededBy = (needs: Needs): string => {
  if (needs.who === 'anyone') return 'Anyone.';
  if (needs.who === 'self') return 'Signed in.';
  if (needs.who === 'cases')
    return Object.entries(needs.cases)
      .map(([value, each]) => `${needs.field} ${value}: ${neededBy(each)}`)
      .join(' ');
  const { groups, whole } = needs;
  const record = needs.record && anyNeed(needs.record);
  return [
    `One of ${groups.join(', ')}${whole ? ' for the whole organization' : ''}.`,
    ...(record ? [`Can see the ${record.kind} of ${record.field}.`] : []),
    ...(record?.absent ? [`Without ${record.field}: one of ${record.absent.join(', ')}.`] : []),
    ...(record?.job ? [`On the job: ${record.job.join(' or ')}.`] : []),
    ...(record?.editor ? ['Editor of the job.'] : []),
    ...(record?.open ? ['The job is not closed.'] : []),
    ...(record?.own
      ? [
          {
            creator: 'Made it.',
            author: 'Made it.',
            involved: 'Made it, has it to do, or is an administrator.',
            team: 'Made it, has it to do, is an administrator, or sees the team’s tasks and the subject of this one.',
          }[record.own],
        ]
      : []),
  ].join(' ');
};
/** What an operator on a visit may not do with the call, who is answered `visiting`. */
const onVisitOf = (endpoint: Endpoint): string[] => {
  const visit = onVisit(endpoint);
  if (visit === 'open') return [];
  return [
    visit === 'refused' ? 'Not on a visit (visiting).' : `Not ${visit.without.join(', ')} on a visit (visiting).`,
  ];
};
const callsOf = ({ most, seconds, per, where, slower, caller }: RateLimit): string => {
  if (caller)
    return `${most} calls of the group '${caller.name}' in ${seconds / 60} minutes by one person, or ${caller.organization} by their organization`;
  return `${most} calls in ${seconds / 60} minutes from one ${slower ? `device, or ${slower.address} from one address` : 'address'}${per ? ` for one ${per}` : ''}${where ? ` with ${where.field} ${where.is}` : ''}`;
};
const refusal = { $ref: '#/components/schemas/Refusal' };
/** The body of the answer: the JSON envelope; or a file, with the envelope for refusals. */
const contentOf = ({ kind, types, payload }: Endpoint) =>
  kind === 'json'
    ? {
        'application/json': {
          schema: {
            oneOf: [
              {
                type: 'object',
                required: ['status', 'payload'],
                properties: { status: { const: 'ok' }, payload: schemaOf(payload) },
              },
              refusal,
            ],
          },
        },
      }
    : Object.fromEntries(
        ['application/json', ...types].map((type) => [
          type,
          {
            schema:
              type !== 'application/json'
                ? { type: 'string' }
                : types.includes(type)
                  ? { oneOf: [{ type: 'object' }, refusal] }
                  : refusal,
          },
        ]),
      );

const operationOf = (noun: string, endpoint: Endpoint) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]!);
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    {
      name: 'uid',
      in: 'query',
      required: endpoint.method === 'POST',
      schema: { type: 'string', format: 'uuid' },
      description: 'Unique id of the request; repeating it does nothing twice.',
    },
    {
      name: 'after',
      in: 'query',
      required: false,
      schema: { type: 'integer' },
      description: 'A position that an earlier answer told: what is read is no older, or two seconds have passed.',
    },
  ];
  const request = schemaOf(endpoint.request);
  return {
    tags: [noun],
    summary: endpoint.summary,
    description: [neededBy(endpoint.needs), ...onVisitOf(endpoint)].join(' '),
    parameters:
      endpoint.method === 'GET'
        ? [
            ...parameters,
            ...Object.entries((request.properties ?? {}) as Record<string, object>)
              .filter(([name]) => name !== 'uid')
              .map(([name, schema]) => ({
                name,
                in: 'query',
                required: ((request.required ?? []) as string[]).includes(name),
                schema,
              })),
          ]
        : parameters,
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: request } } } }
      : {}),
    responses: {
      200: {
        description: 'Done, or refused with a sentence.',
        content: contentOf(endpoint),
      },
      ...(endpoint.needs.who === 'anyone'
        ? {}
        : { 302: { description: 'To /access-denied: not signed in, or not permitted.' } }),
      ...(endpoint.limit && endpoint.limit.over === undefined
        ? {
            429: {
              description: `More than ${callsOf(endpoint.limit)}.${endpoint.limit.slower ? ' The body has `work`; the same request is taken once it is done, or after its seconds.' : ''}`,
            },
          }
        : {}),
      ...(endpoint.bytes === requestBytes ? {} : { 413: { description: `More than ${endpoint.bytes / 1024} KiB.` } }),
      ...(endpoint.method === 'POST' ? { 403: { description: 'The XSRF pair is missing or wrong.' } } : {}),
    },
  };
};
/** A path that answers to several methods has an operation for each. */
const byPath = new Map<string, Record<string, object>>();
for (const [noun, endpoints] of Object.entries(surface))
  for (const endpoint of endpoints)
    for (const path of pathsOf(endpoint).map((each) => each.replace(/:(\w+)/g, '{$1}')))
      byPath.set(path, { ...byPath.get(path), [endpoint.method.toLowerCase()]: operationOf(noun, endpoint) });
const paths = Object.fromEntries([...byPath].sort(([a], [b]) => (a < b ? -1 : 1)));
const target = process.argv[2];
if (target) {
  await writeFile(
    target,
    `${JSON.stringify({ openapi: '3.1.0', info: { title: 'Candor', version: '0.1.0', description: 'Structured, fair hiring – from job description to signed offer.' }, paths, components: { schemas: { Refusal: failure } } }, null, 1)}\n`,
  );
  console.log(`${target}: ${Object.keys(paths).length} paths`);
}
