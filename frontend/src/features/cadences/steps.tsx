import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import {
  CircleCheckBig,
  Hourglass,
  Mail,
  Package,
  Phone,
  Plus,
  ThumbsUp,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { deleteCadenceStep, sortCadenceSteps } from '@candor/contracts/cadences/endpoints';
import { type CadenceData, cadencePage, cadenceStepsPage } from '@candor/contracts/cadences/pages';
import { type CadenceStep, mostSteps, type StepType, stepTypes } from '@candor/contracts/cadences/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { CadenceFrame } from './cadence-frame.tsx';
import { delayWords } from './cadence-words.ts';
import { DryRun } from './dry-run.tsx';

const StepDialog = later(() => import('./step-form.tsx').then((m) => m.StepDialog));

const icons: Record<StepType, LucideIcon> = {
  email: Mail,
  call: Phone,
  task: CircleCheckBig,
  social_connect: UserPlus,
  social_engage: ThumbsUp,
  direct_mail: Package,
  response: Hourglass,
};
/** The node of a step on the line. */
const Node = ({ type }: { type: StepType }) => {
  const Icon = icons[type];
  return (
    <span className="grid size-7 place-items-center rounded-full bg-sheet text-ink-2 shadow-card">
      <Icon size={14} aria-hidden />
    </span>
  );
};
const factsOf = (
  step: CadenceStep,
  index: number,
  { figures, user }: CadenceData & { user: { tz_region: string | null } },
) => {
  const own = figures.find(({ step_id }) => step_id === step.id);
  return [
    delayWords(step.delay_days, index === 0),
    step.at ? say('at {time}', { time: step.at }) : null,
    step.name === stepTypes[step.type] ? null : sayLabel(stepTypes[step.type]),
    step.text_b ? <Tag key="ab">{say('A/B')}</Tag> : null,
    step.type === 'email' && !step.auto ? say('as a task with the draft') : null,
    own?.here ? say('{count, number} here now', { count: own.here }) : null,
    own?.next_due_at ? say('next {moment}', { moment: momentText(own.next_due_at, user.tz_region) }) : null,
    own?.failed ? (
      <span key="failed" className="text-bad">
        {say('{count, number} failed', { count: own.failed })}
      </span>
    ) : null,
  ];
};

/** `/cadences/cadences/…/steps`: the line of steps, and when they would come for a person. */
export const Screen = () => {
  const page = usePage([cadencePage, cadenceStepsPage]);
  const { cadence } = page;
  const { id: cadence_id, steps, version } = cadence;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<CadenceStep | StepType | null>(null);
  const editable = cadence.status !== 'archived';
  const remove = ({ id, name }: CadenceStep) =>
    settle(say('Remove {name}', { name }), call(deleteCadenceStep, { cadence_id, id, version }), async () => {
      toast({ text: say('{name} removed.', { name }) });
      await revalidate();
    });
  const sort = (ids: string[]) =>
    settle(say('Change the order'), call(sortCadenceSteps, { cadence_id, ids, version }), async () => {
      toast({ text: say('The order was changed.') });
      await revalidate();
    });
  const add = editable && steps.length < mostSteps && (
    <Menu
      trigger={
        <Button size="sm">
          <Plus size={14} aria-hidden />
          {say('Add a step')}
        </Button>
      }
    >
      {Object.entries(stepTypes).map(([type, label]) => {
        const Icon = icons[type as StepType];
        return (
          <MenuItem key={type} icon={<Icon size={14} />} onSelect={() => setOpen(type as StepType)}>
            {sayLabel(label)}
          </MenuItem>
        );
      })}
    </Menu>
  );
  return (
    <CadenceFrame page={page} tab="steps">
      <PageScroll>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="min-w-0">
            {steps.length ? (
              <>
                <SortableList
                  label={say('Steps')}
                  items={steps}
                  nameOf={({ name }) => sayLabel(name)}
                  on={editable}
                  onSort={sort}
                  rowClass="border-b border-line last:border-0"
                >
                  {(step, parts, index) => (
                    <PartRow
                      name={`${numberWords(index + 1)}. ${sayLabel(step.name)}`}
                      facts={factsOf(step, index, page)}
                      mark={<Node type={step.type} />}
                      parts={parts}
                      open={typeof open === 'object' && open?.id === step.id}
                      editable={editable}
                      onOpen={() => setOpen(step)}
                      onRemove={() => void remove(step)}
                    />
                  )}
                </SortableList>
                <div className="mt-4">{add}</div>
              </>
            ) : (
              <EmptyState action={add}>
                {say('No steps yet. Begin with an email, then a call a few days later.')}
              </EmptyState>
            )}
          </div>
          {steps.length > 0 && <DryRun key={version} cadence={cadence} />}
        </div>
      </PageScroll>
      {open && (
        <Suspense>
          <StepDialog
            cadence={cadence}
            figures={page.figures}
            step={typeof open === 'object' ? open : null}
            type={typeof open === 'object' ? open.type : open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </CadenceFrame>
  );
};
