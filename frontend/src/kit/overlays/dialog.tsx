import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { keepLayout } from '../media.ts';

/** The element to focus when a popup opens: its first text field, else the popup itself. If the popup was opened by touch, it is never a field, because that would open the on-screen keyboard. */
export const firstField = (popup: HTMLElement | null, by: string) =>
  (by === 'touch'
    ? null
    : popup?.querySelector<HTMLElement>(
        'input:not([type=hidden], [type=checkbox], [type=file], [role=radiogroup] *), textarea',
      )) ?? popup;

/** A question or a small form over the page. Esc and the cross close the dialog, which asks first if a guarded form has unsaved changes. */
export const Dialog = ({
  open,
  onClose,
  title,
  text,
  wide,
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  wide?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}) => {
  const popup = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => (open ? keepLayout() : undefined), [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        if (popup.current?.querySelector('form[data-unsaved]')) setLeaving(true);
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/30 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={(by) => firstField(popup.current, by)}
          data-modal
          className={cx(
            'floating fixed z-40 flex max-h-[88dvh] flex-col bg-sheet shadow-float outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-sheet sm:top-[10vh] sm:max-h-[86dvh] sm:left-1/2 sm:w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:rounded-sheet',
            wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <div className="flex shrink-0 items-start gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-head font-semi text-ink">{title}</Base.Title>
              {text && <Base.Description className="mt-1 text-ui text-ink-2">{text}</Base.Description>}
            </div>
            <Base.Close
              render={<Button kind="ghost" size="sm" icon aria-label={say('Close')} className="-me-1.5 -mt-0.5" />}
            >
              <X size={16} aria-hidden />
            </Base.Close>
          </div>
          {children && (
            <div data-dialog-body className="quiet-scroll min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
              {children}
            </div>
          )}
          {leaving && <LeaveDialog onClose={() => setLeaving(false)} onLeave={onClose} />}
          {footer && <div className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

/** Asks before an action that cannot be undone. For other actions, show a toast with Undo instead. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  text,
  action,
  danger = true,
  busy,
  onConfirm,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    text={text}
    footer={
      <>
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  />
);

/** Asks before typed text is lost. */
export const LeaveDialog = ({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) => (
  <ConfirmDialog
    open
    onClose={onClose}
    title={say('Leave without saving?')}
    text={say('Your changes are not saved yet.')}
    action={say('Leave')}
    onConfirm={onLeave}
  />
);
