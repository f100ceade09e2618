import { say } from '@candor/contracts/words/say';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Monitor, Smartphone } from 'lucide-react';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { sectionsPage } from '@candor/contracts/jobs/pages';
import { shownSections } from '@candor/contracts/jobs/values';
import { cleanRich } from '../../kit/editor/rich-text.tsx';
import { useNarrow } from '../../kit/media.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useStored } from '../../kit/stored.ts';
import { PostArticle } from '../../parts/public/post-article.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import type { WordsOnScreen } from './section-words.ts';

type Width = 'desktop' | 'phone';
/** Widths of the preview in pixels. They match a visitor's window, so that the page has the same layout. */
const widths: Record<Width, number> = { desktop: 1120, phone: 390 };
const tall = 720;

/** Copies the styles and the colors of this window into the frame. */
const useStyles = (frame: HTMLIFrameElement | null, loads: number): void => {
  useEffect(() => {
    const inner = frame?.contentDocument;
    if (!inner) return;
    const copy = () => {
      for (const { name, value } of document.documentElement.attributes)
        inner.documentElement.setAttribute(name, value);
      inner.head.replaceChildren(
        ...[...document.querySelectorAll('link[rel=stylesheet], style')].map((each) => inner.importNode(each, true)),
      );
    };
    copy();
    const watch = new MutationObserver(copy);
    watch.observe(document.documentElement, { attributes: true });
    watch.observe(document.head, { childList: true });
    return () => watch.disconnect();
    // after each load, because the document may be a new one
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [frame, loads]);
};

/** Content that can be read and scrolled; its links do nothing. */
const Read = ({ children }: { children: ReactNode }) => {
  const stop = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="presentation" onClickCapture={stop}>
      {children}
    </div>
  );
};

/** A small window as wide as `width`, scaled down if there is less room. */
const Small = ({ width, label, children }: { width: number; label: string; children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [scale, setScale] = useState(1);
  const [loads, setLoads] = useState(0);
  useStyles(frame, loads);
  const body = frame?.contentDocument?.body;
  useEffect(() => {
    if (!room.current) return;
    const measure = new ResizeObserver(([entry]) => setScale(Math.min(1, entry!.contentRect.width / width)));
    measure.observe(room.current);
    return () => measure.disconnect();
  }, [width]);
  return (
    <div ref={room} className="min-w-0">
      <div
        className="mx-auto overflow-hidden rounded-card border border-line-2 bg-sheet shadow-card"
        style={{ width: width * scale, height: tall }}
      >
        <iframe
          ref={setFrame}
          // some browsers replace the document of an empty window when it has loaded
          onLoad={() => setLoads((count) => count + 1)}
          title={label}
          sandbox="allow-same-origin"
          className="block origin-top-left border-0"
          style={{ width, height: tall / scale, transform: `scale(${scale})` }}
        />
        {body && createPortal(<Read>{children}</Read>, body)}
      </div>
    </div>
  );
};

/** The public page of the job with the text on screen, saved or not, as wide as on a desktop or a phone. */
export const DescriptionPreview = ({
  page: { sections, preview },
  onScreen,
}: {
  page: DataOf<typeof sectionsPage>;
  onScreen: WordsOnScreen;
}) => {
  const [width, setWidth] = useStored<Width>('preview-width', useNarrow() ? 'phone' : 'desktop');
  const words = useDeferredValue(useSyncExternalStore(onScreen.subscribe, onScreen.get, onScreen.get));
  const shown = shownSections(
    sections.map((section) => ({ ...section, ...words[section.id] })),
    preview.process,
  );
  const post = { ...preview.post, sections: shown.map(({ name, html }) => ({ name, html: cleanRich(html) })) };
  return (
    <section aria-label={say('Preview of the post')} className="min-w-0">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="text-ui font-semi text-ink">{say('Preview of the post')}</h2>
        <span className="ms-auto" />
        <Segmented
          label={say('Width of the preview')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: say('Desktop'), icon: <Monitor size={13} aria-hidden /> },
            { value: 'phone', label: say('Phone'), icon: <Smartphone size={13} aria-hidden /> },
          ]}
        />
      </div>
      {shown.length ? (
        <Small
          key={width}
          width={widths[width]}
          label={width === 'phone' ? say('The post on a phone') : say('The post on a desktop')}
        >
          <PublicFrame organization={preview.organization}>
            <PostArticle organization={preview.organization} post={post} />
          </PublicFrame>
        </Small>
      ) : (
        <EmptyState>{say('Nothing to show yet. Write a section first.')}</EmptyState>
      )}
    </section>
  );
};
