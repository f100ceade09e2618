import { chromium } from 'playwright-core';
import { browsers } from '../scripts/needs.mjs';
import AppEnvironment from './app-environment.mjs';

/** The browsers that a worker keeps from one file to the next, by their program. */
const running = new Map();

/** Adds Playwright, which a worker loads only once, and the flag testFailed, which code that runs after a test reads: Jest tells only environments whether a test failed. */
export default class BrowserEnvironment extends AppEnvironment {
  async setup() {
    await super.setup();
    const found = await browsers();
    if (!found) throw new Error('There is no Chromium. CHROMIUM names another one.');
    this.global.launchChromium = async ({ keeping, ...options }) => {
      const executablePath = keeping ? found.whole : found.lean;
      const kept = running.get(executablePath);
      if (kept?.isConnected()) return kept;
      const browser = await chromium.launch({ ...options, executablePath });
      running.set(executablePath, browser);
      return browser;
    };
  }

  handleTestEvent(event, state) {
    super.handleTestEvent(event, state);
    const { name } = event;
    if (name === 'test_start') this.global.testFailed = false;
    if (name === 'test_fn_failure') this.global.testFailed = true;
  }
}
