/** Whether a host name, without its port, means the machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const hostOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).hostname : '';
const forwarding =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-.*|(.+-)?client-?ip|.+-connection-ip|.+-external-address|.+-user-ip|cf-.*)$/;
/** Whether a browser on this machine seems to have sent the request itself. A page of another site that got a name for 127.0.0.1 (DNS rebinding) is recognized by `Host`; a tunnel or proxy that forwards the port is recognized by `Host`, adds a header, or ends the connection after each request (the default of nginx); an honest browser names its page's site in `Origin`. A proxy that keeps connections and adds nothing looks like a browser, so a call that gives its visitor access to an account needs more than this. */
export const isFromHere = ({ headers }: { headers: Readonly<Record<string, unknown>> }): boolean =>
  typeof headers.host === 'string' &&
  isLoopback(headers.host.replace(/:\d+$/, '')) &&
  (headers.origin === undefined || headers.origin === 'null' || isLoopback(hostOf(headers.origin))) &&
  !/\bclose\b/i.test(String(headers.connection ?? '')) &&
  !Object.keys(headers).some((name) => forwarding.test(name));

/** The password of the demo's people unless DEMO_PASSWORD is set. The README publishes it, so it works only for a browser on this machine. */
export const demoPassword = 'northwind-demo';
