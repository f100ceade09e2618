import TimedEnvironment from './timed-environment.mjs';

/** Processes that wait to start the application again. A Jest worker keeps them from one file to the next. */
const hosts = [];

/** The environment with the waiting processes. */
export default class AppEnvironment extends TimedEnvironment {
  async setup() {
    await super.setup();
    this.global.waitingHosts = hosts;
  }
}
