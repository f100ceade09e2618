import { Link, useNavigate } from 'react-router-dom';
import { acceptInvitation } from '@candor/contracts/accounts/endpoints';
import { invitationPage } from '@candor/contracts/accounts/pages';
import { invitationFields } from '@candor/contracts/accounts/fields';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { FieldsForm, typedOf, wordsOf } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { HiddenField, TextField } from '../../kit/text-field.tsx';
import { PronounField } from './pronoun-field.tsx';
import { PublicCard } from './public-card.tsx';

/** `/invitation` */
export const Screen = () => {
  const { invitation, organization_name, inviter_name, error } = usePage(invitationPage);
  const navigate = useNavigate();
  if (error) {
    return (
      <PublicCard title="Create your account">
        <Notice tone="bad">This invitation has expired or was withdrawn. Ask for a new one.</Notice>
        <Link
          to="/"
          className="mt-4 inline-flex h-7 items-center rounded-tag text-ui font-medium text-accent-ink hover:underline"
        >
          Back to sign in
        </Link>
      </PublicCard>
    );
  }
  const text = organization_name
    ? `${inviter_name ? `${inviter_name} invited you` : 'You are invited'} to ${organization_name}.`
    : undefined;
  return (
    <PublicCard title="Create your account" text={text}>
      <FieldsForm
        fields={invitationFields}
        initial={typedOf(invitationFields, invitation)}
        send={(values) => call(acceptInvitation, values)}
        onOk={() => navigate('/')}
      >
        <HiddenField name="token" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField big {...wordsOf(invitationFields, 'first_name')} autoComplete="given-name" />
          <TextField big {...wordsOf(invitationFields, 'last_name')} autoComplete="family-name" />
        </div>
        <TextField
          big
          type="password"
          {...wordsOf(invitationFields, 'password')}
          autoComplete="new-password"
          help={[
            invitationFields.each.password.help,
            ...(invitation?.email ? [`You will sign in as ${invitation.email}.`] : []),
          ].join(' ')}
        />
        <PronounField />
        <Submit big className="w-full">
          Create Account
        </Submit>
      </FieldsForm>
    </PublicCard>
  );
};
