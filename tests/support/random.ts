import { jest } from '@jest/globals';
import { Random } from '../../backend/src/demo/random.ts';

const random = new Random(jest.getSeed());
/** A random number below `below`. Jest prints the seed of these numbers, and `--seed=…` repeats them. */
export const randomBelow = (below: number): number => Math.floor(random.next() * below);
