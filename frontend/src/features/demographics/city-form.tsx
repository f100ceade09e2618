import { exportImpact } from '@candor/contracts/demographics/endpoints';
import type { DecisionImpact } from '@candor/contracts/demographics/impact';
import type { ImpactData } from '@candor/contracts/demographics/pages';
import { dimensionName, groupName } from '@candor/contracts/demographics/words';
import { numberWords, percentWords, say } from '@candor/contracts/words/say';
import { Page, PageScroll } from '../../kit/page.tsx';
import { exactText } from '../../kit/time.tsx';
import { GroupFilters, GroupNotes } from './group-filters.tsx';
import { GroupHead } from './group-head.tsx';
import { fixed } from './impact-words.ts';

const Table = ({ by, impact }: { by: string; impact: DecisionImpact }) => (
  <section className="mt-5">
    <h3 className="mb-1 text-ui font-semi text-ink">{dimensionName(by)}</h3>
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={dimensionName(by)}>
      <table className="w-full max-w-[760px] text-ui">
        <thead>
          <tr className="text-meta text-ink-3 [&>th]:py-1.5 [&>th]:font-normal">
            <th scope="col" className="text-start">
              {say('Category')}
            </th>
            {[say('Applicants'), say('Selected'), say('Selection rate'), say('Impact ratio')].map((head) => (
              <th key={head} scope="col" className="w-28 ps-2 text-end max-sm:w-auto">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {impact.rows.map(({ group, n, selected, rate, ratio }) => (
            <tr key={group} className="border-t border-line">
              <th scope="row" className="min-w-36 py-1.5 pe-2 text-start font-normal text-ink wrap-anywhere">
                {groupName(by, group)}
              </th>
              <td className="tnum text-end">{numberWords(n)}</td>
              <td className="tnum text-end">{numberWords(selected)}</td>
              <td className="tnum text-end">{percentWords(rate)}</td>
              <td className="tnum text-end">{ratio === null ? say('left out') : fixed(ratio, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="mt-1 max-w-[100ch] text-meta text-ink-3">
      {say(
        '{count, plural, one {# person} other {# people}} of unknown category, or of categories too small to show, are not in these ratios. Categories under 2 % are left out, because so few people make a ratio that chance decides.',
        { count: impact.rest.n },
      )}
    </p>
  </section>
);

/** The figures in the form of New York City's Local Law 144 (6 RCNY 5-300 to 5-304): sex, race and ethnicity, and both together, from application to offer. */
export const CityForm = ({ data, city }: { data: ImpactData; city: NonNullable<ImpactData['city']> }) => (
  <Page>
    <GroupHead data={data} title={say('New York City form')} path={exportImpact.path} />
    <PageScroll className="pt-1!">
      <div data-report>
        <h2 className="max-w-[36em] text-title font-semi text-balance text-ink">
          {say('Selection rates and impact ratios, from application to offer')}
        </h2>
        <p className="mt-1.5 max-w-[100ch] text-meta text-ink-2">
          {say(
            'The form of Local Law 144 (6 RCNY 5-300 to 5-304). The law is about tools whose output outweighs other criteria or decides. No score of this product moves a candidate, and people make the decisions; where knockout answers archive by themselves, ask a lawyer whether it applies. An audit under the law is made by an independent auditor; this page is not one.',
          )}
        </p>
        <div className="mt-3">
          <GroupFilters data={data} plain />
        </div>
        {city.map(({ by, impact }) => (
          <Table key={by} by={by} impact={impact} />
        ))}
        <div className="mt-6 grid gap-1 border-t border-line pt-3">
          <GroupNotes data={data} applicants={data.applicants} />
          <p className="text-meta text-ink-3">
            {say('Figures as of {moment}.', { moment: exactText(data.at, data.user.tz_region) })}
          </p>
        </div>
      </div>
    </PageScroll>
  </Page>
);
