import { sha256 } from '@noble/hashes/sha2.js';
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { base64Of, fromHex, hexOf, utf8 } from './bytes.ts';
import {
  checkpointFrom,
  checkpointText,
  cosignatureBytes,
  cosignedText,
  keyFrom,
  noteFrom,
  noteOf,
  signatureLine,
  signedBy,
  vkeyOf,
} from './note.ts';

// The first test vector of RFC 8032, 7.1: its public key belongs to its secret key.
const secret = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
const known = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const prefix = fromHex('302e020100300506032b657004220420');
const key = createPrivateKey({ key: Buffer.concat([prefix, secret]), format: 'der', type: 'pkcs8' });
const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
const signed = (text: string) => new Uint8Array(sign(null, utf8(text), key));

test('the key of the test vector is the one that is checked with', () => expect(hexOf(publicKey)).toBe(known));

// The example of golang.org/x/mod/sumdb/note, from which the specification took its format.
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const peterNote =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
test('a note of the reference implementation is verified', async () => {
  const verifier = keyFrom(sha256, peter);
  expect(verifier).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3', algorithm: 1 });
  expect(await signedBy(noteFrom(peterNote)!, verifier!)).toEqual({ at: null });
  expect(await signedBy(noteFrom(peterNote.replace('answer', 'anSwer'))!, verifier!)).toBeNull();
});

const vkey = vkeyOf(sha256, 'example.com/log', 1, publicKey);
const text = checkpointText({
  origin: 'example.com/log',
  size: 7,
  root: sha256(utf8('root')),
  at: '2026-11-19T23:00:00Z',
});
const note = (of = text) => {
  const { name, id } = keyFrom(sha256, vkey)!;
  return noteOf(of, [signatureLine(name, id, signed(of))]);
};
test('a checkpoint has origin, size and root on its first three lines', () => {
  expect(text).toBe(`example.com/log\n7\n${base64Of(sha256(utf8('root')))}\n2026-11-19T23:00:00Z\n`);
  expect(checkpointFrom(text)).toMatchObject({ origin: 'example.com/log', size: 7, at: '2026-11-19T23:00:00Z' });
  expect(checkpointFrom(text.replace('\n7\n', '\n07\n'))).toBeNull();
  expect(checkpointFrom('example.com/log\n7\nAAAA\n')).toBeNull();
});
test('a signed checkpoint is read and verified, also with the line ends of a mail program', async () => {
  const read = noteFrom(note().replaceAll('\n', '\r\n'))!;
  expect(read.text).toBe(text);
  expect(await signedBy(read, keyFrom(sha256, vkey)!)).toEqual({ at: null });
  expect(await signedBy({ ...read, text: text.replace('7', '8') }, keyFrom(sha256, vkey)!)).toBeNull();
});
test('a witness signs its time and the checkpoint', async () => {
  const witness = keyFrom(sha256, vkeyOf(sha256, 'witness.example', 4, publicKey))!;
  const line = signatureLine(
    witness.name,
    witness.id,
    cosignatureBytes(1764201600, signed(cosignedText(text, 1764201600))),
  );
  const both = noteFrom(`${note()}${line}\n`)!;
  expect(await signedBy(both, witness)).toEqual({ at: 1764201600 });
  expect(await signedBy(both, keyFrom(sha256, vkey)!)).toEqual({ at: null });
  const later = signatureLine(
    witness.name,
    witness.id,
    cosignatureBytes(1764201601, signed(cosignedText(text, 1764201600))),
  );
  expect(await signedBy(noteFrom(`${note()}${later}\n`)!, witness)).toBeNull();
});
test('a vkey with another key id, kind or length is no key', () => {
  expect(keyFrom(sha256, vkey)).not.toBeNull();
  expect(keyFrom(sha256, vkey.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).toBeNull();
  expect(keyFrom(sha256, 'a+b')).toBeNull();
  expect(keyFrom(sha256, vkeyOf(sha256, 'x', 1, publicKey.slice(1)))).toBeNull();
});
test('what is no signed note is refused', () => {
  for (const wrong of ['', 'text', 'text\n\nsignature\n', 'text\n\n— name\n', 'text\n\n— name !!!!\n'])
    expect(noteFrom(wrong)).toBeNull();
});
