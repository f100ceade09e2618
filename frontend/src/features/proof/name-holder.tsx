import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { holderFields, nameHolder, nameWitness, witnessFields } from '@candor/contracts/proof/endpoints';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { CopyLine } from '../../kit/copy-line.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';

/** The command that runs on the witness's machine. The log's key must be compared over a separate channel, so it is not filled in. */
const commandFor = (address: string) => ['npm run witness -- watch', address, '--log …'].join(' ');

/** Adds a person who gets checkpoints by mail, or a witness (a program that collects them). The address of a witness is shown only once. */
export const NameHolder = ({ kind, onClose }: { kind: 'person' | 'witness'; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string | null>(null);
  const named = async () => {
    onClose();
    await revalidate();
  };
  if (address)
    return (
      <Dialog
        open
        wide
        onClose={() => void named()}
        title={say('Here is the address of the checkpoints. It is shown only once.')}
        footer={
          <Button kind="primary" onClick={() => void named()}>
            {say('Done')}
          </Button>
        }
      >
        <CopyLine label={say('Run this on the other machine')} text={commandFor(address)} lines={2} />
        <p className="mt-2 text-meta text-ink-3">
          {say(
            'After --log comes the public key of the log, which is in the file of checkpoints. Compare it with an administrator by another way.',
          )}
        </p>
      </Dialog>
    );
  return kind === 'person' ? (
    <Dialog
      open
      onClose={onClose}
      title={say('Mail checkpoints to a person')}
      text={say(
        'They get each new checkpoint in the night. It holds no names: only how many events there are, and their fingerprint.',
      )}
    >
      <FieldsForm
        fields={holderFields}
        initial={typedOf(holderFields)}
        guard
        focus="name"
        send={(values) => call(nameHolder, values)}
        onOk={named}
      >
        <FieldInput name="name" />
        <FieldInput name="address" />
        <FormActions save={say('Add')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  ) : (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Name a witness')}
      text={say('A witness on a machine that you do not run checks each checkpoint and signs it. It sees no event.')}
    >
      <FieldsForm
        fields={witnessFields}
        initial={typedOf(witnessFields)}
        guard
        focus="vkey"
        send={(values) => call(nameWitness, values)}
        onOk={({ address: made }) => setAddress(made)}
      >
        <FieldInput name="vkey" />
        <FormActions save={say('Add')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
