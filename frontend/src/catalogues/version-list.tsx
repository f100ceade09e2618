import { say } from '@candor/contracts/words/say';
import type { EntryVersion } from '@candor/contracts/kernel/catalogue-versions';
import { Avatar } from '../kit/avatar.tsx';
import { cx } from '../kit/cx.ts';
import { Tag } from '../kit/tag.tsx';
import { Moment } from '../kit/time.tsx';

/** Whether this event changed the entry's fields. */
export const isVersion = ({ kind }: EntryVersion) => kind === 'added' || kind === 'changed' || kind === 'restored';

/** The history of an entry. Each event that changed its fields can be chosen as a version. */
export const VersionList = ({
  versions,
  present,
  shown,
  zone,
  onChoose,
}: {
  versions: readonly EntryVersion[];
  present: EntryVersion | undefined;
  shown: EntryVersion | undefined;
  zone: string | null;
  onChoose: (version: number) => void;
}) => (
  <ol aria-label={say('Versions')} className="quiet-scroll -mx-2 max-h-80 overflow-y-auto">
    {versions.map((each) => {
      const on = each.version === shown?.version;
      const line = (
        <>
          <Avatar name={each.actor} size={22} />
          <span className="min-w-0 flex-1">
            <span className="block text-ui text-ink">
              <span className="font-medium">{each.actor}</span> {each.sentence}
            </span>
            <span className="tnum flex items-center gap-2 text-meta text-ink-3">
              <Moment at={each.at} zone={zone} />
              {each.version === present?.version && <Tag tone="accent">{say('Now')}</Tag>}
            </span>
          </span>
        </>
      );
      const look = 'flex w-full items-start gap-2.5 rounded-ctl px-2 py-1.5 text-start';
      return (
        <li key={each.version}>
          {isVersion(each) ? (
            <button
              type="button"
              aria-current={on || undefined}
              onClick={() => onChoose(each.version)}
              className={cx(look, on ? 'bg-accent-wash' : 'hover:bg-hover')}
            >
              {line}
            </button>
          ) : (
            <div className={look}>{line}</div>
          )}
        </li>
      );
    })}
  </ol>
);
