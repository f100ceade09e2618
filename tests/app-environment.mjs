import { TestEnvironment } from 'jest-environment-node';

/** Processes that wait to start the application again. A Jest worker keeps them from one file to the next. */
const hosts = [];

/** The Node environment with the waiting processes. */
export default class AppEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.waitingHosts = hosts;
  }
}
