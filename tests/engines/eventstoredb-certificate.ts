import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const [sequence, set, integer, bits, octets, object, utf8, time] = [0x30, 0x31, 2, 3, 4, 6, 12, 24];
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const oid = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
};
const named = (name: keyof typeof oid): Buffer => der(object, hex(oid[name]));

/** A new key and self-signed certificate for `localhost` and 127.0.0.1, so that the repository contains no key. */
export const selfSigned = (): { certificate: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(sequence, named('ecdsaWithSha256'));
  const name = der(sequence, der(set, der(sequence, named('commonName'), der(utf8, Buffer.from('localhost')))));
  const names = der(octets, der(sequence, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1]))));
  const authority = der(octets, der(sequence, der(1, Buffer.from([255]))));
  const extensions = der(
    0xa3,
    der(sequence, der(sequence, named('alternativeNames'), names), der(sequence, named('basicConstraints'), authority)),
  );
  const validity = der(sequence, der(time, Buffer.from('20200101000000Z')), der(time, Buffer.from('21200101000000Z')));
  const said = der(
    sequence,
    der(0xa0, der(integer, Buffer.from([2]))),
    der(integer, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const whole = der(sequence, said, algorithm, der(bits, Buffer.from([0]), sign('sha256', said, privateKey)));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
};
