import { createHash } from 'node:crypto';
import Sequencer from '@jest/test-sequencer';

// The test files that take longest. Jest begins with the largest files, because a new machine does not know how long each takes. The files listed here begin even earlier, so that none of them runs alone at the end. `npm test` names the longest files of its run.

export const longest = [
  'surface/surface.spec',
  'surface/stored-fields.spec',
  'surface/any-value.spec',
  'surface/outside.spec',
  'surface/every-record.spec',
  'cluster/rolling.spec',
  'faults/kill.spec',
  'journeys/screens-of-the-house.spec',
  'journeys/screens-of-hiring.spec',
  'journeys/demo.spec',
  'journeys/triage.spec',
  'faults/imports.spec',
  'cluster/roles.spec',
  'faults/resume-imports.spec',
  'faults/data-folder.spec',
  'faults/storage.spec',
  'eventstoredb-outages.contract',
  'cluster/commands.spec',
  'surface/follow-ups.spec',
  'surface/access.spec',
  'faults/documents.spec',
  'journeys/languages.spec',
  'parity/parity.spec',
  'journeys/pipeline.spec',
  'faults/full-disk.spec',
  'cluster/engines.spec',
  'mongo-outages.contract',
  'mongo-read-store.contract',
];
const place = ({ path }) => {
  const at = longest.findIndex((each) => path.includes(each));
  return at < 0 ? longest.length : at;
};

/** The order of files for a run that may end before all of them began: another one for each commit, so that each file runs in most runs. */
const drawn = ({ path }) => createHash('sha256').update(`${process.env.TEST_ORDER} ${path}`).digest('hex');

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests).toSorted((one, other) => place(one) - place(other));
    if (!process.env.TEST_ORDER) return sorted;
    const large = Math.ceil(sorted.length / 3);
    const small = sorted.slice(large).toSorted((one, other) => (drawn(one) < drawn(other) ? -1 : 1));
    return [...sorted.slice(0, large), ...small];
  }
}
