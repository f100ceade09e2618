import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { typeIn } from '@candor/contracts/files/types';
import { FileDrop } from './upload.tsx';

const drop = async (file: File): Promise<File> => {
  const signed: File[] = [];
  render(
    <FileDrop
      label="Choose a resume"
      as={(given) => typeIn('resumes', given)}
      sign={async (given) => {
        signed.push(given);
        return { status: 'error', code: 'file', error: 'Enough.' } as const;
      }}
      onDone={() => undefined}
    />,
  );
  fireEvent.change(screen.getByLabelText('Choose a resume'), { target: { files: [file] } });
  await waitFor(() => expect(signed).toHaveLength(1));
  return signed[0]!;
};

test('a file whose type the browser does not know is sent as what its ending says', async () => {
  const sent = await drop(new File(['x'], 'letter.odt'));
  expect([sent.name, sent.type]).toEqual(['letter.odt', 'application/vnd.oasis.opendocument.text']);
});

test('a file of a kind that is not taken goes as it came, so that the server says why', async () => {
  expect((await drop(new File(['x'], 'me.png', { type: 'image/png' }))).type).toBe('image/png');
});

test('an empty file is not sent, and the reason says so', () => {
  const sign = jest.fn<() => Promise<never>>();
  render(<FileDrop label="Choose a table" sign={sign} onDone={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Choose a table'), { target: { files: [new File([], 'people.csv')] } });
  expect(screen.getByText('The file is empty.')).toBeTruthy();
  expect(sign).not.toHaveBeenCalled();
});

test('a file that the server refuses stays with the reason, in the words of the server', async () => {
  const refusal = { status: 'error', code: 'file', error: 'This is not a PDF file.' };
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = 422;
    responseText = JSON.stringify(refusal);
    open = () => undefined;
    setRequestHeader = () => undefined;
    abort = () => undefined;
    send = () => void this.dispatchEvent(new Event('load'));
  }
  const real = globalThis.XMLHttpRequest;
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.XMLHttpRequest = Answered as never;
  const signed = { signedRequest: '/files/resumes/a.pdf', headers: {} };
  render(
    <FileDrop
      label="Choose a letter"
      sign={async () => ({ status: 'ok', payload: signed }) as never}
      onDone={() => undefined}
    />,
  );
  fireEvent.change(screen.getByLabelText('Choose a letter'), { target: { files: [new File(['x'], 'letter.pdf')] } });
  expect(await screen.findByText('This is not a PDF file.')).toBeTruthy();
  globalThis.XMLHttpRequest = real;
  printed.mockRestore();
});
