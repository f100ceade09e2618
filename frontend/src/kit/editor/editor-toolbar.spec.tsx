import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { EditorToolbar, type Format } from './editor-toolbar.tsx';

test('the toolbar names the keys of a format as people read them', () => {
  const none = {} as Record<Format, boolean>;
  const nothing = () => undefined;
  render(<EditorToolbar formats={none} onFormat={nothing} onLink={nothing} linkNow={() => ''} onDone={nothing} />);
  expect(screen.getByRole('button', { name: 'Link' }).dataset.tipKeys).toBe('Ctrl K');
});
