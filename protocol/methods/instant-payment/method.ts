import type { MethodFacts } from '../define.ts'

export const instantPayment = {
  group: 'instant',
  permissions: { own: 'ownInstant', '3d': 'sendInstant' },
  line: { kind: 'instant', type: 'Instant' },
} as const satisfies MethodFacts
