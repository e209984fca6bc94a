import type { MethodFacts } from '../define.ts'

export const cryptoEft = {
  group: 'digital',
  permissions: { own: 'withdrawFundsCrypto', '3d': 'sendCryptoEft' },
  line: { kind: 'crypto', type: 'Crypto' },
} as const satisfies MethodFacts
