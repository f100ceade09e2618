import { useState } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { deleteStep, sortSteps, upsertStep } from '@candor/contracts/jobs/endpoints';
import type { Step } from '@candor/contracts/jobs/values';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import { panelActionsOf } from './panel-actions.ts';
import type { Adding } from './round-adding.tsx';
import { requestOf } from './round-draft.ts';
import { isFixed } from './round-path.tsx';
import type { RoundsNow } from './use-rounds.ts';

/** What an editor does with the path and its chosen step. */
export const useRoundsHand = (now: RoundsNow) => {
  const { page, revalidate, sectionRowTo, go, wide, editable, before, asked, chosen, draft, change, forget } = now;
  const { changedBy, setRefused } = now;
  const { job } = page;
  const [adding, setAdding] = useState<Adding>(null);
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [busy, setBusy] = useState(false);

  const toStep = (id: string | null) => sectionRowTo(id);
  const discard = () => {
    forget();
    setRefused(false);
    setDiscarding(false);
    void revalidate();
  };
  const save = async () => {
    if (!draft || busy || changedBy !== null) return;
    setBusy(true);
    const answer = await call(upsertStep, requestOf(before, draft, job.id));
    setBusy(false);
    if (answer.status === 'error' && answer.code === 'stale') {
      await revalidate();
      return setRefused(true);
    }
    await settle(say('Save the round'), answer, async () => {
      await revalidate();
      toast({ text: say('Saved.') });
      forget();
    });
  };
  const sort = async (ids: string[]): Promise<boolean> => {
    const was = job.steps.map(({ id }) => id);
    const back = undoable(
      () => void settle(say('Sort the steps'), call(sortSteps, { ids: was, parent_id: job.id }), () => revalidate()),
    );
    const done = await settle(say('Sort the steps'), call(sortSteps, { ids, parent_id: job.id }), async () => {
      toast({ text: say('The steps were reordered.'), undo: back });
      await revalidate();
    });
    if (!done) back.forget();
    return done;
  };
  /** Moves the chosen step one place up or down; undefined if it cannot go there. */
  const moved = (by: -1 | 1): (() => void) | undefined => {
    if (!chosen || !editable || isFixed(chosen)) return undefined;
    const at = job.steps.findIndex(({ id }) => id === chosen.id);
    const next = job.steps[at + by];
    if (!next || isFixed(next)) return undefined;
    const ids = job.steps.map(({ id }) => id);
    [ids[at], ids[at + by]] = [next.id, chosen.id];
    return () => void sort(ids);
  };
  const remove = async () => {
    if (!chosen) return;
    setBusy(true);
    const answer = await call(deleteStep, { id: chosen.id, job_id: job.id, version: job.version });
    setBusy(false);
    setRemoving(false);
    const name = sayLabel(chosen.name);
    await settle(say('Remove {name}', { name }), answer, async () => {
      forget();
      toast({ text: say('{name} removed.', { name }) });
      go(toStep(null), { replace: true, keepScroll: true });
      await revalidate();
    });
  };
  const standing = chosen ? (job.counts.steps[chosen.id] ?? 0) : 0;
  const askToRemove = () =>
    standing && chosen
      ? toast({
          text: say('{count, plural, one {# candidate is} other {# candidates are}} in {step}. Move them first.', {
            count: standing,
            step: sayLabel(chosen.name),
          }),
          tone: 'bad',
        })
      : setRemoving(true);
  const actions = panelActionsOf(before, change);

  const path = before.steps;
  const walk = (by: -1 | 1) => {
    const at = chosen ? path.findIndex(({ id }) => id === chosen.id) + by : 0;
    const next = path[at];
    if (next) go(toStep(next.id), { replace: wide || asked !== null, keepScroll: true });
  };
  const next = (ids: readonly string[]) => {
    const at = ids.indexOf(chosen?.id ?? '');
    go(toStep(ids[(at + 1) % ids.length]!), { replace: wide, keepScroll: true });
  };
  const add = () => {
    setMaking(true);
    setAdding(null);
  };
  /** Runs when a new round was stored. */
  const made = async (id: string) => {
    setMaking(false);
    await revalidate();
    toast({ text: say('Saved.') });
    go(toStep(id), { replace: true, keepScroll: true });
  };
  return {
    adding,
    setAdding,
    making,
    setMaking,
    removing,
    setRemoving,
    discarding,
    setDiscarding,
    busy,
    actions,
    toStep,
    discard,
    save,
    sort,
    moved,
    remove,
    askToRemove,
    walk,
    next,
    add,
    made,
    /** Runs when a question was dropped on a step of the path. */
    dropped: (id: string, to: Step) => actions.ask(id, { step_id: to.id, user_id: null }),
  };
};
export type RoundsHand = ReturnType<typeof useRoundsHand>;
