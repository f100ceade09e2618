import { JSDOM } from 'jsdom';

// What screens read of a browser while they are drawn: their address, and the parser of rich text. There is no document, so that screens know that they are drawn outside a browser.

const { window } = new JSDOM('', { url: 'http://localhost/' });
Object.assign(globalThis, { window, DOMParser: window.DOMParser, NodeFilter: window.NodeFilter, Node: window.Node });
