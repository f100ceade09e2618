import fc from 'fast-check';
import { linkAddress, linkOrTag, ownFileAddress } from './address.ts';
import { typedWebAddress, webAddress } from './web-address.ts';

const tab = '\t';
/** Addresses that begin like one of the product's files but lead elsewhere, or are invalid. */
export const hostileFiles = [
  '/files/../logout',
  '/files/../api/people/candidates/export?format=csv',
  '/files/images/../../logout',
  '/files/./../logout',
  '/files/%2e%2e/logout',
  '/files/%2E%2e/logout',
  '/files/.%2e/logout',
  '/files/%2e/%2e%2e/logout',
  '/files/%252e%252e/logout',
  '/files/..%2flogout',
  '/files/..%5clogout',
  '/files/..\\logout',
  '\\files\\..\\logout',
  `/files/.${tab}./logout`,
  '/files/.\n./logout',
  '/files/.\r\n./logout',
  `${tab}/files/../logout`,
  ' /files/../logout',
  '/files/../../logout',
  '/files//logout',
  '/files/images//a.png',
  '/files/images/a.png/',
  '/files/images/.hidden',
  '/files/',
  '/files',
  '/filesystem/a.png',
  '/Files/images/a.png',
  '/files/images/A.png',
  '//files/images/a.png',
  '//evil.example/files/images/a.png',
  '/\\evil.example/files/images/a.png',
  '\\\\evil.example/files/images/a.png',
  'https://evil.example/files/images/a.png',
  'https:/files/../logout',
  'http:/files/images/a.png',
  'https://own.invalid@evil.example/files/images/a.png',
  'https://user:secret@own.invalid/files/images/a.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  `java${tab}script:alert(1)`,
  'blob:https://own.invalid/files/images/a.png',
  'file:///files/images/a.png',
  '/files/images/a.png%00',
  '/files/images/a b.png',
  '/files/images/ä.png',
  `/files/${'a'.repeat(300)}`,
  '',
  '#',
  '?',
  '..',
];

describe('the address of a file of ours', () => {
  test.each([
    ['/files/images/a-1.png', '/files/images/a-1.png'],
    ['/files/a.png', '/files/a.png'],
    ['files/images/a.png', '/files/images/a.png'],
    ['/files/images/../images/a.png', '/files/images/a.png'],
    ['/api/../files/images/a.png', '/files/images/a.png'],
    ['\\files\\images\\a.png', '/files/images/a.png'],
    [`/files/ima${tab}ges/a.png\n`, '/files/images/a.png'],
    ['/files/images/a.png?expires=1#top', '/files/images/a.png'],
    ['/files/./images/%2e/a.png', '/files/images/a.png'],
    ['https:files/images/a.png', '/files/images/a.png'],
  ])('%j is kept as %j', (typed, kept) => expect(ownFileAddress(typed)).toBe(kept));

  test.each(hostileFiles)('%j is none', (typed) => expect(ownFileAddress(typed)).toBeNull());

  test('whatever is written, a browser that opens what is kept asks for a file', () => {
    const part = fc.constantFrom(
      '/files/',
      '/files',
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '%2f',
      '\\',
      '/',
      '//',
      '@',
      ':',
      '?',
      '#',
      '%00',
      '&#46;',
      '\t',
      '\n',
      ' ',
      'images',
      'a.png',
      'logout',
      'api',
      'https:',
      'evil.example',
      'ü',
      '\u3002',
      '\uff0e',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const kept = ownFileAddress(parts.join(''));
        if (kept === null) return;
        const opened = new URL(kept, 'https://candor.example/northwind/jobs/a');
        expect(opened.origin).toBe('https://candor.example');
        expect(opened.href).toBe(`https://candor.example${kept}`);
        expect(opened.pathname).toMatch(/^\/files\/[a-z0-9]/);
        expect(ownFileAddress(kept)).toBe(kept);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('a link that may be opened', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    [' https://example.com/a?b=1#c ', 'https://example.com/a?b=1#c'],
    ['https://medium.com/@ada', 'https://medium.com/@ada'],
    ['HTTPS://Example.com/A', 'HTTPS://Example.com/A'],
    ['https://müller.example/über', 'https://müller.example/über'],
    ['https:example.com/a', 'https://example.com/a'],
    ['https:/example.com', 'https://example.com/'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    [`https://exam${tab}ple.com/\na`, 'https://example.com/a'],
    ['mailto:ada@example.com?subject=Hello', 'mailto:ada@example.com?subject=Hello'],
  ])('%j is kept as %j', (typed, kept) => expect(linkAddress(typed)).toBe(kept));

  test.each([
    'javascript:alert(1)',
    `java${tab}script:alert(1)`,
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'ftp://example.com',
    '/logout',
    '//evil.example',
    '/\\evil.example',
    '..',
    '#top',
    '',
    'https://',
    'https://bank.example@evil.example',
    'https://ada:secret@example.com',
    'mailto:',
    'mailto:a b@example.com',
    'mailto:a@example.com\nbcc:b@example.com',
    'example.com',
    '{{candidate_name}}',
  ])('%j is none', (typed) => expect([linkAddress(typed), linkOrTag(typed)]).toEqual([null, null]));

  test('a tag that stands for an address may be one', () => {
    expect(linkOrTag('{{schedule_link}}')).toBe('{{schedule_link}}');
    expect(linkOrTag('{{schedule_link}}/../logout')).toBeNull();
    expect(linkAddress('{{schedule_link}}')).toBeNull();
  });
  test('is the same wherever it stands', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      'mailto:',
      'javascript:',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '\t',
      '\n',
      ' ',
      'a.example',
      'x',
      '..',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const kept = linkAddress(parts.join(''));
        if (kept === null) return;
        expect(['http:', 'https:', 'mailto:']).toContain(new URL(kept).protocol);
        for (const place of ['https://candor.example/a/b', 'http://candor.example/', 'about:blank'])
          if (URL.canParse(kept, place)) expect(new URL(kept, place).href).toBe(new URL(kept).href);
        expect(linkAddress(kept)).toBe(kept);
      }),
      { numRuns: 20_000 },
    );
  });
  test('is typed without its scheme', () => {
    expect(typedWebAddress('linkedin.com/in/ada')).toBe('https://linkedin.com/in/ada');
    expect(typedWebAddress('http://a.example')).toBe('http://a.example');
    expect([typedWebAddress('javascript:alert(1)'), typedWebAddress(''), webAddress('mailto:a@b.example')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
