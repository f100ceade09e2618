// Adds browser features that jsdom lacks: the fetch classes of Node, and the observers that the kit's parts need.
const { TextDecoder, TextEncoder } = require('node:util');
const { webcrypto } = require('node:crypto');
const outer = require('node:vm').runInThisContext('globalThis');

Object.assign(globalThis, { TextDecoder, TextEncoder });
for (const name of [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
])
  globalThis[name] = outer[name];
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.PointerEvent ??= class extends MouseEvent {};
globalThis.EventSource ??= class extends EventTarget {
  close() {}
};
if (!globalThis.crypto?.randomUUID)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
if (typeof Element !== 'undefined') {
  // The editor measures the caret before it scrolls to it.
  Range.prototype.getClientRects ??= () => [];
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.getAnimations ??= () => [];
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
}

// Tests wait for what they expect to see, not for a time: this bound only ends a wait for something that never comes.
require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 });
