import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { useMedia } from '../media.ts';
import { useShortcut } from '../keys/shortcuts.tsx';

type Props = {
  label: string;
  /** 400 px wide, for lists of short lines. */
  narrow?: boolean;
  onClose: () => void;
  head?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};
const Inside = ({ onClose, head, footer, children }: Props) => (
  <>
    <div className="flex h-12 shrink-0 items-center gap-1 px-3">
      {head}
      <span className="ms-auto flex gap-0.5">
        <IconButton label={say('Close')} keys="Esc" size="sm" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
    <div className="quiet-scroll flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    {footer && <div className="shrink-0 border-t border-line px-3 py-2.5">{footer}</div>}
  </>
);
const Beside = (props: Props) => {
  useShortcut('escape', say('Close the panel'), props.onClose);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      aria-label={props.label}
      data-detail
      className={`${props.narrow ? 'w-[400px]' : 'w-[540px]'} relative z-10 flex shrink-0 flex-col border-s border-line bg-sheet shadow-[-24px_0_48px_-32px_color-mix(in_oklch,var(--ink)_28%,transparent)]`}
    >
      <Inside {...props} />
    </aside>
  );
};

/** A drawer of detail, 540 px wide. It is beside the page on screens from 1440 px, so that the list stays usable; on narrower ones it covers part of the page. Render it as the last child of the page's row. */
export const Drawer = (props: Props) => {
  const popup = useRef<HTMLDivElement>(null);
  const wide = useMedia('(min-width: 1440px)');
  const [beside, setBeside] = useState(wide);
  // A change between the two layouts would mount the drawer anew, so a drawer with unsaved text stays where it is.
  if (beside !== wide && !document.querySelector('[data-detail] form[data-unsaved]')) setBeside(wide);
  if (beside) return <Beside {...props} />;
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-black/25 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current}
          aria-label={props.label}
          data-drawer
          data-detail
          className={`${props.narrow ? 'max-w-[400px]' : 'max-w-[540px]'} fixed inset-y-0 end-0 z-30 flex w-full flex-col bg-sheet shadow-float transition-transform duration-150 ease-out outline-none data-ending-style:translate-x-full rtl:data-ending-style:-translate-x-full data-starting-style:translate-x-full rtl:data-starting-style:-translate-x-full`}
        >
          <Inside {...props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
