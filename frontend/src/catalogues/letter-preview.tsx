import { say, sayLabel } from '@candor/contracts/words/say';
import { may, searches } from '@candor/contracts/accounts/needs';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { listWords } from '@candor/contracts/words/list-words';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { fetchTemplate } from '@candor/contracts/messages/endpoints';
import { letterOf, whyNotSent } from '@candor/contracts/messages/letter';
import type { TemplateKind } from '@candor/contracts/messages/merge-tags';
import { offerLetters } from '@candor/contracts/offers/offer-words';
import { tagLabel } from '../fields/tag-label.ts';
import { call, errorOf } from '../page/call.ts';
import { type PersonHit, PersonFinder } from '../page/person-finder.tsx';
import { useGroups } from '../page/use-page.ts';
import { later } from '../kit/later.tsx';
import { Notice } from '../kit/notice.tsx';
import { Segmented } from '../kit/inputs/segmented.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { ErrorState } from '../kit/states.tsx';

const RichText = later(() => import('../kit/editor/rich-text.tsx').then((m) => m.RichText));
type Told = PayloadOf<typeof fetchTemplate>;
type Text = { kind?: TemplateKind | ''; subject?: string; body?: string; key?: string };
const sampleName = 'Ada Lovelace';
const Loading = () => (
  <div role="status" aria-label={say('Loading the preview')} className="grid gap-2">
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-4/5" />
  </div>
);
const listedTags = (tags: readonly string[]): string => listWords(tags.map(tagLabel));
/** A sentence such as 'Details is an example.' */
const exampleWords = (tags: readonly string[]): string =>
  say(
    '{count, plural, one {{tags} is an example: the system fills it in when it sends the message.} other {{tags} are examples: the system fills them in when it sends the message.}}',
    { count: tags.length, tags: listedTags(tags) },
  );
/** Why a letter cannot be sent, as a sentence. */
const reasonWords = (reason: string, unresolved: readonly string[]): string =>
  unresolved.length && reason.startsWith('No ')
    ? say('No value for {tags}.', { tags: listedTags(unresolved) })
    : sayLabel(`${reason[0]!.toUpperCase()}${reason.slice(1)}.`);

const Line = ({ label, children }: { label: string; children: string }) => (
  <div className="flex gap-2 text-meta">
    <dt className="w-10 shrink-0 text-ink-3">{label}</dt>
    <dd className="min-w-0 wrap-anywhere text-ink-2">{children}</dd>
  </div>
);

/** The letter as its recipient will get it, and what keeps it from being sent. */
const Letter = ({ text, told }: { text: Text; told: Told }) => {
  const { subject = '', body = '' } = text;
  const kind = text.kind || 'note';
  const letter = letterOf(
    { subject, body, after: told.after },
    told.values,
    told.footer,
    (tag) => `[${tagLabel(tag)}]`,
  );
  const reason = whyNotSent(kind, told.to, letter.unresolved);
  const name = told.candidate?.name ?? sampleName;
  const used = told.samples.filter((tag) => `${subject} ${body}`.includes(`{{${tag}}}`));
  return (
    <>
      <article aria-label={say('The email')} className="rounded-card bg-sheet px-4 py-3.5 shadow-card">
        <dl className="grid gap-0.5">
          <Line label={say('{from, select, other {From}}', { from: '' })}>{told.from_name}</Line>
          <Line label={say('{to, select, other {To}}', { to: '' })}>
            {told.to.email ? `${name} <${told.to.email}>` : name}
          </Line>
        </dl>
        <h4 className="mt-2.5 text-head font-semi wrap-anywhere text-ink">
          {letter.subject.trim() || <span className="text-ink-3">{say('No subject yet')}</span>}
        </h4>
        <div className="mt-2 border-t border-line pt-2.5 wrap-anywhere">
          <Suspense fallback={<Loading />}>
            <RichText html={letter.body} />
          </Suspense>
          {text.key === offerLetters.offer && (
            <p className="mt-2 text-meta text-ink-3">{say('The terms of the offer follow the text.')}</p>
          )}
        </div>
      </article>
      {reason && (
        <Notice tone="warn" title={say('This cannot be sent to {name}.', { name })}>
          {reasonWords(reason, letter.unresolved)}
        </Notice>
      )}
      {told.candidate && used.length > 0 && <p className="text-meta text-ink-3">{exampleWords(used)}</p>}
      {told.candidate && (
        <p className="text-meta text-ink-3">
          {told.job
            ? say('About the job {name}.', { name: told.job.name })
            : say('{name} is not on any job you can see.', { name })}
        </p>
      )}
    </>
  );
};

/** The preview beside the form of a message template: the letter that its text becomes, for a sample candidate or a real one. */
export const LetterPreview = ({ row }: { row: CatalogueRow | null }) => {
  const { values } = useFormikContext<Text>();
  const groups = useGroups();
  const [real, setReal] = useState(false);
  const [person, setPerson] = useState<PersonHit | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState('');
  const [id, kind, candidate] = [row?.id ?? null, values.kind || null, (real && person?.id) || null];
  const read = useCallback(
    (signal?: AbortSignal) =>
      call(fetchTemplate, { id, kind, candidate_id: candidate }, { signal }).then(
        (answer) => {
          setProblem(errorOf(answer));
          if (answer.status === 'ok') setTold(answer.payload);
        },
        () => undefined, // another candidate or kind was chosen
      ),
    [id, kind, candidate],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);
  return (
    <section aria-label={say('Preview')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 className="text-ui font-medium text-ink">{say('Preview')}</h3>
        {may(searches, { groups }) && (
          <Segmented
            label={say('Preview for')}
            value={real ? 'real' : 'sample'}
            onChange={(value) => setReal(value === 'real')}
            options={[
              { value: 'sample', label: say('Sample') },
              { value: 'real', label: say('A candidate') },
            ]}
          />
        )}
      </div>
      {real && (
        <PersonFinder label={say('Candidate')} noneFound={say('No one found.')} value={person} onChange={setPerson} />
      )}
      {problem ? (
        <ErrorState onRetry={() => void read()}>{problem}</ErrorState>
      ) : real && !person ? (
        <p className="text-ui text-ink-3">{say('Choose a candidate to preview the email.')}</p>
      ) : told && (told.candidate?.id ?? null) === candidate ? (
        <Letter text={values} told={told} />
      ) : (
        <Loading />
      )}
    </section>
  );
};
