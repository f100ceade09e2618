import { type MouseEvent, useState } from 'react';
import {
  Archive,
  ArchiveRestore,
  BriefcaseBusiness,
  CalendarCheck,
  Check,
  Ellipsis,
  History,
  Mail,
  PenLine,
  Play,
  RotateCcw,
  SquareCheck,
  Undo2,
  X,
} from 'lucide-react';
import type { PlayMark } from '@candor/contracts/rounds/plays';
import { scheduleStatuses, type Step } from '@candor/contracts/jobs/values';
import { type ActionIcon, inPlace, lineOf, type PipelineAction } from '@candor/contracts/pipeline/actions';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { useGo } from '../../kit/link.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { AtHand } from '../pipeline/at-hand.ts';
import { Stage } from '../pipeline/candidate-stage.tsx';
import type { InHand } from '../pipeline/in-hand.ts';
import { stepsAfter, stepsBefore } from '../pipeline/stages.ts';
import { useRevalidator } from 'react-router-dom';
import { updateProfile } from '@candor/contracts/accounts/endpoints';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { useStandard } from '../../page/use-page.ts';

/** Whether the drawer goes on to the next candidate after a decision. The server stores this for the user. */
const useLeadsOn = () => {
  const { user } = useStandard();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<boolean | null>(null);
  return {
    value: wanted ?? user.leads_on,
    set: (value: boolean) => {
      setWanted(value);
      const what = value
        ? say('Open the next candidate after a decision')
        : say('Stay with the candidate after a decision');
      void settle(what, call(updateProfile, { leads_on: value }), () => revalidate()).then(() => setWanted(null));
    },
  };
};

const icons: Record<ActionIcon, typeof Archive> = {
  archive: Archive,
  'archive-restore': ArchiveRestore,
  calendar: CalendarCheck,
  check: Check,
  pen: PenLine,
  rotate: RotateCcw,
  undo: Undo2,
  x: X,
};
const buttonOf = (action: PipelineAction): string => {
  const { button, label } = lineOf(action);
  return sayLabel(button ?? label);
};
/** The action of the single filled button: the most usual next action in the candidate's step. */
const firstOf = (may: readonly PipelineAction[]): PipelineAction | null => inPlace('first', may)[0] ?? null;
/** Ignores the second click of a double click, which would act on the next candidate. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};

/** The menu of all other actions. `hidden`: actions without a button of their own. `offers`: an offer can be made in place of moving to the next step. */
const MoreActions = ({
  hand: { may, act },
  steps,
  step,
  hidden,
  offers,
  inRow,
  plays,
  onPlay,
  onTask,
  writeTo,
}: {
  hand: AtHand;
  steps: readonly Step[];
  step: StepMark;
  hidden: readonly PipelineAction[];
  offers: boolean;
  inRow: boolean;
  plays: readonly PlayMark[];
  onPlay: ((play: PlayMark) => void) | undefined;
  onTask: (() => void) | undefined;
  writeTo: string | undefined;
}) => {
  const leadsOn = useLeadsOn();
  const go = useGo();
  const later = stepsAfter(steps, step);
  const earlier = stepsBefore(steps, step);
  return (
    <Menu
      align="end"
      wide
      trigger={
        <Button icon aria-label={say('More actions')}>
          <Ellipsis size={15} aria-hidden />
        </Button>
      }
    >
      {may.includes('advance') && later.length > 1 && (
        <>
          <MenuLabel>{say('Move on to')}</MenuLabel>
          {later.map((each) => (
            <MenuItem key={each.id} onSelect={() => act('advance', each.id)}>
              <Stage steps={steps} step={each} />
            </MenuItem>
          ))}
          <MenuLine />
        </>
      )}
      {may.includes('shift_up') && (
        <>
          <MenuLabel>{say('Send back to')}</MenuLabel>
          {earlier.map((each, index) => (
            <MenuItem key={each.id} keys={index ? undefined : '['} onSelect={() => act('shift_up', each.id)}>
              <Stage steps={steps} step={each} />
            </MenuItem>
          ))}
          <MenuLine />
        </>
      )}
      {offers && (
        <MenuItem icon={<PenLine size={14} />} keys="O" onSelect={() => act('offer')}>
          {say('Make an offer')}
        </MenuItem>
      )}
      {hidden.map((action) => (
        <MenuItem
          key={action}
          icon={action === 'archive' ? <Archive size={14} /> : <History size={14} />}
          keys={lineOf(action).key}
          onSelect={() => act(action)}
        >
          {sayLabel(lineOf(action).label)}
        </MenuItem>
      ))}
      {writeTo && (
        <MenuItem icon={<Mail size={14} />} onSelect={() => go(writeTo)}>
          {say('Write a message')}
        </MenuItem>
      )}
      {(plays.length > 0 || onTask) && onPlay && (
        <>
          {(offers || hidden.length > 0) && <MenuLine />}
          <MenuLabel>{say('Create a task')}</MenuLabel>
          {onTask && (
            <MenuItem icon={<SquareCheck size={14} />} onSelect={onTask}>
              {say('New task')}
            </MenuItem>
          )}
          {plays.map((play) => (
            <MenuItem key={play.id} icon={<Play size={14} />} onSelect={() => onPlay(play)}>
              {play.name}
            </MenuItem>
          ))}
        </>
      )}
      {!inRow && (
        <>
          {(offers || hidden.length > 0 || plays.length > 0 || onTask) && <MenuLine />}
          <MenuCheck checked={leadsOn.value} onChange={leadsOn.set}>
            {say('Then open the next candidate')}
          </MenuCheck>
        </>
      )}
    </Menu>
  );
};

/** The actions on the selected candidate: the next step as a filled button, unless an offer waits for approval, the rest beside it or in the menu. `row`: the kind of its first button, if the candidate is in a row among other jobs and no next candidate follows. `plays`: plays (rules of the runbook) that can be run by hand. */
export const DrawerActions = ({
  hand,
  one,
  steps,
  row,
  foot = false,
  plays = [],
  onPlay,
  onTask,
  writeTo,
  onAddToJob,
}: {
  hand: AtHand;
  one: InHand;
  steps: readonly Step[];
  row?: 'primary' | 'soft';
  /** Whether the actions are at the foot of a phone's screen: the next step wide, the others as icons. */
  foot?: boolean;
  plays?: readonly PlayMark[] | undefined;
  onPlay?: ((play: PlayMark) => void) | undefined;
  /** Shows the form for a task about the candidate. */
  onTask?: (() => void) | undefined;
  /** The address of the page that writes to the candidate. */
  writeTo?: string | undefined;
  /** Adds the candidate to a job; for a candidate on a prospect pipeline. */
  onAddToJob?: (() => void) | undefined;
}) => {
  const { step } = one;
  const { may, act } = hand;
  const later = stepsAfter(steps, step);
  const first = firstOf(may);
  // Each place has one filled button. If a request waits, that button is Approve.
  const kind = one.offer_request ? 'soft' : (row ?? 'primary');
  const plain = (action: PipelineAction) => {
    const { icon, key } = lineOf(action);
    const Icon = icon && icons[icon];
    return (
      <Button key={action} onClick={once(() => act(action))}>
        {Icon && <Icon size={14} aria-hidden />}
        <span className={cx(foot && 'sr-only')}>
          {action === 'archive' && step.type === 'hired' ? say('Did not start') : buttonOf(action)}
        </span>
        <Kbd keys={key} />
      </Button>
    );
  };
  const beside = inPlace('beside', may).filter(
    (action) => action !== first && !(action === 'offer' && first === 'advance'),
  );
  const shown: readonly PipelineAction[] = beside.slice(0, 2);
  /** Whether archiving has a button. If there are two buttons beside the first one, archiving is in the menu. */
  const roomy = shown.length < 2;
  const hidden: readonly PipelineAction[] = [
    ...beside.filter((action) => !shown.includes(action)),
    ...(may.includes('archive') && !roomy ? ['archive' as const] : []),
  ];
  const offers = first === 'advance' && may.includes('offer');
  return (
    <div
      className={cx(
        'flex items-center',
        foot ? 'gap-2 [&_button]:h-11! [&_button]:min-w-11' : 'mt-3.5 flex-wrap gap-1.5 px-5',
      )}
    >
      {first && (
        <Button kind={kind} onClick={once(() => act(first))} className={cx('flex-1', foot ? 'min-w-0!' : 'min-w-40')}>
          <span className="truncate">
            {first === 'advance' ? say('Advance to {step}', { step: sayLabel(later[0]!.name) }) : buttonOf(first)}
          </span>
          <Kbd keys={lineOf(first).key} on={kind === 'primary' ? 'accent' : undefined} />
        </Button>
      )}
      {onAddToJob && (
        <Button kind={first ? 'soft' : 'primary'} onClick={once(onAddToJob)}>
          <BriefcaseBusiness size={14} aria-hidden />
          <span className={cx(foot && 'sr-only')}>{say('Add to a job')}</span>
        </Button>
      )}
      {may.includes('schedule') && (
        <Button title={say('Scheduling of this round (S)')} onClick={once(() => act('schedule'))}>
          <CalendarCheck size={14} aria-hidden />
          <span className={cx(foot && 'sr-only')}>
            {sayLabel(
              one.schedule_status === 'unscheduled' ? lineOf('schedule').label : scheduleStatuses[one.schedule_status],
            )}
          </span>
        </Button>
      )}
      {shown.map(plain)}
      {roomy && may.includes('archive') && plain('archive')}
      {(may.length > 0 || plays.length > 0 || onTask || writeTo) && (
        <MoreActions
          hand={hand}
          steps={steps}
          step={step}
          hidden={hidden}
          offers={offers}
          inRow={row !== undefined}
          plays={plays}
          onPlay={onPlay}
          onTask={onTask}
          writeTo={writeTo}
        />
      )}
    </div>
  );
};
