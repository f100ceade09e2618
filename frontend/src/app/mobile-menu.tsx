import { say } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Button } from '../kit/button.tsx';

/** The menu as a drawer on narrow screens. */
export const MobileMenu = ({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog.Root
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
  >
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/30 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Dialog.Popup
        data-modal
        aria-label={say('Menu')}
        className="fixed inset-y-0 start-0 z-40 flex w-[288px] max-w-[86vw] flex-col bg-paper shadow-float transition-transform duration-150 ease-out outline-none data-ending-style:-translate-x-full rtl:data-ending-style:translate-x-full data-starting-style:-translate-x-full rtl:data-starting-style:translate-x-full"
      >
        <Dialog.Close
          render={<Button kind="ghost" icon aria-label={say('Close the menu')} className="absolute end-2 top-3 z-10" />}
        >
          <X size={17} aria-hidden />
        </Dialog.Close>
        {/* a click on a link closes the menu */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className="contents"
          onClick={(event) => {
            if ((event.target as HTMLElement).closest('a')) onClose();
          }}
        >
          {children}
        </div>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
