import { initialsOf } from '@candor/contracts/values/person-name';
import { cx } from './cx.ts';

const hues = [25, 60, 95, 150, 195, 240, 275, 320];
const hueOf = (name: string) =>
  hues[[...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7) % hues.length]!;

/** Tinted initials; there are no photos. Client-rendered screens only (inline color). It is decoration: write the name beside it. */
export const Avatar = ({ name, size = 28, ring }: { name: string; size?: number; ring?: boolean }) => {
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-semi tracking-[.01em] select-none',
        ring && 'ring-2 ring-sheet',
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, size * 0.37),
        background: `linear-gradient(160deg, oklch(calc(var(--av-l) + .03) var(--av-c) ${hue}), oklch(calc(var(--av-l) - .015) calc(var(--av-c) + .012) ${hue + 14}))`,
        color: `oklch(var(--av-il) var(--av-ic) ${hue})`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
};

/** A person: initials and name. */
export const Person = ({ name, size = 22 }: { name: string; size?: number }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2">
    <Avatar name={name} size={size} />
    <span className="truncate">{name}</span>
  </span>
);

/** Several people, overlapping. Screen readers read their names. */
export const AvatarRow = ({
  names,
  size = 24,
  most = 4,
}: {
  names: readonly string[];
  size?: number;
  most?: number;
}) => (
  <span role="img" aria-label={names.join(', ')} className="flex items-center -space-x-1">
    {names.slice(0, most).map((name) => (
      <Avatar key={name} name={name} size={size} ring />
    ))}
    {names.length > most && <span className="tnum ps-2 text-meta text-ink-3">+{names.length - most}</span>}
  </span>
);
