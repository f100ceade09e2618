// Runs before the tests that start the application. It builds the demo for all of them and runs the application once, so that every later start finds its code compiled (docs/design/tests-and-demo.md#starting-the-application). A process writes its compiled code when it exits. The tests' processes are killed, or wait for the next file until the run ends.
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import './support/light-passwords.mjs';
import { start } from '../backend/bundle/app/server.js';
import { readSettings } from '../backend/bundle/app/settings.js';

const run = process.env.TEST_RUN_FOLDER;
const startOn = (folder) =>
  start(
    readSettings({
      NODE_ENV: 'production',
      CHECK_ANSWERS: 'on',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'on',
      DATA_DIR: folder,
    }),
  );

// The demo is built in the form that tests/support/demo-folder.ts uses, which then finds the demo ready.
const telling = join(run, 'demo-telling');
await mkdir(telling);
await (await startOn(telling)).close();
await rename(telling, join(run, 'demo'));

// The application runs on a copy of the demo, because a sign-in writes events.
const folder = join(run, 'warm-up');
await cp(join(run, 'demo'), folder, { recursive: true });
const { address, close } = await startOn(folder);
const cookies = new Map();
const ask = async (path, sent = {}) => {
  const answer = await fetch(new URL(path, address), {
    redirect: 'manual',
    ...sent,
    headers: { cookie: [...cookies].map((each) => each.join('=')).join('; '), ...sent.headers },
  });
  for (const cookie of answer.headers.getSetCookie()) cookies.set(...cookie.split(';')[0].split('='));
  return answer.text();
};
await ask('/reset');
const login = await ask(`/api/login?uid=${crypto.randomUUID()}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-xsrf-token': cookies.get('XSRF-TOKEN') },
  body: JSON.stringify({ email: 'olivia@northwind.example', password: 'northwind-demo' }),
});
if (JSON.parse(login).status !== 'ok') throw new Error(`Olivia could not sign in: ${login}`);
for (const path of ['/dashboard', '/opportunities/jobs', '/people/candidates', '/org/users', '/northwind/jobs']) {
  // Requests each page in two ways: as a page's loader does, and as a document.
  for (const query of [`?uid=${crypto.randomUUID()}`, ''])
    await ask(path + query, { headers: { accept: 'text/html' } });
}
await close();
await rm(folder, { recursive: true });
process.exit();
