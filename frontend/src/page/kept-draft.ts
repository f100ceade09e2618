import { useStored } from '../kit/stored.ts';

/**
 * What the reader has begun to write and the server does not have yet, under a name of its own. It is kept through a reload and a lost
 * connection: by this tab until it is closed, or by the browser, so that not even a dead tab loses it. `change` is given what stands there
 * now; what `isEmpty` is forgotten.
 */
export const useKeptDraft = <T>(
  name: string,
  nothing: T,
  isEmpty: (draft: T) => boolean,
  keeping: 'browser' | 'tab',
): [draft: T, change: (next: (now: T) => T) => void] => {
  const [draft, set] = useStored<T>(name, nothing, keeping);
  return [
    draft,
    (next) =>
      set((now) => {
        const after = next(now);
        return isEmpty(after) ? null : after;
      }),
  ];
};
