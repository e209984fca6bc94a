import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/kyc-business/kyc-business'

export type Kyc = DecodedInputOf<typeof calls.kycBusinessInfoUpdate>['kyc']
