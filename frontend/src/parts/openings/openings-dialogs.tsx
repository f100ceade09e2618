import type { settingsPage } from '@candor/contracts/jobs/pages';
import { addOpeningsFields, declineFields, headcountFields, openingFields } from '@candor/contracts/jobs/fields';
import type { DataOf } from '@candor/contracts/kernel/page';
import { addOpenings, changeOpening, declineHeadcount, requestHeadcount } from '@candor/contracts/openings/endpoints';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';
import type { OpeningsHand } from './use-openings-hand.ts';

/** The dialogs for openings: ask for approval, decline, add, change. */
export const OpeningsDialogs = ({
  page: { job },
  hand,
}: {
  page: Pick<DataOf<typeof settingsPage>, 'job'>;
  hand: OpeningsHand;
}) => {
  const { asked, about } = hand;
  return (
    <>
      {about?.ask === 'approval' && (
        <Dialog open onClose={() => hand.setAbout(null)} title={say('Ask for approval')} text={job.fields.name}>
          <FieldsForm
            fields={headcountFields}
            initial={typedOf(headcountFields)}
            marks="optional"
            guard
            send={(values) => call(requestHeadcount, { job_id: job.id, numbers: about.numbers, ...values })}
            onOk={() =>
              hand.done(
                say(
                  '{count, plural, one {Asked for approval of # opening.} other {Asked for approval of # openings.}}',
                  {
                    count: about.numbers.length,
                  },
                ),
              )
            }
          >
            <FieldInput name="note" />
            <FormActions save={say('Ask for approval')} onCancel={() => hand.setAbout(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {about?.ask === 'decline' && (
        <Dialog
          open
          onClose={() => hand.setAbout(null)}
          title={say('{count, plural, one {Decline the opening} other {Decline # openings}}', {
            count: about.numbers.length,
          })}
          text={say('The requester is notified.')}
        >
          <FieldsForm
            fields={declineFields}
            initial={typedOf(declineFields)}
            guard
            send={({ reason }) =>
              call(declineHeadcount, { job_id: job.id, numbers: about.numbers, version: job.version, reason })
            }
            onOk={() =>
              hand.done(
                say('{count, plural, one {# opening is declined.} other {# openings are declined.}}', {
                  count: about.numbers.length,
                }),
              )
            }
          >
            <FieldInput name="reason" />
            <FormActions save={say('Decline')} onCancel={() => hand.setAbout(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {asked === 'new' && (
        <Dialog open onClose={() => hand.setAsked(null)} title={say('Add openings')} text={job.fields.name}>
          <FieldsForm
            fields={addOpeningsFields}
            initial={typedOf(addOpeningsFields)}
            send={(values) => call(addOpenings, { job_id: job.id, ...values })}
            onOk={({ openings: count }) =>
              hand.done(say('The job has {count, plural, one {# opening} other {# openings}} now.', { count }))
            }
          >
            <FieldInput name="count" min={1} max={50} className="tnum" />
            <FieldInput name="reason" />
            <FieldInput name="start_on" />
            <FormActions save={say('Add openings')} onCancel={() => hand.setAsked(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {asked && asked !== 'new' && (
        <Dialog
          open
          onClose={() => hand.setAsked(null)}
          title={say('Opening {number, number}', { number: asked.number })}
          text={job.fields.name}
        >
          <FieldsForm
            fields={openingFields}
            initial={typedOf(openingFields, asked)}
            send={(values) => call(changeOpening, { job_id: job.id, number: asked.number, ...values })}
            onOk={() => hand.done(say('Saved.'))}
          >
            <FieldInput name="reason" />
            <FieldInput name="start_on" />
            <FormActions save={say('Save')} onCancel={() => hand.setAsked(null)} />
          </FieldsForm>
        </Dialog>
      )}
    </>
  );
};
