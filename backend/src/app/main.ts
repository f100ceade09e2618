import './node-version.ts'; // must be the first import
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

await import('./malloc-settings.ts');
process.env.NODE_ENV ??= 'production';
// The start command limits this thread's heap with flags (package.json). V8 would apply the same flags to every worker and ignore the worker's own limits, so the flags are reset here.
setFlagsFromString('--max-semi-space-size=0');
setFlagsFromString('--max-old-space-size=0');
// The build bundles the server into few files, which load in a third of the time. With --import or --require the modules are loaded one by one, so that a preloaded program can watch or replace them.
const bundled = new URL('../../bundle/app/server.js', import.meta.url);
const watched = /--(import|require|loader|experimental-loader)\b|(^| )-r /.test(
  [...process.execArgv, process.env.NODE_OPTIONS].join(' '),
);
const server = existsSync(bundled) && !watched ? bundled.href : './server.js';
void import(server).then(({ run }: typeof import('./server.ts')) => run());
