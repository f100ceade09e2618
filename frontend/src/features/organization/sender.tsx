import { say } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { senderSettings } from '@candor/contracts/organization/fields';
import { senderPage } from '@candor/contracts/organization/pages';
import { Notice } from '../../kit/notice.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** A letter as it would arrive. */
const Letter = ({ organization }: { organization: string }) => {
  const { values } = useFormikContext<{ sender_name: string; reply_to: string; sender_footer: string }>();
  const facts = [
    [say('{from, select, other {From}}', { from: '' }), values.sender_name.trim() || organization],
    [say('Reply to'), values.reply_to.trim() || say('the member who sent it')],
  ];
  return (
    <figure>
      <figcaption className="mb-2 text-ui font-semi text-ink">{say('Preview')}</figcaption>
      <div className="rounded-card border border-line-2 bg-sheet">
        <dl className="grid gap-1 border-b border-line bg-well px-4 py-3 text-meta">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="w-16 shrink-0 text-ink-3">{name}</dt>
              <dd className="min-w-0 truncate text-ink">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-3 px-4 py-4 text-read text-ink-2">
          <p>{say('The text of the email.')}</p>
          {values.sender_footer.trim() && <p className="whitespace-pre-line">{values.sender_footer.trim()}</p>}
        </div>
      </div>
    </figure>
  );
};

/** What is missing while the footer is empty. */
const WithoutAddress = () => {
  const { values } = useFormikContext<{ sender_footer: string }>();
  return values.sender_footer.trim() ? null : (
    <Notice tone="warn">
      {say('Outreach and emails of cadences leave without a postal address. Many countries require one.')}
    </Notice>
  );
};

/** `/org/sender`: the sender of letters to candidates. */
export const Screen = () => {
  const { settings, version, user, sizes, organization } = usePage(senderPage);
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="sender"
      purpose={say('The sender of emails to candidates. Changes apply from the next email on.')}
    >
      <SettingsForm fields={senderSettings} settings={settings} version={version}>
        <div className="grid gap-4 pb-5">
          <FieldInput name="sender_name" />
          <FieldInput name="reply_to" />
          <FieldInput name="sender_footer" rows={4} />
          <WithoutAddress />
          <Letter organization={organization.name} />
          <FieldInput name="record_opens" />
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
