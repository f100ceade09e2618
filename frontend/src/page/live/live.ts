import { use, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type Change, markOf } from '@candor/contracts/words/mark';
import { isReachable, onReturn } from '../../kit/connection.ts';
import { isWriting, lastRead, noteWritten } from '../position.ts';
import { ShownPage } from '../use-page.ts';

// The server reports which rows changed. A page that shows such rows loads again.

/** The id of this tab on the event stream. */
export const tab = crypto.randomUUID();
/** `told`: which other readers have open what this tab shows. `open`: the stream has started or restarted. */
export const onStream = new EventTarget();

type Listener = (changed: readonly Change[], position: number) => void;
const listeners = new Set<Listener>();
const longestPause = 60_000;
/** The latest changes, so that a screen that mounts shortly after a change still learns of it. */
const recent: { changed: Change[]; position: number }[] = [];
const recentKept = 50;

/** Listens to the server while a user is signed in, and reconnects automatically. If the connection was interrupted, it reports that any row may have changed ('*'). Returns a function that stops it. */
export const listen = (): (() => void) => {
  let source: EventSource | null = null;
  let timer = 0;
  let pause = 2_000;
  let gap = false;
  const open = () => {
    // The stream also reports changes that happened between the loading of the page and the start of the stream.
    source = new EventSource(`/events?tab=${tab}&since=${lastRead()}`);
    source.addEventListener('open', () => {
      pause = 2_000;
      if (gap) for (const tell of listeners) tell([{ model: '*', marks: [] }], Number.MAX_SAFE_INTEGER);
      gap = false;
      onStream.dispatchEvent(new Event('open'));
    });
    source.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      onStream.dispatchEvent(new MessageEvent('told', { data })),
    );
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { position, changed } = JSON.parse(data) as { position: number; changed: Change[] };
      noteWritten(position);
      recent.push({ changed, position });
      if (recent.length > recentKept) recent.shift();
      for (const tell of listeners) tell(changed, position);
    });
    source.addEventListener('error', () => {
      gap = true;
      void isReachable();
      if (source?.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
      timer = window.setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  };
  const close = () => {
    window.clearTimeout(timer);
    source?.close();
  };
  const reopen = () => {
    close();
    gap = true;
    open();
  };
  const shown = ({ persisted }: PageTransitionEvent) => void (persisted && reopen());
  // Browsers do not keep a page with an open stream for Back and Forward, so the stream is closed while the page is away.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', shown);
  const stop = onReturn(() => void (source?.readyState === EventSource.CLOSED && reopen()));
  open();
  return () => {
    stop();
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', shown);
    close();
  };
};

/** Whether one of these rows may have changed. */
export const touches = ({ marks }: Change, keys: readonly string[]): boolean =>
  !marks.length || keys.some((key) => marks.includes(markOf(key)));

/** Calls `callback` when rows of these read models change. */
export const useChanges = (
  models: readonly string[],
  callback: (changed: readonly Change[], position: number) => void,
) => {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const names = models.join(' ');
  useEffect(() => {
    const wanted = new Set(names.split(' '));
    const listener: Listener = (changed, position) => {
      const ours = changed.filter(({ model }) => model === '*' || wanted.has(model));
      if (ours.length) latest.current(ours, position);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [names]);
};

/** Reloads the page's data when rows of these read models change: 300 ms after the last change, when no command of this tab is running, and only while the tab is visible. If `keys` is given, only those rows count. The scroll position stays. */
export const useLivePage = (models: readonly string[], keys?: readonly string[]) => {
  const { revalidate } = useRevalidator();
  const timer = useRef(0);
  // A page that was loaded later may never have been shown, so only the page on screen counts.
  const page = use(ShownPage);
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  });
  const isNew = (position: number) =>
    position > ((shown.current?.body as { position?: number } | undefined)?.position ?? lastRead());
  const hear = (changed: readonly Change[], position: number) => {
    if (!isNew(position)) return;
    if (keys && !changed.some((change) => touches(change, keys))) return;
    const soon = () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(ask, 300);
    };
    const ask = () => {
      if (isWriting()) return soon(); // the command may remove what this page shows, and then lead elsewhere
      if (document.hidden) return document.addEventListener('visibilitychange', ask, { once: true });
      if (isNew(position)) void revalidate();
    };
    soon();
  };
  useChanges(models, hear);
  useEffect(() => {
    for (const { changed, position } of recent)
      if (changed.some(({ model }) => models.includes(model))) hear(changed, position);
    return () => window.clearTimeout(timer.current);
    // Runs once, for changes between the server's answer and this mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};
