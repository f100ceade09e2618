import { factReports, reports } from '@candor/contracts/reports/reports';
import { count, factReport, figure, rate } from '@candor/contracts/reports/measures';
import { bars } from '@candor/contracts/reports/report';

// A report that the product does not have, declared as the product declares its own (docs/design/reports.md).

const doors = factReport('doors', {
  title: 'Ways in',
  opening: 'Applied',
  kind: 'cohort',
  row: 'Way in',
  groupBy: ['job'],
  definition: ['Everyone who applied in the period, by how they applied.'],
  facts: {
    kind: 'application',
    date: 'applied',
    rows: 'via',
    order: { by: 'people' },
    figures: {
      people: figure('People', count(), { main: true, opens: 'applied by {row}' }),
      interviewed: figure('Interviewed', count({ has: ['interviewed'] }), {
        opens: 'interviewed, who applied by {row}',
      }),
      interview_rate: figure('Interview rate', rate('interviewed', 'people')),
    },
  },
  chart: bars('people'),
  area: 'hiring',
  headline: { figure: 'interview_rate', text: 'Of those who applied, the share interviewed.', better: 'more' },
  finding: { pattern: 'highest', of: 'interview_rate', counts: 'people' },
});
factReports.push(doors);
reports.push(doors);
