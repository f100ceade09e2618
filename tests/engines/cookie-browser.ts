/** A browser that keeps cookies and follows redirects up to the application's own address. */
export const cookieBrowser = (home: string) => {
  const cookies = new Map<string, string>();
  const go = async (
    address: string,
    form?: Record<string, string>,
  ): Promise<{ at: URL; body: string; status: number }> => {
    const url = new URL(address);
    if (address.startsWith(home)) return { at: url, body: '', status: 200 };
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const next = response.headers.get('location');
    return next ? go(new URL(next, url).href) : { at: url, body: await response.text(), status: response.status };
  };
  return go;
};
