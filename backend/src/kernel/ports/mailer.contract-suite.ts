import { randomUUID } from 'node:crypto';
import type { Mail, Mailer } from './mailer.ts';

/** `arrived`: the mails that reached the other end, oldest first. */
export type MailerBench = {
  mailer: Mailer;
  arrived(): Promise<Pick<Mail, 'to' | 'subject' | 'html' | 'files'>[]>;
  dispose(): Promise<void>;
};

/** What every mailer promises (see the port). */
export const mailerContract = (name: string, open: () => Promise<MailerBench>): void => {
  describe(`${name} as a mailer`, () => {
    let bench: MailerBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.dispose());
    const mail = (more: Partial<Mail> = {}): Mail => ({
      id: randomUUID(),
      from: { name: 'Acme Hiring', address: 'jobs@acme.example' },
      to: 'zoë@example.org',
      subject: 'Your interview – Größe 山',
      html: '<p>Hello & welcome</p>',
      ...more,
    });

    test('a mail arrives as it was written', async () => {
      const sent = mail({ reply_to: 'reply@acme.example' });
      await bench.mailer.send(sent);
      expect(await bench.arrived()).toEqual([{ to: sent.to, subject: sent.subject, html: sent.html }]);
    });

    test('a file arrives as it was, with its name and type', async () => {
      const file = {
        name: 'interview.ics',
        type: 'text/calendar; charset=utf-8; method=REQUEST',
        text: 'BEGIN:VCALENDAR\r\nSUMMARY:Gespräch 山\r\nEND:VCALENDAR\r\n',
      };
      await bench.mailer.send(mail({ files: [file] }));
      expect((await bench.arrived()).map(({ files }) => files)).toEqual([[file]]);
    });

    test('the same id sent twice is one mail', async () => {
      const sent = mail();
      await Promise.all([bench.mailer.send(sent), bench.mailer.send(sent)]);
      await bench.mailer.send(sent);
      expect(await bench.arrived()).toHaveLength(1);
    });

    test('copies of forgotten mails are gone from the outbox, and others stay', async () => {
      const [gone, kept] = [mail({ subject: 'gone' }), mail({ subject: 'kept' })];
      await bench.mailer.send(gone);
      await bench.mailer.send(kept);
      for (const _ of [1, 2]) await bench.mailer.forget([gone.id, randomUUID()]);
      const outbox = await bench.mailer.outbox(9);
      if (outbox) expect(outbox.map(({ subject }) => subject)).toEqual(['kept']);
    });

    test('the outbox, where there is one, shows the newest first', async () => {
      for (const subject of ['one', 'two', 'three']) await bench.mailer.send(mail({ subject }));
      const outbox = await bench.mailer.outbox(2);
      if (outbox)
        expect(outbox.map(({ subject, sent_at }) => [subject, Number.isNaN(Date.parse(sent_at))])).toEqual([
          ['three', false],
          ['two', false],
        ]);
    });
  });
};
