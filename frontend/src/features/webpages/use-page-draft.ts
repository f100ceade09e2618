import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertPage } from '@candor/contracts/webpages/endpoints';
import type { WebpageTextRow } from '@candor/contracts/webpages/rows';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';

export type Saving = 'saved' | 'typed' | 'saving' | 'failed';
const pause = 900;

/** The draft while a member writes it: it is saved after a pause. A draft that another member saved replaces it only while nothing waits here. */
export const usePageDraft = (page: WebpageTextRow) => {
  const [draft, setDraft] = useState(page.draft);
  const [saving, setSaving] = useState<Saving>('saved');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const latest = useRef(page.draft);
  const sent = useRef(page.draft);
  const version = useRef(page.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    if (page.version < version.current || latest.current !== sent.current || running.current) return;
    version.current = page.version;
    latest.current = page.draft;
    sent.current = page.draft;
    setDraft(page.draft);
    setSaving('saved');
  }, [page]);
  const send = useCallback(async (): Promise<boolean> => {
    const content = latest.current;
    setSaving('saving');
    const answer = await call(upsertPage, { id: page.id, version: version.current, ...content } as never);
    if (answer.status !== 'ok') {
      setSaving('failed');
      toast({ text: errorOf(answer), tone: 'bad' });
      return false;
    }
    version.current = Math.max(version.current, answer.payload.page.version);
    sent.current = content;
    setSavedAt(new Date().toISOString());
    setSaving(latest.current === content ? 'saved' : 'typed');
    return true;
  }, [page.id]);
  /** Saves what waits. False: the server refused it. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    await running.current;
    if (latest.current === sent.current) return true;
    running.current = send();
    const ok = await running.current;
    running.current = null;
    if (ok) await revalidate();
    return ok;
  }, [send, revalidate]);
  const change = useCallback(
    (part: Partial<PageContent>) => {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      setSaving('typed');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pause);
    },
    [flush],
  );
  useEffect(() => {
    // What waits is saved when the member leaves the page.
    const leave = () => void flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush]);
  const now = useCallback(() => version.current, []);
  return { draft, saving, savedAt, change, flush, version: now };
};
