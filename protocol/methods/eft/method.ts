import type { MethodFacts } from '../define.ts'

export const eft = {
  group: 'eft',
  permissions: { own: 'ownBank', '3d': 'sendEft' },
  line: { kind: 'eft', type: 'EFT' },
} as const satisfies MethodFacts
