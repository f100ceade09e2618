const shown = (type: string): boolean =>
  type === 'application/pdf' || type === 'text/plain' || /^image\/(png|jpeg|webp)$/.test(type);

/** How a browser should treat a file: show it if that is harmless, else save it; always under its own name (RFC 6266). */
export const dispositionOf = (type: string, filename: string): string =>
  `${shown(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;
