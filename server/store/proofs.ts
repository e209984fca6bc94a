import { addressConfirmations, addressKinds, documentStatuses } from '@sixpence/protocol/rules/documents'
import type { ActionFacts, LimitDocument } from '@sixpence/protocol/rules/verification-status'
import type { IdentityState } from '@sixpence/protocol/identity'
import type pg from 'pg'
import { identityStatus, videoStatus } from './identity-runs.ts'
import type { Customer, Person } from './people.ts'

/** What is known of a customer's proofs, as the verification status asks for it. */
export type Proofs = {
  actions: ActionFacts
  limitDocuments: LimitDocument[]
  /** The identity company knows the person from somebody else's account. */
  duplicateDocument: { uploaded: boolean } | undefined
  documentsInReview: boolean
}

type Row = {
  addresses: { kind: number; confirmation: number; isOld: boolean }[]
  phones: boolean[]
  limitDocuments: number
  identity: IdentityState | null
  video: IdentityState | null
  hasDueDiligenceDocuments: boolean
}

const personalKinds: readonly number[] = [
  addressKinds.home,
  addressKinds.homeAndBusiness,
  addressKinds.residence,
]

/**
 * Reads them in one question. Who was verified before proofs were kept here is proven in everything that has no record
 * of its own.
 */
export async function readProofs(
  pool: pg.Pool,
  { customer, person, now }: { customer: Customer; person: Person; now: Date },
): Promise<Proofs> {
  const { rows } = await pool.query<Row>({
    name: 'proofs',
    text: `select
      coalesce((select json_agg(json_build_object('kind', kind, 'confirmation', confirmation,
        'isOld', stated_at < $2::timestamptz - interval '12 months')) from app.address where customer_id = $1), '[]') as addresses,
      coalesce((select json_agg(confirmed) from app.phone where customer_id = $1 and replaces is null), '[]') as phones,
      (select coalesce(sum(cardinality(documents)), 0)::int from app.restriction
        where customer_id = $1 and closed_at is null) as "limitDocuments",
      ${standingState('document')} as identity, ${standingState('video')} as video,
      exists (select from app.document where customer_id = $1 and is_due_diligence
        and state in ('waiting', 'accepted')) as "hasDueDiligenceDocuments"`,
    values: [customer.id, now],
  })
  const [row] = rows
  if (!row) throw new Error('a question without an answer')
  const { addresses, phones, limitDocuments } = row
  const identity = row.identity ?? undefined
  const isPersonal = customer.type === 1
  const isProven = customer.verified
  const lived = addresses.filter(({ kind }) => !isPersonal || personalKinds.includes(kind))
  const confirmations = lived.map(({ confirmation }) => confirmation)
  return {
    actions: {
      isPersonal,
      taxFormStatuses: [],
      addresses:
        lived.length === 0 && isProven
          ? [{ confirmed: 1, isDocumentOutOfDate: false, isDocumentRequired: false, hasDocument: false }]
          : lived.map(({ confirmation, isOld }) => ({
              confirmed: confirmation,
              isDocumentOutOfDate: isOld,
              isDocumentRequired: false,
              hasDocument: false,
            })),
      proofOfResidence: proofOfResidence(confirmations, isProven),
      identityStatusId: isProven ? documentStatuses.confirmed : identityStatus(identity),
      isPhoneConfirmed: phones.length === 0 ? isProven || person.phone !== null : phones.includes(true),
      videoIdentity: videoStatus(row.video ?? undefined),
    },
    limitDocuments: Array.from({ length: limitDocuments }, () => ({})),
    duplicateDocument:
      identity === 'duplicate' && !isProven ? { uploaded: row.hasDueDiligenceDocuments } : undefined,
    documentsInReview: identity === 'review' || confirmations.includes(addressConfirmations.pending),
  }
}

/** Of the newest proof the company has seen, or else the newest; one without an end ends with its day. */
const standingState = (kind: 'document' | 'video'): string => `(
  select case when state = 'waiting' and expires_at <= $2 then 'expired' else state end from app.identity_run
  where customer_id = $1 and kind = '${kind}' and purpose = 'verification'
  order by state in ('waiting', 'expired'), created_at desc limit 1)`

function proofOfResidence(
  confirmations: readonly number[],
  isProven: boolean,
): ActionFacts['proofOfResidence'] {
  const { confirmed, pending, rejected } = addressConfirmations
  if (confirmations.includes(confirmed)) return 'validated'
  if (confirmations.includes(pending)) return 'pending'
  if (confirmations.includes(rejected)) return 'rejected'
  return isProven ? 'notRequired' : 'none'
}
