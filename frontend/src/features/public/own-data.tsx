import { useEffect, useRef, useState } from 'react';
import { UserRound } from 'lucide-react';
import { fullName } from '@candor/contracts/values/person-name';
import { say } from '@candor/contracts/words/say';
import { directories, resumeRefused } from '@candor/contracts/files/endpoints';
import {
  addOwn,
  changeOwn,
  eraseOwn,
  type OwnApplication,
  ownDetailsFields,
  signOwn,
} from '@candor/contracts/public/own-application';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { TextField } from '../../kit/inputs/text-field.tsx';
import { dateText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { linkLook, Row, useCalls } from '../../parts/public/own-row.tsx';
import { acceptedFiles, typeOf } from './resume-field.tsx';

// The candidate's control over their data: to add to it, correct it, or have it erased.

export const AddDocument = ({ onDone }: { onDone: () => Promise<void> }) => {
  const here = useCalls();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ busy?: string; problem?: string }>({});
  const take = async (file: File | undefined) => {
    if (!file) return;
    const type = typeOf(file);
    if (!type || !file.size || file.size > directories.apply.limit) {
      setState({ problem: say(resumeRefused) });
      return;
    }
    setState({ busy: say('Uploading {name}', { name: file.name }) });
    try {
      const { putFile } = await import('../../kit/inputs/upload.tsx');
      const signed = await call(here(signOwn), { file_name: file.name, file_type: type });
      if (signed.status !== 'ok') {
        setState({ problem: errorOf(signed) });
        return;
      }
      await putFile(signed.payload, file.type === type ? file : new File([file], file.name, { type }), () => {});
      const added = await call(here(addOwn), { file_id: signed.payload.file_id, file_name: file.name });
      if (added.status !== 'ok') {
        setState({ problem: errorOf(added) });
        return;
      }
      await onDone();
      setState({});
    } catch (failure) {
      console.error(failure); // docs/rules/requests-and-errors.md#uploads
      setState({ problem: say('The file did not arrive. Choose it again.') });
    }
  };
  return (
    <div className="border-t border-line py-2">
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        accept={acceptedFiles}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button type="button" disabled={Boolean(state.busy)} onClick={() => input.current?.click()} className={linkLook}>
        {state.busy ?? say('Add a document')}
      </button>
      <p role="alert" className="text-meta text-bad empty:hidden">
        {state.problem}
      </p>
    </div>
  );
};

export const Details = ({ own, onDone }: { own: OwnApplication; onDone: () => Promise<void> }) => {
  const here = useCalls();
  const [open, setOpen] = useState(false);
  const { person } = own;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!open)
    return (
      <Row
        icon={<UserRound size={16} />}
        action={
          <button ref={button} type="button" onClick={() => setOpen(true)} className={linkLook}>
            {say('Correct')}
          </button>
        }
      >
        <p className="wrap-anywhere">{fullName({ ...person, name_order: null })}</p>
        <p className="text-meta wrap-anywhere text-ink-3">{[person.email, person.phone].filter(Boolean).join(' · ')}</p>
      </Row>
    );
  return (
    <FieldsForm
      fields={ownDetailsFields}
      initial={typedOf(ownDetailsFields, person)}
      focus="first_name"
      className="grid gap-3 border-t border-line py-3"
      send={(values) => call(here(changeOwn), values)}
      onOk={async () => {
        await onDone();
        close();
      }}
    >
      <TextField big {...inputWords(ownDetailsFields, 'first_name')} autoComplete="given-name" />
      <TextField big {...inputWords(ownDetailsFields, 'last_name')} autoComplete="family-name" />
      <TextField big {...inputWords(ownDetailsFields, 'phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <div className="flex gap-2">
        <BrandSubmit color={brandColor(own.organization.brand_color)}>{say('Save')}</BrandSubmit>
        <button type="button" onClick={close} className={buttonLook({ kind: 'ghost', size: 'lg' })}>
          {say('Cancel')}
        </button>
      </div>
    </FieldsForm>
  );
};

/** Requests the erasure of the candidate's details. It first says that everything ends with the erasure. */
export const Erase = ({ own, onDone }: { own: OwnApplication; onDone: () => Promise<void> }) => {
  const here = useCalls();
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sure) heading.current?.focus();
  }, [sure]);
  if (own.erasure_asked_at && own.erasure_answer_by)
    return (
      <p className="mt-2 text-meta text-ink-3">
        {say('On {day} you asked for your details to be erased. You will have an answer by {until}.', {
          day: dateText(own.erasure_asked_at, own.zone),
          until: dateText(own.erasure_answer_by, own.zone),
        })}
      </p>
    );
  if (!sure)
    return (
      <>
        {own.erasure_answered_at && (
          <p className="mt-2 text-meta text-ink-3">
            {say('Your request to erase your details was answered on {day}.', {
              day: dateText(own.erasure_answered_at, own.zone),
            })}
          </p>
        )}
        <button type="button" onClick={() => setSure(true)} className={cx(linkLook, 'mt-1 text-meta!')}>
          {say('Ask for my details to be erased')}
        </button>
      </>
    );
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <p ref={heading} tabIndex={-1} className="text-ui text-ink outline-none">
        {say(
          'This asks {organization} to erase everything it knows about you, for every job. A person answers within a month, by email. Once your details are erased, your applications end.',
          { organization: own.organization.name },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={buttonLook({ kind: 'danger', size: 'lg' })}
          onClick={async () => {
            const answer = await call(here(eraseOwn), {});
            if (answer.status === 'ok') await onDone();
            else setProblem(errorOf(answer));
          }}
        >
          {say('Ask for erasure')}
        </button>
        <button type="button" onClick={() => setSure(false)} className={buttonLook({ kind: 'ghost', size: 'lg' })}>
          {say('Cancel')}
        </button>
      </div>
      <p role="alert" className="text-meta text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
};
