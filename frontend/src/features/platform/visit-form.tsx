import { visitOrganization } from '@candor/contracts/accounts/endpoints';
import { visitFields } from '@candor/contracts/accounts/fields';
import { say } from '@candor/contracts/kernel/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/form.tsx';
import { call } from '../../page/call.ts';

/** Takes an operator into an organization that they do not belong to. */
export const VisitForm = () => (
  <FieldsForm
    fields={visitFields}
    initial={typedOf(visitFields)}
    send={(values) => call(visitOrganization, values)}
    onOk={({ location }) => window.location.assign(location)}
    className="grid max-w-[480px] gap-4"
  >
    <FieldInput name="slug" />
    <FieldInput name="reason" />
    <p className="text-meta text-ink-3">
      {say('You get the rights of its administrators, and nothing of the platform, until you leave.')}
    </p>
    <div>
      <Submit>{say('Go in')}</Submit>
    </div>
  </FieldsForm>
);
