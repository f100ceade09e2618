import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { composeTags, mergeTags, tagsOfKind, tagWords } from '@candor/contracts/messages/merge-tags';
import type { composePage } from '@candor/contracts/messages/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { tagLabel } from '../../fields/tag-label.ts';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import type { EditorTags } from '../../kit/editor/tag-atoms.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { AttachedFiles } from '../../parts/messages/attached-files.tsx';
import { NoAddress } from '../../parts/messages/no-address.tsx';
import type { Draft, Plan } from './compose-draft.ts';

const TagLineEditor = later(() => import('../../kit/editor/tag-line.tsx').then((m) => m.TagLineEditor));
type Data = DataOf<typeof composePage>;
type Change = (part: Partial<Draft>) => void;
const row = 'flex min-h-11 items-center gap-3 border-b border-line py-1.5';
const label = 'w-20 shrink-0 text-ui text-ink-2';

/** The placeholder tags offered in the menus: those that can have a value, and the organization's own fields. */
const useTags = ({ own_fields }: Data, kind: Draft['letter_kind']): EditorTags =>
  useMemo(() => {
    const offered = [...tagsOfKind[kind], 'schedule_link', 'download_url', ...own_fields.map(({ value }) => value)];
    return {
      known: [
        ...mergeTags.map((name) => ({ name, label: tagLabel(name), hint: tagWords[name].sample })),
        ...own_fields.map(({ value: name, label: of }) => ({ name, label: of })),
      ],
      offered: [...new Set(offered)].filter((name) => composeTags.includes(name) || name.startsWith('field_')),
      doubtful: [],
    };
  }, [own_fields, kind]);

/** One subject field, with the letter A or B if there are two subjects. */
const Subject = memo(function Subject({
  name,
  field,
  value,
  change,
  tags,
  count,
  letter,
}: {
  name: string;
  field: 'subject' | 'subject_b';
  value: string;
  change: Change;
  tags: EditorTags;
  count: number | null;
  letter: 'A' | 'B' | null;
}) {
  return (
    <div className={row}>
      {letter && (
        <span aria-hidden className="grid size-5 place-items-center rounded-tag bg-hover text-meta font-semi text-ink">
          {letter}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <TagLineEditor
            label={name}
            value={value}
            onChange={(text) => change({ [field]: text })}
            tags={tags}
            placeholder={say('Subject')}
          />
        </Suspense>
      </div>
      {count !== null && <span className="tnum text-ui text-ink-2">{count}</span>}
    </div>
  );
});

/** The sender's name, and the addresses that get a copy. */
const Sender = memo(function Sender({
  data,
  cc,
  as_user_id,
  change,
}: Pick<Draft, 'cc' | 'as_user_id'> & { data: Data; change: Change }) {
  const [copies, setCopies] = useState(Boolean(cc));
  const senders = [{ value: '', label: data.from.name }, ...data.senders];
  return (
    <>
      <div className={row}>
        <span className={label}>{say('From')}</span>
        <div className="min-w-0 flex-1">
          {data.senders.length ? (
            <Select
              aria-label={say('From')}
              options={senders}
              value={senders.find(({ value }) => value === (as_user_id ?? ''))!}
              onChange={(choice) => change({ as_user_id: choice?.value || null })}
            />
          ) : (
            <p className="truncate text-ui text-ink">
              {data.from.name} <span className="text-ink-2">{data.from.email}</span>
            </p>
          )}
        </div>
        <Link
          to="/messages/senders"
          className="text-ui whitespace-nowrap text-ink-2 underline hover:text-ink max-sm:hidden"
        >
          {say('In another’s name')}
        </Link>
        <button
          type="button"
          aria-expanded={copies}
          onClick={() => setCopies(!copies)}
          className="min-h-6 px-1 text-ui whitespace-nowrap text-ink-2 hover:text-ink max-sm:min-h-11"
        >
          {say('Add a copy')}
        </button>
      </div>
      {copies && (
        <div className={row}>
          <label htmlFor="compose-cc" className={label}>
            {say('Copy to')}
          </label>
          <input
            id="compose-cc"
            type="text"
            inputMode="email"
            value={cc}
            onChange={(event) => change({ cc: event.target.value })}
            className={inputLook()}
          />
        </div>
      )}
    </>
  );
});

/** Template, job and kind of the message. */
const About = memo(function About({
  data,
  template_id,
  job_id,
  letter_kind,
  change,
  onTemplate,
}: Pick<Draft, 'template_id' | 'job_id' | 'letter_kind'> & {
  data: Data;
  change: Change;
  onTemplate: (id: string | null) => void;
}) {
  const templates = data.templates.map(({ id: value, name }) => ({ value, label: name }));
  return (
    <>
      <div className={row}>
        <span className={label}>{say('Template')}</span>
        <div className="min-w-0 flex-1">
          <Select
            aria-label={say('Template')}
            options={templates}
            isClearable
            placeholder={say('None')}
            value={templates.find(({ value }) => value === template_id) ?? null}
            onChange={(choice) => onTemplate(choice?.value ?? null)}
          />
        </div>
      </div>
      {!data.job && data.jobs.length > 0 && (
        <div className={row}>
          <span className={label}>{say('Job')}</span>
          <div className="min-w-0 flex-1">
            <Select
              aria-label={say('Job')}
              options={data.jobs}
              isClearable
              placeholder={say('About no job')}
              value={data.jobs.find(({ value }) => value === job_id) ?? null}
              onChange={(choice) => change({ job_id: choice?.value ?? null })}
            />
          </div>
        </div>
      )}
      {data.task ? (
        <div className={row}>
          <span className={label}>{say('Cadence')}</span>
          <p className="min-w-0 truncate text-ui text-ink">{data.task.cadence}</p>
        </div>
      ) : (
        <div className={row}>
          <span className={label}>{say('Kind')}</span>
          <Segmented
            label={say('Kind')}
            value={letter_kind}
            onChange={(kind) => change({ letter_kind: kind })}
            options={[
              { value: 'note', label: say('Note') },
              { value: 'outreach', label: say('Outreach') },
            ]}
          />
        </div>
      )}
    </>
  );
});

/** The part of the page with sender, template, subjects and text. `seed` changes when a template replaces the text. */
export const ComposeText = ({
  data,
  draft,
  seed,
  plan,
  change,
  onTemplate,
}: {
  data: Data;
  draft: Draft;
  seed: number;
  plan: Plan | null;
  change: Change;
  onTemplate: (id: string | null) => void;
}) => {
  const tags = useTags(data, draft.letter_kind);
  const several = data.count > 1;
  const onBody = useCallback((body: string) => change({ body }), [change]);
  const onFiles = useCallback((files: Draft['files']) => change({ files }), [change]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start">
      <Sender data={data} cc={draft.cc} as_user_id={draft.as_user_id} change={change} />
      <About
        data={data}
        template_id={draft.template_id}
        job_id={draft.job_id}
        letter_kind={draft.letter_kind}
        change={change}
        onTemplate={onTemplate}
      />
      <Subject
        key={`a${seed}`}
        name={draft.subject_b === null ? say('Subject') : say('Subject A')}
        value={draft.subject}
        field="subject"
        change={change}
        tags={tags}
        letter={draft.subject_b === null ? null : 'A'}
        count={draft.subject_b === null ? null : (plan?.subjects.a ?? null)}
      />
      {draft.subject_b !== null && (
        <Subject
          key={`b${seed}`}
          name={say('Subject B')}
          value={draft.subject_b}
          field="subject_b"
          change={change}
          tags={tags}
          letter="B"
          count={plan?.subjects.b ?? null}
        />
      )}
      {several && (
        <div className="flex min-h-9 items-center border-b border-line text-ui text-ink-2">
          {draft.subject_b !== null && <span>{say('Each person keeps one subject. Judged by replies.')}</span>}
          <button
            type="button"
            onClick={() => change({ subject_b: draft.subject_b === null ? '' : null })}
            className="ms-auto min-h-6 shrink-0 px-1 text-ink hover:underline max-sm:min-h-11"
          >
            {draft.subject_b === null ? say('Try a second subject') : say('Remove subject B')}
          </button>
        </div>
      )}
      <div className="py-3 xl:[&_[role=textbox]]:min-h-48">
        <RichEditor
          key={`body${seed}`}
          label={say('Message')}
          value={draft.body}
          onChange={onBody}
          tags={tags}
          focused={!several}
        />
      </div>
      <p className="border-t border-dashed border-line-2 py-2 text-ui text-ink-2">
        {data.task
          ? say(
              'This email is a step of the cadence and ends with the link to unsubscribe. Once it is sent, its task is done and the cadence goes on.',
            )
          : draft.letter_kind === 'outreach'
            ? say(
                'Outreach ends with the link to unsubscribe. People who unsubscribed, or had a letter within 3 days, are skipped.',
              )
            : say('A note goes to people who know why you write. It has no link to unsubscribe.')}
      </p>
      {!data.footer?.trim() && (data.task || draft.letter_kind === 'outreach') && (
        <NoAddress mends={may(organizes, data.user)} />
      )}
      <AttachedFiles files={draft.files} onChange={onFiles} />
    </div>
  );
};
