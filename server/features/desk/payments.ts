import { amountText, isCurrency, money } from '@sixpence/money'
import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { PaymentCase } from '@sixpence/protocol/desk/desk'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Handlers, Principal } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { Again, hear, wordOf } from '#payments/rails/conclude.ts'
import { instructionColumns, instructionOf, type InstructionRead } from '#payments/rails/instructions.ts'
import { suspendedOf } from '#payments/rails/suspense.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { isStillAdmin } from './still-admin.ts'

type Calls = Pick<typeof calls, 'adminPaymentCaseGet' | 'adminPaymentCaseAsk' | 'adminPaymentCaseClose'>

/** Payments that do not fit what their company says, and money that came in for nobody. */
export const payments: Handlers<Calls> = {
  adminPaymentCaseGet: async ({ caseId }, { by, services: s }) => ({
    case: await caseOf(s, await findCase(s, by, caseId)),
  }),

  adminPaymentCaseAsk: async ({ caseId }, { by, services: s, change, tell, refuse }) => {
    const row = await findCase(s, by, caseId)
    requireOpen(row)
    if (row.isOwn) return refuse('ownCase')
    const { rows } = await s.db.query<InstructionRead>(
      `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
      [row.instructionId],
    )
    const partner = s.partners.rails[row.partner]
    if (!rows[0] || !partner) return refuse('nothingToAsk')
    const status = await partner.status(row.reference).catch((error: unknown) => {
      s.log.warn({ partner: row.partner, ...faultFields(error) }, 'a payment company did not answer')
      return refuse('companyAway')
    })
    const word = wordOf(status)
    const reason = 'reason' in status ? (status.reason ?? null) : null
    const heard =
      word && (await hear(s, partner, instructionOf(rows[0]), word, { reason }).catch(busyIfAgain))
    const isResolved = heard !== undefined && heard !== 'case'
    await change(async (client) => {
      tell({ customerId: row.customerId ?? undefined, detail: { case: caseId, isResolved } })
      if (isResolved)
        await client.query(
          `update app.rail_case set resolved_at = $2, resolution = 'asked', closed_by = $3
           where id = $1 and resolved_at is null`,
          [caseId, s.clock.now(), by.person.id],
        )
    })
    return { isResolved }
  },

  adminPaymentCaseClose: async ({ caseId, why }, { by, services: s, change, tell, refuse }) => {
    const row = await findCase(s, by, caseId)
    if (row.isOwn) return refuse('ownCase')
    const { customerId, partner, reference, instructionId } = row
    const subject: Subject = customerId === null ? `rail:${partner}:${reference}` : `customer:${customerId}`
    await change(async (client) => {
      requireOpen(await lockCase(client, by, caseId))
      tell({ customerId: customerId ?? undefined, detail: { case: caseId } })
      await client.query(
        `update app.rail_case set resolved_at = $2, resolution = 'closed', closed_by = $3, subject = $4, words = $5
         where id = $1`,
        [caseId, s.clock.now(), by.person.id, subject, await s.personal.seal(subject, why, client)],
      )
      // What has no end yet was not asked about while somebody had to look.
      await client.query(
        `update app.instruction set next_at = $2
         where operation_id = $1 and next_at is null and claimed_until is null
           and state in ('sent', 'unknown', 'accepted')`,
        [instructionId, s.clock.now()],
      )
    })
    return {}
  },
}

export type CaseRow = {
  id: number
  partner: RailPartnerKey
  reference: string
  difference: string
  expected: string
  found: string
  openedAt: Date
  resolvedAt: Date | null
  resolution: string | null
  closedBy: number | null
  subject: Subject | null
  words: Buffer | null
  eventId: number | null
  instructionId: number | null
  state: string | null
  units: string | null
  currency: string | null
  customerId: number | null
  customer: SealedCustomer
  creditTo: string | null
  isOwn: boolean
}

/** `k` a case, `c` whose it is: of what was sent out its payer, of what came in the account's customer. */
export const paymentCases = `app.rail_case k
  left join app.instruction i on i.operation_id = k.instruction_id
  left join app.rail_event e on e.id = k.event_id
  left join app.account a on a.id = e.account_id
  left join app.customer c on c.id = coalesce(i.customer_id, a.customer_id)`

/** What is of no customer is the house's, and every brand's desk may look after it. */
export const ofBrand = (brand: string): string => `coalesce(c.brand, ${brand}) = ${brand}`

/** @throws Refused paymentCaseNotFound */
export async function findCase(
  s: Pick<Services, 'db'>,
  { person }: Principal,
  caseId: number,
): Promise<CaseRow> {
  const { rows } = await s.db.query<CaseRow>(
    `select k.id, k.partner, k.reference, k.difference, k.expected, k.found, k.opened_at as "openedAt",
       k.resolved_at as "resolvedAt", k.resolution, k.closed_by as "closedBy", k.subject, k.words,
       k.event_id as "eventId", k.instruction_id as "instructionId", i.state, i.units::text, i.currency,
       c.id as "customerId", ${sealedCustomer('c')} as customer,
       (select number from app.account where id = k.credit_account) as "creditTo",
       exists (select from app.access x where x.customer_id = c.id and x.person_id = $3) as "isOwn"
     from ${paymentCases} where k.id = $1 and ${ofBrand('$2')}`,
    [caseId, person.brand, person.id],
  )
  return rows[0] ?? refuseUnknown()
}

type Standing = Pick<CaseRow, 'resolvedAt' | 'creditTo'>

/** The case as it stands, until the transaction ends; the right is read again. @throws Refused notAllowed */
async function lockCase(client: pg.PoolClient, { person }: Principal, caseId: number): Promise<Standing> {
  if (!(await isStillAdmin(client, person.id))) throw new Refused('notAllowed')
  const { rows } = await client.query<Standing>(
    `select resolved_at as "resolvedAt", credit_account::text as "creditTo" from app.rail_case where id = $1 for update`,
    [caseId],
  )
  return rows[0] ?? refuseUnknown()
}

/** @throws Refused caseDecided */
export function requireOpen({ resolvedAt, creditTo }: Standing): void {
  if (resolvedAt || creditTo !== null) throw new Refused('caseDecided')
}

const refuseUnknown = (): never => {
  throw new Refused('paymentCaseNotFound')
}

function busyIfAgain(error: unknown): never {
  throw error instanceof Again ? new Refused('busy') : error
}

async function caseOf(s: Services, row: CaseRow): Promise<PaymentCase> {
  const { id, partner, reference, difference, expected, found, openedAt, resolvedAt, resolution } = row
  const [suspended, by, why] = await Promise.all([
    suspendedOf(s, row),
    row.closedBy === null ? undefined : s.store.people.person(row.closedBy),
    row.subject && row.words ? s.personal.open<string>(row.subject, row.words) : undefined,
  ])
  const { said } = suspended ?? {}
  const waits = suspended && {
    amount: amountText(suspended.amount),
    currencyCode: suspended.amount.currency,
  }
  return {
    id,
    partner,
    reference,
    difference,
    expected,
    found,
    openedAt: openedAt.toISOString(),
    ...(resolvedAt && { resolvedAt: resolvedAt.toISOString() }),
    ...(resolution && { resolution }),
    ...(by && { closedBy: `${by.firstName} ${by.lastName}` }),
    ...(why !== undefined && { why }),
    ...(row.customerId !== null && {
      customer: {
        customerId: row.customerId,
        customerName: openCustomer(s.personal, row.customer).name,
      },
    }),
    ...(row.instructionId !== null &&
      row.units !== null &&
      isCurrency(row.currency ?? '') && {
        payment: {
          transactionId: row.instructionId,
          state: row.state ?? '',
          ...amountOf(row.units, row.currency ?? ''),
        },
      }),
    ...(waits &&
      said && {
        arrived: { account: said.account, payerName: said.payer.name, remittance: said.remittance, ...waits },
      }),
    ...(waits && !resolvedAt && { suspended: waits }),
    ...(row.creditTo !== null && { creditTo: row.creditTo }),
  }
}

const amountOf = (units: string, currency: string) => ({
  amount: isCurrency(currency) ? amountText(money(BigInt(units), currency)) : units,
  currencyCode: currency,
})
