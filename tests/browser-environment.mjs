import { chromium } from 'playwright-core';
import AppEnvironment from './app-environment.mjs';

/** As for other tests of the application, and Playwright, which a worker loads once and not again for each file, and a flag for what runs after a test: whether it has failed. Jest tells that only to environments. */
export default class BrowserEnvironment extends AppEnvironment {
  async setup() {
    await super.setup();
    this.global.launchChromium = (options) => chromium.launch(options);
  }

  async handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testFailed = false;
    if (name === 'test_fn_failure') this.global.testFailed = true;
  }
}
