import { useStored } from '../kit/stored.ts';

/**
 * The reader's draft that the server does not have yet, under its own name. It survives a reload and a lost
 * connection: this tab keeps it until it is closed, or the browser does, so that even a crashed tab does not lose it. `change` receives the
 * present draft; a draft that `isEmpty` is forgotten.
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
