import { salesSettingsPage } from '@candor/contracts/sales/pages';
import { dealStages, isOpen, stageNames } from '@candor/contracts/sales/values';
import { nameOfRight } from '@candor/contracts/kernel/permission';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { Person } from '../../kit/avatar.tsx';
import { Link } from '../../kit/link.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';

/** `/sales/settings`: the members who sell, how likely deals are in each stage, and the lists of sales. */
export const Screen = () => {
  const { members, chances, lists } = usePage(salesSettingsPage);
  useLivePage(['users', 'deals', 'catalogues']);
  return (
    <Page>
      <PageHead title={say('Sales settings')} />
      <PageScroll narrow>
        <div className="grid gap-7">
          <Block level="h2" title={say('Who sells')}>
            <ul>
              {members.map(({ id, name, roles, deals }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 text-ui last:border-0"
                >
                  <span className="min-w-0 flex-1">
                    <Person name={name} />
                  </span>
                  <span className="text-meta text-ink-2 max-sm:order-1 max-sm:basis-full max-sm:ps-8">
                    {roles.map((role) => sayLabel(nameOfRight(role))).join(', ')}
                  </span>
                  <span className="tnum w-28 text-end text-meta text-ink-2">
                    {say('{deals, plural, one {# open deal} other {# open deals}}', { deals })}
                  </span>
                </li>
              ))}
            </ul>
          </Block>
          <Block level="h2" title={say('The chance of a deal')}>
            <ul>
              {stageNames
                .filter((type) => isOpen(type))
                .map((type) => (
                  <li key={type} className="flex items-center gap-3 border-b border-line py-2 text-ui last:border-0">
                    <span className="min-w-0 flex-1 text-ink">{sayLabel(dealStages[type])}</span>
                    <span className="text-meta text-ink-3">
                      {chances[type].of
                        ? say('from {of, number} closed deals', { of: chances[type].of })
                        : say('usual, until 30 deals are closed')}
                    </span>
                    <span className="tnum text-ink">
                      {say('{percent, number}%', { percent: chances[type].percent })}
                    </span>
                  </li>
                ))}
            </ul>
          </Block>
          <Block level="h2" title={say('Lists')}>
            <ul>
              {lists.map(({ name, to, count }) => (
                <li key={to} className="flex items-center gap-3 border-b border-line py-2 text-ui last:border-0">
                  <Link to={to} className="min-w-0 flex-1 font-medium text-ink hover:underline">
                    {name}
                  </Link>
                  <span className="tnum text-ink-2">{numberWords(count)}</span>
                </li>
              ))}
            </ul>
          </Block>
        </div>
      </PageScroll>
    </Page>
  );
};
