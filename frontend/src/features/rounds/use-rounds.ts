import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { isEnd } from '@candor/contracts/jobs/values';
import { roundsPage, stagesPage } from '@candor/contracts/jobs/pages';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { useMedia } from '../../kit/media.ts';
import { changesOf, countOf, type Draft, drafted, newDraft, roundsIn } from './round-draft.ts';

/** The stored path of a job, its chosen step, and the unsaved changes of this step. */
export const useRounds = () => {
  const page = usePage([roundsPage, stagesPage]);
  const { job, rights, names, changed, user } = page;
  const { revalidate } = useRevalidator();
  const { address, sectionRowTo, go } = useListAddress();
  const wide = useMedia('(min-width: 1024px)');
  const [stored, setStored] = useState<Draft | null>(null);
  const [refused, setRefused] = useState(false);
  useLivePage(['jobs'], [job.id]);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const before = useMemo(() => roundsIn(page), [page]);
  const asked = address.section?.id ?? null;
  const usual = before.steps.find(({ kind }) => kind === 'round') ?? before.steps.find((step) => !isEnd(step.type))!;
  const chosen = before.steps.find(({ id }) => id === asked) ?? (wide ? usual : null);

  const kept = editable && stored?.step_id === chosen?.id ? stored : null;
  const rounds = useMemo(() => drafted(before, kept), [before, kept]);
  const count = countOf(changesOf(before, kept));
  const draft = count ? kept : null;
  const step = chosen && rounds.steps.find(({ id }) => id === chosen.id)!;
  const change = (next: (draft: Draft) => Draft) => {
    if (chosen) setStored(next(kept ?? newDraft(page, chosen.id)));
  };
  const begun = kept ?? (chosen ? newDraft(page, chosen.id) : null);
  const other = draft && chosen ? changed[chosen.id] : undefined;
  const meanwhile = other && draft && other.version > draft.version;
  const changedBy =
    meanwhile && other.by !== user.id ? (names[other.by ?? ''] ?? '') : refused || meanwhile ? '' : null;
  return {
    page,
    revalidate,
    address,
    sectionRowTo,
    go,
    wide,
    editable,
    /** `before`: the stored rounds. `rounds`: the rounds with the draft applied. */
    before,
    rounds,
    /** The id of the step that the address names. */
    asked,
    /** `chosen`: the selected step as stored. `step`: the same step with the draft applied. */
    chosen,
    step,
    /** The number of changes. If it is 0, there is no draft. */
    count,
    draft,
    begun,
    change,
    forget: () => setStored(null),
    /** The name of the member who changed the step meanwhile; empty if it was the reader or is not known; null if it was not changed. */
    changedBy,
    setRefused,
  };
};
export type RoundsNow = ReturnType<typeof useRounds>;
