import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Dialog } from './dialog.tsx';
import { FileDrop } from '../inputs/upload.tsx';

// A person who opens a dialog can type immediately.

afterEach(cleanup);

test('a place for files above the first field does not take the focus from it', async () => {
  render(
    <Dialog open onClose={() => undefined} title="Add a candidate">
      <FileDrop
        label="Fill in from a resume"
        sign={() => Promise.reject(new Error('never'))}
        onDone={() => undefined}
      />
      <input aria-label="First name" />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
});
