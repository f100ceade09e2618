// Makes a password hash cost 0.3 ms of the processor instead of 21, and 8 KiB of memory instead of 19 MiB. Only processes of tests load this file, and before the application: no setting of the application leads here. A comparison takes its cost from the stored hash.
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
