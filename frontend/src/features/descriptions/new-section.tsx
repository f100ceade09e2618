import { say, sayLabel } from '@candor/contracts/words/say';
import { plainWords } from '@candor/contracts/values/rich-text';
import { sectionFields } from '@candor/contracts/jobs/fields';
import { upsertSection } from '@candor/contracts/descriptions/endpoints';
import { type BlockKind, blockKinds, type Section } from '@candor/contracts/jobs/values';
import type { DefaultSection } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Tag } from '../../kit/tag.tsx';

/** Whether the section began as this default. Older sections, which did not record it, are matched by name. */
export const isFrom = (section: Section, { id, kind, name }: DefaultSection): boolean =>
  section.source_section_id ? section.source_section_id === id : section.kind === kind && section.name === name;

/** A new section: the reader's own, or one that the organization wrote for all jobs. */
export const NewSection = ({
  jobId,
  offered,
  onBlock,
  onClose,
  onDone,
}: {
  jobId: string;
  offered: readonly DefaultSection[];
  /** The reader wants a section that shows entries of the organization. */
  onBlock: (of: BlockKind) => void;
  onClose: () => void;
  onDone: () => void;
}) => (
  <Dialog open onClose={onClose} title={say('Add a section')}>
    {offered.length > 0 && (
      <section className="mb-4 border-b border-line pb-3">
        <h3 className="text-ui font-medium text-ink">{say('Use a section of your organization')}</h3>
        <ul className="-mx-2 mt-1.5">
          {offered.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                onClick={() =>
                  void settle(
                    say('Add {name}', { name: each.name }),
                    call(upsertSection, { job_id: jobId, source_section_id: each.id }),
                    onDone,
                  )
                }
                className="w-full rounded-ctl px-2 py-1.5 text-start hover:bg-hover"
              >
                <span className="flex items-center gap-1.5 text-ui font-medium text-ink">
                  {each.name}
                  {each.locked && <Tag>{say('Locked')}</Tag>}
                </span>
                <span className="line-clamp-2 text-meta text-ink-3">
                  {plainWords(each.body) || say('Nothing written yet.')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
    <section className="mb-4 border-b border-line pb-4">
      <h3 className="text-ui font-medium text-ink">{say('Show entries of your organization')}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.keys(blockKinds) as BlockKind[]).map((of) => (
          <Button key={of} size="sm" onClick={() => onBlock(of)}>
            {sayLabel(blockKinds[of])}
          </Button>
        ))}
      </div>
    </section>
    <FieldsForm
      fields={sectionFields}
      initial={typedOf(sectionFields)}
      focus="name"
      send={({ name }) => call(upsertSection, { job_id: jobId, kind: 'custom', name, body: '', visible: true })}
      onOk={onDone}
    >
      <FieldInput name="name" />
      <FormActions save={say('Add')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
