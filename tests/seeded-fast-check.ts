import { jest } from '@jest/globals';
import * as fc from '../node_modules/fast-check/lib/fast-check.js';

// Imported by path, because Jest maps the name `fast-check` to this file.
/** fast-check with the seed that Jest prints, so that `--seed=…` also repeats the values that a property test tried. */
fc.configureGlobal({ seed: jest.getSeed() });
export * from '../node_modules/fast-check/lib/fast-check.js';
export { default } from '../node_modules/fast-check/lib/fast-check.js';
