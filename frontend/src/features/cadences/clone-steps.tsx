import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { cloneCadenceSteps } from '@candor/contracts/cadences/endpoints';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { type Choice, Select } from '../../kit/inputs/select.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { touchedByNewSteps, TouchedNote } from './touched-words.tsx';

/** Copies all steps of another cadence to the end of this one. */
export const CloneSteps = ({ page, onClose }: { page: CadenceData; onClose: () => void }) => {
  const { cadence, options } = page;
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    if (!chosen) return;
    setBusy(true);
    await settle(
      say('Copy the steps'),
      call(cloneCadenceSteps, { cadence_id: cadence.id, from_cadence_id: chosen.value }),
      async ({ steps }) => {
        const count = steps.length;
        toast({
          text: count
            ? say('{count, plural, one {# step} other {# steps}} copied from {name}.', { count, name: chosen.label })
            : say('{name} has no steps.', { name: chosen.label }),
        });
        if (count) onClose();
        await revalidate();
      },
    );
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Copy the steps of another cadence')}
      text={say('They are added after the steps of {name}, with their texts. The other cadence stays as it is.', {
        name: cadence.fields.name,
      })}
      footer={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={busy || !chosen} onClick={() => void copy()}>
            {say('Copy the steps')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {options.cadences.length ? (
          <Field label={say('Cadence')}>
            {({ id, ...described }) => (
              <Select {...described} inputId={id} options={options.cadences} value={chosen} onChange={setChosen} />
            )}
          </Field>
        ) : (
          <Notice>{say('There is no other cadence.')}</Notice>
        )}
        <TouchedNote words={touchedByNewSteps(page)} />
      </div>
    </Dialog>
  );
};
