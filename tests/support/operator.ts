import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { App } from './app.ts';

const root = join(import.meta.dirname, '../..');
/** Runs the command that makes an operator of the platform. The application must be stopped. */
export const makeOperator = (app: App, ...words: string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'backend/dist/app/make-super.js'), ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: app.folder },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.once('close', (code) => done({ code, said }));
  });
