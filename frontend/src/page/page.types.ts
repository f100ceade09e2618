import { resetPage, signInPage } from '@candor/contracts/accounts/pages';
import { boardPage } from '@candor/contracts/pipeline/pages';
import { upsertTask } from '@candor/contracts/tasks/endpoints';
import { call } from './call.ts';
import { screensOf } from './screen.ts';
import { usePage } from './use-page.ts';

// A type test, which the compiler checks and which never runs. Lines marked with ts-expect-error must not compile.

const screen = screensOf('accounts');

export const useBoundData = () => {
  const provider: 'google' | 'local' | 'off' = usePage(signInPage).provider;
  const count: number | undefined = usePage(boardPage).board?.columns[0]?.count;
  // @ts-expect-error the sign-in page has no board
  void usePage(signInPage).board;
  // @ts-expect-error the count of a column is not a text
  const text: string | undefined = usePage(boardPage).board?.columns[0]?.count;
  // @ts-expect-error a page is named by its value, not by its address
  usePage('/dashboard');
  // @ts-expect-error the data of a page cannot be declared by hand
  usePage<{ provider: string }>();
  return [provider, count, text];
};

export const boundScreens = [
  screen(resetPage, async () => ({ Screen: () => null })),
  // @ts-expect-error the file has no Screen
  screen(resetPage, async () => ({ Reset: () => null })),
  // @ts-expect-error the page has the address; the line does not repeat it
  screen('/reset', async () => ({ Screen: () => null })),
];

export const boundCall = async () => {
  const answer = await call(upsertTask, { title: 'Call Ada' });
  if (answer.status === 'error') return answer.error;
  // @ts-expect-error the payload of a task has no candidate
  void answer.payload.candidate;
  // @ts-expect-error a title is a text
  await call(upsertTask, { title: 7 });
  // @ts-expect-error the request has no such field
  await call(upsertTask, { title: 'Call Ada', colour: 'red' });
  // @ts-expect-error the payload is there only when the call was not refused
  return (await call(upsertTask, { title: 'Call Ada' })).payload;
};
