import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { freePort } from './port.ts';
import { used } from './used.ts';

const [typeTxt, classIn, answered, noSuchName] = [16, 1, 0x8400, 0x8403];

/** A name server on 127.0.0.1 that knows the texts (TXT) of some names, each at most 255 bytes (RFC 1035). */
export const openDns = async (texts: Record<string, string>) => {
  const port = await freePort();
  const socket = createSocket('udp4').on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at]!; length; length = question[at]!) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const asked = question.subarray(12, at + 5);
    const text = question.readUInt16BE(at + 1) === typeTxt ? texts[labels.join('.').toLowerCase()] : undefined;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    for (const [index, word] of [text === undefined ? noSuchName : answered, 1, text === undefined ? 0 : 1].entries())
      head.writeUInt16BE(word!, 2 + index * 2);
    const parts = [head, asked];
    if (text !== undefined) {
      const record = Buffer.alloc(13);
      // the first field points to the name of the question, 12 bytes from the beginning
      for (const [index, word] of [0xc0_0c, typeTxt, classIn, 0, 60, text.length + 1].entries())
        record.writeUInt16BE(word, index * 2);
      record.writeUInt8(text.length, 12);
      parts.push(record, Buffer.from(text, 'latin1'));
    }
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  used('DNS', 'a stand-in for texts');
  return {
    address: `127.0.0.1:${port}`,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};
