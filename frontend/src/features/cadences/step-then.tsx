import { say, sayLabel } from '@candor/contracts/words/say';
import { type CadenceStep, stepTypes } from '@candor/contracts/cadences/values';
import { mergeTags, tagWords } from '@candor/contracts/messages/merge-tags';
import { tagLabel } from '../../fields/tag-label.ts';
import { tagLabels } from '../../kit/editor/rich-editor.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FactList } from '../../kit/page.tsx';
import { delayWords } from './cadence-words.ts';

const Text = ({ title, text }: { title: string; text: { subject: string; body: string } }) => {
  const known = mergeTags.map((name) => ({ name, label: tagLabel(name), hint: tagWords[name].sample }));
  const tags = { known, offered: [], doubtful: [] };
  return (
    <section aria-label={title}>
      <h3 className="text-micro text-ink-3">{title}</h3>
      <p className="mt-0.5 text-ui font-medium text-ink">{tagLabels(text.subject, tags)}</p>
      <div className="mt-2 text-ui">
        <RichText html={tagLabels(text.body, tags)} />
      </div>
    </section>
  );
};

/** A step of a cadence as it was at a past time. */
export const StepThen = ({ step, first, onClose }: { step: CadenceStep; first: boolean; onClose: () => void }) => {
  const { type, name, delay_days, at, text, text_b, instructions, auto } = step;
  return (
    <Dialog open wide onClose={onClose} title={sayLabel(name)} text={say('As it was at this moment')}>
      <div className="grid gap-5">
        <FactList
          facts={[
            { label: say('Kind'), value: sayLabel(stepTypes[type]) },
            { label: say('When'), value: delayWords(delay_days, first) },
            ...(at ? [{ label: say('Time'), value: at }] : []),
            ...(type === 'email'
              ? [{ label: say('Sent'), value: auto ? say('by itself') : say('as a task with the draft') }]
              : []),
          ]}
        />
        {text && <Text title={text_b ? say('Text A') : say('Message')} text={text} />}
        {text_b && <Text title={say('Text B')} text={text_b} />}
        {instructions && <p className="text-ui whitespace-pre-wrap text-ink-2">{instructions}</p>}
      </div>
    </Dialog>
  );
};
