import { Link, useNavigate } from 'react-router-dom';
import { acceptInvitation } from '@candor/contracts/accounts/endpoints';
import { invitationPage } from '@candor/contracts/accounts/pages';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { Form, Submit } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { HiddenField, TextField } from '../../kit/text-field.tsx';
import { PronounField } from './pronoun-field.tsx';
import { PublicCard } from './public-card.tsx';
import { invitationRules } from './rules.ts';

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
      <Form
        initial={{
          token: invitation?.token ?? '',
          first_name: invitation?.first_name ?? '',
          last_name: invitation?.last_name ?? '',
          password: '',
          pronoun: invitation?.pronoun ?? '',
        }}
        schema={invitationRules}
        send={(values) => call(acceptInvitation, values)}
        onOk={() => navigate('/')}
      >
        <HiddenField name="token" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField big name="first_name" label="First Name" autoComplete="given-name" />
          <TextField big name="last_name" label="Last Name" autoComplete="family-name" />
        </div>
        <TextField
          big
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          help={
            invitation?.email
              ? `At least 10 characters. You will sign in as ${invitation.email}.`
              : 'At least 10 characters.'
          }
        />
        <PronounField />
        <Submit big className="w-full">
          Create Account
        </Submit>
      </Form>
    </PublicCard>
  );
};
