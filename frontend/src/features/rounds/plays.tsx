import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Play as PlayIcon, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { playsPage } from '@candor/contracts/jobs/pages';
import { deletePlay, runPlay, sortPlays, upsertPlay } from '@candor/contracts/rounds/play-endpoints';
import { mostPlays, ofStep, type Play, playOwners, playTriggers } from '@candor/contracts/rounds/plays';
import { isOwner, whoseTask } from '@candor/contracts/jobs/owners';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { DataOf } from '@candor/contracts/kernel/page';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { MenuItem } from '../../kit/overlays/menu.tsx';
import { PageScroll, Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { takeBack } from '../../parts/pipeline/run-play.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';

const PlayDialog = later(() => import('./play-form.tsx').then((m) => m.PlayDialog));

const whenOf = ({ trigger, workflow_step_id, delay_days }: Play, job: JobRow) => {
  if (!ofStep(trigger)) return sayLabel(playTriggers[trigger]);
  const step = job.steps.find(({ id }) => id === workflow_step_id);
  return step ? (
    trigger === 'days_in_step' ? (
      say('{count, plural, one {# day} other {# days}} in {step}', {
        count: delay_days ?? 0,
        step: sayLabel(step.name),
      })
    ) : (
      say('A person enters {step}', { step: sayLabel(step.name) })
    )
  ) : (
    <span key="gone" className="font-medium text-bad">
      {say('Its step was removed. Choose another.')}
    </span>
  );
};
/** The role that gets the task, and who gets it while that role has no member. */
export const whoseOf = ({ owner_role }: Play, { job, names, away }: DataOf<typeof playsPage>) => {
  const role = sayLabel(playOwners[owner_role]);
  const { named, instead: id } = whoseTask(job, owner_role, (user_id) => !away.includes(user_id));
  const instead = isOwner(owner_role) && !named && names[id ?? ''];
  return instead ? say('{role} (for now {name})', { role, name: instead }) : role;
};
/** The facts below a play in the list. */
const factsOf = (play: Play, page: DataOf<typeof playsPage>) => [
  ...(play.active ? [] : [say('Not in use')]),
  whenOf(play, page.job),
  say('Task: {title}', { title: play.title }),
  whoseOf(play, page),
  say('{count, plural, =0 {due immediately} one {due after # day} other {due after # days}}', { count: play.due_days }),
  ...(play.checklist.length ? [say('Checklist: {items}', { items: play.checklist.join('; ') })] : []),
];

/** `/opportunities/jobs/…/plays`: the runbook of a job, whose plays make tasks. */
export const Screen = () => {
  const page = usePage(playsPage);
  const { job, plays, rights, past } = page;
  useLivePage(['jobs', 'job-parts']);
  // The state holds the play itself. If a colleague removes the play meanwhile, it does not become a new one.
  const [open, setOpen] = useState<Play | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const job_id = job.id;
  const present = !past && job.hiring_status !== 'archived';
  const editable = rights.editor && present;
  const runs = rights.permissions.includes('list') && present && !job.template;
  const restore = (play: Play) =>
    settle(say('Restore {name}', { name: play.name }), call(upsertPlay, { job_id, id: play.id }), () => revalidate());
  const remove = async (play: Play) => {
    const { name } = play;
    const undo = undoable(() => void restore(play));
    const done = await settle(
      say('Remove {name}', { name }),
      call(deletePlay, { job_id, id: play.id, version: job.version }),
      async () => {
        toast({ text: say('{name} removed.', { name }), undo });
        await revalidate();
      },
    );
    if (!done) undo.forget();
  };
  const ordered = (ids: string[]) =>
    settle(say('Change the order'), call(sortPlays, { ids, parent_id: job_id }), () => revalidate());
  const sort = async (ids: string[]) => {
    const before = plays.map(({ id }) => id);
    const undo = undoable(() => void ordered(before));
    const done = await ordered(ids);
    if (done) toast({ text: say('The order was changed.'), undo });
    else undo.forget();
    return done;
  };
  const run = ({ id, name }: Play) =>
    settle(say('Run {name}', { name }), call(runPlay, { job_id, play_id: id }), ({ tasks }) =>
      toast({ text: say('{name} created a task.', { name }), undo: takeBack(tasks) }),
    );
  const add = (
    <Button size="sm" onClick={() => setOpen('new')}>
      <Plus size={14} aria-hidden />
      {say('Add a play')}
    </Button>
  );
  return (
    <JobFrame page={page} tab="plays">
      <PageScroll narrow>
        <Section
          title={say('Plays')}
          text={sayLabel(kindTexts[job.kind].playsText)}
          actions={editable && plays.length > 0 && plays.length < mostPlays && add}
        >
          {plays.length ? (
            <SortableList
              label={say('Plays')}
              items={plays}
              nameOf={({ name }) => name}
              on={editable}
              onSort={sort}
              rowClass="border-b border-line last:border-0"
            >
              {(play, parts) => (
                <PartRow
                  name={play.name}
                  facts={factsOf(play, page)}
                  parts={parts}
                  open={open !== 'new' && open?.id === play.id}
                  editable={editable}
                  onOpen={() => setOpen(play)}
                  onRemove={() => void remove(play)}
                  more={
                    runs &&
                    play.active && (
                      <MenuItem icon={<PlayIcon size={14} />} onSelect={() => void run(play)}>
                        {say('Create its task now')}
                      </MenuItem>
                    )
                  }
                />
              )}
            </SortableList>
          ) : (
            <EmptyState action={editable && add}>
              {say('No plays yet. A play is what your team does every time, such as a call after each interview.')}
            </EmptyState>
          )}
        </Section>
      </PageScroll>
      {open && (
        <Suspense>
          <PlayDialog
            page={page}
            play={open === 'new' ? null : open}
            editable={editable}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </JobFrame>
  );
};
