import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { RichEditor } from './rich-editor.tsx';
import type { EditorTags } from './tag-atoms.ts';
import { TagLineEditor } from './tag-line.tsx';

afterEach(cleanup);

const tags: EditorTags = {
  known: [
    { name: 'candidate_first_name', label: 'Candidate first name', hint: 'Ada' },
    { name: 'candidate_name', label: 'Candidate name', hint: 'Ada Lovelace' },
    { name: 'job_title', label: 'Job title' },
    { name: 'schedule_link', label: 'Schedule link' },
  ],
  offered: ['candidate_first_name', 'candidate_name', 'job_title'],
  doubtful: ['schedule_link'],
};
const fitting = { ...tags, offered: [...tags.offered, 'schedule_link'], doubtful: [] };
type Change = (text: string) => void;
const opened = async (make: (onChange: Change) => ReactElement) => {
  const onChange = jest.fn<Change>();
  const view = render(make(onChange));
  const box = await screen.findByRole('textbox', { name: 'Text' });
  return { box, onChange, view, last: () => onChange.mock.lastCall?.[0] };
};
const text = (value: string, more: Partial<EditorTags> = {}) =>
  opened((onChange) => <RichEditor label="Text" value={value} onChange={onChange} tags={{ ...tags, ...more }} />);
const line = (value: string) =>
  opened((onChange) => <TagLineEditor label="Text" value={value} onChange={onChange} tags={tags} />);
const atoms = (box: HTMLElement) => [...box.querySelectorAll('.merge-tag')].map(({ textContent }) => textContent);
type Shown = { editor: { commands: Record<string, (...given: unknown[]) => boolean>; state: { doc: unknown } } };
const editorOf = (box: HTMLElement) => (box as unknown as Shown).editor;
/** Types at the caret, one character after the other, with the events of a browser. */
const type = (box: HTMLElement, typed: string) => {
  act(() => box.focus());
  for (const letter of typed) act(() => void editorOf(box).commands.insertContent!({ type: 'text', text: letter }));
};
const atEnd = (box: HTMLElement) => act(() => void editorOf(box).commands.focus!('end'));
const paste = (box: HTMLElement, data: { html?: string; plain?: string }) =>
  fireEvent.paste(box, {
    clipboardData: {
      getData: (kind: string) => (kind === 'text/html' ? (data.html ?? '') : kind === 'text/plain' ? data.plain : ''),
    },
  });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a stored tag is shown by its name as one thing, and is stored as it was', async () => {
  const stored = '<p>Hi <strong>{{candidate_first_name}}</strong>, about {{job_title}}.</p>';
  const { box, onChange, last } = await text(stored);
  expect(atoms(box)).toEqual(['Candidate first name', 'Job title']);
  expect(onChange).not.toHaveBeenCalled();
  atEnd(box);
  type(box, '!');
  expect(last()).toBe(stored.replace('.</p>', '.!</p>'));
});
test('Backspace behind a tag removes all of it', async () => {
  const { box, last } = await text('<p>Hi {{candidate_name}}</p>');
  atEnd(box);
  fireEvent.keyDown(box, { key: 'Backspace' });
  expect(last()).toBe('<p>Hi </p>');
});
test('{{ offers the tags that fit this text, fewer with each letter, and Enter takes the chosen one', async () => {
  const { box, last } = await text('<p>Hi</p>');
  atEnd(box);
  type(box, ' {{');
  await screen.findByRole('listbox', { name: 'Merge tags' });
  expect(options()).toEqual(['Candidate first nameAda', 'Candidate nameAda Lovelace', 'Job title']);
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]!.id);
  type(box, 'cand');
  await screen.findByRole('listbox');
  expect(options()).toEqual(['Candidate first nameAda', 'Candidate nameAda Lovelace']);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Candidate nameAda Lovelace');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(last()).toBe('<p>Hi {{candidate_name}}</p>');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box.hasAttribute('aria-activedescendant')).toBe(false);
});
test('Escape closes the offer and leaves what was typed', async () => {
  const { box, last } = await text('');
  type(box, '{{sal');
  await screen.findByRole('listbox');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(last()).toBe('<p>{{sal</p>');
});
test('a tag that is typed to its end is one thing as well; an unknown one stays words, for the form to name', async () => {
  const { box, last } = await text('');
  type(box, '{{job_title}} and {{salary}}');
  expect(atoms(box)).toEqual(['Job title']);
  expect(last()).toBe('<p>{{job_title}} and {{salary}}</p>');
});
test.each([
  [{ plain: 'Hi {{candidate_name}}' }, '<p>Hi {{candidate_name}}</p>', 1],
  [{ html: '<p>Hi <span data-tag="job_title">Job title</span></p>' }, '<p>Hi {{job_title}}</p>', 1],
  [{ html: '<p>Hi <span data-tag="salary">Salary</span></p>' }, '<p>Hi Salary</p>', 0],
  [
    { html: '<p onclick="x()">{{job_title}}<script>alert(1)</script><img src=x onerror=alert(1)></p>' },
    '<p>{{job_title}}</p>',
    1,
  ],
])('%j is pasted as tags and allowed HTML', async (data, stored, count) => {
  const { box, last } = await text('');
  act(() => box.focus());
  paste(box, data);
  expect(last()).toBe(stored);
  expect(atoms(box)).toHaveLength(count);
});
test('what is copied holds the tags, for another text and for plain words', async () => {
  const { box } = await text('<p>Hi {{candidate_name}}</p>');
  act(() => void editorOf(box).commands.focus!());
  act(() => void editorOf(box).commands.selectAll!());
  const copied = new Map<string, string>();
  const clipboardData = { setData: (kind: string, data: string) => copied.set(kind, data), clearData: () => undefined };
  fireEvent.copy(box, { clipboardData });
  expect(copied.get('text/plain')).toBe('Hi {{candidate_name}}');
  expect(copied.get('text/html')).toContain('data-tag="candidate_name"');
});
test('a tag that does not fit is marked, and no longer when the kind of the text changes', async () => {
  const Both = () => {
    const [fits, setFits] = useState(false);
    return (
      <>
        <RichEditor
          label="Text"
          value="<p>{{schedule_link}}</p>"
          onChange={() => undefined}
          tags={fits ? fitting : tags}
        />
        <button onClick={() => setFits(true)}>Change</button>
      </>
    );
  };
  render(<Both />);
  const box = await screen.findByRole('textbox', { name: 'Text' });
  expect(box.querySelectorAll('.is-doubtful')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(box.querySelectorAll('.is-doubtful')).toHaveLength(0);
  expect(atoms(box)).toEqual(['Schedule link']);
});
test('the menu lists the tags that fit and writes the chosen one', async () => {
  const { last } = await text('<p>Hi </p>');
  fireEvent.click(screen.getByRole('button', { name: 'Insert a tag' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Candidate first nameAda',
    'Candidate nameAda Lovelace',
    'Job title',
  ]);
  fireEvent.click(items[2]!);
  expect(last()).toContain('{{job_title}}');
});
test('the menu of a text without a frame stays while the arrow keys walk through it', async () => {
  const { box, last } = await opened((onChange) => (
    <RichEditor label="Text" value="<p>Hi </p>" onChange={onChange} tags={tags} quiet />
  ));
  act(() => box.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Insert a tag' }));
  const items = await screen.findAllByRole('menuitem');
  act(() => items[0]!.focus());
  act(() => items[2]!.focus());
  fireEvent.click(screen.getByRole('menuitem', { name: 'Job title' }));
  expect(last()).toContain('{{job_title}}');
  await waitFor(() => expect(document.activeElement).toBe(box));
  act(() => box.blur());
  expect(screen.queryByRole('button', { name: 'Insert a tag' })).toBeNull();
});
test('a text of 20 KB with 200 tags comes back as it was stored', async () => {
  const one = '<p>Dear {{candidate_first_name}}, about {{job_title}}: a sentence that says nothing in particular.</p>';
  const stored = `${one.repeat(100)}<p>${'word '.repeat(2000)}end</p>`;
  const { box, last } = await text(stored);
  expect(stored.length).toBeGreaterThan(20_000);
  expect(atoms(box)).toHaveLength(200);
  atEnd(box);
  type(box, '.');
  expect(last()).toBe(stored.replace('end</p>', 'end.</p>'));
});

test('what is offered goes with the keyboard and comes back with it; Escape closes it', async () => {
  const { box } = await text('<p>Hi</p>');
  atEnd(box);
  type(box, ' {{cand');
  await screen.findByRole('listbox');
  act(() => box.blur());
  expect(screen.queryByRole('listbox')).toBeNull();
  type(box, 'i');
  await screen.findByRole('listbox');
  expect(options()).toEqual(['Candidate first nameAda', 'Candidate nameAda Lovelace']);
  fireEvent.keyDown(box, { key: 'Escape' });
  type(box, 'd');
  await act(async () => undefined);
  expect(screen.queryByRole('listbox')).toBeNull();
});
test('Escape closes what is offered, also in a text that was left before', async () => {
  const { box } = await text('<p>Hi</p>');
  atEnd(box);
  act(() => box.blur());
  type(box, ' {{cand');
  await screen.findByRole('listbox');
  fireEvent.keyDown(box, { key: 'Escape' });
  type(box, 'i');
  await act(async () => undefined);
  expect(screen.queryByRole('listbox')).toBeNull();
});
/** A text after a person typed `@raf`, before `come` answers with the people who may be mentioned. */
const asking = async () => {
  const people = [{ value: 'r', label: 'Rafael Mendes' }];
  let come = () => undefined as void;
  const asked = new Promise<typeof people>((resolve) => (come = () => resolve(people)));
  const { box, last } = await opened((onChange) => (
    <RichEditor label="Text" value="<p>Hi</p>" onChange={onChange} mentions={() => asked} />
  ));
  atEnd(box);
  type(box, ' @raf');
  return { box, last, come };
};
test('Enter that found nothing takes nobody later', async () => {
  const { box, last, come } = await asking();
  await screen.findByRole('listbox');
  fireEvent.keyDown(box, { key: 'Enter' });
  type(box, ' and @');
  await act(async () => come());
  await waitFor(() => expect(options()).toEqual(['Rafael Mendes']));
  expect(last()).toBe('<p>Hi @raf and @</p>');
});
test('Enter pressed before the names have come takes the first that comes', async () => {
  const { box, last, come } = await asking();
  await screen.findByRole('listbox', { name: 'People' });
  expect(options()).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  await act(async () => come());
  await waitFor(() => expect(last()).toBe('<p>Hi <strong>@Rafael Mendes</strong> </p>'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

describe('a line with tags', () => {
  test('is stored as text, shows its tags as things, and takes typed ones', async () => {
    const { box, last } = await line('Update on {{job_title}} & more');
    expect(atoms(box)).toEqual(['Job title']);
    atEnd(box);
    type(box, ' for {{candidate_name}}');
    expect(atoms(box)).toEqual(['Job title', 'Candidate name']);
    expect(last()).toBe('Update on {{job_title}} & more for {{candidate_name}}');
  });
  test('stays one line without marks, whatever is pasted', async () => {
    const { box, last } = await line('');
    act(() => box.focus());
    paste(box, { html: '<p><b>One</b> {{job_title}}</p><p><img src=x onerror=alert(1)>two</p>' });
    expect(last()).toBe('One {{job_title}} two');
    expect(box.querySelectorAll('p')).toHaveLength(1);
    paste(box, { plain: '\nthree\nfour' });
    expect(last()).toBe('One {{job_title}} two three four');
  });
  test('Enter sends the form, and while tags are offered it takes one', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { box, last } = await opened((onChange) => (
      <form onSubmit={onSubmit}>
        <TagLineEditor label="Text" value="" onChange={onChange} tags={tags} />
      </form>
    ));
    type(box, '{{job');
    await screen.findByRole('listbox');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(last()).toBe('{{job_title}}');
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
test('a tag whose value is known shows the value, and is stored as the tag', async () => {
  const known = tags.known.map((tag) => (tag.name === 'job_title' ? { ...tag, value: 'Pilot' } : tag));
  const { box, last } = await opened((onChange) => (
    <RichEditor label="Text" value="<p>About {{job_title}}</p>" onChange={onChange} tags={{ ...tags, known }} />
  ));
  expect(atoms(box)).toEqual(['Pilot']);
  atEnd(box);
  type(box, '!');
  expect(last()).toBe('<p>About {{job_title}}!</p>');
});
