import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of several webs, as an operator has it: each request goes to the next web that is in. It answers 502 when the web breaks the request off. */
export class RollingProxy {
  private readonly webs: string[] = [];
  private turn = 0;
  private constructor(private readonly server: Server) {}

  static async open(): Promise<RollingProxy> {
    const server = createServer((asked, answer) => {
      const web = new URL(proxy.webs[proxy.turn++ % proxy.webs.length] ?? 'http://127.0.0.1:1');
      const passed = request(
        {
          host: '127.0.0.1',
          port: web.port,
          method: asked.method,
          path: asked.url,
          headers: asked.headers,
          agent: false,
        },
        (answered) => {
          answer.writeHead(answered.statusCode!, answered.headers);
          answered.pipe(answer);
          answered.on('error', () => answer.destroy());
        },
      );
      passed.on('error', () => {
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end();
      });
      answer.on('close', () => passed.destroy());
      asked.pipe(passed);
    });
    const proxy = new RollingProxy(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  get base(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  putIn(web: string): void {
    this.webs.push(web);
  }

  takeOut(web: string): void {
    this.webs.splice(this.webs.indexOf(web), 1);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
