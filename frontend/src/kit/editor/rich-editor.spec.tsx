import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { typedLink } from '@candor/contracts/values/address';
import { plainText } from './plain-text.ts';
import { RichEditor } from './rich-editor.tsx';

afterEach(cleanup);

const open = async (value: string, more: Partial<Parameters<typeof RichEditor>[0]> = {}) => {
  const onChange = jest.fn<(html: string) => void>();
  const view = render(<RichEditor label="Text" value={value} onChange={onChange} {...more} />);
  const box = await screen.findByRole('textbox', { name: 'Text' });
  return { box, onChange, view, last: () => onChange.mock.lastCall?.[0] };
};
const paste = (box: HTMLElement, html: string) => {
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', ctrlKey: true });
  fireEvent.paste(box, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
  [
    'Loose <b>bold</b> and <i>italic</i><p>Then</p>',
    '<p>Loose <strong>bold</strong> and <em>italic</em></p><p>Then</p>',
  ],
  ['<h1>Big</h1><h5>Small</h5>', '<h2>Big</h2><h4>Small</h4>'],
  ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['<ol><li><p>a</p><p>b</p></li></ol>', '<ol><li>a<br>b</li></ol>'],
  ['<blockquote>said</blockquote>', '<blockquote><p>said</p></blockquote>'],
  [
    '<p><a href="javascript:alert(1)">x</a><a href="https://e.org/?a=1&b=2" onclick="y()" target="_blank">z</a></p>',
    '<p>x<a href="https://e.org/?a=1&amp;b=2">z</a></p>',
  ],
  [
    '<p style="color:red" class="x">a<script>alert(1)</script><img src=x onerror=alert(1)></p><style>p{}</style>',
    '<p>a</p>',
  ],
  ['<p>1 &lt; 2 &amp; "3"</p><p><br></p>', '<p>1 &lt; 2 &amp; "3"</p>'],
  ['<table><tr><td>cell</td></tr></table>', '<p>cell</p>'],
  ['<b style="font-weight:normal"><p>from a document</p></b>', '<p>from a document</p>'],
])('what is pasted as %s is stored as allowed HTML', async (from, to) => {
  const { box, last } = await open('<p>Before</p>');
  paste(box, from);
  expect(last()).toBe(to);
});
test('stored text is shown, and nothing is told until somebody changes it', async () => {
  const { box, onChange } = await open('<p>Hello</p><ul><li>one</li></ul>');
  expect(box.querySelector('p')!.textContent).toBe('Hello');
  expect(box.querySelector('li')!.textContent).toBe('one');
  act(() => box.focus());
  expect(onChange).not.toHaveBeenCalled();
});
test('a text of which nothing is left is stored as nothing', async () => {
  const { box, last } = await open('<p>Hello</p>');
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'Backspace' });
  expect(last()).toBe('');
});
test('what another person saved meanwhile replaces the text; what was written here does not come back as a change', async () => {
  const { box, onChange, view } = await open('<p>Old</p>');
  view.rerender(<RichEditor label="Text" value="<p>Newer</p>" onChange={onChange} />);
  expect(box.textContent).toBe('Newer');
  paste(box, '<p>Mine</p>');
  view.rerender(<RichEditor label="Text" value="<p>Mine</p>" onChange={onChange} />);
  expect(onChange).toHaveBeenCalledTimes(1);
});
test.each([
  ['Bold', '<p><strong>Hello</strong></p>'],
  ['Italic', '<p><em>Hello</em></p>'],
  ['Heading', '<h3>Hello</h3>'],
  ['Subheading', '<h4>Hello</h4>'],
  ['Bulleted list', '<ul><li>Hello</li></ul>'],
  ['Numbered list', '<ol><li>Hello</li></ol>'],
  ['Quote', '<blockquote><p>Hello</p></blockquote>'],
])('%s formats the chosen words, says that it is on, and takes itself back', async (name, html) => {
  const { box, last } = await open('<p>Hello</p>');
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', ctrlKey: true });
  press(name);
  expect(last()).toBe(html);
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  press(name);
  expect(last()).toBe('<p>Hello</p>');
});
test('headings and quotes do not stand in lists', async () => {
  const { box, onChange } = await open('<ul><li>one</li></ul>');
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', ctrlKey: true });
  press('Heading');
  expect(onChange).not.toHaveBeenCalled();
});
test('a link is set on the chosen words, refused when it leads nowhere, and removed', async () => {
  const { box, last } = await open('<p>Careers</p>');
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'k', ctrlKey: true });
  const address = screen.getByRole('textbox', { name: 'Link address' });
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  press('Set link');
  expect(screen.getByRole('alert').textContent).toBe('Enter a valid web address.');
  fireEvent.change(address, { target: { value: 'example.com/jobs' } });
  press('Set link');
  expect(last()).toBe('<p><a href="https://example.com/jobs">Careers</a></p>');
  press('Link');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link address' }).value).toBe(
    'https://example.com/jobs',
  );
  press('Remove link');
  expect(last()).toBe('<p>Careers</p>');
});
test('Cmd+Enter and Cmd+S save, Escape leaves, and Tab is left to the browser also in a list', async () => {
  const onSave = jest.fn();
  const { box, onChange } = await open('<ul><li>one</li><li>two</li></ul>', { onSave });
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'Enter', metaKey: true });
  fireEvent.keyDown(box, { key: 's', ctrlKey: true });
  expect(onSave).toHaveBeenCalledTimes(2);
  expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(document.activeElement).toBe(document.body);
});
test('the toolbar is one tab stop with arrow keys', async () => {
  await open('');
  const buttons = screen.getByRole('toolbar', { name: 'Formatting' }).querySelectorAll('button');
  expect([...buttons].filter((button) => button.tabIndex === 0)).toHaveLength(1);
  act(() => buttons[0]!.focus());
  fireEvent.keyDown(buttons[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(buttons[1]);
  fireEvent.keyDown(buttons[1]!, { key: 'End' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Link');
});
test('links lead to the web or to a mailbox', () => {
  expect(
    ['example.com/a', 'a@b.org', 'https://x.y', 'javascript:alert(1)', 'data:text/html,x', 'two words', ''].map(
      typedLink,
    ),
  ).toEqual(['https://example.com/a', 'mailto:a@b.org', 'https://x.y', null, null, null, null]);
});
test('rich text becomes one line of words', () => {
  expect(plainText('<p>One<br>two</p><ul><li>a &amp; b</li></ul>')).toBe('One two a & b');
});
