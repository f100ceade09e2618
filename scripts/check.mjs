// Checks the data files, then the types of all packages. There are only two checkers, because each computes shared types again. Nearly nothing that the compiler allocates becomes garbage, so the garbage collector starts only at 3 GiB.
import { dataFiles, faultsIn } from './words.mjs';

const faults = faultsIn(dataFiles(`${import.meta.dirname}/..`));
for (const fault of faults) console.error(fault);
if (faults.length) process.exit(1);
process.env.GOGC ??= 'off';
process.env.GOMEMLIMIT ??= '5GiB';
process.argv.push('--noEmit', '--checkers', '2', '-p', 'tsconfig.json');
await import('../node_modules/typescript7/bin/tsc');
