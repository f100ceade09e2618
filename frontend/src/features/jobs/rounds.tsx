import { say, sayLabel } from '@candor/contracts/kernel/say';
import { durationWords } from '@candor/contracts/kernel/time-words';
import { useState } from 'react';
import { MoreHorizontal, MoveDown, MoveUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { deleteStep, sortSteps } from '@candor/contracts/jobs/endpoints';
import { meetingTypes, isEnd, roundTypes, type Step } from '@candor/contracts/jobs/values';
import { roundsPage } from '@candor/contracts/jobs/pages';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/menu.tsx';
import { PageScroll, Section } from '../../kit/page.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import { JobFrame } from '../pipeline/job-frame.tsx';
import { stageFill } from '../pipeline/stages.ts';
import { stageColor } from '../pipeline/stage-color.ts';
import { minutesText } from './job-words.ts';
import { NewRound, StepForm } from './step-form.tsx';

const factsOf = (step: Step, standing: number) => [
  step.duration_minutes > 0 && minutesText(step.duration_minutes),
  step.meeting_type && sayLabel(meetingTypes[step.meeting_type]),
  step.sla_days > 0 && say('{duration} to act', { duration: durationWords(step.sla_days) }),
  standing > 0 && say('{count, number} here now', { count: standing }),
];

/** Rounds: the steps candidates go through, in order. */
export const Screen = () => {
  const page = usePage(roundsPage);
  const { job, rights } = page;
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<Step | null>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  useLivePage(['jobs'], [job.id]);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const fixed = (step: Step) => isEnd(step.type) || step.type === 'sourced_new' || step.type === 'application';
  const done = async () => {
    setEditing(null);
    setAdding(false);
    toast({ text: say('Saved.') });
    await revalidate();
  };

  const sort = (ids: string[]) =>
    settle(say('Sort the steps'), call(sortSteps, { ids, parent_id: job.id }), () => revalidate());
  const remove = async () => {
    if (!removing) return;
    setBusy(true);
    const answer = await call(deleteStep, { id: removing.id, job_id: job.id });
    setBusy(false);
    setRemoving(null);
    const name = sayLabel(removing.name);
    await settle(say('Remove {name}', { name }), answer, async () => {
      toast({ text: say('{name} removed.', { name }) });
      await revalidate();
    });
  };
  return (
    <JobFrame page={page} tab="rounds">
      <PageScroll narrow>
        <Section
          title={say('Steps')}
          text={say('Every candidate goes through these in order.')}
          actions={
            editable && (
              <Button size="sm" onClick={() => setAdding(true)}>
                <Plus size={14} aria-hidden />
                {say('Add a round')}
              </Button>
            )
          }
        >
          <SortableList
            label={say('Steps')}
            items={job.steps}
            nameOf={(step) => sayLabel(step.name)}
            on={editable}
            fixed={fixed}
            onSort={sort}
            rowClass="border-b border-line last:border-0"
          >
            {(step, { handle, up, down }) => (
              <div className="flex items-start gap-2.5 py-3">
                {editable && <span className="w-6 shrink-0">{handle}</span>}
                <span className="flex h-6 items-center">
                  <StageRing fill={stageFill(job.steps, step)} color={stageColor(step.type)} size={16} />
                </span>
                <div className="min-w-0 flex-1">
                  <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="text-ui font-medium text-ink">{sayLabel(step.name)}</span>
                    {step.kind === 'round' && (
                      <Tag>{sayLabel(roundTypes[step.type as keyof typeof roundTypes] ?? step.type)}</Tag>
                    )}
                    <span className="text-meta">
                      <Facts of={factsOf(step, job.counts.steps[step.id] ?? 0)} />
                    </span>
                  </p>
                  {step.description && <p className="mt-0.5 text-ui text-ink-2">{sayLabel(step.description)}</p>}
                </div>
                {editable && (
                  <Menu
                    align="end"
                    trigger={
                      <Button
                        kind="ghost"
                        size="sm"
                        icon
                        aria-label={say('More for {name}', { name: sayLabel(step.name) })}
                      >
                        <MoreHorizontal size={15} aria-hidden />
                      </Button>
                    }
                  >
                    <MenuItem icon={<Pencil size={14} />} onSelect={() => setEditing(step)}>
                      {say('Edit')}
                    </MenuItem>
                    {up && (
                      <MenuItem icon={<MoveUp size={14} />} onSelect={up}>
                        {say('Move up')}
                      </MenuItem>
                    )}
                    {down && (
                      <MenuItem icon={<MoveDown size={14} />} onSelect={down}>
                        {say('Move down')}
                      </MenuItem>
                    )}
                    {!step.is_system && (
                      <>
                        <MenuLine />
                        <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => setRemoving(step)}>
                          {say('Remove')}
                        </MenuItem>
                      </>
                    )}
                  </Menu>
                )}
              </div>
            )}
          </SortableList>
        </Section>
      </PageScroll>
      {editing && (
        <StepForm key={editing.id} jobId={job.id} step={editing} onClose={() => setEditing(null)} onDone={done} />
      )}
      {adding && <NewRound job={job} onClose={() => setAdding(false)} onDone={done} />}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={removing ? say('Remove {name}?', { name: sayLabel(removing.name) }) : ''}
        text={say('Nobody may stand in it. What happened in it stays in the history.')}
        action={say('Remove')}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </JobFrame>
  );
};
