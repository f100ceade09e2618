import { say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { deleteCadenceStep, sortCadenceSteps } from '@candor/contracts/cadences/endpoints';
import { cadencePage, cadenceStepsPage } from '@candor/contracts/cadences/pages';
import { type CadenceStep, mostSteps, type StepType, stepTypes } from '@candor/contracts/cadences/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { CadenceFrame, useTouched } from './cadence-frame.tsx';
import type { OpenStep } from './step-dialogs.tsx';
import { columns, stepIcons, StepRow } from './step-row.tsx';

const DryRun = later(() => import('./dry-run.tsx').then((m) => m.DryRun));
const StepDialogs = later(() => import('./step-dialogs.tsx').then((m) => m.StepDialogs));

/** `/cadences/cadences/…/steps`: the steps in their order, and when they would reach a person. */
export const Screen = () => {
  const page = usePage([cadencePage, cadenceStepsPage]);
  const { cadence, past } = page;
  const { id: cadence_id, steps, version } = cadence;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<OpenStep | null>(null);
  const editable = cadence.status !== 'archived' && !past;
  const { ask, dialog } = useTouched(page);
  const remove = async (step: CadenceStep) => {
    const { id } = step;
    const name = sayLabel(step.name);
    return (
      (await ask(say('Remove {name}?', { name }), say('Remove'), { step_id: id })) &&
      settle(say('Remove {name}', { name }), call(deleteCadenceStep, { cadence_id, id, version }), async () => {
        toast({ text: say('{name} removed.', { name }) });
        await revalidate();
      })
    );
  };
  const sort = async (ids: string[]) =>
    (await ask(say('Change the order?'), say('Change the order'), { order: ids })) &&
    settle(say('Change the order'), call(sortCadenceSteps, { cadence_id, ids, version }), async () => {
      toast({ text: say('The order was changed.') });
      await revalidate();
    });
  const mayAdd = editable && steps.length < mostSteps;
  useShortcut('e', say('Add an email'), () => setOpen('email'), { on: mayAdd, opens: true });
  useShortcut('k', say('Add a call'), () => setOpen('call'), { on: mayAdd, opens: true });
  useShortcut('s', say('Add a social step'), () => setOpen('social_connect'), { on: mayAdd, opens: true });
  useShortcut('o', say('Steps of another cadence'), () => setOpen('copies'), { on: mayAdd, opens: true });
  const add = mayAdd && (
    <Menu
      trigger={
        <Button size="sm">
          <Plus size={14} aria-hidden />
          {say('Add a step')}
        </Button>
      }
    >
      {Object.entries(stepTypes).map(([type, label]) => {
        const Icon = stepIcons[type as StepType];
        return (
          <MenuItem key={type} icon={<Icon size={14} />} onSelect={() => setOpen(type as StepType)}>
            {sayLabel(label)}
          </MenuItem>
        );
      })}
      <MenuLine />
      <MenuItem icon={<Plus size={14} />} keys="o" onSelect={() => setOpen('copies')}>
        {say('Steps of another cadence')}
      </MenuItem>
    </Menu>
  );
  return (
    <CadenceFrame page={page} tab="steps">
      <PageScroll>
        <div className={cx('grid gap-8', !past && 'lg:grid-cols-[minmax(0,1fr)_360px]')}>
          <div className="min-w-0">
            {steps.length ? (
              <>
                <p aria-hidden className="flex items-center gap-2 pb-1 text-meta text-ink-3 max-xl:hidden">
                  <span className="flex-1" />
                  <span className={columns.here}>{past ? say('Here then') : say('Here now')}</span>
                  <span className={columns.next}>{say('Next, and why')}</span>
                  <span className={cx(columns.left, 'flex justify-end whitespace-nowrap')}>{say('Left')}</span>
                  {editable && <span className="w-7 shrink-0" />}
                </p>
                <SortableList
                  label={say('Steps')}
                  items={steps}
                  nameOf={({ name }) => sayLabel(name)}
                  on={editable}
                  onSort={sort}
                  rowClass="max-xl:border-b max-xl:border-line max-xl:last:border-0"
                >
                  {(step, parts, index) => (
                    <StepRow
                      step={step}
                      index={index}
                      parts={parts}
                      page={page}
                      open={typeof open === 'object' && open?.id === step.id}
                      editable={editable}
                      onOpen={() => setOpen(step)}
                      onRemove={() => void remove(step)}
                    />
                  )}
                </SortableList>
                <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
                  {add}
                  {mayAdd && (
                    <span className="flex items-center gap-1.5 max-sm:hidden">
                      <Kbd keys="e" /> {say('email')} <Kbd keys="k" /> {say('call')} <Kbd keys="s" /> {say('social')}
                    </span>
                  )}
                </div>
              </>
            ) : (
              <EmptyState action={add}>
                {past ? say('No steps then.') : say('No steps yet. Begin with an email, then a call a few days later.')}
              </EmptyState>
            )}
          </div>
          {steps.length > 0 && !past && (
            <Suspense>
              <DryRun cadence={cadence} />
            </Suspense>
          )}
        </div>
      </PageScroll>
      {dialog}
      {open && (
        <Suspense>
          <StepDialogs page={page} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </CadenceFrame>
  );
};
