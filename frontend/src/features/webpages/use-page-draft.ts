import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertPage } from '@candor/contracts/webpages/endpoints';
import type { WebpageTextRow } from '@candor/contracts/webpages/rows';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';
import { type SaveAnswer, SaveQueue, type Saving } from '../../page/save-queue.ts';

const pause = 900;
type Part = Partial<PageContent>;

/** The draft while a member writes it. It is saved after a pause in typing. A draft that another member saved replaces it only if no unsaved change waits here; otherwise the member chooses. */
export const usePageDraft = (page: WebpageTextRow) => {
  const [draft, setDraft] = useState(page.draft);
  const [saving, setSaving] = useState<Saving>('saved');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const theirs = useRef(page);
  const save = async (content: PageContent, version: number | null, leaving: boolean): Promise<SaveAnswer> => {
    const body = { id: page.id, ...(version === null ? {} : { version }), ...content };
    const answer = await call(upsertPage, body as never, { keepalive: leaving });
    if (answer.status === 'ok') {
      setSavedAt(new Date().toISOString());
      return { status: 'ok', version: answer.payload.page.version };
    }
    if (answer.code === 'stale') return { status: 'stale' };
    if (!leaving) toast({ text: errorOf(answer), tone: 'bad' });
    return { status: 'failed' };
  };
  const show = (now: Saving, content: PageContent) => {
    setSaving(now);
    setDraft(content);
  };
  const [queue] = useState(() => new SaveQueue(page.draft, page.version, save, show));
  useEffect(() => {
    theirs.current = page;
    queue.offer(page.draft, page.version);
  }, [page, queue]);
  /** Saves the unsaved changes. Returns false if the server refused them. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const waited = queue.waits;
    const ok = await queue.flush();
    if (waited) await revalidate();
    return ok;
  }, [queue, revalidate]);
  /** Changes the draft. A function gets the latest draft, even if it runs long after the render. */
  const change = useCallback(
    (part: Part | ((now: PageContent) => Part)) => {
      const now = queue.content;
      queue.write({ ...now, ...(typeof part === 'function' ? part(now) : part) });
      setDraft(queue.content);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pause);
    },
    [queue, flush],
  );
  useEffect(() => {
    const leave = () => queue.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // The member goes to another page of the application, which stays loaded, so a normal request is enough.
      void flush();
    };
  }, [flush, queue]);
  const takeTheirs = useCallback(async () => {
    clearTimeout(timer.current);
    await revalidate();
    queue.adopt(theirs.current.draft, theirs.current.version);
  }, [queue, revalidate]);
  const keepMine = useCallback(async () => {
    await revalidate();
    await queue.keep(theirs.current.version);
  }, [queue, revalidate]);
  const now = useCallback(() => queue.version, [queue]);
  return { draft, saving, savedAt, change, flush, takeTheirs, keepMine, version: now };
};
