import { say } from '@candor/contracts/words/say';
import { type ReactNode, useState, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Choice, FieldMap, Fields, ValuesOf } from '@candor/contracts/kernel/field';
import { updateOrganization } from '@candor/contracts/organization/endpoints';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useFormikContext } from 'formik';
import { Submit } from '../../kit/inputs/form.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';

/** The foot of a settings form. It says that changes are unsaved, or that another member changed the settings meanwhile. */
const SettingsFoot = ({
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

/**
 * The form of one part of the settings. It sends the version at which it was opened, so that it never overwrites another member's change.
 * When others change these settings, an untouched form shows the new ones; typed text stays, and saving it is refused as stale.
 */
export const SettingsForm = <F extends FieldMap>({
  fields,
  settings,
  version,
  options,
  children,
}: {
  fields: Fields<F>;
  settings: ValuesOf<F>;
  version: number;
  /** The choices of select fields in the reader's language and order, by field name. */
  options?: Readonly<Record<string, readonly Choice[]>>;
  children: ReactNode;
}) => {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState({ settings, version });
  const [typing, setTyping] = useState(false);
  const said = JSON.stringify(settings);
  // Adopts new settings while rendering, as React advises for state that follows a prop.
  if (!typing && version !== opened.version) setOpened({ settings, version });
  return (
    <FieldsForm
      key={JSON.stringify(opened.settings)}
      guard
      fields={fields}
      options={options}
      initial={typedOf(fields, opened.settings)}
      send={(values) =>
        call(updateOrganization, { ...values, version: opened.version } as RequestOf<typeof updateOrganization>)
      }
      onOk={async () => {
        setTyping(false);
        await revalidate();
        toast({ text: say('Saved.') });
      }}
    >
      {children}
      <SettingsFoot onTyping={setTyping} changedMeanwhile={typing && said !== JSON.stringify(opened.settings)} />
    </FieldsForm>
  );
};
