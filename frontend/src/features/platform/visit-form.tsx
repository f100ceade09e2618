import { visitOrganization } from '@candor/contracts/accounts/endpoints';
import { visitFields } from '@candor/contracts/accounts/fields';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions, Submit } from '../../kit/inputs/form.tsx';
import { call } from '../../page/call.ts';

/** Lets an operator visit an organization that they do not belong to: the one of this address, or one that they name. */
export const VisitForm = ({ slug, onCancel }: { slug?: string; onCancel?: () => void }) => (
  <FieldsForm
    fields={visitFields}
    initial={typedOf(visitFields, { slug })}
    send={(values) => call(visitOrganization, values)}
    onOk={({ location }) => window.location.assign(location)}
    className="grid max-w-[480px] gap-4"
  >
    {!slug && <FieldInput name="slug" />}
    <FieldInput name="reason" />
    <p className="text-meta text-ink-3">
      {say(
        'You have the rights of its administrators, and no platform rights, until you leave. The visit ends by itself after 60 minutes.',
      )}
    </p>
    {onCancel ? (
      <FormActions save={say('Go in')} onCancel={onCancel} />
    ) : (
      <div>
        <Submit>{say('Go in')}</Submit>
      </div>
    )}
  </FieldsForm>
);
