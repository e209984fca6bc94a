import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/profile/profile'

type Certification = DecodedInputOf<typeof calls.fatcaCrsUpdate>
export type SignedCertification = Certification & { signedAt: string }
