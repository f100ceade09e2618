import { Prose } from '../../kit/editor/prose.tsx';
import { ChevronLeft } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { say, sayLabel } from '@candor/contracts/words/say';
import { questionKinds, requirementLevels, scoringTypes } from '@candor/contracts/jobs/values';
import { type Kit, kitPage } from '@candor/contracts/public/kits';
import { askedWords } from '../../catalogues/asked-words.ts';
import { usePage } from '../../page/use-page.ts';
import { buttonLook } from '../../kit/button-look.ts';
import { kitCounts } from './kits.tsx';
import { KitsFrame } from './kits-frame.tsx';
import { PostFacts } from '../../parts/public/public-frame.tsx';

const heading = 'mt-10 text-title font-semi text-ink';
const labelIn = (labels: Readonly<Record<string, string>>, value: string) => sayLabel(labels[value] ?? value);
const Use = ({ kit, className = '' }: { kit: Kit; className?: string }) => (
  <Link
    to={`/register?question_set_id=${kit.id}`}
    className={`${buttonLook({ kind: 'primary', size: 'lg' })} hover:bg-accent-hi ${className}`}
  >
    {say('Use this kit')}
  </Link>
);

/** `/kits/{kit}`: one kit, a set of interview questions that the platform publishes. */
export const Screen = () => {
  const { kit } = usePage(kitPage);
  const facts = [
    kit.occupation,
    kit.industry,
    ...kitCounts(kit.counts).split(' · '),
    ...(kit.rounds.length
      ? [say('{count, plural, one {# round} other {# rounds}}', { count: kit.rounds.length })]
      : []),
  ];
  return (
    <KitsFrame>
      <div className="mx-auto max-w-[700px]">
        <Link
          to="/kits"
          className="mt-4 inline-flex min-h-8 items-center gap-1 rounded-tag text-ui text-ink-2 hover:text-ink"
        >
          <ChevronLeft size={14} aria-hidden className="rtl:rotate-180" />
          {say('All kits')}
        </Link>
        {kit.picture_url && (
          <img src={kit.picture_url} alt="" className="mt-3 aspect-[1200/630] w-full rounded-card object-cover" />
        )}
        <h1 className="mt-5 text-[34px] leading-[40px] font-semi tracking-[-.025em] text-ink">{kit.name}</h1>
        <div className="mt-4">
          <PostFacts facts={facts} />
        </div>
        {kit.description && <Prose html={kit.description} className="mt-5 text-[16px]! leading-[26px]!" />}
        <Use kit={kit} className="mt-6" />
        <p className="mt-2 text-ui text-ink-3">{say('Sign up, and your first job starts with these questions.')}</p>
        {kit.questions.length > 0 && (
          <section>
            <h2 className={heading}>{say('Questions')}</h2>
            <ol className="mt-3 divide-y divide-line">
              {kit.questions.map((question) => (
                <li key={question.text} className="py-3">
                  <p className="text-[16px] leading-6 text-ink">{question.text}</p>
                  <p className="mt-0.5 text-ui text-ink-3">
                    {[
                      labelIn(questionKinds, question.kind),
                      labelIn(scoringTypes, question.scoring_type),
                      question.time_minutes ? say('{minutes, number} min', { minutes: question.time_minutes }) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <p className="text-ui text-ink-3">{askedWords(question)}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
        {kit.requirements.length > 0 && (
          <section>
            <h2 className={heading}>{say('Requirements')}</h2>
            <ul className="mt-3 divide-y divide-line">
              {kit.requirements.map((requirement) => (
                <li key={requirement.name} className="flex items-baseline gap-3 py-2.5 text-read text-ink">
                  <span className="min-w-0 flex-1">{requirement.name}</span>
                  <span className="text-ui text-ink-3">{labelIn(requirementLevels, requirement.level)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {kit.rounds.length > 0 && (
          <section>
            <h2 className={heading}>{say('Rounds')}</h2>
            <ol className="mt-3 list-inside list-decimal text-[16px] leading-[28px] text-ink">
              {kit.rounds.map((round) => (
                <li key={round}>{round}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </KitsFrame>
  );
};
