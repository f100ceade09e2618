import {
  Archive,
  ArchiveRestore,
  CalendarCheck,
  Check,
  Ellipsis,
  History,
  PenLine,
  RotateCcw,
  Undo2,
  X,
} from 'lucide-react';
import { scheduleStatuses, type Step } from '@candor/contracts/jobs/values';
import type { JobRights } from '@candor/contracts/kernel/standard';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { pipelineActions, type PipelineAction } from '@candor/contracts/pipeline/actions';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../kit/menu.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { Stage } from './candidate-stage.tsx';
import { isRound, stepsAfter, stepsBefore } from './stages.ts';
import type { Pipeline, Status } from './use-pipeline.ts';

type Props = {
  panel: Panel;
  steps: readonly Step[];
  rights: JobRights;
  pipeline: Pipeline;
  keys: boolean;
  busy: boolean;
};

const Key = ({ action, on, run }: { action: PipelineAction; on: boolean; run: (action: PipelineAction) => void }) => {
  const { key, label } = pipelineActions[action];
  useShortcut(key.toLowerCase(), label, () => run(action), { on, group: 'Candidate' });
  return null;
};
const icons: Partial<Record<PipelineAction, typeof Archive>> = {
  archive: Archive,
  restore: ArchiveRestore,
  revive: RotateCcw,
  offer: PenLine,
  offer_update: PenLine,
  offer_accept: Check,
  offer_decline: X,
  shift_up: Undo2,
  schedule: CalendarCheck,
};
const names: Partial<Record<PipelineAction, string>> = {
  offer_accept: 'Offer accepted',
  offer_decline: 'Declined',
  offer_update: 'Change',
  restore: 'Restore',
  revive: 'Revive',
};
/** The one filled button: what most often comes next where the candidate stands. */
const firstOf = (may: readonly PipelineAction[], later: boolean): PipelineAction | null =>
  later && may.includes('advance')
    ? 'advance'
    : ((['offer_accept', 'offer', 'restore', 'revive'] as const).find((action) => may.includes(action)) ?? null);

const Scheduling = ({ status, onChange }: { status: Status; onChange: (status: Status) => void }) => (
  <Menu
    align="end"
    trigger={
      <Button title="Scheduling of this round (S)">
        <CalendarCheck size={14} aria-hidden />
        {scheduleStatuses[status]}
      </Button>
    }
  >
    <MenuLabel>Scheduling of this round</MenuLabel>
    {(Object.keys(scheduleStatuses) as Status[]).map((each) => (
      <MenuItem
        key={each}
        icon={<Check size={14} className={each === status ? 'text-accent-ink' : 'opacity-0'} />}
        onSelect={() => onChange(each)}
      >
        {scheduleStatuses[each]}
      </MenuItem>
    ))}
  </Menu>
);

/** What can be done with the candidate now: the next step filled, the rest beside it or in the menu. */
export const DrawerActions = ({ panel, steps, rights, pipeline, keys, busy }: Props) => {
  const { application } = panel;
  const { step } = application;
  const later = stepsAfter(steps, step);
  const earlier = stepsBefore(steps, step);
  const may = (panel.actions as PipelineAction[]).filter(
    (action) =>
      (action !== 'schedule' || isRound(step.type)) &&
      (action !== 'advance' || later.length > 0) &&
      (action !== 'shift_up' || earlier.length > 0) &&
      !(action === 'archive' && step.type === 'hired' && !rights.editor) &&
      !(action === 'restore' && application.archived?.from_step.type === 'hired'),
  );
  const first = firstOf(may, later.length > 0);
  const run = (action: PipelineAction) => pipeline.act(action, application);
  const plain = (action: PipelineAction) => {
    const Icon = icons[action];
    return (
      <Button key={action} disabled={busy} onClick={() => run(action)}>
        {Icon && <Icon size={14} aria-hidden />}
        {action === 'archive' && step.type === 'hired'
          ? 'Did not start'
          : (names[action] ?? pipelineActions[action].label)}
        <Kbd keys={pipelineActions[action].key} />
      </Button>
    );
  };
  const beside = (['offer_decline', 'offer_update', 'revive', 'offer'] as const).filter(
    (action) => may.includes(action) && action !== first && !(action === 'offer' && first === 'advance'),
  );
  const shown: readonly PipelineAction[] = beside.slice(0, 2);
  /** With two buttons beside the first one, archiving moves into the menu. */
  const roomy = shown.length < 2;
  const hidden: readonly PipelineAction[] = [
    ...beside.filter((action) => !shown.includes(action)),
    ...(may.includes('archive') && !roomy ? ['archive' as const] : []),
  ];
  const inMenu =
    later.length > 1 || may.includes('shift_up') || hidden.length > 0 || (first === 'advance' && may.includes('offer'));
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-1.5 px-5">
      {first && (
        <Button kind="primary" disabled={busy} onClick={() => run(first)} className="min-w-40 flex-1">
          <span className="truncate">
            {first === 'advance' ? `Advance to ${later[0]!.name}` : (names[first] ?? pipelineActions[first].label)}
          </span>
          <Kbd keys={pipelineActions[first].key} on="accent" />
        </Button>
      )}
      {may.includes('schedule') && (
        <Scheduling
          status={application.schedule_status}
          onChange={(status) => void pipeline.schedule(application, status)}
        />
      )}
      {shown.map(plain)}
      {roomy && may.includes('archive') && plain('archive')}
      {inMenu && (
        <Menu
          align="end"
          wide
          trigger={
            <Button icon aria-label="More actions" disabled={busy}>
              <Ellipsis size={15} aria-hidden />
            </Button>
          }
        >
          {may.includes('advance') && later.length > 1 && (
            <>
              <MenuLabel>Move on to</MenuLabel>
              {later.map((each) => (
                <MenuItem key={each.id} onSelect={() => pipeline.advance(application, each.id)}>
                  <Stage steps={steps} step={each} />
                </MenuItem>
              ))}
            </>
          )}
          {may.includes('shift_up') && (
            <>
              {later.length > 1 && <MenuLine />}
              <MenuLabel>Send back to</MenuLabel>
              {earlier.map((each, index) => (
                <MenuItem
                  key={each.id}
                  keys={index ? undefined : '['}
                  onSelect={() => pipeline.sendBack(application, each.id)}
                >
                  <Stage steps={steps} step={each} />
                </MenuItem>
              ))}
            </>
          )}
          {first === 'advance' && may.includes('offer') && (
            <>
              <MenuLine />
              <MenuItem icon={<PenLine size={14} />} keys="O" onSelect={() => run('offer')}>
                Make an offer
              </MenuItem>
            </>
          )}
          {hidden.map((action) => (
            <MenuItem
              key={action}
              icon={action === 'archive' ? <Archive size={14} /> : <History size={14} />}
              keys={pipelineActions[action].key}
              onSelect={() => run(action)}
            >
              {pipelineActions[action].label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {may.map((action) => (
        <Key
          key={action}
          action={action}
          on={!busy && (keys || !['advance', 'shift_up', 'archive', 'schedule', 'offer'].includes(action))}
          run={run}
        />
      ))}
    </div>
  );
};
