import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Formik } from 'formik';
import { useRef, useState } from 'react';
import { ResumeField } from './resume-field.tsx';

// The server needs up to half a minute to read a resume. The applicant can send the form meanwhile, and no field is filled in after that.

class Arrives {
  status = 200;
  upload = { addEventListener: () => undefined };
  private readonly heard = new Map<string, () => void>();
  open() {}
  setRequestHeader() {}
  abort() {}
  addEventListener(type: string, listener: () => void) {
    this.heard.set(type, listener);
  }
  send() {
    queueMicrotask(() => this.heard.get('load')?.());
  }
}
/** Answers the request that reads the resume. */
let read: (found: object) => void;
let aborted: boolean;
const real = globalThis.XMLHttpRequest;

const Apply = () => {
  const [uploading, setUploading] = useState(false);
  const stop = useRef<AbortController>(null);
  return (
    <Formik
      initialValues={{ resume_file_id: '', resume_file_name: '', first_name: '' }}
      onSubmit={() => stop.current?.abort()}
    >
      {({ values }) => (
        <Form>
          <ResumeField job="harbour/pilot" required onBusy={setUploading} onStart={(stops) => (stop.current = stops)} />
          <output>{values.first_name}</output>
          <button type="submit" disabled={uploading}>
            Send
          </button>
        </Form>
      )}
    </Formik>
  );
};

beforeEach(async () => {
  aborted = false;
  globalThis.XMLHttpRequest = Arrives as unknown as typeof XMLHttpRequest;
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const answer = (payload: object) => new Response(JSON.stringify({ status: 'ok', payload }));
    if (!String(address).includes('/api/resume'))
      return Promise.resolve(answer({ signedRequest: '/put', headers: {}, file_id: 'f1' }));
    return new Promise((resolve, reject) => {
      read = (found) => resolve(answer(found));
      init!.signal!.addEventListener('abort', () => {
        aborted = true;
        reject(new DOMException('Cancelled', 'AbortError'));
      });
    });
  });
  render(<Apply />);
  fireEvent.change(screen.getByLabelText('Resume'), { target: { files: [new File(['Ada'], 'ada.txt')] } });
  await screen.findByText('Uploaded, 1 KB');
  await waitFor(() => expect(read).toBeDefined());
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  globalThis.XMLHttpRequest = real;
  read = undefined as unknown as typeof read;
});
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('while an uploaded resume is read the form can be sent, and what is read is filled in', async () => {
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(aborted).toBe(false);
  read({ first_name: 'Ada' });
  await screen.findByText('Filled in from your resume: First name. Please check.');
});

test.each(['Send', 'Remove'])('%s ends the reading', async (name) => {
  await waitFor(() => expect(send().disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(aborted).toBe(true));
  expect(document.querySelector('output')!.textContent).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});
