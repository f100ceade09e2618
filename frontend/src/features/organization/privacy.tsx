import { say } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import type { DataOf } from '@candor/contracts/kernel/page';
import { exportOrganization } from '@candor/contracts/organization/copy';
import { privacySettings } from '@candor/contracts/organization/fields';
import { privacyPage } from '@candor/contracts/organization/pages';
import { usualWords } from '@candor/contracts/organization/privacy';
import { FieldInput } from '../../fields/field-input.tsx';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** The privacy text as applicants read it beside the application form. */
const Read = ({ page: { notice, consent } }: { page: DataOf<typeof privacyPage> }) => {
  const { values } = useFormikContext<{ privacy_notice: string }>();
  const own = values.privacy_notice.trim();
  return (
    <figure className="mt-4">
      <figcaption className="mb-1 text-meta text-ink-3">
        {own ? say('Candidates see your own notice') : say('Candidates see the standard notice, as it is saved now')}
      </figcaption>
      <blockquote className="rounded-card bg-well px-4 py-3 text-ui whitespace-pre-line text-ink-2">
        {own || notice}
        <span className="mt-2 block border-t border-line pt-2">{consent}</span>
      </blockquote>
    </figure>
  );
};

/** `/org/privacy`: what candidates read about their data. */
export const Screen = () => {
  const page = usePage(privacyPage);
  const { settings, version, user, sizes, usual } = page;
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="privacy"
      purpose={say('What you tell candidates about their data, and how long you keep it.')}
    >
      <SettingsForm fields={privacySettings} settings={settings} version={version}>
        <div>
          <Section title={say('Notice')}>
            <div className="grid gap-4">
              <FieldInput name="privacy_email" />
              <FieldInput name="privacy_notice" rows={5} />
            </div>
            <Read page={page} />
          </Section>
          <Section title={say('Retention')} text={usualWords(usual)}>
            <div className="grid gap-4 sm:grid-cols-2">
              <FieldInput name="talent_days" placeholder={String(usual.talent_days)} />
              <FieldInput name="pool_days" placeholder={String(usual.pool_days)} />
            </div>
            <div className="mt-4 grid gap-4">
              <FieldInput name="auto_erase" />
              <Notice>{say('Candidates see these periods. The Privacy page shows who goes next, and why.')}</Notice>
            </div>
          </Section>
          <Section title={say('Who looked')}>
            <FieldInput name="audit_views" />
          </Section>
        </div>
      </SettingsForm>
      <div className="mt-8">
        <Section
          title={say('Copy of your organization')}
          text={say(
            'Jobs, people, messages, cadences, deals, forms, pages, lists and all other records as one ZIP file. Each copy is recorded.',
          )}
        >
          <Button onClick={() => void download(exportOrganization.path, {}, 'zip')}>
            {say('Download everything')}
          </Button>
        </Section>
      </div>
    </SettingsFrame>
  );
};
