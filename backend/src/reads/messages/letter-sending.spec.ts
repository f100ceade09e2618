import { idNo } from '../../kernel/given.ts';
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts';
import { LetterSending } from './letter-sending.ts';

// An email reaches the mail server once, even if the process is killed while sending.

const mail: Mail = {
  id: idNo(1),
  from: { name: 'Acme', address: 'a@acme.test' },
  to: 'ada@mail.test',
  subject: 'Hi',
  html: '<p>Hi</p>',
};
const serverThat = (send: () => Promise<void>, arrivesAtOnce = false) => {
  const kept = new Map<string, unknown>();
  const marks = {
    get: <T>(key: string) => Promise.resolve((kept.get(key) ?? null) as T | null),
    increment: (key: string) => {
      const count = Number(kept.get(key) ?? 0) + 1;
      kept.set(key, count);
      return Promise.resolve(count);
    },
    delete: (key: string) => Promise.resolve(void kept.delete(key)),
  };
  return { kept, make: () => new LetterSending({ send, arrivesAtOnce }, marks, 'a secret') };
};

test('a letter that was on its way when the process was killed is not sent again, and counts as failed', async () => {
  let sent = 0;
  const server = serverThat(() => Promise.resolve(void sent++));
  expect(await server.make().send(mail)).toBeNull();
  // The process dies before it has recorded the outcome.
  expect(await server.make().send(mail)).toMatchObject({
    error: expect.stringContaining('may have arrived'),
    hard: false,
  });
  expect(sent).toBe(1);
});

test('a letter whose outcome could not be recorded is not sent again by the same process, which knows the outcome', async () => {
  let sent = 0;
  const sending = serverThat(() => Promise.resolve(void sent++)).make();
  expect([await sending.send(mail), await sending.send(mail), sent]).toEqual([null, null, 1]);
});

test('two jobs that send a letter at the same moment give it to the server once, and both know the outcome', async () => {
  let sent = 0;
  const sending = serverThat(async () => void sent++).make();
  expect([await Promise.all([sending.send(mail), sending.send(mail)]), sent]).toEqual([[null, null], 1]);
});

test('of two processes that send a letter at the same moment one gives it to the server, and the other looks again later', async () => {
  let sent = 0;
  const server = serverThat(async () => void sent++);
  const [one, other] = await Promise.allSettled([server.make().send(mail), server.make().send(mail)]);
  expect([one, other, sent]).toEqual([
    { status: 'fulfilled', value: null },
    { status: 'rejected', reason: new Error('Another process is sending this letter.') },
    1,
  ]);
});

test('once the outcome is recorded, nothing of the mark stays', async () => {
  const server = serverThat(() => Promise.resolve());
  const sending = server.make();
  await sending.send(mail);
  await sending.recorded(mail.id);
  expect(server.kept.size).toBe(0);
});

test('a letter is tried again when the server could not be reached', async () => {
  let tries = 0;
  const server = serverThat(() => (tries++ ? Promise.resolve() : Promise.reject(new Error('not now'))));
  await expect(server.make().send(mail)).rejects.toThrow('not now');
  expect(await server.make().send(mail)).toBeNull();
});

test('a refusal of the server is the answer', async () => {
  const server = serverThat(() => Promise.reject(new MailRefused('no such mailbox')));
  expect(await server.make().send(mail)).toEqual({ error: 'no such mailbox', hard: false });
});

test('the outbox takes each letter once by itself, so no mark is kept', async () => {
  const server = serverThat(() => Promise.resolve(), true);
  const sending = server.make();
  expect([await sending.send(mail), await sending.send(mail), server.kept.size]).toEqual([null, null, 0]);
});
