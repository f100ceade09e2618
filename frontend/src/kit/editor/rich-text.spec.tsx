import { render } from '@testing-library/react';
import { cleanRich, markedRich, RichText } from './rich-text.tsx';

const hostile = [
  '/files/../logout',
  '/files/%2e%2e/logout',
  '/files/..\\logout',
  '/files/.&#9;./logout',
  '/files/&#46;&#46;/logout',
  '//evil.example/files/images/a.png',
  'https://evil.example/files/images/a.png',
  'https:/logout',
];

test.each(hostile)('a stored picture at %s is not drawn', (src) =>
  expect(cleanRich(`<p>a<img src="${src}" alt="spy">b</p>`)).toBe('<p>ab</p>'),
);
test.each(['/logout', '//evil.example', 'https://a@evil.example', 'javascript:alert(1)', 'java&Tab;script:x'])(
  'a stored link to %s leads nowhere',
  (href) => expect(cleanRich(`<p><a href="${href}">a</a></p>`)).toBe('<p><a>a</a></p>'),
);
test('files of ours and pages of the web are drawn by their one address', () => {
  const { container } = render(
    <RichText
      html={'<p src="/files/x.png"><img src="/x/../files/images/a.png?1" alt="a"><a href="https:a.example">b</a></p>'}
      className="mt-2"
    />,
  );
  expect(container.innerHTML).toBe(
    '<div class="prose-ink mt-2"><p><img src="/files/images/a.png" alt="a"><a href="https://a.example/">b</a></p></div>',
  );
});

test('filled-in values are marked in texts alone, and their characters leave addresses', () => {
  expect(markedRich('<p>Dear \uE000<b>\uE001 \uE000Ada &lt;i&gt;\uE001</p>', 'u')).not.toContain('<i>');
  expect(markedRich('<p>Dear \uE000Ada\uE001, <a href="https://a.example/\uE000x\uE001">a</a></p>', 'u')).toBe(
    '<p>Dear <span class="u">Ada</span>, <a href="https://a.example/x">a</a></p>',
  );
});
