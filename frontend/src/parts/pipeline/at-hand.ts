import { kindWords } from '@candor/contracts/jobs/kinds';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import { useEffect, useRef, useState } from 'react';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import type { Step } from '@candor/contracts/jobs/values';
import type { PageUser } from '@candor/contracts/kernel/standard';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { lineOf, type PipelineAction, type PlainAction } from '@candor/contracts/pipeline/actions';
import { say, sayLabel } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { seemsOffline } from '../../kit/connection.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { useCommands } from '../../page/commands.ts';
import type { Subject } from '../board/board-state.ts';
import { takenInHand, type InHand } from './in-hand.ts';
import { actionsOf, actionsOn, stepsAfter, stepsBefore } from './stages.ts';
import type { Pipeline } from './use-pipeline.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';
type Given = {
  /** The job of the candidates, the reader's rights on it, and the reader. */
  page: {
    job: { steps: readonly Step[]; hiring_status: string; kind: OpportunityKind };
    rights: JobRights;
    user: Pick<PageUser, 'leads_on'>;
  };
  pipeline: Pipeline;
  /** The id of the candidate in the drawer. */
  openId: string | null;
  open: (id: string | null) => void;
  /** Finds a candidate of the list behind the drawer, whether rendered or not. */
  find: (id: string) => Subject | null;
  /** Whether the list renders this candidate at present. */
  drawn?: (id: string) => boolean;
  /** The drawer's data of a candidate who is not in the list. */
  elsewhere?: Subject | null;
  next: (id: string | null, direction: Direction) => string | null;
  chosen?: readonly InHand[];
  onChosenDone?: () => void;
  /** The actions of this screen; all if absent. */
  only?: readonly PipelineAction[];
  /** The step to which Advance leads without a choice. If absent, the next one. */
  advancesTo?: (steps: readonly Step[], step: StepRef) => Step | null;
  /** Whether the next candidate is shown after a decision. If absent, the reader's own setting decides. */
  leads?: boolean;
  /** Whether the command palette offers the actions. */
  offered?: boolean;
};

/** Whether the keyboard focus is in the list of candidates. A screen reader then reads the card or the row itself. */
const keyboardInList = () => document.activeElement?.closest('[data-board], [role=grid]') !== null;

/** The selected candidate: the one in the drawer while it is open, else the card or row that was pointed at last. Keys, buttons, the command palette and the screen reader all act on this candidate. */
export const useAtHand = ({
  page,
  pipeline,
  openId,
  open,
  find,
  drawn = () => true,
  elsewhere = null,
  next,
  chosen = [],
  onChosenDone,
  only,
  advancesTo,
  leads: always,
  offered = true,
}: Given) => {
  const { job, rights, user } = page;
  const [pointed, point] = useState<string | null>(null);
  const id = openId ?? (pointed !== null && drawn(pointed) && find(pointed) ? pointed : null);
  const known = id === null ? null : (find(id) ?? (elsewhere?.id === id ? elsewhere : null));
  const one = known && takenInHand(known);
  // The drawer names one person, so the bar of selected rows behind it works only through its own buttons.
  const several = openId ? [] : chosen;
  const may = one
    ? actionsOn(one, job, rights).filter((action) => !only || only.includes(action))
    : ([] as PipelineAction[]);

  const latest = useRef({ find, next, open, openId });
  useEffect(() => {
    latest.current = { find, next, open, openId };
  });
  /** The candidate to show after a decision about this one: the next in the same column, else the previous one. */
  const afterDeciding = (from: string) => next(from, 'down') ?? next(from, 'up');
  /** Shows the next candidate in the drawer, if it still shows `from`. If the browser is offline, decisions fail and no other candidate can be loaded. */
  const leadOn = (from: string, to: string | null) => {
    if (!seemsOffline() && latest.current.openId === from) latest.current.open(to);
  };
  /** Shows the candidate again after Undo, if the drawer is open. */
  const backTo = (subject: Subject) => () => {
    if (latest.current.openId) latest.current.open(subject.id);
  };
  const leads = openId !== null && (always ?? user.leads_on);

  const mayAdvance = one !== null && actionsOf(one.step, rights).includes('advance');
  const act = (action: PipelineAction, to?: string): void => {
    if (several.length) {
      if (action === 'archive') pipeline.ask({ kind: 'archive', subjects: several, done: onChosenDone });
      if (action === 'advance') pipeline.advanceSeveral(several, onChosenDone);
      return;
    }
    if (action === 'advance' && mayAdvance && !may.includes(action)) {
      toast({ text: sayLabel(kindWords[job.kind].noLaterStep) });
      return;
    }
    const meant = action === 'offer' && may.includes('offer_update') ? 'offer_update' : action;
    if (!one || !may.includes(meant)) return;
    const then = leads ? afterDeciding(one.id) : null;
    const back = openId ? backTo(one) : undefined;
    if (meant === 'advance' || meant === 'shift_up') {
      const done = leads ? () => leadOn(one.id, then) : undefined;
      if (meant === 'advance') pipeline.advance(one, { to: to ?? advancesTo?.(job.steps, one.step)?.id, back, done });
      else pipeline.sendBack(one, { to, back, done });
    } else if (meant === 'archive')
      pipeline.ask({
        kind: 'archive',
        subjects: [one],
        back,
        done: leads ? () => leadOn(one.id, afterDeciding(one.id) ?? then) : undefined,
      });
    else if (isAtOnce(meant)) void pipeline.atOnce(meant, one);
    else pipeline.ask({ kind: meant, subject: one });
  };
  /** Selects a neighboring candidate. An open drawer shows that candidate too. */
  const turn = (direction: Direction): string | null => {
    const to = next(id, direction);
    if (to === null) return null;
    if (openId) open(to);
    else point(to);
    return to;
  };

  const said = useRef(openId);
  const words = one && `${one.name}, ${sayLabel(one.step.name)}`;
  useEffect(() => {
    if (said.current === openId) return;
    if (openId && !words) return; // they are not loaded yet
    said.current = openId;
    if (words && !keyboardInList()) announce(`${words}.`);
  }, [openId, words]);

  const commandsOf = (each: InHand) =>
    may.map((action) => ({
      id: action,
      label: wordOf(action, each, job.steps, advancesTo),
      hint: hintOf(action),
      keys: lineOf(action).key,
      run: () => act(action),
    }));
  useCommands(
    offered && one && !several.length
      ? { about: one.name, where: sayLabel(one.step.name), commands: commandsOf(one) }
      : null,
  );

  return {
    id,
    one,
    several,
    may,
    isOpen: openId !== null,
    mayAdvance,
    /** Shows the next candidate, as after a decision. */
    leadOn: () => {
      if (one) leadOn(one.id, afterDeciding(one.id));
    },
    /** Call this when the focus or the pointer reached this candidate in the list. It does not change an open drawer. */
    point,
    turn,
    open: (to: string | null) => {
      if (to) point(to);
      open(to);
    },
    act,
    review: () => {
      if (one) void pipeline.review(one);
    },
  };
};
export type AtHand = ReturnType<typeof useAtHand>;

const isAtOnce = (action: PipelineAction): action is PlainAction => lineOf(action).asks === 'nothing';
const hintOf = (action: PipelineAction) => {
  const { hint } = lineOf(action);
  return hint && sayLabel(hint);
};
/** The label of an action: 'Advance to Second Round'. */
export const wordOf = (
  action: PipelineAction,
  subject: Subject,
  steps: readonly Step[],
  advancesTo: Given['advancesTo'] = undefined,
): string => {
  const to =
    action === 'advance'
      ? (advancesTo?.(steps, subject.step) ?? stepsAfter(steps, subject.step)[0])
      : action === 'shift_up'
        ? stepsBefore(steps, subject.step)[0]
        : undefined;
  if (!to) return sayLabel(lineOf(action).label);
  return action === 'advance'
    ? say('Advance to {step}', { step: sayLabel(to.name) })
    : say('Send back to {step}', { step: sayLabel(to.name) });
};
