import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { type ReactNode, Suspense, useState } from 'react';
import { useField } from 'formik';
import { type Catalogue, isCatalogue } from '@candor/contracts/kernel/catalogue';
import { inLibrary } from '@candor/contracts/kernel/settings-groups';
import type { Choice, Field } from '@candor/contracts/kernel/field';
import { mostOffered } from '@candor/contracts/kernel/reference';
import { later } from '../kit/later.tsx';
import { MultiSelectField, SelectField } from '../kit/inputs/select.tsx';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { useGroups } from '../page/use-page.ts';
import { type Made, madeBy, requiredFields } from './entry-parts.ts';

const NewEntry = later(() => import('./new-entry.tsx').then((m) => m.NewEntry));

type Look = {
  label: ReactNode;
  help?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  big?: boolean;
  loading?: boolean;
};
type Props = { name: string; field: Field; options: readonly Choice[]; draw: (name: string) => ReactNode; look: Look };

/** The choice of other records. Members who may change the list of these records can add to it here; other members read who can. */
export const ReferenceInput = ({ field, ...rest }: Props) =>
  field.refers && isCatalogue(field.refers) ? (
    <EntryInput field={field} catalogue={field.refers} {...rest} />
  ) : (
    <Chosen field={field} {...rest} />
  );

const Chosen = ({
  name,
  field,
  options,
  look,
  creatable,
  onCreateOption,
  onInputChange,
}: Omit<Props, 'draw'> & More) => {
  const more = { creatable, onCreateOption, onInputChange };
  const { label, help, placeholder, disabled, big, loading } = look;
  return field.kind === 'references' ? (
    <MultiSelectField {...{ name, label, help, placeholder, disabled, loading, options }} {...more} />
  ) : (
    <SelectField
      {...{ name, label, help, placeholder, disabled, loading, big, options }}
      clearable={!field.required}
      {...more}
    />
  );
};
type More = { creatable?: boolean; onCreateOption?: (text: string) => void; onInputChange?: (text: string) => void };

const EntryInput = ({ catalogue, look, ...props }: Props & { catalogue: Catalogue }) => {
  const { name, field, options } = props;
  const [{ value }, , { setValue }] = useField<string | string[] | null>(name);
  const [made, setMade] = useState<readonly Made[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const may = useGroups()[catalogue.needs] !== undefined;
  const all = [...options, ...made.filter((each) => !options.some((option) => option.value === each.value))];
  const take = (entry: Made) => {
    setAsked(null);
    setMade([...made, entry]);
    void setValue(field.kind === 'references' ? [...((value as string[] | null) ?? []), entry.value] : entry.value);
  };
  const create = async (text: string) => {
    if (Object.keys(requiredFields(catalogue)).length > 1) return setAsked(text);
    await settle(say('Create {name}', { name: text }), call(catalogue.upsert, { name: text }), (payload) =>
      take(madeBy(catalogue, payload, text)),
    );
  };
  const none = all.length === 0;
  return (
    <>
      <Chosen
        {...props}
        options={all}
        look={{
          ...look,
          ...(options.length >= mostOffered ? { placeholder: say('Type to find one') } : {}),
          ...(none && may ? { placeholder: say('Type a name to create one') } : {}),
          ...(none && !may
            ? {
                placeholder: say('None yet'),
                help: say(
                  inLibrary(catalogue.group)
                    ? 'No {items} yet. An administrator adds them under Library, {list}.'
                    : 'No {items} yet. An administrator adds them under Settings, {list}.',
                  { items: sayWithin(catalogue.plural), list: sayLabel(catalogue.plural) },
                ),
              }
            : {}),
        }}
        onInputChange={
          options.length < mostOffered
            ? undefined
            : (text) => void import('./found-entries.ts').then((m) => m.findEntries(catalogue, text, setMade))
        }
        {...(may ? { creatable: true, onCreateOption: (text: string) => void create(text.trim()) } : {})}
      />
      {asked !== null && (
        <Suspense>
          <NewEntry catalogue={catalogue} name={asked} draw={props.draw} onClose={() => setAsked(null)} onMade={take} />
        </Suspense>
      )}
    </>
  );
};
