import { Link } from 'react-router-dom';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import type { Standard } from '@candor/contracts/kernel/standard';
import { cx } from '../kit/cx.ts';
import { TabLinks } from '../kit/tabs.tsx';

const groups: readonly { title: string; names: readonly string[] }[] = [
  { title: 'Hiring', names: ['source', 'disqualification', 'jobclose', 'jobsection', 'level'] },
  { title: 'Organization', names: ['location', 'category', 'tag'] },
  { title: 'Communication', names: ['messagetemplate', 'followuptype', 'disposition', 'engagementeventtype'] },
];
const rest = catalogues
  .filter((entry) => !groups.some((group) => group.names.includes(entry.name)))
  .map((entry) => entry.name);

/** The catalogues this user may open, in groups. */
export const catalogueGroups = (user: Pick<Standard['user'], 'groups'>) =>
  [...groups, { title: 'More', names: rest }]
    .map(({ title, names }) => ({
      title,
      entries: names.flatMap((name) => catalogues.filter((entry) => entry.name === name && user.groups[entry.needs])),
    }))
    .filter((group) => group.entries.length);

/** Settings navigation: beside the list, or above it on a narrow screen. */
export const CatalogueMenu = ({
  user,
  current,
  narrow,
}: {
  user: Standard['user'];
  current: string;
  narrow: boolean;
}) => {
  const shown = catalogueGroups(user);
  if (narrow)
    return (
      <TabLinks
        label="Settings"
        links={shown
          .flatMap((group) => group.entries)
          .map((entry) => ({ to: `/${entry.screen}`, label: entry.plural, current: entry.name === current }))}
      />
    );
  return (
    <nav
      aria-label="Settings"
      className="quiet-scroll w-[212px] shrink-0 overflow-y-auto border-e border-line px-3 py-4"
    >
      {shown.map((group) => (
        <div key={group.title} className="mt-4 first:mt-0">
          <h2 className="mb-1 px-2 text-micro font-medium text-ink-3">{group.title}</h2>
          <div className="grid gap-px">
            {group.entries.map((entry) => (
              <Link
                key={entry.name}
                to={`/${entry.screen}`}
                aria-current={entry.name === current ? 'page' : undefined}
                className={cx(
                  'flex h-[30px] items-center truncate rounded-ctl px-2 text-ui',
                  entry.name === current ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
                )}
              >
                {entry.plural}
              </Link>
            ))}
          </div>
        </div>
      ))}
    </nav>
  );
};
