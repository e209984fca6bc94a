import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { feeBy } from './transfer-fee.ts'

export const transferInteracFeeGet: Handler<typeof calls.transferInteracFeeGet> = feeBy('interac')
