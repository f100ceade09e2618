import { useCallback, useEffect, useRef, useState } from 'react';

/** The unsent notes of a sitting, by application. */
export const useDrafts = () => {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const written = useRef(drafts);
  useEffect(() => {
    written.current = drafts;
  });
  const isWriting = useCallback((id: string) => Boolean(written.current.get(id)?.trim()), []);
  return {
    isWriting,
    of: (id: string) => drafts.get(id) ?? '',
    any: [...drafts.values()].some((text) => text.trim()),
    set: (id: string, text: string) => setDrafts((now) => new Map(now).set(id, text)),
    /** Removes a saved text, unless the reader has typed more meanwhile. */
    remove: (id: string, text: string) =>
      setDrafts((now) => new Map([...now].filter(([person, draft]) => person !== id || draft.trim() !== text))),
  };
};
