import { TestEnvironment } from 'jest-environment-node';

/** Whether no further file may begin. LAST_START (ms since 1970): set by scripts/test.mjs where the build server limits a run. */
const isLate = () => Date.now() > Number(process.env.LAST_START || Infinity);

const skipAll = (block) => {
  block.mode = 'skip';
  for (const child of block.children)
    if (child.type === 'test') child.mode = 'skip';
    else skipAll(child);
};

/** The Node environment, which skips the tests of a file that begins too late. `npm test` names such files. */
export default class TimedEnvironment extends TestEnvironment {
  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name === 'run_start' && isLate()) skipAll(rootDescribeBlock);
  }
}
