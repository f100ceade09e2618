import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { idNo } from '../../kernel/given.ts';
import { MessageWorker } from './message.worker.ts';

// How the writer of letters handles jobs that other releases have added.

test('a letter of which nobody knows what made it due is not lost without a word', async () => {
  const worker = Object.create(MessageWorker.prototype) as MessageWorker;
  const worked = await worker.write(
    { application_id: idNo(1), template_key: 'application_confirmation' },
    { organization_id: idNo(2), actor: { type: 'processor', id: 'queue-message' }, uid: idNo(3) },
  );
  expect(worked).toBeInstanceOf(JobFailed);
  expect((worked as JobFailed).why).toBe('The job does not name the event that made the letter due.');
});
