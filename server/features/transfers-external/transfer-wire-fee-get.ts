import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { feeBy } from './transfer-fee.ts'

export const transferWireFeeGet: Handler<typeof calls.transferWireFeeGet> = feeBy('wire')
