import type { OutputOf } from '@sixpence/protocol/call'
import type { customerInfoGet } from '@sixpence/protocol/session/session'

export type Customer = OutputOf<typeof customerInfoGet>['customer']
