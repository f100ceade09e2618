import { say } from '@candor/contracts/words/say';
import { saidBody } from '@candor/contracts/jobs/values';
import { Suspense } from 'react';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import { later } from '../../kit/later.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { SectionHead } from './section-head.tsx';
import { type SectionProps, useSection } from './use-section.ts';

const SectionConflict = later(() => import('./section-choices.tsx').then((m) => m.SectionConflict));
const SectionHints = later(() => import('./section-hints.tsx').then((m) => m.SectionHints));
const DefaultDialog = later(() => import('./section-choices.tsx').then((m) => m.DefaultDialog));

/** One section of a job description, edited in place. */
export const DescriptionSection = (props: SectionProps) => {
  const { jobId, section, original, dismissed, editable, process } = props;
  const state = useSection(props);
  const { type, finish, saving, save, writing, comparing, setComparing, chosen, take } = state;
  const { mine, theirs } = writing;
  const { body } = mine;
  const text = saidBody({ kind: section.kind, body }, process);
  const ofRounds = text !== body;
  const error = typeof saving === 'object' ? saving.error : null;
  return (
    <div className="group py-4">
      <SectionHead props={props} state={state} />
      {theirs && (
        <Suspense fallback={null}>
          <SectionConflict mine={mine} theirs={theirs.words} onChoose={chosen} />
        </Suspense>
      )}
      {comparing && original && (
        <Suspense fallback={null}>
          <DefaultDialog
            name={section.name}
            mine={body}
            theirs={original.body}
            onTake={() => take(original)}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      {error && (
        <p role="alert" className="mb-2 text-meta text-bad">
          {error}
        </p>
      )}
      <div className={section.visible ? '' : 'opacity-70'}>
        {ofRounds && (
          <div className="pt-1.5">
            <p className="text-meta text-ink-3">{say('The post says this about the job’s rounds:')}</p>
            <RichText html={text} />
          </div>
        )}
        {editable && !section.locked && !section.block ? (
          <RichEditor
            quiet
            label={say('Text of {name}', { name: section.name })}
            value={body}
            onChange={(html) => type({ body: html })}
            onBlur={save}
            onSave={save}
            placeholder={ofRounds ? say('Write your own text instead') : say('Write this section')}
          />
        ) : section.body ? (
          <div className="py-1.5">
            <RichText html={section.body} />
          </div>
        ) : (
          !ofRounds && <p className="py-1.5 text-read text-ink-3">{say('Nothing written yet.')}</p>
        )}
      </div>
      {editable && !section.locked && !section.block && !theirs && body && (
        <Suspense fallback={null}>
          <SectionHints jobId={jobId} name={section.name} body={body} dismissed={dismissed} onReplace={finish} />
        </Suspense>
      )}
    </div>
  );
};
