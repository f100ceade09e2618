import { wireContract } from '../../kernel/ports/wire.contract-suite.ts';
import { LocalWire } from './local-wire.ts';

wireContract('One process', async () => {
  const wire = await LocalWire.open();
  return { wire, beside: () => wire.beside(), dispose: () => wire.close() };
});
