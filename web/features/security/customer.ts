import type { OutputOf } from '@sixpence/protocol/call'
import type { customerInfoGet } from '@sixpence/protocol/session'

export type Customer = OutputOf<typeof customerInfoGet>['customer']
