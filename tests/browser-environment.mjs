import { chromium } from 'playwright-core';
import { browsers } from '../scripts/needs.mjs';
import AppEnvironment from './app-environment.mjs';

/** Adds Playwright, which a worker loads only once, and the flag testFailed, which code that runs after a test reads: Jest tells only environments whether a test failed. */
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
