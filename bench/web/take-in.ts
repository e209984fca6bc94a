import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright-core'

type Taken = { batchId?: number; responseDescription?: string }

/** Uploads a file with the given number of bank transfers, 1 % of them with an error, and returns the duration. */
export async function takeIn(
  api: APIRequestContext,
  origin: string,
  { accessToken }: { accessToken: string },
  count: number,
): Promise<{ batchId: number; seconds: number }> {
  const authorization = `Bearer ${accessToken}`
  const balance = await api.post(`${origin}/?balanceInquiry`, { data: {}, headers: { authorization } })
  const { accounts } = (await balance.json()) as { accounts: { accountId: number; currencyCode: string }[] }
  const account = accounts.find(({ currencyCode }) => currencyCode === 'EUR')
  if (!account) throw new Error('there is no account in EUR')
  const began = performance.now()
  const answer = await api.post(`${origin}/?massUploadEft`, {
    headers: { authorization, 'idempotency-key': randomUUID() },
    multipart: {
      data: JSON.stringify({ fromAccountId: account.accountId }),
      file: { name: 'salaries.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(count)) },
    },
    timeout: 600_000,
  })
  const { batchId, ...more } = (await answer.json()) as Taken
  if (batchId === undefined) throw new Error(`the upload: ${JSON.stringify(more)}`)
  return { batchId, seconds: (performance.now() - began) / 1_000 }
}

/** No amount occurs twice; in 1 % of the lines the check digits of the IBAN are wrong. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const iban = n % 100 === 7 ? 'DE88370400440532013000' : 'DE89370400440532013000'
    return `Payee ${n};${iban};DE;${(n + 100) / 100};EUR;Salary ${n}\n`
  })
  return `Name;IBAN;Country;Amount;Currency;Reference\n${rows.join('')}`
}
