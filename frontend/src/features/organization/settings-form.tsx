import { say } from '@candor/contracts/words/say';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Choice, FieldMap, Fields, ValuesOf } from '@candor/contracts/kernel/field';
import { updateOrganization } from '@candor/contracts/organization/endpoints';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { SettingsFoot } from './settings-foot.tsx';

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
