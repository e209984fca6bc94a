import type { MethodFacts } from '../define.ts'

export const oct = {
  group: 'oct',
  permissions: { own: 'ownCard', '3d': 'sendOct' },
  line: { kind: 'oct', type: 'OCT' },
} as const satisfies MethodFacts
