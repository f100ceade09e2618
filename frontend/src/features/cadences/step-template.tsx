import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { cadenceTemplates } from '@candor/contracts/cadences/endpoints';
import { cadencePage, cadenceStepsPage } from '@candor/contracts/cadences/pages';
import type { StepForm } from '@candor/contracts/cadences/fields';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { NoAddress } from '../../parts/messages/no-address.tsx';

type Text = Pick<StepForm, 'subject' | 'body'>;
type Template = PayloadOf<typeof cadenceTemplates>['templates'][number];
const isWritten = ({ subject, body }: Text): boolean => Boolean(subject?.trim() || plainWords(body ?? '').trim());

/** Copies the subject and the text of a message template into the email, and says if the organization's emails name no postal address. A later change of the template does not reach the step. `onText`: the text was replaced. */
export const StepTemplate = ({ onText }: { onText: () => void }) => {
  const { values, setValues } = useFormikContext<StepForm>();
  const { user } = usePage([cadencePage, cadenceStepsPage]);
  const [found, setFound] = useState<PayloadOf<typeof cadenceTemplates> | null>(null);
  const [chosen, setChosen] = useState<Template | null>(null);
  const [before, setBefore] = useState<Text | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(cadenceTemplates, {}, { signal: stop.signal }).then(
      (answer) => answer.status === 'ok' && setFound(answer.payload),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const write = ({ subject, body }: Text) => {
    void setValues({ ...values, subject, body });
    onText();
  };
  const choose = (template: Template | null) => {
    setChosen(template);
    if (!template) return;
    setBefore(isWritten(values) ? { subject: values.subject, body: values.body } : null);
    write(template);
  };
  const back = () => {
    write(before!);
    setBefore(null);
    setChosen(null);
  };
  const templates = found?.templates ?? [];
  return (
    <div className="grid justify-items-start gap-1.5 empty:hidden">
      {found && !found.footer?.trim() && <NoAddress mends={may(organizes, user)} />}
      {templates.length > 0 && (
        <div className="w-full">
          <Field label={say('Start from a template')} help={say('Its subject and text are copied into this step.')}>
            {({ id, ...described }) => (
              <Select
                {...described}
                inputId={id}
                options={templates}
                isClearable
                placeholder={say('No template')}
                value={chosen}
                onChange={(choice) => choose(templates.find(({ value }) => value === choice?.value) ?? null)}
              />
            )}
          </Field>
        </div>
      )}
      {before && (
        <Button size="sm" className="max-sm:h-11" onClick={back}>
          {say('Take the earlier text back')}
        </Button>
      )}
    </div>
  );
};
