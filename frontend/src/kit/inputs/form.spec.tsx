import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { rememberServedInputs } from '../keys/early-input.ts';
import { Form, Submit } from './form.tsx';
import { TextField } from './text-field.tsx';

const check = async (values: { email: string; password: string }) => ({
  ...(values.email ? {} : { email: 'Email is required.' }),
  ...(values.password ? {} : { password: 'Password is required.' }),
});
const sent: unknown[] = [];
const show = (answer: Answer, onOk = () => {}) => {
  sent.length = 0;
  render(
    <Form
      initial={{ email: '', password: '' }}
      check={check}
      send={async (values) => {
        sent.push(values);
        return answer;
      }}
      onOk={onOk}
    >
      <TextField name="email" label="Email" />
      <TextField name="password" label="Password" type="password" />
      <Submit>Sign in</Submit>
    </Form>,
  );
};
const fill = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
};
afterEach(cleanup);

test('a form that nobody touched shows no error', () => {
  show({ status: 'ok', payload: {} });
  expect(screen.queryByRole('alert')).toBeNull();
});
test('one missing field left behind is one error, and only that one', async () => {
  show({ status: 'ok', payload: {} });
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.tab();
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('There was an error with your submission.Email is required.');
});
test('while a button is being pressed, the field that was left for it shows no error, so the button stays where it is', async () => {
  const user = userEvent.setup();
  show({ status: 'ok', payload: {} });
  await user.click(screen.getByLabelText('Email'));
  const away = screen.getByLabelText('Password');
  await user.pointer({ keys: '[MouseLeft>]', target: away });
  await new Promise((done) => setTimeout(done)); // longer than a validation takes
  expect(screen.queryByRole('alert')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: away });
  await screen.findByRole('alert');
});
test('sending an empty form names every error in order, focuses the first field and calls nobody', async () => {
  show({ status: 'ok', payload: {} });
  await userEvent.click(screen.getByRole('button'));
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('There were 2 errors with your submission.Email is required.Password is required.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(sent).toEqual([]);
});
test('the errors stand in the order of the fields on the screen, whatever order the check names them in', async () => {
  render(
    <Form
      initial={{ consent: '', resume: '', name: '' }}
      check={async () => ({
        consent: 'Consent is required.',
        resume: 'Resume is required.',
        name: 'Name is required.',
      })}
      send={async () => ({ status: 'ok', payload: {} }) as const}
      onOk={() => undefined}
    >
      <TextField name="name" label="Name" />
      <TextField name="resume" label="Resume" />
      <TextField name="consent" label="Consent" />
      <Submit>Send</Submit>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button'));
  const box = await screen.findByRole('alert');
  expect([...box.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    'Name is required.',
    'Resume is required.',
    'Consent is required.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});
test('the refusal of the server stands in the box until something is changed', async () => {
  show({ status: 'error', code: 'auth_failed', error: 'Email or password is incorrect.' });
  await fill('ada@example.com', 'x');
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error with your submission.Email or password is incorrect.',
  );
  await userEvent.type(screen.getByLabelText('Password'), 'y');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
test('several refusals are counted one by one', async () => {
  show({ status: 'error', code: 'validation', errors: ['First.', 'Second.', 'Third.'] });
  await fill('ada@example.com', 'x');
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('There were 3 errors with your submission.');
});
test('an answer without any text reads as a form error', async () => {
  show({ status: 'error', code: 'odd' });
  await fill('ada@example.com', 'x');
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error with your submission.form error. Something went wrong on our side. We do not know if it was saved. Retry is safe.',
  );
});
test('command and Enter sends the form from any field', async () => {
  let done = 0;
  show({ status: 'ok', payload: {} }, () => {
    done += 1;
  });
  await fill('ada@example.com', 'x');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(done).toBe(1));
  expect(sent).toEqual([{ email: 'ada@example.com', password: 'x' }]);
});

test('what somebody typed before the form’s code had come is kept and sent, once', async () => {
  const served = document.createElement('form');
  served.innerHTML = '<input name="email"><input name="password" type="password"><input name="other">';
  document.body.append(served);
  rememberServedInputs();
  const [email, , other] = served.querySelectorAll('input');
  await userEvent.type(email!, 'ada@example.com');
  await userEvent.type(other!, 'not of this form');
  served.remove();
  show({ status: 'ok', payload: {} });
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com'));
  await userEvent.type(screen.getByLabelText('Password'), 'a quiet harbour');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toEqual([{ email: 'ada@example.com', password: 'a quiet harbour' }]));
  cleanup();
  show({ status: 'ok', payload: {} });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
});
test('a form that was sent before its code has come is sent once, with what was typed', async () => {
  const served = document.createElement('form');
  served.innerHTML = '<input name="email"><input name="password" type="password">';
  document.body.append(served);
  rememberServedInputs();
  const [email, password] = served.querySelectorAll('input');
  await userEvent.type(email!, 'ada@example.com');
  await userEvent.type(password!, 'a quiet harbour');
  served.dataset.sentEarly = ''; // set by public/first.js
  served.remove();
  show({ status: 'ok', payload: {} });
  await waitFor(() => expect(sent).toEqual([{ email: 'ada@example.com', password: 'a quiet harbour' }]));
  cleanup();
  show({ status: 'ok', payload: {} });
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('alert');
  expect(sent).toEqual([]);
});
