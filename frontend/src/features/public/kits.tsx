import { BookOpenText } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { type KitSummary, kitsPage } from '@candor/contracts/public/kits';
import { usePage } from '../../page/use-page.ts';
import { KitsFrame } from './kits-frame.tsx';

/** The number of questions and requirements of a kit, in words. */
export const kitCounts = ({ questions, requirements }: KitSummary['counts']): string =>
  [
    say('{count, plural, one {# question} other {# questions}}', { count: questions }),
    requirements ? say('{count, plural, one {# requirement} other {# requirements}}', { count: requirements }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

const KitCard = ({ kit }: { kit: KitSummary }) => (
  <li className="flex">
    <Link
      to={`/kits/${kit.slug}`}
      className="group flex w-full flex-col overflow-hidden rounded-card border border-line bg-sheet hover:border-line-2 hover:shadow-card"
    >
      {kit.picture_url ? (
        <img src={kit.picture_url} alt="" loading="lazy" className="aspect-[1200/630] w-full object-cover" />
      ) : (
        <span aria-hidden className="grid h-20 w-full place-items-center bg-accent-wash text-accent-ink">
          <BookOpenText size={26} strokeWidth={1.5} />
        </span>
      )}
      <span className="flex flex-1 flex-col p-4">
        <span className="text-[16px] leading-6 font-semi text-ink group-hover:underline group-hover:underline-offset-3">
          {kit.name}
        </span>
        {(kit.occupation || kit.industry) && (
          <span className="mt-0.5 text-ui text-ink-3">
            {[kit.occupation, kit.industry].filter(Boolean).join(' · ')}
          </span>
        )}
        {kit.teaser && <span className="mt-2 text-read text-ink-2">{kit.teaser}</span>}
        <span className="mt-auto pt-3 text-ui text-ink-3">{kitCounts(kit.counts)}</span>
      </span>
    </Link>
  </li>
);

/** `/kits`: the question sets that the platform has published. */
export const Screen = () => {
  const { kits } = usePage(kitsPage);
  return (
    <KitsFrame>
      <h1 className="mt-6 text-[34px] leading-[40px] font-semi tracking-[-.025em] text-ink sm:mt-10 sm:text-[40px] sm:leading-[46px]">
        {say('Interview kits')}
      </h1>
      <p className="mt-4 max-w-2xl text-[16px] leading-[26px] text-ink-2">
        {say(
          'A kit has the questions for a good interview, what to listen for and how to score the answers. Choose one to start your first job with it.',
        )}
      </p>
      {kits.length ? (
        <ul aria-label={say('Interview kits')} className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {kits.map((kit) => (
            <KitCard key={kit.id} kit={kit} />
          ))}
        </ul>
      ) : (
        <p className="mt-8 text-[16px] leading-[26px] text-ink-2">{say('There are no kits yet. Come back soon.')}</p>
      )}
    </KitsFrame>
  );
};
