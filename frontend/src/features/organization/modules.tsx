import { listWords } from '@candor/contracts/words/list-words';
import { groupsOfModule, type Module, moduleNames } from '@candor/contracts/kernel/permission';
import { say, sayLabel } from '@candor/contracts/words/say';
import { groupWords } from '@candor/contracts/organization/access';
import { moduleSettings } from '@candor/contracts/organization/fields';
import { modulesPage } from '@candor/contracts/organization/pages';
import { useFormikContext } from 'formik';
import { FieldInput } from '../../fields/field-input.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePage } from '../../page/use-page.ts';
import { groupText } from './access-parts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/org/modules`: what the organization uses besides hiring. */
export const Screen = () => {
  const { settings, version, user, sizes, holders } = usePage(modulesPage);
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="modules"
      purpose={say(
        'Hiring is always on. A module adds permissions for other work to members with its roles or grants.',
      )}
    >
      <SettingsForm fields={moduleSettings} settings={settings} version={version}>
        <div className="grid gap-6 pb-5">
          {moduleNames.map((module) => (
            <ModulePart key={module} module={module} on={settings[module] === true} holders={holders[module]} />
          ))}
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};

type Holders = { count: number; names: string[] };
/** One module: its switch, its permissions, and the people affected by saving. */
const ModulePart = ({ module, on, holders }: { module: Module; on: boolean; holders: Holders }) => {
  const { values } = useFormikContext<Record<Module, boolean>>();
  const groups = groupsOfModule(module);
  return (
    <div className="grid gap-3">
      <FieldInput name={module} />
      <div className="ps-6.5">
        <p className="text-meta text-ink-3">{say('These permissions come with it:')}</p>
        <ul className="mt-1.5 grid gap-1 text-ui text-ink-2">
          {groups.map((group) => (
            <li key={group}>
              <span className="font-medium text-ink">{groupText(group)}</span>{' '}
              <span className="text-ink-3">{sayLabel(groupWords[group].does)}</span>
            </li>
          ))}
        </ul>
        {values[module] !== on && (
          <div className="mt-3">
            <Notice title={values[module] ? say('Saving turns this module on') : say('Saving turns this module off')}>
              {changeWords(values[module], holders)}
            </Notice>
          </div>
        )}
      </div>
    </div>
  );
};
const changeWords = (on: boolean, { count, names }: Holders): string => {
  if (!count) return say('No member has a role or grant with these permissions, so nothing changes now.');
  const more = count - names.length;
  const people = listWords(more ? [...names, say('{count, number} more', { count: more })] : names);
  return on
    ? say(
        '{people} {count, plural, one {gets} other {get}} these permissions immediately, through their roles or grants.',
        {
          people,
          count,
        },
      )
    : say(
        '{people} {count, plural, one {loses} other {lose}} these permissions immediately. Roles and grants stay, and give them back when the module is on.',
        {
          people,
          count,
        },
      );
};
