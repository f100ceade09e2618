import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { translated } from './mongo.ts';

const thrown = (fault: Error) => translated(() => Promise.reject(fault));

test('a socket that the server has just ended means that MongoDB is away for now', async () => {
  const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  await expect(thrown(ended)).rejects.toBeInstanceOf(Unavailable);
});
test('a fault of ours stays what it is', async () => {
  await expect(thrown(new TypeError('not a function'))).rejects.toBeInstanceOf(TypeError);
});
