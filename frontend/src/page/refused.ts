import type { Answer } from '@candor/contracts/kernel/endpoint';
import { toast } from '../kit/toast.ts';
import { errorOf } from './call.ts';

/** Says whether the answer is a refusal, and shows its sentence as a toast if it is. */
export const refused = (answer: Answer): answer is Extract<Answer, { status: 'error' }> => {
  if (answer.status === 'ok') return false;
  toast({ text: errorOf(answer), tone: 'bad' });
  return true;
};
