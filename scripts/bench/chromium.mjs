import { chromium } from 'playwright-core';
import { browsers } from '../needs.mjs';

/** A Chromium that sends requests only to the app. */
export const launch = async () =>
  chromium.launch({
    executablePath: (await browsers())?.whole,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
