import { say, sayLabel } from '@candor/contracts/words/say';
import { useEffect, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { type BlockEntry, fetchBlockEntries, upsertBlock } from '@candor/contracts/descriptions/endpoints';
import { type BlockKind, blockKinds, mostInBlock, type Section } from '@candor/contracts/jobs/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Link } from '../../kit/link.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The pages where administrators edit the organization's entries. */
const kept: Partial<Record<BlockKind, string>> = {
  corevalue: '/org/corevalues',
  staff: '/org/staff',
  image: '/org/images',
};

const Entry = ({ entry }: { entry: BlockEntry }) => (
  <>
    {entry.picture && (
      <img src={entry.picture} alt="" loading="lazy" className="size-9 shrink-0 rounded-ctl bg-fill object-cover" />
    )}
    <span className="min-w-0 flex-1">
      <span className="block truncate text-ui font-medium text-ink">{entry.name}</span>
      {entry.detail && <span className="block truncate text-meta text-ink-3">{entry.detail}</span>}
    </span>
  </>
);

/** Chooses the organization's entries that a section shows, and their order. If no `section` is given, the dialog adds one. */
export const BlockDialog = ({
  jobId,
  of,
  section,
  version,
  mayKeep,
  onClose,
  onDone,
}: {
  jobId: string;
  of: BlockKind;
  section?: Section;
  version: number;
  /** Whether the reader may change the organization's lists. */
  mayKeep: boolean;
  onClose: () => void;
  onDone: () => unknown;
}) => {
  const [entries, setEntries] = useState<BlockEntry[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(section?.block?.ids ?? []);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    void call(fetchBlockEntries, { job_id: jobId, of }).then((answer) => {
      if (!here) return;
      if (answer.status === 'ok') setEntries(answer.payload.entries);
      else setError(errorOf(answer));
    });
    return () => {
      here = false;
    };
  }, [jobId, of]);
  const shown = chosen.flatMap((id) => entries?.find((each) => each.id === id) ?? []);
  const others = entries?.filter(({ id }) => !chosen.includes(id)) ?? [];
  const save = async () => {
    setBusy(true);
    const ids = shown.map(({ id }) => id);
    await settle(
      say('Save the section'),
      call(upsertBlock, { id: section?.id ?? 'new', job_id: jobId, of, ids, ...(section ? { version } : {}) }),
      onDone,
    );
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={sayLabel(blockKinds[of])}
      text={say('Applicants read the chosen ones in this order.')}
      footer={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={!shown.length || busy} onClick={() => void save()}>
            {section ? say('Save') : say('Add to the description')}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-ui text-bad">
          {error}
        </p>
      ) : !entries ? (
        <SkeletonRows rows={3} />
      ) : !entries.length ? (
        <EmptyState>
          {say('Your organization has none yet.')}
          {mayKeep && kept[of] && (
            <>
              {' '}
              <Link to={kept[of]} className="text-accent-ink underline underline-offset-2">
                {say('Add the first')}
              </Link>
            </>
          )}
        </EmptyState>
      ) : (
        <div className="-mx-2 max-h-[52vh] overflow-y-auto px-2 py-1">
          {shown.length > 0 && (
            <SortableList
              label={say('Chosen')}
              items={shown}
              nameOf={({ name }) => name}
              onSort={(ids) => {
                setChosen(ids);
                return Promise.resolve(true);
              }}
              className="mb-3"
              rowClass="border-b border-line last:border-0"
            >
              {(entry, { handle }) => (
                <div className="flex min-h-11 items-center gap-2.5 py-1">
                  {handle}
                  <Entry entry={entry} />
                  <IconButton
                    size="sm"
                    label={say('Leave out {name}', { name: entry.name })}
                    onClick={() => setChosen(chosen.filter((id) => id !== entry.id))}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                </div>
              )}
            </SortableList>
          )}
          {others.length > 0 && (
            <section aria-label={say('Not chosen')}>
              <h3 className="text-meta font-medium text-ink-3">{say('Not chosen')}</h3>
              <ul>
                {others.map((entry) => (
                  <li key={entry.id} className="border-b border-line last:border-0">
                    <button
                      type="button"
                      aria-label={say('Choose {name}', { name: entry.name })}
                      disabled={chosen.length >= mostInBlock}
                      onClick={() => setChosen([...chosen, entry.id])}
                      className="flex min-h-11 w-full items-center gap-2.5 rounded-ctl px-1 py-1 text-start hover:bg-hover"
                    >
                      <Plus size={14} className="shrink-0 text-ink-3" aria-hidden />
                      <Entry entry={entry} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
};
