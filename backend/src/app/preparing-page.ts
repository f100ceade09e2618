import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** Asks again until the application itself answers, and draws how far the sample data is. */
const script = `
const bar = document.querySelector('progress');
const look = async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'application/json' }, cache: 'no-store' });
    if (answer.status !== 503) return location.reload();
    const { share } = await answer.json();
    if (share === undefined) return location.reload();
    bar.value = share;
  } catch {} // between this server and the application, nothing answers
  setTimeout(look, 500);
};
look();
`;
const page = (share: number, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Candor is getting ready</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f7f6f3, #12110f); color: light-dark(#24211d, #edebe7); font: 16px/1.5 system-ui, sans-serif; }
  main { width: min(26rem, calc(100vw - 3rem)); }
  h1 { margin: 0 0 .25rem; font-size: 1.375rem; letter-spacing: -.01em; } p { margin: 0 0 1.5rem; color: light-dark(#5c564e, #bdb8b0); }
  progress { appearance: none; width: 100%; height: .375rem; border: 0; border-radius: 9px; overflow: hidden; background: light-dark(#e4e1da, #34312d); }
  ::-webkit-progress-bar { background: none; } ::-webkit-progress-value { background: light-dark(#3b49c9, #8f9bff); transition: inline-size .4s; } ::-moz-progress-bar { background: light-dark(#3b49c9, #8f9bff); }
</style>
</head>
<body><main>
<h1>Candor is getting ready</h1>
<p>The sample organization is loading. You can sign in as soon as it is done.</p>
<progress max="1" value="${share}" aria-label="Sample organization"></progress>
</main><script nonce="${nonce}">${script}</script></body>
</html>`;

/** Answers every request with a page that shows how far the sample organization is (0 to 1), until it is closed and the application takes the port. */
export const openPreparing = async (
  port: number,
  host: string,
): Promise<{ show: (share: number) => void; close: () => Promise<void> }> => {
  let share = 0;
  const server = createServer(({ headers }, response) => {
    const nonce = randomBytes(12).toString('base64url');
    const html = headers.accept?.includes('text/html');
    response.writeHead(503, {
      'content-type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
      'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    });
    const error = 'Candor is getting ready. Try again in a few seconds.';
    response.end(html ? page(share, nonce) : JSON.stringify({ status: 'error', error, share }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    show: (told) => {
      share = told;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
