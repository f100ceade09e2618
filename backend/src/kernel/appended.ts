import { AsyncLocalStorage } from 'node:async_hooks';
import type { Voice } from '@candor/contracts/words/say';

/** What is known about the events that one request has appended. `maybe`: the log has, or may have, some of them. `began`: when the request began, by `performance.now()`. `isPage`: it only reads. `voice`: the language of the answer's reader. */
export type Appended = { maybe: boolean; began: number; isPage?: boolean; voice?: Voice };

const here = new AsyncLocalStorage<Appended>();

/** Runs `work`, and notes in `appended` when something that it started may have reached the log. */
export const noting = <T>(appended: Appended, work: () => T): T => here.run(appended, work);

/** When the present request began, by `performance.now()`; undefined outside a request. */
export const requestBegan = (): number | undefined => here.getStore()?.began;

/** How long (ms) a page may be made from what was read when it began. An answer that goes on for longer, such as a feed, reads anew. */
const pageLasts = 5000;
/** Since when what was read is new enough for the present request. A page takes all of it from one reading; undefined: the log must be asked. */
export const pageBegan = (): number | undefined => {
  const request = here.getStore();
  return request?.isPage && performance.now() - request.began < pageLasts ? request.began : undefined;
};

/** The voice in which the present request is answered; undefined outside a request. */
export const voiceHere = (): Voice | undefined => here.getStore()?.voice;
export const speakHere = (voice: Voice): void => {
  const request = here.getStore();
  if (request) request.voice = voice;
};

/** Notes that no later answer to this request may say that nothing was changed. */
export const noteAppended = (): void => {
  const appended = here.getStore();
  if (appended) appended.maybe = true;
};
