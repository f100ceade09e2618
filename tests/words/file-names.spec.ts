import type { z } from 'zod';
import { endpoints } from '../support/contract.ts';

// A file name with a control character ends early, breaks a line or a header, or looks like another name.

type Node = { _zod: { def: { shape?: Record<string, z.ZodType> } & Record<string, unknown> } };
/** Every schema of a file name inside a request schema, with its path in the request. */
const namesIn = (schema: unknown, way: string, seen = new Set<unknown>()): [string, z.ZodType][] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { _zod } = schema as Partial<Node>;
  if (!_zod) return Array.isArray(schema) ? schema.flatMap((each) => namesIn(each, way, seen)) : [];
  const { shape = {}, ...rest } = _zod.def;
  return [
    ...Object.entries(shape).flatMap(([key, value]): [string, z.ZodType][] => [
      ...(/file_?name$/i.test(key) ? [[`${way} ${key}`, value] as [string, z.ZodType]] : []),
      ...namesIn(value, `${way} ${key}`, seen),
    ]),
    ...Object.values(rest).flatMap((each) => namesIn(each, way, seen)),
  ];
};
const names = endpoints.flatMap(({ path, request }) => namesIn(request, path));
const message = 'File name contains a character that file names cannot have.';

test('calls that take names of files are known', () => {
  expect(names.map(([way]) => way).toSorted()).toEqual(
    expect.arrayContaining(['/api/signed_url fileName', '/api/people/candidates/resume/upsert file_name']),
  );
  expect(names.length).toBeGreaterThanOrEqual(8);
});
test.each(names)('%s takes no zero byte and no other control character', (_, schema) => {
  for (const sign of ['\0', '\n', '\r', '\t', '\u001b', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066'])
    for (const name of [`Ada${sign}.pdf`, `${sign}Ada.pdf`, `Ada.pdf${sign}`])
      expect(schema.safeParse(name).error?.issues.map((issue) => issue.message)).toEqual([message]);
  for (const name of ['Ada.pdf', 'Zoë (1) – “new”.pdf', 'אדה.pdf', '履歴書 🦊.pdf'])
    expect(schema.safeParse(name).success).toBe(true);
});
