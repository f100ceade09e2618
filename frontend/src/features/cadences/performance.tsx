import { numberWords, percentWords, say, sayLabel } from '@candor/contracts/words/say';
import { may, readsReports } from '@candor/contracts/accounts/needs';
import { cadencePerformancePage, type StepFigures } from '@candor/contracts/cadences/pages';
import { fewestJudged } from '@candor/contracts/cadences/plan';
import { leaveReasons } from '@candor/contracts/cadences/values';
import { Link } from '../../kit/link.tsx';
import { FactList, PageScroll, Section } from '../../kit/page.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { usePage } from '../../page/use-page.ts';
import { CadenceFrame } from './cadence-frame.tsx';

/** How many replied to a text. A share of too few letters would be chance. */
const repliesOf = ({ sent, replied }: { sent: number; replied: number }): string =>
  sent < fewestJudged
    ? say('{replied, number} of {all, number}', { replied, all: sent })
    : percentWords(replied / sent);

/** `/cadences/cadences/…/performance`: what happened at each step, and why people left. */
export const Screen = () => {
  const page = usePage(cadencePerformancePage);
  const { cadence, figures, left } = page;
  const nameOf = (id: string) => {
    const index = cadence.steps.findIndex((step) => step.id === id);
    return `${numberWords(index + 1)}. ${sayLabel(cadence.steps[index]?.name ?? '')}`;
  };
  const number = (id: keyof StepFigures & ('sent' | 'done' | 'skipped' | 'failed' | 'here'), header: string) => ({
    id,
    header,
    width: 90,
    align: 'end' as const,
    cell: (row: StepFigures) => numberWords(row[id]),
  });
  const reasons = Object.entries(left).filter(([reason, count]) => count > 0 && reason in leaveReasons);
  return (
    <CadenceFrame page={page} tab="performance">
      <PageScroll>
        <Section title={say('Steps')}>
          <DataTable
            name="cadence-figures"
            label={say('Steps')}
            columns={[
              { id: 'name', header: say('Step'), width: 260, fixed: true, cell: ({ step_id }) => nameOf(step_id) },
              number('here', say('Here now')),
              number('sent', say('Sent')),
              number('done', say('Done')),
              number('skipped', say('Skipped')),
              number('failed', say('Failed')),
              {
                id: 'a',
                header: say('Replies to A'),
                width: 110,
                align: 'end',
                cell: ({ variants }) => (variants[0]!.sent ? repliesOf(variants[0]!) : '–'),
              },
              {
                id: 'b',
                header: say('Replies to B'),
                width: 110,
                align: 'end',
                cell: ({ variants }) => (variants[1]!.sent ? repliesOf(variants[1]!) : '–'),
              },
            ]}
            rows={figures}
            keyOf={({ step_id }) => step_id}
            nameOf={({ step_id }) => nameOf(step_id)}
            empty={<EmptyState>{say('No steps yet.')}</EmptyState>}
          />
        </Section>
        {may(readsReports, page.user) && (
          <p className="-mt-2 text-ui">
            <Link to="/reports/cadence_steps" className="font-medium text-accent-ink hover:underline">
              {say('Delivered, bounced and left, by text and period')}
            </Link>
          </p>
        )}
        <Section title={say('Why people left')}>
          {reasons.length ? (
            <FactList
              facts={reasons.map(([reason, count]) => ({
                label: sayLabel(leaveReasons[reason as keyof typeof leaveReasons]),
                value: numberWords(count),
              }))}
            />
          ) : (
            <p className="text-ui text-ink-3">{say('No one has left.')}</p>
          )}
        </Section>
      </PageScroll>
    </CadenceFrame>
  );
};
