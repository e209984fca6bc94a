import type { MethodFacts } from '../define.ts'

export const interac = {
  group: 'interac',
  permissions: { own: 'ownInterac', '3d': 'sendInterac' },
  line: { kind: 'interac', type: 'Interac' },
} as const satisfies MethodFacts
