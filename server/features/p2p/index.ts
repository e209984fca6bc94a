import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Handlers } from '#context/handler.ts'
import { checkPayee } from './check-payee.ts'
import { p2pBeneficiaryList } from './p2p-beneficiary-list.ts'
import { p2pFeeGet } from './p2p-fee-get.ts'
import { p2pLimitsGet } from './p2p-limits-get.ts'
import { p2pSend } from './p2p-send.ts'

export const p2p: Handlers<typeof calls> = {
  p2pBeneficiaryList,
  checkPayee,
  p2pFeeGet,
  p2pLimitsGet,
  p2pSend,
}
