import { useStored } from '../kit/stored.ts';

/** A draft of the reader that the server does not have yet, stored under `name`. It survives a reload and a lost connection. Either this tab keeps it until the tab is closed, or the browser does, so that even a crashed tab does not lose it. `change` receives the present draft; a draft that `isEmpty` is deleted. */
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
