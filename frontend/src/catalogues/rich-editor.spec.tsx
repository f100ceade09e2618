import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { cleanHtml, linkAddress, plainText, textToHtml } from './clean-html.ts';
import { RichEditor } from './rich-editor.tsx';

const messy = [
  ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
  [
    'Loose <b>bold</b> and <i>italic</i><p>Then</p>',
    '<p>Loose <strong>bold</strong> and <em>italic</em></p><p>Then</p>',
  ],
  ['<h1>Big</h1><h5>Small</h5>', '<h2>Big</h2><h4>Small</h4>'],
  ['<p><ul><li>&nbsp;item</li><li><br></li></ul></p>', '<ul><li>item</li></ul>'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['<ol><li><p>a</p><p>b</p></li></ol>', '<ol><li>a<br>b</li></ol>'],
  ['<blockquote>said</blockquote>', '<blockquote><p>said</p></blockquote>'],
  [
    '<a href="javascript:alert(1)">x</a><a href="https://e.org/?a=1&b=2" onclick="y()">z</a>',
    '<p>x<a href="https://e.org/?a=1&amp;b=2">z</a></p>',
  ],
  [
    '<p style="color:red" class="x">a<script>alert(1)</script><img src=x onerror=alert(1)></p><style>p{}</style>',
    '<p>a</p>',
  ],
  ['<p>1 &lt; 2 &amp; "3"</p><p><br></p>', '<p>1 &lt; 2 &amp; &quot;3&quot;</p>'],
  ['<table><tr><td>cell</td></tr></table>', '<p>cell</p>'],
  ['<b><p>from a document</p></b>', '<p>from a document</p>'],
] as const;

test.each(messy)('cleans %s', (from, to) => {
  expect(cleanHtml(from)).toBe(to);
  expect(cleanHtml(to)).toBe(to);
});
test('links lead to the web or to a mailbox', () => {
  expect(
    ['example.com/a', 'a@b.org', 'https://x.y', 'javascript:alert(1)', 'data:text/html,x', 'two words', ''].map(
      linkAddress,
    ),
  ).toEqual(['https://example.com/a', 'mailto:a@b.org', 'https://x.y', '', '', '', '']);
});
test('plain text becomes paragraphs and back', () => {
  expect(textToHtml('One\ntwo\n\n<three>')).toBe('<p>One<br>two</p><p>&lt;three&gt;</p>');
  expect(plainText('<p>One<br>two</p><ul><li>a &amp; b</li></ul>')).toBe('One two a & b');
});
test('what is typed is told as allowed HTML, and stored text is shown', () => {
  const onChange = jest.fn();
  render(<RichEditor label="Text" value="<p>Hello</p>" onChange={onChange} />);
  const box = screen.getByRole('textbox', { name: 'Text' });
  expect(box.innerHTML).toBe('<p>Hello</p>');
  box.innerHTML = '<div>Hello <b>there</b></div>';
  fireEvent.input(box);
  expect(onChange).toHaveBeenLastCalledWith('<p>Hello <strong>there</strong></p>');
});
test('the toolbar is one tab stop with arrow keys', () => {
  render(<RichEditor label="Text" value="" onChange={() => undefined} />);
  const buttons = screen.getByRole('toolbar', { name: 'Formatting' }).querySelectorAll('button');
  expect([...buttons].filter((button) => button.tabIndex === 0)).toHaveLength(1);
  act(() => buttons[0]!.focus());
  fireEvent.keyDown(buttons[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(buttons[1]);
  fireEvent.keyDown(buttons[1]!, { key: 'End' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Link');
});
