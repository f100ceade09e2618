import { TestEnvironment } from 'jest-environment-node';

/** When the last file may begin (ms since 1970): set by scripts/test.mjs where the build server limits a run. */
const lastStart = () => Number(process.env.LAST_START || Infinity);
/** How much earlier (ms) the last file of a kind begins whose files take long. */
const earlier = { cluster: 10 * 60_000, fault: 10 * 60_000 };

const skipAll = (block) => {
  block.mode = 'skip';
  for (const child of block.children)
    if (child.type === 'test') child.mode = 'skip';
    else skipAll(child);
};

/** The Node environment, which skips the tests of a file that begins too late. `npm test` names such files. */
export default class TimedEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.kind = config.projectConfig.displayName?.name;
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name === 'run_start' && Date.now() > lastStart() - (earlier[this.kind] ?? 0)) skipAll(rootDescribeBlock);
  }
}
