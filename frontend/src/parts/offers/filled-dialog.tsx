import { useRevalidator } from 'react-router-dom';
import { useFormikContext } from 'formik';
import { endFilledJob, type filledJob } from '@candor/contracts/jobs/ending-endpoints';
import { endingFields } from '@candor/contracts/jobs/fields';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FieldsForm, inputWords, type Typed, typedOf } from '../../fields/fields-form.tsx';
import { RadioField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

export type Filled = PayloadOf<typeof filledJob>;
type Values = Typed<typeof endingFields.each>;

/** One choice of the form. `help` says what an option leads to. */
const Choice = ({
  name,
  label,
  help = {},
}: {
  name: keyof typeof endingFields.each;
  label?: string;
  help?: Record<string, string>;
}) => (
  <RadioField
    {...inputWords(endingFields, name)}
    {...(label ? { label } : {})}
    options={(endingFields.each[name].options ?? []).map(({ value, label: words }) => ({
      value,
      label: sayLabel(words),
      help: help[value],
    }))}
  />
);
const Applications = ({ offers }: { offers: number }) => {
  const { values } = useFormikContext<Values>();
  return (
    <Choice
      name="applications"
      help={{
        stop:
          offers > 0 && values.offers === 'keep'
            ? say('The post takes no applications. The job stays open until these offers are answered.')
            : say('The job closes as filled. You can reopen it later.'),
      }}
    />
  );
};

/** Asks at the hire that fills the last opening what happens to the job and to the other candidates on it. */
export const FilledDialog = ({
  job,
  found,
  onClose,
}: {
  job: Pick<JobRow, 'id' | 'fields'>;
  found: Filled;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const { offers, live, leads } = found;
  const undo = (takes_back: number) =>
    settle(say('Take back the end of the job'), call(endFilledJob, { job_id: job.id, takes_back }), async () => {
      toast({ text: say('The job is as it was.') });
      await revalidate();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('The last opening of {name} is filled', { name: job.fields.name })}
      text={say('Choose what becomes of the rest. All of it can be undone for ten minutes.')}
    >
      <FieldsForm
        fields={endingFields}
        initial={typedOf(endingFields)}
        send={({ applications, offers: others, live: rest }) =>
          call(endFilledJob, {
            job_id: job.id,
            applications,
            offers: offers ? others : 'keep',
            live: live + leads ? rest : 'keep',
          })
        }
        onOk={async ({ closed, version }) => {
          onClose();
          toast({
            text: closed ? say('The job is filled and closed.') : say('Done. The job stays open.'),
            undo: () => void undo(version),
          });
          await revalidate();
        }}
      >
        <Applications offers={offers} />
        {offers > 0 && (
          <Choice
            name="offers"
            label={say('{count, plural, one {# other offer is} other {# other offers are}} pending', { count: offers })}
            help={{ withdraw: say('No message goes out. Call these candidates first.') }}
          />
        )}
        {live + leads > 0 && (
          <Choice
            name="live"
            label={say('{count, plural, one {# person is} other {# people are}} still in progress', {
              count: live + leads,
            })}
            help={{ tell: say('Each applicant gets the message for how far they came. Leads get none.') }}
          />
        )}
        <FormActions save={say('End the job')} cancel={say('Leave all as it is')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
