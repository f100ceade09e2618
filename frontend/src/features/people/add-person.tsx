import { useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { say } from '@candor/contracts/kernel/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { personFields } from '@candor/contracts/people/fields';
import { upsertCandidate } from '@candor/contracts/people/endpoints';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { toast } from '../../kit/toast.ts';
import { personTo } from './links.ts';
import { PersonFields, type PersonValues } from './person-fields.tsx';

/** The record that a refusal names as the same person. */
export const existingIn = (answer: object): string | null => {
  const found = (answer as { existing_id?: unknown }).existing_id;
  return typeof found === 'string' ? found : null;
};

/** A new person. When the email is known already, it leads to whom it belongs to. */
export const AddPerson = ({ sources, onClose }: { sources: readonly Option[]; onClose: () => void }) => {
  const navigate = useNavigate();
  const [existing, setExisting] = useState<string | null>(null);
  const send = async (values: PersonValues) => {
    const answer = await call(upsertCandidate, { ...values, type: 'prospect' });
    setExisting(answer.status === 'error' && answer.code === 'duplicate' ? existingIn(answer) : null);
    return answer;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add a candidate')}
      text={say('They join the talent pool. Add them to a job from their page or from the board.')}
    >
      <FieldsForm
        fields={personFields}
        initial={typedOf(personFields, { source: 'sourced' })}
        options={{ source_id: sources }}
        focus="first_name"
        send={send}
        onOk={({ candidate }) => {
          toast({ text: say('{name} added.', { name: candidate.name }) });
          void navigate(personTo(candidate.id));
        }}
      >
        {existing && (
          <Notice tone="info" title={say('This person is in Candor already.')}>
            <Link to={personTo(existing)} className="font-medium underline underline-offset-2">
              {say('Open their record')}
            </Link>
          </Notice>
        )}
        <PersonFields sources={sources} />
        <FormActions save={say('Add candidate')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
