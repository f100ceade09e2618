import { definitionOf } from '@candor/contracts/all-events';
import { present } from '@candor/contracts/kernel/release';

// Makes the application a release before the first one that knows how new events are turned on.

present.release = '0.1.9';
delete definitionOf('installation-here', 'NewEventsTurnedOn').since;
