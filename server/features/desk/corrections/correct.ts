import { amountText, type Money } from '@sixpence/money'
import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import { isForTwo } from '#auth/two-people.ts'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { announceTold, sendLetter } from '#notify/customer-letter.ts'
import type { Services } from '#context/services.ts'
import {
  insertCorrection,
  type CorrectionKind,
  type CorrectionWords,
  type WayBack,
} from '#payments/rails/corrections.ts'
import { rightsStill } from '#store/staff/staff.ts'
import { requireLimit } from '#store/staff/limits.ts'
import type { CorrectionCall } from '../four-eyes-call.ts'
import { permissionOf } from '../require-permission.ts'
import { brandOfMoney, sizeOf } from './waiting.ts'

type CorrectionContext = { by: Principal; services: Services; change: Change; tell: Tell }

type CorrectionPlan = {
  call: CorrectionCall
  kind: CorrectionKind
  why: string
  amount: Money
  partner: RailPartnerKey
  subject: Subject
  operationId?: number
  differenceId?: number
  caseId?: number | undefined
  /** The customer whose account is debited. */
  customerId?: number | undefined
  way?: WayBack
  /** Checks whether the correction is allowed, in the transaction that stores it. @throws Refused */
  check?: (client: pg.ClientBase) => Promise<void>
}

type CreatedCorrection = { correctionId: number; proposalId?: number }

/**
 * Stores a return, a write-off or a reversal: confirmed if the brand's rule lets a single person decide, otherwise
 * proposed to a colleague. The worker books it. @throws Refused roleLimitPassed | notAllowed | correctedAlready
 */
export async function correct(
  { by, services: s, change, tell }: CorrectionContext,
  item: CorrectionPlan,
): Promise<CreatedCorrection> {
  const { call, kind, why, amount, subject } = item
  const { person } = by
  const correction = await change(async (client): Promise<CreatedCorrection> => {
    const brand = await brandOfMoney(client, item)
    const rights = await rightsStill(client, { personId: person.id, brand }, permissionOf(call))
    if (!rights) throw new Refused('notAllowed')
    requireLimit(rights, sizeOf(amount))
    await item.check?.(client)
    const isProposed = await isForTwo(client, s, { kind: call, brand, weight: 'much' })
    const words: CorrectionWords = { why, ...(item.way && { way: item.way }) }
    const correctionId = await insertCorrection(client, {
      brand: person.brand,
      kind,
      operationId: item.operationId ?? null,
      differenceId: item.differenceId ?? null,
      caseId: item.caseId ?? null,
      customerId: item.customerId ?? null,
      partner: item.partner,
      units: amount.units,
      currency: amount.currency,
      subject,
      words: await s.personal.seal(subject, words, client),
      by: person.id,
      now: s.clock.now(),
      isConfirmed: !isProposed,
    })
    if (correctionId === undefined) throw new Refused('correctedAlready')
    tell({
      customerId: item.customerId,
      detail: { correction: correctionId, isProposed, ...shownSize(amount) },
    })
    if (!isProposed) await announceReturn(client, item)
    return { correctionId, ...(isProposed && { proposalId: correctionId }) }
  })
  if (correction.proposalId === undefined) tellOfReturn(s, item)
  return correction
}

type Returned = { kind: CorrectionKind; customerId?: number | undefined }

/** Notifies the customer's open pages that money they had received is returned. */
export async function announceReturn(client: pg.ClientBase, { kind, customerId }: Returned): Promise<void> {
  if (kind === 'return' && customerId !== undefined) await announceTold(client, customerId, 'moneyReturned')
}

/** The same by mail, after the commit. */
export function tellOfReturn(s: Services, { kind, customerId }: Returned): void {
  if (kind === 'return' && customerId !== undefined) sendLetter(s, customerId, { about: 'moneyReturned' })
}

const shownSize = (amount: Money) => ({ amount: amountText(amount), currencyCode: amount.currency })
