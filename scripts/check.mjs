// The type check of all rooms. Two checkers and not more, because each computes shared types again. Nearly nothing that the
// compiler allocates becomes free, so the garbage collector starts only at 3 GiB.
process.env.GOGC ??= 'off';
process.env.GOMEMLIMIT ??= '3GiB';
process.argv.push('--noEmit', '--checkers', '2', '-p', 'tsconfig.json');
await import('../node_modules/typescript7/bin/tsc');
