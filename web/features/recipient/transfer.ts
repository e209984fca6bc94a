import type { OutputOf } from '@sixpence/protocol/call'
import type { recipientTransferDetailsGet } from '@sixpence/protocol/recipient/recipient'

export type Transfer = OutputOf<typeof recipientTransferDetailsGet>['transfer']
