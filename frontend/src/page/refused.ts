import type { Answer } from '@candor/contracts/kernel/endpoint';
import { toast } from '../kit/toast.ts';
import { errorOf } from './call.ts';

/** Whether the answer is a refusal; if so, its sentence is shown as a toast. */
export const refused = (answer: Answer): answer is Extract<Answer, { status: 'error' }> => {
  if (answer.status === 'ok') return false;
  toast({ text: errorOf(answer), tone: 'bad' });
  return true;
};
