import { chromium } from 'playwright-core';
import { browsers } from '../scripts/needs.mjs';
import AppEnvironment from './app-environment.mjs';

/** As for other tests of the application, and Playwright, which a worker loads once and not again for each file, and a flag for what runs after a test: whether it has failed. Jest tells that only to environments. */
export default class BrowserEnvironment extends AppEnvironment {
  async setup() {
    await super.setup();
    const found = await browsers();
    if (!found) throw new Error('There is no Chromium. CHROMIUM names another one.');
    this.global.launchChromium = ({ keeping, ...options }) =>
      chromium.launch({ ...options, executablePath: keeping ? found.whole : found.lean });
  }

  async handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testFailed = false;
    if (name === 'test_fn_failure') this.global.testFailed = true;
  }
}
