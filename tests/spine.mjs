// `npm test` runs only these of the tests that start the application. Each says what it covers. Together they touch every noun and every room. `npm test -- all` runs all files.

export const spine = [
  ['surface/round-trips.spec', 'every page of every noun, opened for two records, and what each asks of the engines'],
  ['surface/references.spec', 'every call that names a record, with records of another organization'],
  ['surface/stored-fields.spec', 'every stored field that a call promises'],
  ['surface/undo.spec', 'undo of the acts of people, jobs and the organization'],
  ['surface/erasure.spec', 'erasure, which touches every noun about a person'],
  ['surface/mail-transport.spec', 'email on its way out, with a server that refuses'],
  ['surface/live.spec', 'changes that reach an open page'],
  ['journeys/pipeline.spec', 'the browser: an applicant on their way to an offer'],
  ['journeys/public-side.spec', 'the browser without an account: job pages, applying, their own application'],
  ['journeys/cadence-people.spec', 'the browser: people in a cadence, and undo of an act on many'],
  ['parity/parity.spec', 'the same answers on embedded and production engines'],
  ['faults/log-integrity.spec', 'a damaged log is found and named'],
  ['faults/filled-job.spec', 'a process that is killed in the middle'],
  ['cluster/rights.spec', 'two processes on shared engines, and rights that change in one of them'],
].map(([name, covers]) => ({ file: `tests/${name}.ts`, covers }));
