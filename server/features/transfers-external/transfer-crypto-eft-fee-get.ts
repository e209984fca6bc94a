import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { feeBy } from './transfer-fee.ts'

export const transferCryptoEftFeeGet: Handler<typeof calls.transferCryptoEftFeeGet> = feeBy('crypto_eft')
