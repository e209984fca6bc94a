import { withBoundCode } from '#auth/bound-code.ts'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { DecisionResult } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import { maxTries, sendCode } from '#auth/one-time-code.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { approvalMs } from '#payments/held/open-approval.ts'
import { maskPhone } from '#rules/mask.ts'
import type { CodeState } from '#auth/code-state.ts'

export type RequestCode = {
  id: number
  method: number
  requests: { id: number; digest: string }[]
  codeHash: Buffer | null
  attempts: number
  state: CodeState
}

/**
 * The request code with the payments it covers; `which: 'try'` counts a try (five are allowed), `'look'` does not.
 * @throws Refused requestCodeOver (unknown or expired) | requestCodeUsedUp
 */
export async function readRequestCode(
  {
    by,
    services: s,
    refuse,
  }: {
    by: ActingPrincipal
    services: Services
    refuse: (refusal: 'requestCodeOver' | 'requestCodeUsedUp') => never
  },
  id: number,
  which: 'try' | 'look',
): Promise<RequestCode> {
  const { rows } = await s.db.query<RequestCode & { isOver: boolean }>(
    `update app.request_code
     set attempts = attempts + case when state = 'open' and expires_at > $4 then $5::int else 0 end
     where id = $1 and person_id = $2 and customer_id = $3
     returning id, method, requests, code_hash as "codeHash", attempts, state, expires_at <= $4 as "isOver"`,
    [id, by.person.id, by.customer.id, s.clock.now(), which === 'try' ? 1 : 0],
  )
  const [requestCode] = rows
  if (!requestCode || (requestCode.isOver && requestCode.state === 'open')) return refuse('requestCodeOver')
  if (requestCode.state === 'dead' || (requestCode.state === 'open' && requestCode.attempts > maxTries))
    return refuse('requestCodeUsedUp')
  return requestCode
}

export type Payments = NonNullable<DecisionResult['approval']>['payments']

type CodeInput = {
  by: ActingPrincipal
  method: number
  requests: RequestCode['requests']
  payments: Payments
  language: Language
  t: Translate
}

/**
 * Opens a request code covering exactly these payments, or returns the open code when called again; with method SMS it
 * is sent. The answer names amounts and payees for the screen.
 */
export async function openRequestCode(
  s: Services,
  { by, method, requests, payments, language, t }: CodeInput,
): Promise<NonNullable<DecisionResult['approval']>> {
  const now = s.clock.now()
  const { phone, id: personId } = by.person
  const { rows } = await s.db.query<{ id: number; expiresAt: Date }>(
    `with known as (
       select id, expires_at from app.request_code
       where person_id = $1 and customer_id = $2 and requests = $3 and method = $4 and state = 'open'
         and attempts = 0 and expires_at > $5 order by id desc limit 1),
     made as (
       insert into app.request_code (customer_id, person_id, method, requests, created_at, expires_at)
       select $2, $1, $4, $3, $5, $6 where not exists (select from known) returning id, expires_at)
     select id, expires_at as "expiresAt" from known union all select id, expires_at from made`,
    [personId, by.customer.id, JSON.stringify(requests), method, now, new Date(now.getTime() + approvalMs)],
  )
  const [row] = rows
  if (!row)
    throw new Error(`app.request_code has no row for person ${personId} of customer ${by.customer.id}`)
  const answer = {
    approvalTransactionId: row.id,
    approveType: method,
    expiresAt: row.expiresAt.toISOString(),
    payments,
    count: requests.length,
  }
  if (method !== approvalMethods.sms || !phone) return answer
  await sendCode(
    s,
    { table: 'request_code', id: row.id },
    {
      set: { sent_to: maskPhone(phone) },
      deliver: (code) =>
        s.partners.sms.send({
          brand: by.customer.brand,
          to: phone,
          personId,
          text: withBoundCode(s, by.customer.brand, {
            code,
            text: t('{brand}: {code} approves for {company}: {payments}. Never give this code to anyone.', {
              brand: s.brand(by.customer.brand).name,
              code,
              payments: inWords(payments, requests.length, language),
              company: by.customer.name,
            }),
          }),
        }),
    },
  )
  return { ...answer, approvalSentTo: maskPhone(phone) }
}

/** Payments for an SMS, as short as possible: "12.50 EUR → Henrik Vaal", "4 × = 50.00 EUR". */
function inWords(payments: Payments, count: number, language: Language): string {
  const [first] = payments
  const { amount: written, count: counted } = paperFormat(language)
  if (first?.payeeName !== undefined)
    return payments
      .map(({ amount, currencyCode, payeeName }) => `${written(amount, currencyCode)} → ${payeeName ?? ''}`)
      .join(', ')
  const sums = payments.map(({ amount, currencyCode }) => written(amount, currencyCode))
  return `${counted(count)} × = ${sums.join(' + ')}`
}
