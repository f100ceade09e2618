import { type BlockColors, type Ground, grounds, type TextColor, textColors } from '@candor/contracts/webpages/colors';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Select } from '../../kit/inputs/select.tsx';

const Choice = <Name extends string>({
  label,
  names,
  value,
  onChange,
}: {
  label: string;
  names: Record<Name, string>;
  value: Name | null;
  onChange: (value: Name | null) => void;
}) => {
  const options = (Object.keys(names) as Name[]).map((name) => ({ value: name, label: sayLabel(names[name]) }));
  return (
    <div className="grid gap-1.5 text-meta text-ink-2">
      <span aria-hidden>{label}</span>
      <Select
        aria-label={label}
        placeholder={say('As usual')}
        isClearable
        options={options}
        value={options.find((each) => each.value === value) ?? null}
        onChange={(chosen) => onChange((chosen?.value as Name | undefined) ?? null)}
      />
    </div>
  );
};

/** The colors of a block, chosen from a list of readable ones. A warning appears if its text is hard to read. */
export const ColorsEditor = ({
  colors,
  onChange,
}: {
  colors: BlockColors | undefined;
  onChange: (colors: BlockColors | undefined) => void;
}) => {
  const now: BlockColors = colors ?? { text: null, ground: null };
  const put = (part: Partial<BlockColors>) => {
    const next = { ...now, ...part };
    onChange(next.text || next.ground ? next : undefined);
  };
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <Choice<TextColor>
        label={say('Color of the words')}
        names={textColors}
        value={now.text}
        onChange={(text) => put({ text })}
      />
      <Choice<Ground>
        label={say('Background')}
        names={grounds}
        value={now.ground}
        onChange={(ground) => put({ ground })}
      />
    </div>
  );
};
