import { TestEnvironment } from 'jest-environment-node';

/** Node, and a flag for what runs after a test: whether it has failed. Jest tells that only to environments. */
export default class NoticingEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testFailed = false;
    if (name === 'test_fn_failure') this.global.testFailed = true;
  }
}
