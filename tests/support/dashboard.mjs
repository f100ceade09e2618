import { dashboards } from '@candor/contracts/reports/dashboards';
import { offers } from '@candor/contracts/reports/offers';
import { sources } from '@candor/contracts/reports/sources';

// A dashboard that the product does not have: one value. A test starts the application with it.
dashboards.push({
  name: 'craft',
  title: 'Craft',
  reads: [],
  tiles: [
    { label: 'Applicants of the craft', of: sources, figure: 'applicants', rows: 'all' },
    { label: 'Acceptance of the craft', of: offers, figure: 'acceptance', rows: 'all' },
    { label: 'Applicants by job', of: sources, figure: 'applicants', rows: 'job' },
  ],
});
