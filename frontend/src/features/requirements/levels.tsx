import { say } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { deleteLevel, sortLevels, upsertLevel } from '@candor/contracts/requirements/level-endpoints';
import { type JobLevel, mostLevels } from '@candor/contracts/requirements/levels';
import type { requirementsPage } from '@candor/contracts/jobs/pages';
import { payWords } from '@candor/contracts/jobs/pay-words';
import type { DataOf } from '@candor/contracts/kernel/page';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Section } from '../../kit/page.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';

const LevelDialog = later(() => import('./level-form.tsx').then((m) => m.LevelDialog));

const yearsOf = ({ min_years: from, max_years: to }: JobLevel) =>
  from !== null && to !== null
    ? say('{from, number} to {to, number} years', { from, to })
    : from !== null
      ? say('{from, plural, one {from # year} other {from # years}}', { from })
      : to !== null && say('{to, plural, one {up to # year} other {up to # years}}', { to });

/** The levels at which the job hires, with the requirements and the pay of each. Hidden if there are none and the reader may not add any. */
export const Levels = ({ page }: { page: DataOf<typeof requirementsPage> }) => {
  const { job, levels, rights, past } = page;
  // The state holds the level itself. If a colleague removes the level meanwhile, it does not become a new one.
  const [open, setOpen] = useState<JobLevel | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const job_id = job.id;
  const editable = rights.editor && rights.permissions.includes('form') && !past && job.hiring_status !== 'archived';
  const restore = ({ id, name }: JobLevel) =>
    settle(say('Restore {name}', { name }), call(upsertLevel, { job_id, id }), () => revalidate());
  const remove = async (level: JobLevel) => {
    const { id, name } = level;
    const undo = undoable(() => void restore(level));
    const done = await settle(
      say('Remove {name}', { name }),
      call(deleteLevel, { job_id, id, version: job.version }),
      async () => {
        toast({ text: say('{name} removed.', { name }), undo });
        await revalidate();
      },
    );
    if (!done) undo.forget();
  };
  const ordered = (ids: string[]) =>
    settle(say('Change the order'), call(sortLevels, { ids, parent_id: job_id }), () => revalidate());
  const sort = async (ids: string[]) => {
    const before = levels.map(({ id }) => id);
    const undo = undoable(() => void ordered(before));
    const done = await ordered(ids);
    if (done) toast({ text: say('The order was changed.'), undo });
    else undo.forget();
    return done;
  };
  if (!levels.length && !editable) return null;
  return (
    <Section
      title={say('Levels')}
      text={say('The seniorities at which this job hires, and what each of them needs and pays.')}
      actions={
        editable &&
        levels.length < mostLevels && (
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus size={14} aria-hidden />
            {say('Add a level')}
          </Button>
        )
      }
    >
      {levels.length > 0 && (
        <SortableList
          label={say('Levels')}
          items={levels}
          nameOf={({ name }) => name}
          on={editable}
          onSort={sort}
          rowClass="border-b border-line last:border-0"
        >
          {(level, parts) => (
            <PartRow
              name={level.name}
              facts={[
                yearsOf(level),
                payWords({
                  ...job.fields,
                  compensation_description: null,
                  compensation_min: level.compensation_min,
                  compensation_max: level.compensation_max,
                }),
                level.expectations.length > 0 &&
                  say('{count, plural, one {# expectation} other {# expectations}}', {
                    count: level.expectations.length,
                  }),
              ]}
              parts={parts}
              open={open !== 'new' && open?.id === level.id}
              editable={editable}
              onOpen={() => setOpen(level)}
              onRemove={() => void remove(level)}
            />
          )}
        </SortableList>
      )}
      {open && (
        <Suspense>
          <LevelDialog
            job={job}
            level={open === 'new' ? null : open}
            editable={editable}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Section>
  );
};
