import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { feeBy } from './transfer-fee.ts'

export const transferEftFeeGet: Handler<typeof calls.transferEftFeeGet> = feeBy('eft')
