import type * as submits from '@sixpence/protocol/transfers-external/transfers-submit'
import type { Handler } from '#context/handler.ts'
import { submitBy } from './submit-by.ts'

export const transferCryptoEftSubmit: Handler<typeof submits.transferCryptoEftSubmit> = submitBy('crypto_eft')
