import { definitionOf } from '@candor/contracts/all-events';
import { present } from '@candor/contracts/kernel/release';

// Makes the application a release that is the first to read the event of a new task.

definitionOf('task-', 'TaskCreated').since = present.release;
