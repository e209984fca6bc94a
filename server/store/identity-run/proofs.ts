import {
  addressConfirmations,
  addressKinds,
  type DocumentCategory,
  documentStatuses,
  documentTypes,
  lossOfNationality,
  type RejectReason,
} from '@sixpence/protocol/rules/documents'
import type { ActionFacts, LimitDocument } from '@sixpence/protocol/rules/verification-status'
import type { IdentityState } from '@sixpence/protocol/identity/identity'
import type pg from 'pg'
import { customerTypes } from '@sixpence/protocol/rights'
import { documentStatus, type DocumentState } from '#rules/document-status.ts'
import { identityStatus, videoStatus } from './identity-runs.ts'
import type { Customer, Person } from '#store/customer/people.ts'

/** Facts about a customer's proofs, for the verification status. */
export type Proofs = {
  actions: ActionFacts
  limitDocuments: LimitDocument[]
  /** The identity company recognised the person from another customer's check. */
  duplicateDocument: { uploaded: boolean } | undefined
  documentsInReview: boolean
}

type Row = {
  addresses: { kind: number; confirmation: number; isOld: boolean }[]
  phones: boolean[]
  /** State of the latest document of each kind that a restriction requires, since it requires it. */
  limitDocuments: (DocumentState | null)[]
  identityDocument: { state: DocumentState; reason: RejectReason | null } | null
  /** For a company: the latest proof of its place of business. */
  placeDocument: DocumentState | null
  hasWaitingDocuments: boolean
  isLossRejected: boolean
  identity: IdentityState | null
  video: IdentityState | null
  hasDueDiligenceDocuments: boolean
}

const personalKinds: readonly number[] = [
  addressKinds.home,
  addressKinds.homeAndBusiness,
  addressKinds.residence,
]

/** Reads the proofs in a single query. For persons verified before proofs were stored, missing records count as proven. */
export async function readProofs(
  pool: pg.Pool,
  { customer, person, now }: { customer: Customer; person: Person; now: Date },
): Promise<Proofs> {
  const isPersonal = customer.type === customerTypes.personal
  const { rows } = await pool.query<Row>({
    name: 'proofs',
    text: `select
      coalesce((select json_agg(json_build_object('kind', kind, 'confirmation', confirmation,
        'isOld', stated_at < $2::timestamptz - interval '12 months')) from app.address where customer_id = $1
        and representative_id is null), '[]') as addresses,
      coalesce((select json_agg(confirmed) from app.phone where customer_id = $1 and replaces is null), '[]') as phones,
      coalesce((select json_agg(${newestState('d.kind = k and d.created_at >= r.created_at')})
        from app.restriction r, unnest(r.documents) k
        where r.customer_id = $1 and r.closed_at is null), '[]') as "limitDocuments",
      (select json_build_object('state', d.state, 'reason', d.reason) from app.document d
        where d.customer_id = $1 and d.state <> 'canceled' and d.kind = any($3)
        order by d.id desc limit 1) as "identityDocument",
      ${newestState('d.kind = any($5)')} as "placeDocument",
      exists (select from app.document where customer_id = $1 and state = 'waiting') as "hasWaitingDocuments",
      coalesce(${newestState('d.kind = $4')} = 'rejected', false) as "isLossRejected",
      ${currentState('document')} as identity, ${currentState('video')} as video,
      exists (select from app.document where customer_id = $1 and is_due_diligence
        and state in ('waiting', 'accepted')) as "hasDueDiligenceDocuments"`,
    values: [customer.id, now, isPersonal ? identityKinds : registrationKinds, lossOfNationality, placeKinds],
  })
  const [row] = rows
  if (!row) throw new Error(`proofs query returned no row for customer ${customer.id}`)
  const { addresses, phones, limitDocuments } = row
  const identity = row.identity ?? undefined
  const isProven = customer.verified
  const place = isPersonal ? undefined : placeOf(row.placeDocument)
  const lived = addresses.filter(({ kind }) => !isPersonal || personalKinds.includes(kind))
  const confirmations = [...lived.map(({ confirmation }) => confirmation), ...(place ? [place] : [])]
  return {
    actions: {
      isPersonal,
      taxFormStatuses: row.isLossRejected ? [addressConfirmations.rejected] : [],
      addresses:
        lived.length === 0 && (isProven || place)
          ? [
              {
                confirmed: place ?? 1,
                isDocumentOutOfDate: false,
                isDocumentRequired: false,
                hasDocument: false,
              },
            ]
          : lived.map(({ confirmation, isOld }) => ({
              confirmed: confirmation,
              isDocumentOutOfDate: isOld,
              isDocumentRequired: false,
              hasDocument: false,
            })),
      proofOfResidence: proofOfResidence(confirmations, isProven),
      identityStatusId: isProven
        ? documentStatuses.confirmed
        : (identityStatus(identity) ?? statusOf(row.identityDocument)),
      isPhoneConfirmed: phones.length === 0 ? isProven || person.phone !== null : phones.includes(true),
      videoIdentity: videoStatus(row.video ?? undefined),
    },
    limitDocuments: limitDocuments.map((state) => ({ statusId: statusOf(state && { state, reason: null }) })),
    duplicateDocument:
      identity === 'duplicate' && !isProven ? { uploaded: row.hasDueDiligenceDocuments } : undefined,
    documentsInReview:
      identity === 'review' ||
      row.hasWaitingDocuments ||
      confirmations.includes(addressConfirmations.pending),
  }
}

/** Whether a tax document of a person was rejected, so that the tax self-certification is required again (B112). */
export async function asksTaxForms(
  pool: pg.Pool,
  { id, type }: Pick<Customer, 'id' | 'type'>,
): Promise<boolean> {
  if (type !== customerTypes.personal) return false
  const { rows } = await pool.query<{ isRejected: boolean }>({
    name: 'tax forms',
    text: `select coalesce(${newestState('d.kind = $2')} = 'rejected', false) as "isRejected"`,
    values: [id, lossOfNationality],
  })
  return rows[0]?.isRejected ?? false
}

const kindsOf = (...categories: DocumentCategory[]): number[] =>
  documentTypes.filter(({ category }) => categories.includes(category)).map(({ id }) => id)

const identityKinds = kindsOf('identity')
/** Document kinds that replace the identity document and the proof of residence for a company. */
const registrationKinds = kindsOf('businessRegistration')
const placeKinds = kindsOf('businessAddress', 'registrationAddress')

/** Confirmation of a company's address, derived from the state of its proof. */
function placeOf(state: DocumentState | null): number | undefined {
  const { confirmed, pending, rejected } = addressConfirmations
  if (state === 'accepted') return confirmed
  if (state === 'waiting') return pending
  return state === 'rejected' ? rejected : undefined
}

/** SQL: state of the latest matching document that was not withdrawn. */
const newestState = (fits: string): string => `(
  select d.state from app.document d where d.customer_id = $1 and d.state <> 'canceled' and ${fits}
  order by d.id desc limit 1)`

/** Expiry is checked by the desk; here an accepted document remains accepted. */
const statusOf = (item: { state: DocumentState; reason: RejectReason | null } | null): number | undefined =>
  item ? documentStatus({ ...item, expiresOn: null }, '') : undefined

/** SQL: state of the latest check submitted to the company, otherwise the latest; an unfinished check expires. */
const currentState = (kind: 'document' | 'video'): string => `(
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
