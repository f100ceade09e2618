import { say } from '@candor/contracts/words/say';
import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { Submit } from '../../kit/inputs/form.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';

/** The foot of a settings form. It says that changes are unsaved, or that another member changed the settings meanwhile. */
export const SettingsFoot = ({
  onTyping,
  changedMeanwhile,
}: {
  onTyping: (typing: boolean) => void;
  changedMeanwhile: boolean;
}) => {
  const { dirty, status } = useFormikContext();
  const unsaved = dirty && !(status as { saved?: boolean } | undefined)?.saved;
  useEffect(() => onTyping(unsaved), [unsaved, onTyping]);
  return (
    <div className="sticky bottom-0 -mx-5 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet px-5 py-3 max-sm:-mx-4 max-sm:px-4">
      <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2 text-meta text-ink-2">
        {unsaved && (
          <>
            <i aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" />
            {changedMeanwhile
              ? say('Another member changed these settings. Reload to see the changes.')
              : say('Unsaved changes.')}
          </>
        )}
      </p>
      <Submit className="max-sm:h-11">
        {say('Save')} <Kbd keys="mod+enter" on="accent" />
      </Submit>
    </div>
  );
};
