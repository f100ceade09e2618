import { z } from 'zod';
import { fields, groupField, htmlField, mergeTextField, textField } from '../kernel/field.ts';
import { isHtml, mapRich } from './rich-request.ts';

const clean = (html: string) => html.replaceAll('<script>', '');
const bad = '<script>hello';

describe('rich text in a request', () => {
  test('is cleaned wherever it stands, and nothing else is touched', () => {
    const steps = groupField('Steps', { say: htmlField('Say'), name: textField('Name', { max: 80 }) });
    const schema = z.object(
      fields({
        about: htmlField('About'),
        letter: mergeTextField('Letter', { tags: [] }),
        name: textField('Name', { max: 80 }),
        steps,
        parts: groupField('Parts', { steps }),
      }).shape,
    );
    const given = {
      about: bad,
      letter: bad,
      name: bad,
      steps: [
        { say: bad, name: bad },
        { say: null, name: bad },
      ],
      parts: [{ steps: [{ say: bad, name: bad }] }],
    };
    expect(mapRich(schema, schema.parse(given), clean)).toEqual({
      about: 'hello',
      letter: 'hello',
      name: bad,
      steps: [
        { say: 'hello', name: bad },
        { say: null, name: bad },
      ],
      parts: [{ steps: [{ say: 'hello', name: bad }] }],
    });
  });
  const html = () => isHtml(z.string().trim());
  test.each([
    ['an optional text', html().optional(), bad, 'hello'],
    ['a text or nothing', html().nullable().default(null), null, null],
    ['a list', z.array(html()), [bad, 'b'], ['hello', 'b']],
    ['a record', z.record(z.string(), z.array(html())), { a: [bad] }, { a: ['hello'] }],
    [
      'one of several shapes',
      z.union([z.object({ a: z.number() }), z.object({ b: html() })]),
      { b: bad },
      { b: 'hello' },
    ],
    [
      'a checked value',
      z.object({ a: html(), b: z.string() }).refine(Boolean),
      { a: bad, b: bad },
      { a: 'hello', b: bad },
    ],
    ['plain text', z.object({ a: z.string() }), { a: bad }, { a: bad }],
  ])('is found in %s', (_, schema: z.ZodType, given, then) => {
    expect(mapRich(schema, schema.parse(given), clean)).toEqual(then);
  });
});
