import { useSyncExternalStore } from 'react';
import { announce } from './announce.ts';

// Actions that failed and can be sent again. Each stays in this list until a person retries or dismisses it, so that none is lost.

export type Failure = {
  /** The id of the request, so that each request is listed once. */
  key: string;
  /** The name of the action: 'Archive Ada Lovelace'. */
  what: string;
  /** Why it failed. */
  text: string;
  /** Sends the same request again. If the request fails again, it is listed again under the same key. */
  retry: () => Promise<unknown>;
};
type Listed = Failure & { busy?: true };
let listed: readonly Listed[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Listed[]) => {
  listed = next;
  for (const tell of listeners) tell();
};

/** Lists an action that can be retried. It replaces an earlier failure of the same request. */
export const offerRetry = (failure: Failure) => {
  const known = listed.some(({ key }) => key === failure.key);
  change(known ? listed.map((each) => (each.key === failure.key ? failure : each)) : [...listed, failure]);
  announce(`${failure.what}: ${failure.text}`);
};
/** Call this when the request was answered or is no longer needed. */
export const dropFailure = (key: string) => {
  if (listed.some((each) => each.key === key)) change(listed.filter((each) => each.key !== key));
};
/** Sends the request again. The action leaves the list unless the request fails again. */
export const retryFailure = async (key: string): Promise<void> => {
  const failure = listed.find((each) => each.key === key);
  if (!failure || failure.busy) return;
  const busy: Listed = { ...failure, busy: true };
  change(listed.map((each) => (each === failure ? busy : each)));
  await failure.retry();
  if (listed.includes(busy)) dropFailure(key);
};
/** Retries the actions one after the other, in the order in which they failed, because a later one may depend on an earlier one. */
export const retryAll = async (): Promise<void> => {
  for (const { key } of listed) await retryFailure(key);
};
export const dropAllFailures = () => change([]);

const none: readonly Listed[] = [];
export const useFailures = (): readonly Listed[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => listed,
    () => none,
  );
