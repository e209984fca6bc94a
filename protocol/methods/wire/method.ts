import type { MethodFacts } from '../define.ts'

export const wire = {
  group: 'wire',
  permissions: { own: 'ownWire', '3d': 'sendWire' },
  line: { kind: 'wire', type: 'Wire' },
} as const satisfies MethodFacts
