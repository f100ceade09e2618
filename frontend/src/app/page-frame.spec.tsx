import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { noteName } from '../page/draft-names.ts';
import { ShownPage } from '../page/use-page.ts';
import { PageFrame } from './page-frame.tsx';

// Drafts about candidates stay for the reader who began them, and are deleted for the next reader.

const pageOf = (user: string | null) => ({ address: '/', shown: '/none', body: user ? { user: { id: user } } : {} });
const frame = (user: string | null) => (
  <ShownPage value={pageOf(user)}>
    <PageFrame busy={false} />
  </ShownPage>
);
const kept = () => Object.keys(sessionStorage).toSorted();
const [hers, his] = [noteName('mara', 'ada', 'pilot'), noteName('nora', 'ada', null)];
beforeEach(() => {
  sessionStorage.clear();
  for (const name of [hers, his, 'view']) sessionStorage.setItem(name, '{}');
});
afterEach(cleanup);

test('a page of somebody forgets the notes that others have begun', () => {
  render(frame('mara'));
  expect(kept()).toEqual([hers, 'view']);
});

test('notes are forgotten when the session has ended by itself', () => {
  const { rerender } = render(frame('mara'));
  rerender(frame(null));
  expect(kept()).toEqual(['view']);
});
