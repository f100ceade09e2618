import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailerContract } from '../../kernel/ports/mailer.contract-suite.ts';
import { OutboxMailer } from './outbox-mailer.ts';

mailerContract('The outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const mailer = await OutboxMailer.open(join(folder, 'outbox.db'));
  return {
    mailer,
    arrived: async () =>
      (await mailer.outbox(100))
        .toReversed()
        .map(({ to, subject, html, files }) => ({ to, subject, html, ...(files ? { files } : {}) })),
    dispose: async () => {
      await mailer.close();
      await rm(folder, { recursive: true });
    },
  };
});
