import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Check, Download, FileText, Link2, UserRound } from 'lucide-react';
import { fullName } from '@candor/contracts/kernel/person-name';
import { say } from '@candor/contracts/kernel/say';
import { directories, resumeRefused } from '@candor/contracts/files/endpoints';
import {
  addOwn,
  askAgainOwn,
  changeOwn,
  eraseOwn,
  type OwnApplication,
  ownApplicationPage,
  ownDetailsFields,
  ownPath,
  returnOwn,
  signOwn,
  withdrawFields,
  withdrawOwn,
} from '@candor/contracts/public/own-application';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { Link, useGo } from '../../kit/link.tsx';
import { TextArea, TextField } from '../../kit/text-field.tsx';
import { dateText, dayText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { brandColor, BrandDot, BrandSubmit } from './brand.tsx';
import { headingOf, isOver, placeWords } from './own-application-words.ts';
import { PublicFrame } from './public-frame.tsx';
import { acceptedFiles, typeOf } from './resume-field.tsx';

/** The same call at this application's address. */
const useCalls = () => {
  const here = new URL(usePageAddress(), 'http://local').pathname;
  return <E extends { path: string }>(endpoint: E): E => ({
    ...endpoint,
    path: `${here}${endpoint.path.slice(endpoint.path.indexOf('/api/'))}`,
  });
};

const Way = ({ own }: { own: OwnApplication }) => {
  const color = brandColor(own.organization.brand_color);
  const ended = isOver(own.stage);
  const at = ownPath.indexOf(own.reached);
  const places = ended ? ownPath.slice(0, at + 1) : ownPath;
  return (
    <ol className="mt-9">
      {places.map((place, index) => {
        const done = index < at || (index === at && ended);
        const now = index === at && !ended;
        const { title, text } = placeWords(place, own);
        return (
          <li
            key={place}
            aria-current={now ? 'step' : undefined}
            className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0"
          >
            {index < places.length - 1 && (
              <span aria-hidden className="absolute start-[9px] top-6 bottom-1 w-0.5 bg-line-2" />
            )}
            <span className="mt-0.5">
              {done ? (
                <span className="grid size-5 place-items-center rounded-full bg-ink-2 text-sheet">
                  <Check size={12} strokeWidth={3} aria-hidden />
                </span>
              ) : now ? (
                <BrandDot color={color} />
              ) : (
                <span className="block size-5 rounded-full border-2 border-line-2" />
              )}
            </span>
            <div>
              <p className={cx('text-[15px] leading-6 font-semi', done || now ? 'text-ink' : 'text-ink-2')}>
                {title}
                <span className="sr-only">
                  {done ? ` (${say('done')})` : now ? ` (${say('you are here')})` : ` (${say('still to come')})`}
                </span>
              </p>
              <p className="text-read text-ink-2">{text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
};

const Row = ({ icon, children, action }: { icon: ReactNode; children: ReactNode; action?: ReactNode }) => (
  <div className="flex min-h-11 items-center gap-3 border-t border-line py-2 text-ui text-ink">
    <span aria-hidden className="shrink-0 text-ink-3">
      {icon}
    </span>
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
);
const linkLook =
  'inline-flex min-h-8 shrink-0 items-center rounded-tag text-ui font-medium text-ink underline decoration-line-2 underline-offset-4 hover:decoration-ink';

const AddDocument = ({ onDone }: { onDone: () => Promise<void> }) => {
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
      const { putFile } = await import('../../kit/upload.tsx');
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
      console.error(failure); // SPEC §8
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

const Details = ({ own, onDone }: { own: OwnApplication; onDone: () => Promise<void> }) => {
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

const Withdraw = ({
  own,
  onDone,
  onClose,
}: {
  own: OwnApplication;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const here = useCalls();
  return (
    <FieldsForm
      fields={withdrawFields}
      initial={typedOf(withdrawFields)}
      focus="note"
      className="mt-4 grid gap-3"
      send={(values) => call(here(withdrawOwn), values)}
      onOk={onDone}
    >
      <p className="text-ui text-ink">
        {say('You leave this job at once. You can take it back for 10 minutes, and apply again later.')}
      </p>
      <TextArea
        {...inputWords(withdrawFields, 'note')}
        label={say('{label} (optional)', { label: inputWords(withdrawFields, 'note').label })}
        rows={3}
      />
      <div className="flex gap-2">
        <BrandSubmit color={brandColor(own.organization.brand_color)}>{say('Withdraw')}</BrandSubmit>
        <button type="button" onClick={onClose} className={buttonLook({ kind: 'ghost', size: 'lg' })}>
          {say('Keep my application')}
        </button>
      </div>
    </FieldsForm>
  );
};

const UndoWithdrawal = ({ onDone }: { onDone: () => Promise<void> }) => {
  const here = useCalls();
  const [problem, setProblem] = useState('');
  return (
    <div className="mt-5">
      <button
        type="button"
        className={buttonLook({ size: 'lg' })}
        onClick={async () => {
          const answer = await call(here(returnOwn), {});
          if (answer.status === 'ok') await onDone();
          else setProblem(errorOf(answer));
        }}
      >
        {say('Take it back')}
      </button>
      <p className="mt-1.5 text-meta text-ink-3">{say('You can do that for 10 minutes.')}</p>
      <p role="alert" className="text-meta text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
};

const SecondLook = ({ asked, onDone }: { asked: boolean; onDone: () => Promise<void> }) => {
  const here = useCalls();
  const [problem, setProblem] = useState('');
  return (
    <div className="mt-5 max-w-[34em]">
      <p className="text-read text-ink-2">
        {asked
          ? say('You asked for a person to look at this again. Somebody of the hiring team has the task to do so.')
          : say('One of your answers closed this application. No person has decided.')}
      </p>
      {!asked && (
        <button
          type="button"
          className={cx(buttonLook({ size: 'lg' }), 'mt-3')}
          onClick={async () => {
            const answer = await call(here(askAgainOwn), {});
            if (answer.status === 'ok') await onDone();
            else setProblem(errorOf(answer));
          }}
        >
          {say('Ask for a person to look at this again')}
        </button>
      )}
      <p role="alert" className="text-meta text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
};

/** Asks for their details to be erased, which is told before it is done: everything ends with it. */
const Erase = ({ own, onDone }: { own: OwnApplication; onDone: () => Promise<void> }) => {
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

/** The candidate has just left or come back: the new heading is read to them, also when the page was drawn anew. */
let hasMoved = false;

/** `/{org}/applications/{token}`: where a candidate's application stands, without an account. */
export const Screen = () => {
  const own = usePage(ownApplicationPage);
  const here = new URL(usePageAddress(), 'http://local').pathname;
  const go = useGo();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState(false);
  const refresh = async () => {
    await go(here, { replace: true, state: { keepScroll: true } });
  };
  const moved = async () => {
    hasMoved = true;
    await refresh();
    setLeaving(false);
  };
  useEffect(() => {
    if (!hasMoved) return;
    hasMoved = false;
    heading.current?.focus();
  });
  const { organization, job, documents, zone } = own;
  if (own.erased_at)
    return (
      <PublicFrame organization={organization}>
        <h1 className="pt-10 text-[26px] leading-[32px] font-semi text-balance text-ink">
          {say('Your details are erased')}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {say(
            'On {day} {organization} erased what it knew about you. Only figures without a name are kept. Nobody can bring your details back.',
            { day: dateText(own.erased_at, zone), organization: organization.name },
          )}
        </p>
      </PublicFrame>
    );
  return (
    <PublicFrame organization={organization} wide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:pt-10">
        <section>
          <p className="text-read text-ink-2">{job.name}</p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-1 max-w-[24em] text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink outline-none sm:text-[30px] sm:leading-[37px]"
          >
            {headingOf(own)}
          </h1>
          {own.answer_by && (
            <p className="mt-2 text-read text-ink-2">
              {say('Please answer by {day}.', { day: dayText(own.answer_by) })}
            </p>
          )}
          {own.undo_until && <UndoWithdrawal onDone={moved} />}
          {own.second_look && <SecondLook asked={own.second_look.asked} onDone={moved} />}
          <Way own={own} />
        </section>
        <section aria-labelledby="yours" className="self-start rounded-card lg:px-6 lg:py-5 lg:shadow-card">
          <h2 id="yours" className="pb-3 text-head font-semi text-ink">
            {say('Your application')}
          </h2>
          {job.path && (
            <Row
              icon={<Link2 size={16} />}
              action={
                <Link to={job.path} className={linkLook}>
                  {say('Read')}
                </Link>
              }
            >
              {say('The job')}
            </Row>
          )}
          <Details own={own} onDone={refresh} />
          {documents.map(({ name, added_at }) => (
            <Row key={`${name} ${added_at}`} icon={<FileText size={16} />}>
              <p className="truncate">{name}</p>
              <p className="text-meta text-ink-3">{dateText(added_at, zone)}</p>
            </Row>
          ))}
          {own.may_add && <AddDocument onDone={refresh} />}
          {leaving ? (
            <Withdraw own={own} onDone={moved} onClose={() => setLeaving(false)} />
          ) : (
            <div className="flex gap-3 border-t border-line pt-4">
              <a href={`${here}/api/download`} download className={cx(buttonLook({ size: 'lg' }), 'flex-1')}>
                <Download size={15} aria-hidden />
                {say('Download')}
              </a>
              {own.may_withdraw && (
                <button
                  type="button"
                  onClick={() => setLeaving(true)}
                  className={cx(buttonLook({ size: 'lg' }), 'flex-1')}
                >
                  {say('Withdraw')}
                </button>
              )}
            </div>
          )}
          <p className="mt-4 text-meta text-ink-3">
            {say('Download holds what you gave us and what we sent you.')} {own.privacy_notice}
          </p>
          <p className="mt-2 text-meta text-ink-3">
            {say('Whoever has the address of this page can do all this. Keep the mail that it came in.')}
          </p>
          <Erase own={own} onDone={refresh} />
        </section>
      </div>
    </PublicFrame>
  );
};
