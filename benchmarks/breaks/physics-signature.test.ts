import { expect, test } from 'vitest';
import { BREAK_LIBRARY } from '../../solver/candidates/break-library-data.js';
import { NODE_MAJOR, physicsSignature } from './physics-signature.js';

test.skipIf(NODE_MAJOR !== BREAK_LIBRARY.nodeMajor)(
  'the break library was searched on the table as it is now (else: npm run bench:break-library -- --write)',
  () => {
    expect(BREAK_LIBRARY.physics).toBe(physicsSignature());
  },
);
