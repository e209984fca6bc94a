import { randomInt } from 'node:crypto'
import type { Decided } from '@sixpence/protocol/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Acting } from '#app/handler.ts'
import type { Services } from '#app/services.ts'
import type { Translate } from '#app/translate.ts'
import { approvalMs } from '#approval/open-approval.ts'
import { maskPhone } from '#rules/mask.ts'

export type RequestCode = {
  id: number
  method: number
  requests: { id: number; digest: string }[]
  codeHash: Buffer | null
  attempts: number
  state: 'open' | 'passed' | 'dead'
}

export const mostTries = 5
const waitMs = 60_000
const mostSends = 4

export const requestCodeHash = (s: Services, id: number, code: string): Buffer =>
  s.secrets.mac('one-time-code', 'request', id, code)

type Asked = { by: Acting; method: number; requests: RequestCode['requests']; payments: string; t: Translate }

/** Asks the approver for a code over exactly these payments; asked again meanwhile it is the same one. */
export async function openRequestCode(
  s: Services,
  { by, method, requests, payments, t }: Asked,
): Promise<NonNullable<Decided['approval']>> {
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
  if (!row) throw new Error('a code for requests was neither made nor found')
  const answer = {
    approvalTransactionId: row.id,
    approveType: method,
    expiresAt: row.expiresAt.toISOString(),
  }
  if (method !== approvalMethods.sms || !phone) return answer
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const claimed = await s.db.query(
    `update app.request_code set sends = sends + 1, sent_at = $2, code_hash = $3, sent_to = $4
     where id = $1 and sends < $5 and (sent_at is null or sent_at <= $6)`,
    [
      row.id,
      now,
      requestCodeHash(s, row.id, code),
      maskPhone(phone),
      mostSends,
      new Date(now.getTime() - waitMs),
    ],
  )
  if (claimed.rowCount === 1)
    await s.partners.sms.send({
      brand: by.customer.brand,
      to: phone,
      text: t('{brand}: {code} approves for {company}: {payments}. Never give this code to anybody.', {
        brand: s.brand(by.customer.brand).name,
        code,
        payments,
        company: by.customer.name,
      }),
    })
  return { ...answer, approvalSentTo: maskPhone(phone) }
}
