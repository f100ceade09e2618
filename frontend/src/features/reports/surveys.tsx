import { numberWords, percentWords, say } from '@candor/contracts/words/say';
import { fewestShown, scale, type SurveyResult, surveysPage } from '@candor/contracts/public/surveys';
import { useNavigate } from 'react-router-dom';
import { Select } from '../../kit/inputs/select.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { usePage } from '../../page/use-page.ts';

const Result = ({ survey }: { survey: SurveyResult }) => {
  const { question, result, type } = survey;
  return (
    <section aria-label={question} className="border-b border-line py-5 last:border-0">
      <h2 className="text-read font-semi text-ink wrap-anywhere">{question}</h2>
      {!result ? (
        <p className="mt-1 text-ui text-ink-3">
          {say(
            'Results are shown once at least {fewest, number} people have answered about one job, so no one can be recognized.',
            { fewest: fewestShown },
          )}
        </p>
      ) : (
        <>
          <p className="mt-0.5 text-meta text-ink-3">
            {say('{count, plural, one {# person} other {# people}} answered.', { count: result.answered })}{' '}
            {result.mean !== null &&
              say('Average: {mean, number} out of {best, number}.', { mean: result.mean, best: scale.to })}{' '}
            {say('New answers about a job are added {fewest, number} at a time.', { fewest: fewestShown })}{' '}
            {type === 'multiple' && say('People could choose several answers.')}
          </p>
          <table className="mt-3 w-full max-w-[640px] text-ui">
            <thead className="sr-only">
              <tr>
                <th scope="col">{say('Answers')}</th>
                <td aria-hidden />
                <th scope="col">{say('Share')}</th>
                <th scope="col">{say('People')}</th>
              </tr>
            </thead>
            <tbody>
              {result.answers.map(({ label, count }) => (
                <tr key={label}>
                  <th scope="row" className="w-2/5 py-1 pe-3 text-start font-normal text-ink wrap-anywhere">
                    {label}
                  </th>
                  <td className="py-1" aria-hidden>
                    <span className="block h-2.5 overflow-hidden rounded-full bg-well">
                      <span
                        className="block h-full rounded-full bg-accent"
                        style={{ width: `${(100 * count) / result.answered}%` }}
                      />
                    </span>
                  </td>
                  <td className="tnum w-14 py-1 text-end text-ink-2">{percentWords(count / result.answered)}</td>
                  <td className="tnum w-14 py-1 text-end text-ink-3">{numberWords(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
};

/** `/reports/surveys`: applicants' answers to the organization's own questions, never with names. */
export const Screen = () => {
  const { surveys, jobs, job } = usePage(surveysPage);
  const navigate = useNavigate();
  const every = { value: '', label: say('All jobs') };
  const choices = [every, ...jobs];
  return (
    <Page>
      <PageHead crumbs={[{ to: '/reports', label: say('Reports') }]} title={say('Surveys')} />
      <PageScroll narrow>
        {(jobs.length > 1 || job) && (
          <div className="max-w-[320px] pb-2">
            <Select
              aria-label={say('Job')}
              options={choices}
              value={choices.find(({ value }) => value === (job ?? '')) ?? every}
              onChange={(option) => {
                const { value } = option as { value: string };
                void navigate(value ? `?job=${value}` : '?', { replace: true });
              }}
            />
          </div>
        )}
        {surveys.length ? (
          surveys.map((survey) => <Result key={survey.id} survey={survey} />)
        ) : (
          <EmptyState>
            {say(
              'No answers yet. Applicants see these questions after they apply, once the questions are turned on under Settings, Surveys.',
            )}
          </EmptyState>
        )}
      </PageScroll>
    </Page>
  );
};
