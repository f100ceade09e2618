import { say } from '@candor/contracts/words/say';
import { aiSettings } from '@candor/contracts/organization/fields';
import { aiPage } from '@candor/contracts/organization/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { momentText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/org/ai`: whether AI may draft content of jobs. */
export const Screen = () => {
  const { settings, version, user, sizes, agreed } = usePage(aiPage);
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="ai"
      purpose={say('The agreement from the registration. AI never sees or judges a person here.')}
    >
      <SettingsForm fields={aiSettings} settings={settings} version={version}>
        <div className="pb-5">
          <FieldInput name="ai_agreed" />
          <p className="mt-3 text-meta text-ink-3">
            {agreed
              ? agreed.by
                ? say('{name} agreed on {moment}.', { name: agreed.by, moment: momentText(agreed.at) })
                : say('A former member agreed on {moment}.', { moment: momentText(agreed.at) })
              : say('There is no agreement. Drafts come from templates.')}
          </p>
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
