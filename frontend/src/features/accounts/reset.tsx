import { useState } from 'react';
import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { passwordResetRequest } from '@candor/contracts/accounts/endpoints';
import { resetFields } from '@candor/contracts/accounts/fields';
import { call } from '../../page/call.ts';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { TextField } from '../../kit/inputs/text-field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PublicCard } from '../../parts/accounts/public-card.tsx';

/** `/reset` */
export const Screen = () => {
  const [received, setReceived] = useState(false);
  return (
    <PublicCard title={say('Password Reset')} text={say('Get a link sent to your email to create a new password.')}>
      {received ? (
        <Notice tone="good" title={say('Request received')}>
          {say('If the email address you entered was found, you will receive an email shortly.')}
        </Notice>
      ) : (
        <FieldsForm
          fields={resetFields}
          initial={typedOf(resetFields)}
          send={(values) => call(passwordResetRequest, values)}
          onOk={() => setReceived(true)}
        >
          <TextField big type="email" {...inputWords(resetFields, 'email')} autoComplete="username" />
          <Submit big className="w-full">
            {say('Send Reset Email')}
          </Submit>
        </FieldsForm>
      )}
      <Link
        to="/"
        className="mt-4 inline-flex h-7 items-center rounded-tag text-ui font-medium text-accent-ink hover:underline"
      >
        {say('Back to sign in')}
      </Link>
    </PublicCard>
  );
};
