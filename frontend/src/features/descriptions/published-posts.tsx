import { say, sayLabel } from '@candor/contracts/words/say';
import { useCallback, useEffect, useState } from 'react';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { type PublishedPost, publishedPosts } from '@candor/contracts/descriptions/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { DiffText } from '../../kit/editor/diff-text.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { momentText } from '../../kit/time.tsx';
import { type Difference, differencesOf, isSame, reordered } from './post-differences.ts';

type Told = PayloadOf<typeof publishedPosts>;
const noTags = (tag: string) => tag;
const nameOf = (part: { name: string }): string => (part.name ? sayLabel(part.name) : say('Name and pay'));
/** One part of the post under its name, compared word by word. */
const Changed = ({ difference: { was, is } }: { difference: Difference }) => (
  <section className="grid gap-1">
    <h3 className="text-ui font-semibold text-ink">
      {was && is && was.name !== is.name ? (
        <DiffText before={was.name} after={is.name} nameOf={noTags} />
      ) : (
        nameOf((is ?? was)!)
      )}
    </h3>
    <DiffText before={was?.text ?? ''} after={is?.text ?? ''} nameOf={noTags} />
  </section>
);
/** The changes of each section between two versions; without an earlier version, the whole post. */
const Differences = ({ before, after }: { before?: PublishedPost; after: PublishedPost }) => {
  const all = differencesOf(before ?? after, after);
  const same = all.filter(isSame);
  const order = before ? reordered(all, before) : null;
  const names = (each: readonly string[]) => each.map((name) => nameOf({ name })).join('\n');
  const shown = before ? all.filter((each) => !isSame(each)) : all;
  return (
    <div className="grid gap-4">
      {shown.map((difference, at) => (
        <Changed key={at} difference={difference} />
      ))}
      {order && (
        <section className="grid gap-1">
          <h3 className="text-ui font-semibold text-ink">{say('Order of the sections')}</h3>
          <DiffText before={names(order.was)} after={names(order.is)} nameOf={noTags} />
        </section>
      )}
      {before && same.length > 0 && (
        <p className="text-meta text-ink-3">
          {say('Unchanged: {names}', { names: same.map(({ is }) => nameOf(is!)).join(', ') })}
        </p>
      )}
    </div>
  );
};

const Compared = ({ versions, zone }: { versions: readonly PublishedPost[]; zone: string | null }) => {
  const [shownAt, setShown] = useState<number | null>(null);
  const [besideAt, setBeside] = useState<number | null>(null);
  const shown = versions.find(({ version }) => version === shownAt) ?? versions[0]!;
  const beside =
    versions.find(({ version }) => version === besideAt && version !== shown.version) ??
    versions[versions.indexOf(shown) + 1];
  const optionOf = ({ version, at, actor }: PublishedPost) => ({
    value: String(version),
    label: `${momentText(at, zone)}, ${actor}`,
  });
  const chosen = (option: unknown) => (option ? Number((option as { value: string }).value) : null);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="mb-1 text-meta font-medium text-ink-3">{say('Published version')}</p>
          <Select
            aria-label={say('Published version')}
            options={versions.map(optionOf)}
            value={optionOf(shown)}
            isSearchable={false}
            onChange={(option) => setShown(chosen(option))}
          />
        </div>
        {versions.length > 1 && (
          <div className="min-w-0">
            <p className="mb-1 text-meta font-medium text-ink-3">{say('Compared with')}</p>
            <Select
              aria-label={say('Compared with')}
              options={versions.filter((each) => each !== shown).map(optionOf)}
              value={beside ? optionOf(beside) : null}
              placeholder={say('Compare with another version')}
              isSearchable={false}
              onChange={(option) => setBeside(chosen(option))}
            />
          </div>
        )}
      </div>
      <section aria-label={say('What changed')} className="mt-4 rounded-card bg-sheet p-3.5 shadow-card">
        <Differences before={beside} after={shown} />
      </section>
    </>
  );
};

/** The public texts of the job, each time it was published, and any two of them compared word by word. */
export const PublishedPosts = ({
  jobId,
  zone,
  onClose,
}: {
  jobId: string;
  zone: string | null;
  onClose: () => void;
}) => {
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState('');
  const read = useCallback(
    (before?: number, signal?: AbortSignal) =>
      call(publishedPosts, { job_id: jobId, ...(before === undefined ? {} : { before }) }, { signal }).then(
        (answer) => {
          setProblem(errorOf(answer));
          if (answer.status === 'error') return;
          const { versions, more } = answer.payload;
          setTold((known) => ({
            versions: before === undefined ? versions : [...(known?.versions ?? []), ...versions],
            more,
          }));
        },
        () => undefined, // closed meanwhile
      ),
    [jobId],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(undefined, stop.signal);
    return () => stop.abort();
  }, [read]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('What applicants could read')}
      text={say('The post each time it was published. Struck out: gone. Underlined: new.')}
    >
      {problem && !told ? (
        <ErrorState onRetry={() => void read()}>{problem}</ErrorState>
      ) : !told ? (
        <div role="status" aria-label={say('Loading')} className="grid gap-2 py-1">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-48" />
        </div>
      ) : told.versions.length ? (
        <>
          <Compared versions={told.versions} zone={zone} />
          {told.more && (
            <Button kind="ghost" size="sm" className="mt-2" onClick={() => void read(told.versions.at(-1)!.version)}>
              {say('Show earlier ones')}
            </Button>
          )}
        </>
      ) : (
        <EmptyState>{say('The job was never published.')}</EmptyState>
      )}
    </Dialog>
  );
};
