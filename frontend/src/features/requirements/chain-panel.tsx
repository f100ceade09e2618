import { say, sayLabel } from '@candor/contracts/words/say';
import { type ReactNode, useState } from 'react';
import { MoreHorizontal, Trash2, Unlink } from 'lucide-react';
import { roundsOf } from '@candor/contracts/requirements/chain';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import {
  questionKinds,
  requirementKinds,
  requirementLevels,
  scoringTypes,
  type PlacedQuestion,
  type Requirement,
  type Task,
} from '@candor/contracts/jobs/values';
import { Button, IconButton } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Facts } from '../../kit/tag.tsx';
import { QuestionForm, RequirementForm, TaskForm } from '../../parts/requirements/chain-forms.tsx';
import { frequencyWord, importanceWord } from '../../parts/requirements/chain-words.ts';
import { minutesText } from '../../parts/jobs/job-words.ts';
import { Signs } from '../../parts/requirements/signs.tsx';
import {
  type AnyPart,
  type ChainActions,
  chainOf,
  nameOf,
  type OpenPart,
  partsOf,
  type PartKind,
  useChainActions,
} from './use-chain.ts';

const titles = (kind: PartKind, isNew: boolean): string =>
  kind === 'task'
    ? isNew
      ? say('New job task')
      : say('Job task')
    : kind === 'requirement'
      ? isNew
        ? say('New requirement')
        : say('Requirement')
      : isNew
        ? say('New question')
        : say('Question');

/** The links of a part to other parts. A click shows the linked part; an editor can add and remove links. */
const Linked = ({
  title,
  items,
  choices,
  add,
  onOpen,
  onUnlink,
  onLink,
  more,
}: {
  title: string;
  items: readonly { id: string; name: string; facts: ReactNode }[];
  choices: readonly AnyPart[];
  add: string;
  onOpen: (id: string) => void;
  onUnlink: ((id: string) => void) | null;
  onLink: (id: string) => void;
  more?: ReactNode;
}) => (
  <section aria-label={title} className="border-t border-line py-3">
    <h3 className="mb-1 text-ui font-medium text-ink">{title}</h3>
    <ul>
      {items.map(({ id, name, facts }) => (
        <li key={id} className="flex items-start gap-1">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="min-w-0 flex-1 rounded-tag py-1 text-start hover:bg-hover"
          >
            <span className="block text-ui text-ink">{name}</span>
            <span className="block text-meta">{facts}</span>
          </button>
          {onUnlink && (
            <IconButton size="sm" label={say('Remove the link to {name}', { name })} onClick={() => onUnlink(id)}>
              <Unlink size={14} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
    {!items.length && <p className="text-meta text-ink-3">{say('Nothing is linked yet.')}</p>}
    {onUnlink && choices.length > 0 && (
      <div className="mt-2">
        <Select
          aria-label={add}
          placeholder={add}
          options={choices.map((each) => ({ value: each.id, label: nameOf(each) }))}
          value={null}
          onChange={(choice) => choice && onLink(choice.value)}
        />
      </div>
    )}
    {more && <div className="mt-2">{more}</div>}
  </section>
);

/** The text of a part, for members who may only read. */
const Words = ({ part, page }: { part: AnyPart; page: ChainPage }) => {
  const facts =
    'text' in part
      ? [sayLabel(questionKinds[part.kind]), sayLabel(scoringTypes[part.scoring_type]), ...placeFacts(page, part)]
      : 'level' in part
        ? [sayLabel(requirementLevels[part.level]), sayLabel(requirementKinds[part.kind])]
        : [frequencyWord(part), importanceWord(part)];
  return (
    <div className="grid gap-3 pb-3">
      <h2 className="text-head font-semi text-ink">{nameOf(part)}</h2>
      <p className="text-meta">
        <Facts of={facts} />
      </p>
      {'description' in part && part.description && <p className="text-ui text-ink-2">{part.description}</p>}
      {'indicators' in part && part.indicators && (
        <>
          <Signs title={say('Speaks for the candidate')} texts={part.indicators.positive} good />
          <Signs title={say('Speaks against')} texts={part.indicators.negative} good={false} />
        </>
      )}
    </div>
  );
};
/** The round of a question, who asks it, and how long it takes. */
export const placeFacts = ({ job, names }: ChainPage, { asking, time_minutes }: PlacedQuestion): string[] => {
  const step = job.steps.find((each) => each.id === asking?.workflow_step_id);
  return [
    step ? sayLabel(step.name) : say('Not in a round'),
    (step && asking?.interviewer_id && names[asking.interviewer_id]) || '',
    time_minutes ? minutesText(time_minutes) : '',
  ];
};

const TaskLinks = ({ task, page, may, actions, onOpen }: LinksProps<{ task: Task }>) => {
  const linked = (each: Requirement) => each.job_task_ids?.includes(task.id) ?? false;
  const of = (id: string) => page.requirements.find((each) => each.id === id)!;
  return (
    <Linked
      title={say('Asks for')}
      add={say('Link a requirement')}
      items={page.requirements.filter(linked).map((each) => ({
        id: each.id,
        name: each.name,
        facts: <Facts of={[sayLabel(requirementLevels[each.level]), sayLabel(requirementKinds[each.kind])]} />,
      }))}
      choices={page.requirements.filter((each) => !linked(each))}
      onOpen={(id) => onOpen({ kind: 'requirement', id })}
      onUnlink={may ? (id) => void actions.unlink(of(id), task.id) : null}
      onLink={(id) => void actions.link(of(id), task.id)}
      more={
        may && (
          <Button size="sm" onClick={() => onOpen({ kind: 'requirement', id: null, about: task.id, drafts: 'usual' })}>
            {say('Suggest requirements')}
          </Button>
        )
      }
    />
  );
};
type LinksProps<More> = More & {
  page: ChainPage;
  may: boolean;
  actions: ChainActions;
  onOpen: (part: OpenPart) => void;
};
const RequirementLinks = ({ requirement, page, may, actions, onOpen }: LinksProps<{ requirement: Requirement }>) => {
  const needed = (each: Task) => requirement.job_task_ids?.includes(each.id) ?? false;
  const asks = (each: PlacedQuestion) => each.requirement_ids.includes(requirement.id);
  const question = (id: string) => page.questions.find((each) => each.id === id)!;
  return (
    <>
      <Linked
        title={say('Needed for')}
        add={say('Link a job task')}
        items={page.tasks.filter(needed).map((each) => ({
          id: each.id,
          name: each.name,
          facts: <Facts of={[frequencyWord(each), importanceWord(each)]} />,
        }))}
        choices={page.tasks.filter((each) => !needed(each))}
        onOpen={(id) => onOpen({ kind: 'task', id })}
        onUnlink={may ? (id) => void actions.unlink(requirement, id) : null}
        onLink={(id) => void actions.link(requirement, id)}
      />
      <Linked
        title={say('Asked in')}
        add={say('Link a question')}
        items={page.questions
          .filter(asks)
          .map((each) => ({ id: each.id, name: each.text, facts: <Facts of={placeFacts(page, each)} /> }))}
        choices={page.questions.filter((each) => !asks(each))}
        onOpen={(id) => onOpen({ kind: 'question', id })}
        onUnlink={may ? (id) => void actions.unlink(question(id), requirement.id) : null}
        onLink={(id) => void actions.link(question(id), requirement.id)}
      />
      {may && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onOpen({ kind: 'question', id: null, about: requirement.id })}>
            {say('Write a question about it')}
          </Button>
          <Button
            size="sm"
            onClick={() => onOpen({ kind: 'question', id: null, about: requirement.id, drafts: 'usual' })}
          >
            {say('Suggest questions')}
          </Button>
          <Button
            size="sm"
            onClick={() => onOpen({ kind: 'question', id: null, about: requirement.id, drafts: 'creative' })}
          >
            {say('Suggest simulations')}
          </Button>
        </div>
      )}
    </>
  );
};
const QuestionLinks = ({ question, page, may, actions, onOpen }: LinksProps<{ question: PlacedQuestion }>) => {
  const about = (each: Requirement) => question.requirement_ids.includes(each.id);
  return (
    <Linked
      title={say('Shows')}
      add={say('Link a requirement')}
      items={page.requirements.filter(about).map((each) => ({
        id: each.id,
        name: each.name,
        facts: <Facts of={[sayLabel(requirementLevels[each.level]), sayLabel(requirementKinds[each.kind])]} />,
      }))}
      choices={page.requirements.filter((each) => !about(each))}
      onOpen={(id) => onOpen({ kind: 'requirement', id })}
      onUnlink={may ? (id) => void actions.unlink(question, id) : null}
      onLink={(id) => void actions.link(question, id)}
    />
  );
};

/** The panel of one part of the chain, beside the page: its text, its links, and its removal. */
export const ChainPanel = ({
  page,
  open,
  editable,
  onOpen,
  below,
}: {
  page: ChainPage;
  open: OpenPart;
  editable: boolean;
  onOpen: (part: OpenPart | null) => void;
  below?: ReactNode;
}) => {
  const actions = useChainActions(page);
  const [judged, setJudged] = useState(false);
  const chain = chainOf(page);
  const part = open.id === null ? null : (partsOf(chain, open.kind).find((each) => each.id === open.id) ?? null);
  if (open.id !== null && !part) return null; // another member has removed it
  const close = () => onOpen(null);
  const remove = async (confirm: boolean) => {
    const done = await actions.remove(open.kind, part!, confirm);
    setJudged(done === 'confirm');
    if (done === 'done') close();
  };
  const title = titles(open.kind, !part);
  const forms = { page, about: open.about, onClose: close };
  return (
    <Drawer
      narrow
      label={title}
      onClose={close}
      head={
        <>
          <span className="flex-1 ps-1 text-ui text-ink-3">{title}</span>
          {part && editable && (
            <Menu
              align="end"
              trigger={
                <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: nameOf(part) })}>
                  <MoreHorizontal size={15} aria-hidden />
                </Button>
              }
            >
              <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => void remove(false)}>
                {say('Remove')}
              </MenuItem>
            </Menu>
          )}
        </>
      }
    >
      <div key={`${open.kind} ${open.id}`} className="px-4 pb-6">
        {!editable && part ? (
          <Words part={part} page={page} />
        ) : open.kind === 'task' ? (
          <TaskForm {...forms} task={part as Task | null} />
        ) : open.kind === 'requirement' ? (
          <RequirementForm {...forms} requirement={part as Requirement | null} />
        ) : (
          <QuestionForm {...forms} question={part as PlacedQuestion | null} rounds={roundsOf(chain)} />
        )}
        <div className="mt-4">
          {part && open.kind === 'task' && (
            <TaskLinks task={part as Task} {...{ page, may: editable, actions, onOpen }} />
          )}
          {part && open.kind === 'requirement' && (
            <RequirementLinks requirement={part as Requirement} {...{ page, may: editable, actions, onOpen }} />
          )}
          {part && open.kind === 'question' && (
            <QuestionLinks question={part as PlacedQuestion} {...{ page, may: editable, actions, onOpen }} />
          )}
        </div>
        {below && <div className="border-t border-line pt-3">{below}</div>}
      </div>
      <ConfirmDialog
        open={judged}
        onClose={() => setJudged(false)}
        title={part ? say('Remove {name}?', { name: nameOf(part) }) : ''}
        text={say('Applicants have already been judged on this.')}
        action={say('Remove')}
        onConfirm={() => void remove(true)}
      />
    </Drawer>
  );
};
