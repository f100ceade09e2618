import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { plainWords } from '@candor/contracts/values/rich-text';
import { directories, signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import {
  deleteSection,
  takeUploaded,
  uploadDescription,
  type UploadedSection,
  upsertSection,
} from '@candor/contracts/descriptions/endpoints';
import type { Section } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { FileDrop } from '../../kit/inputs/upload.tsx';
import { call, errorOf } from '../../page/call.ts';
import { FromDrive } from '../../page/from-drive.tsx';
import { settle } from '../../page/settle.ts';

const accept = Object.values(directories.descriptions.types)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** What becomes of a proposed section: it is added, left out, or replaces the section with this id. */
type Becomes = 'add' | 'leave' | (string & {});
type Proposal = UploadedSection & { becomes: Becomes };

/** Each proposal with the section that it most likely replaces: never a locked text of the organization, and never the same section twice. */
const proposalsFor = (found: readonly UploadedSection[], sections: readonly Section[]): Proposal[] => {
  const free = sections.filter(({ locked }) => !locked);
  return found.map((each) => {
    const name = each.name.toLowerCase();
    const at = [
      free.findIndex((section) => section.name.toLowerCase() === name),
      each.kind === 'custom' ? -1 : free.findIndex(({ kind }) => kind === each.kind),
    ].find((place) => place >= 0);
    const [meant] = at === undefined ? [] : free.splice(at, 1);
    return {
      ...each,
      name: each.name || say('The role'),
      becomes: meant?.id ?? (each.kind === 'eeo' ? 'leave' : 'add'),
    };
  });
};

const Text = ({ html }: { html: string }) =>
  plainWords(html) ? (
    <div className="rounded-card bg-well px-3 py-2">
      <RichText html={html} />
    </div>
  ) : (
    <p className="rounded-card bg-well px-3 py-2 text-ui text-ink-3">{say('Nothing written yet.')}</p>
  );

const Proposed = ({
  proposal,
  sections,
  taken,
  onChange,
}: {
  proposal: Proposal;
  sections: readonly Section[];
  /** Sections that other proposals replace. */
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Proposal>) => void;
}) => {
  const { name, body, becomes } = proposal;
  const present = sections.find((each) => each.id === becomes);
  const options = [
    { value: 'add', label: say('Add as a section') },
    ...sections
      .filter((each) => !each.locked && (each.id === becomes || !taken.has(each.id)))
      .map((each) => ({ value: each.id, label: say('Replace {name}', { name: each.name }) })),
    { value: 'leave', label: say('Leave out') },
  ];
  return (
    <li className="grid gap-x-5 gap-y-3 border-t border-line py-4 first:border-0 first:pt-0 sm:grid-cols-2">
      <div className="min-w-0">
        <Field label={say('In the document')}>
          {({ id: field }) => (
            <input
              id={field}
              value={name}
              maxLength={80}
              readOnly={becomes !== 'add'}
              onChange={(event) => onChange({ name: event.target.value })}
              className={inputLook('md')}
            />
          )}
        </Field>
        <div className="mt-2">
          <Text html={body} />
        </div>
      </div>
      <div className="min-w-0">
        <Field label={say('In this job')}>
          {({ id }) => (
            <Select
              inputId={id}
              aria-label={say('What to do with {name}', { name })}
              options={options}
              value={options.find(({ value }) => value === becomes) ?? null}
              onChange={(chosen) => chosen && onChange({ becomes: chosen.value })}
            />
          )}
        </Field>
        <div className="mt-2">
          {present ? (
            <Text html={present.body} />
          ) : (
            <p className="px-3 py-2 text-ui text-ink-3">
              {becomes === 'add' ? say('It comes after the other sections.') : say('Nothing changes.')}
            </p>
          )}
        </div>
      </div>
    </li>
  );
};

/** Imports sections from an uploaded document. They are shown beside the job's own sections, and nothing changes until the reader has chosen. */
export const DescriptionUpload = ({
  jobId,
  sections,
  version,
  live,
  drive,
  onClose,
}: {
  jobId: string;
  sections: readonly Section[];
  version: number;
  /** Whether the post is public. */
  live: boolean;
  /** Whether the reader has connected their Google Drive. */
  drive: boolean;
  onClose: () => void;
}) => {
  const [reading, setReading] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [proposals, setProposals] = useState<Proposal[] | null>(null);
  const { revalidate } = useRevalidator();

  const read = async (file_id: string, name: string) => {
    setError(null);
    setReading(name);
    const answer = await call(uploadDescription, { job_id: jobId, file_id });
    setReading(null);
    if (answer.status === 'error') return setError(errorOf(answer));
    setProposals(proposalsFor(answer.payload.sections, sections));
  };
  const chosen = (proposals ?? []).filter(({ becomes }) => becomes !== 'leave');
  const replaced = sections.filter(({ id }) => chosen.some(({ becomes }) => becomes === id));
  const back = async (added: readonly string[], taken: number) => {
    const what = say('Undo the import of the document');
    for (const id of added) await settle(what, call(deleteSection, { id, job_id: jobId, version: taken }));
    for (const { id, body } of replaced)
      await settle(what, call(upsertSection, { id, job_id: jobId, body, version: taken }));
    await revalidate();
  };
  const take = () =>
    settle(
      say('Import the document'),
      call(takeUploaded, {
        job_id: jobId,
        version,
        sections: chosen.map(({ becomes, kind, name, body }) => ({
          ...(becomes === 'add' ? {} : { id: becomes }),
          kind,
          name: name.trim() || say('The role'),
          body,
        })),
      }),
      async ({ added, version: taken }) => {
        onClose();
        await revalidate();
        toast({
          text: say('{count, plural, one {# section imported.} other {# sections imported.}}', {
            count: chosen.length,
          }),
          undo: () => void back(added, taken),
        });
      },
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Upload a job description')}
      text={
        proposals
          ? live
            ? say('Choose what to do with each section. Applicants see it as soon as you import it.')
            : say('Choose what to do with each section. Nothing has changed yet.')
          : say('Its headings become sections, and you choose which to import.')
      }
      footer={
        proposals ? (
          <>
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button kind="primary" disabled={!chosen.length} onClick={() => void take()}>
              {say('{count, plural, =0 {Import} one {Import # section} other {Import # sections}}', {
                count: chosen.length,
              })}
            </Button>
          </>
        ) : undefined
      }
    >
      {proposals ? (
        <ul aria-label={say('Sections in the document')}>
          {proposals.map((proposal, at) => (
            <Proposed
              // the proposals keep their places
              key={at}
              proposal={proposal}
              sections={sections}
              taken={new Set(proposals.map(({ becomes }) => becomes))}
              onChange={(change) =>
                setProposals(proposals.map((each) => (each === proposal ? { ...each, ...change } : each)))
              }
            />
          ))}
        </ul>
      ) : reading ? (
        <div role="status" aria-label={say('Reading {name}', { name: reading })}>
          <p className="mb-2 text-ui text-ink-2">{say('Reading {name}', { name: reading })}</p>
          <SkeletonRows rows={3} />
        </div>
      ) : (
        <>
          {error && (
            <p role="alert" className="mb-3 text-ui text-bad">
              {error}
            </p>
          )}
          <FileDrop
            label={say('Choose a document')}
            accept={accept}
            as={(file) => typeIn('descriptions', file)}
            sign={(file) =>
              call(signUpload, {
                fileName: file.name,
                fileType: file.type || 'application/octet-stream',
                fileId: crypto.randomUUID(),
                acl: 'private',
                directory: 'descriptions',
              })
            }
            onDone={({ file_id }, file) => void read(file_id, file.name)}
          />
          {drive && (
            <FromDrive
              as="jobdescription"
              jobId={jobId}
              onDone={({ sections: parts = [] }) => setProposals(proposalsFor(parts, sections))}
            />
          )}
          <p className="mt-2 text-meta text-ink-3">
            {say('PDF, Word (docx), OpenDocument, RTF or text, up to 10 MB.')}
          </p>
        </>
      )}
    </Dialog>
  );
};
