import { projections } from '@candor/projections/index';

// Makes the application a release that has raised the version of one read model.

const raised = projections.find(({ name }) => name === 'job-parts');
if (!raised) throw new Error('There is no read model job-parts.');
raised.version += 1;
