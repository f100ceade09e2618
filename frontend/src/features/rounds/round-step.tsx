import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { stayWords } from '../../parts/rounds/stay-words.ts';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { kindWords, sectionIn } from '@candor/contracts/jobs/kinds';
import { asksIn, roundsOf } from '@candor/contracts/requirements/chain';
import { meets } from '@candor/contracts/rounds/scheduling';
import { isEnd, meetingTypes, roundTypes, saidOptions, type Step } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { FactList } from '../../kit/page.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { Tag } from '../../kit/tag.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { durationOptions, minutesText } from '../../parts/jobs/job-words.ts';
import { Choose } from './round-choose.tsx';
import type { Draft, Rounds, RoundsData } from './round-draft.ts';
import { seatsOf } from './round-draft.ts';
import { moveKeys } from './round-drag.ts';
import { type PanelActions, RoundPanel } from './round-panel.tsx';
import { RoundFollowUps } from './round-follow-ups.tsx';
import { Part, TextButton } from './round-part.tsx';
import { RoundRuler } from './round-ruler.tsx';
import { RoundScheduling } from './round-scheduling.tsx';

const QuestionForm = later(() => import('../../parts/requirements/chain-forms.tsx').then((m) => m.QuestionForm));

const mostDays = 90;
const targetText = (days: number) => (days ? durationWords(days) : say('No target'));
const targetOptions = () =>
  Array.from({ length: mostDays + 1 }, (_, days) => ({
    value: String(days),
    label: days ? say('{count, plural, one {# day} other {# days}}', { count: days }) : say('No target'),
  }));

/** The name and the description of the step. */
const Words = ({
  step,
  stored,
  onChange,
}: {
  step: Step;
  stored: Step;
  onChange: (fields: Draft['fields']) => void;
}) => {
  const was = (changed: boolean, text: string) =>
    changed ? <s className="truncate text-meta text-ink-3">{text}</s> : undefined;
  const wash = (changed: boolean) => (changed ? 'border-accent-line bg-accent-wash' : undefined);
  const named = step.name !== stored.name;
  const told = step.description !== stored.description;
  return (
    <div className="mt-3 grid gap-3">
      <Field label={say('Name')} hint={was(named, sayLabel(stored.name))}>
        {({ id }) => (
          <input
            id={id}
            // The editor opened it.
            autoFocus
            maxLength={60}
            value={step.name}
            onChange={({ target }) => onChange({ name: target.value })}
            className={cx(inputLook(), wash(named))}
          />
        )}
      </Field>
      <Field label={say('Description')}>
        {({ id }) => (
          <textarea
            id={id}
            rows={2}
            maxLength={5000}
            value={step.description}
            onChange={({ target }) => onChange({ description: target.value })}
            className={cx(inputLook(), 'h-auto py-1.5', wash(told))}
          />
        )}
      </Field>
    </div>
  );
};

export type Adding = 'person' | 'question' | 'new question' | null;
/** The chosen step: its meeting, its length, its interviewers and their questions. */
export const RoundStep = ({
  page,
  before,
  rounds,
  step,
  editable,
  adding,
  onAdding,
  onFields,
  actions,
  moves,
  onRemove,
  back,
}: {
  page: RoundsData;
  /** The stored rounds, and those with the draft applied. */
  before: Rounds;
  rounds: Rounds;
  step: Step;
  editable: boolean;
  adding: Adding;
  onAdding: (what: Adding) => void;
  onFields: (fields: Draft['fields']) => void;
  actions: PanelActions;
  moves: { up?: () => void; down?: () => void };
  onRemove: () => void;
  back: ReactNode;
}) => {
  const { job, rights, names, people, times } = page;
  const head = useId();
  const stored = before.steps.find(({ id }) => id === step.id)!;
  const [writing, setWriting] = useState<string | null>(null);
  const here = job.counts.steps[step.id] ?? 0;
  const asked = sectionIn(page.job.kind, 'questions') !== null;
  const sees = asked && rights.sees.includes('evaluation');
  const mayAsk = asked && editable && rights.permissions.includes('evaluation');
  const seats = seatsOf(rounds, step.id);
  const median = times?.[step.id]?.median ?? null;
  const live = !isEnd(step.type);
  const asks = live && asksIn(step);
  const named = new Map(people.map(({ value, label }) => [value, label]));
  const allNames = { ...names, ...Object.fromEntries(named) };
  const free = rounds.questions.filter(({ asking }) => asking?.workflow_step_id !== step.id);
  const nameIn = (id: string | undefined) => {
    const found = rounds.steps.find((each) => each.id === id);
    return found ? sayLabel(found.name) : say('Not in a round');
  };
  return (
    <section aria-labelledby={head} className="px-6 py-3 max-sm:px-4">
      {back}
      <header className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
        <StageRing fill={stageFill(rounds.steps, step)} color={stageColor(step.type)} size={18} />
        <h2 id={head} className="min-w-0 truncate text-title font-semi text-ink">
          {sayLabel(step.name)}
        </h2>
        <span className="flex items-center gap-2.5 max-sm:order-last max-sm:basis-full">
          {step.kind === 'round' && (
            <Tag>{sayLabel(roundTypes[step.type as keyof typeof roundTypes] ?? step.type)}</Tag>
          )}
          <span className="text-meta text-ink-3">
            {say('{count, plural, one {# person here} other {# people here}}', { count: here })}
          </span>
        </span>
        {editable && (
          <span className="ms-auto">
            <Menu
              align="end"
              trigger={
                <Button kind="ghost" icon aria-label={say('More for {name}', { name: sayLabel(step.name) })}>
                  <MoreHorizontal size={16} aria-hidden />
                </Button>
              }
            >
              <MenuItem icon={<Pencil size={14} />} onSelect={() => setWriting(step.id)}>
                {say('Rename and describe')}
              </MenuItem>
              <MenuItem
                icon={<ArrowUp size={14} />}
                keys={moveKeys.up}
                disabled={!moves.up}
                onSelect={() => moves.up?.()}
              >
                {say('Move up')}
              </MenuItem>
              <MenuItem
                icon={<ArrowDown size={14} />}
                keys={moveKeys.down}
                disabled={!moves.down}
                onSelect={() => moves.down?.()}
              >
                {say('Move down')}
              </MenuItem>
              <MenuLine />
              <MenuItem icon={<Trash2 size={14} />} danger disabled={step.is_system} onSelect={onRemove}>
                {say('Remove')}
              </MenuItem>
            </Menu>
          </span>
        )}
      </header>
      {writing === step.id || step.name !== stored.name || step.description !== stored.description ? (
        <Words step={step} stored={stored} onChange={onFields} />
      ) : (
        step.description && <p className="mt-0.5 max-w-[68ch] text-ui text-ink-2">{sayLabel(step.description)}</p>
      )}
      {live && (
        <div className="border-b border-line pt-3 pb-4">
          {editable ? (
            <div className="flex flex-wrap gap-3">
              {meets(step) && (
                <>
                  <Choose
                    className="w-40 max-sm:w-full"
                    label={say('Meeting')}
                    options={saidOptions(meetingTypes)}
                    value={step.meeting_type}
                    stored={stored.meeting_type}
                    clearable
                    onChange={(value) => onFields({ meeting_type: value as Step['meeting_type'] })}
                  />
                  <Choose
                    className="w-44 max-sm:w-full"
                    label={say('Length')}
                    options={durationOptions()}
                    value={String(step.duration_minutes)}
                    stored={String(stored.duration_minutes)}
                    onChange={(value) => onFields({ duration_minutes: Number(value) })}
                  />
                </>
              )}
              <Choose
                className="w-44 max-sm:w-full"
                label={say('Target')}
                options={targetOptions()}
                value={String(step.sla_days)}
                stored={String(stored.sla_days)}
                onChange={(value) => onFields({ sla_days: Number(value) })}
              />
            </div>
          ) : (
            <FactList
              facts={[
                ...(meets(step)
                  ? [
                      { label: say('Meeting'), value: step.meeting_type && sayLabel(meetingTypes[step.meeting_type]) },
                      { label: say('Length'), value: minutesText(step.duration_minutes) },
                    ]
                  : []),
                { label: say('Target'), value: targetText(step.sla_days) },
              ]}
            />
          )}
          {median !== null && (
            <p className="mt-2 text-meta text-ink-3">
              {say('Half of those who left it in the last 90 days stayed {duration} or longer.', {
                duration: stayWords(median),
              })}
            </p>
          )}
        </div>
      )}
      {asks && sees && <RoundRuler rounds={rounds} stepId={step.id} names={allNames} />}
      {asks && (
        <Part
          title={sees ? say('Panel and questions') : say('Panel')}
          note={sees && rounds.questions.length ? say('min') : undefined}
          add={
            editable && (
              <span className="flex gap-3">
                <TextButton label={say('Add a person to the panel')} onClick={() => onAdding('person')}>
                  {say('Add a person')}
                </TextButton>
                {mayAsk && (
                  <TextButton label={say('Add a question to this round')} onClick={() => onAdding('question')}>
                    {say('Add a question')}
                  </TextButton>
                )}
              </span>
            )
          }
        >
          {adding === 'person' && (
            <div className="mb-2 max-w-80">
              <Select
                aria-label={say('Who interviews here')}
                placeholder={say('Choose a person')}
                autoFocus
                openMenuOnFocus
                options={people.filter(({ value }) => !seats.some(({ user_id }) => user_id === value))}
                value={null}
                onBlur={() => onAdding(null)}
                onChange={(choice) => {
                  if (choice) actions.seat(choice.value, true);
                  onAdding(null);
                }}
              />
            </div>
          )}
          {adding === 'question' && (
            <div className="mb-2 flex flex-wrap items-center gap-2">
              <div className="min-w-64 flex-1">
                <Select
                  aria-label={say('Question to ask here')}
                  placeholder={say('Choose a question')}
                  autoFocus
                  openMenuOnFocus
                  options={free.map(({ id, text, asking }) => ({
                    value: id,
                    label: say('{question} ({place})', { question: text, place: nameIn(asking?.workflow_step_id) }),
                  }))}
                  value={null}
                  onChange={(choice) => {
                    if (choice)
                      actions.ask(choice.value, {
                        step_id: step.id,
                        user_id: seats.length === 1 ? seats[0]!.user_id : null,
                      });
                    onAdding(null);
                  }}
                />
              </div>
              <Button size="sm" onClick={() => onAdding('new question')}>
                {say('Write a question')}
              </Button>
              <Button size="sm" kind="ghost" onClick={() => onAdding(null)}>
                {say('Cancel')}
              </Button>
            </div>
          )}
          {adding === 'new question' && (
            <div className="mb-3 rounded-card p-3 ring-1 ring-line">
              <Suspense>
                <QuestionForm
                  page={{ ...page, requirements: [] }}
                  question={null}
                  at={step.id}
                  rounds={roundsOf(rounds)}
                  onClose={() => onAdding(null)}
                />
              </Suspense>
            </div>
          )}
          <RoundPanel
            rounds={rounds}
            step={step}
            names={allNames}
            editable={editable}
            mayAsk={mayAsk}
            sees={sees}
            loads={page.loads}
            actions={actions}
          />
        </Part>
      )}
      {meets(step) && (
        <RoundScheduling
          step={step}
          stored={stored}
          hires={kindWords[job.kind].hires}
          editable={editable}
          onFields={onFields}
        />
      )}
      {live && kindWords[job.kind].hires && (
        <RoundFollowUps
          step={step}
          stored={stored}
          letters={page.letters}
          editable={editable}
          onChange={(follow_ups) => onFields({ follow_ups })}
        />
      )}
    </section>
  );
};
